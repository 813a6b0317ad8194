"""Writes docs/command-line.md from the help that the program itself gives.

.venv/bin/python script/command_page.py           write the page
.venv/bin/python script/command_page.py --check   only say whether it is current; exit 1 if not
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from toptable.cli.main import app

PAGE = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"

INTRODUCTION = """\
# The command line

Everything that can be done on the pages can be done from a terminal too. `./script/serve` installs
the program as `.venv/bin/toptable`; every command explains itself with `--help`.

A whole event:

```sh
toptable event new "Spring Open" --rulebook nisei-1.3
toptable people enter "Spring Open" Ann Bo Cy Di
toptable event plan "Spring Open" --rounds 1   # or as the rulebook proposes
toptable event status "Spring Open" announced  # publishes what players must know
toptable round next "Spring Open"              # a draft that only you see
toptable round publish "Spring Open"
toptable result enter "Spring Open" 1 WL       # table 1: a win and a loss for the first player
toptable undo "Spring Open"                    # shows what it would take back, then asks
toptable result enter "Spring Open" 1 WW
toptable result enter "Spring Open" 2 WL
toptable event show "Spring Open" --standings
toptable event close "Spring Open"
toptable export "Spring Open" spring.json --public
toptable verify spring.json
```

With `--json` a command prints JSON for another program. Trouble is told in one sentence on standard
error, and the exit status says what kind it was:

| status | meaning |
|---:|---|
| 0 | done |
| 1 | a check found something that does not follow |
| 2 | the input or the request is wrong, or was refused; nothing was changed |
| 3 | no pairing without a rematch exists |
| 4 | the database or a file could not be used; nothing was changed |
| 5 | a check found nothing wrong, and could not check everything |

`EVENT` is the event's id, the beginning of it, or its name; `NAME` is a player's name, the
beginning of it, or the player's number. Where a reason can be given, `--reason TEXT` keeps it in
the log. A command that does not exist is answered with the nearest ones. These options go before
the command:

OPTIONS

This page is made by `script/command_page.py` from the program's own help.

"""

COMMON = {"help", "event", "reason", "as_json", "install_completion", "show_completion"}
PLAIN = {
    *("The player's name.", "Names of players.", "Two players.", "The team's name."),
    *("The table number.", "The ruling's number.", "The game's number.", "The member's name."),
    *("The call's number.", "How many minutes.", "The new name.", "An event file."),
}
"""Said once, above."""
TYPES = {" <str>": " TEXT", " <int range>": " N", " <int>": " N", " <list[str]>": " TEXT"}
UNSAID = {"default: 0", "x>=0", "x>=1"}


def page() -> str:
    """The page as it should be."""
    program: Any = typer.main.get_command(app)
    before = INTRODUCTION.replace("OPTIONS", "\n".join(_listed(program)))
    lines = [*before.splitlines(), "## Commands of one word", ""]
    nouns = {name: sub for name, sub in program.commands.items() if isinstance(sub, TyperGroup)}
    for name, command in program.commands.items():
        if name not in nouns:
            lines += _command(command, name)
    for noun, group in nouns.items():
        lines += [f"## `toptable {noun}`", "", str(group.help).strip(), ""]
        for verb, command in group.commands.items():
            lines += _command(command, f"{noun} {verb}")
    return "\n".join(lines).rstrip() + "\n"


def _command(command: Any, name: str) -> Iterator[str]:
    """What it is called, what it does, an example, and what can be typed."""
    context = typer.Context(command)
    pieces = [
        piece
        for parameter in command.params
        if parameter.param_type_name == "argument"
        for piece in parameter.get_usage_pieces(context)
    ]
    yield f"### `{' '.join(['toptable', name, *map(_plain, pieces)])}`"
    yield ""
    example = str(command.epilog).removeprefix("Example: ")
    yield f"{' '.join(str(command.help).split())} Example: `{example}`"
    yield ""
    if told := list(_listed(command)):
        yield from (*told, "")


def _plain(piece: str) -> str:
    """An argument as the heading has it: in brackets where it can be left out."""
    name = piece.removesuffix("...")
    return name.strip("{}").replace("[[", "[").replace("]]", "]").upper()


def _listed(command: Any) -> Iterator[str]:
    """Each argument and option that is not said above."""
    context = typer.Context(command)
    for parameter in command.params:
        if parameter.name in COMMON or parameter.help in PLAIN:
            continue
        name, text = parameter.get_help_record(context)
        if parameter.param_type_name == "argument":
            name = _plain(parameter.display_name_raw)
        for shown, plain in TYPES.items():
            name = name.replace(shown, plain)
        text, _, more = text.partition("  [")
        notes = [note for note in more.rstrip("]").split("; ") if note and note not in UNSAID]
        yield f"- `{name}`: {text}{_in_brackets(notes)}"


def _in_brackets(notes: list[str]) -> str:
    told = "; ".join(note.replace("(", "").replace(")", "") for note in notes)
    return f" ({told})" if told else ""


def main(arguments: list[str]) -> int:
    """Write or check the page; the exit code."""
    text = page()
    if arguments != ["--check"]:
        PAGE.write_text(text)
        return 0
    if PAGE.read_text() == text:
        return 0
    print(f"docs/{PAGE.name} is not current; run script/command_page.py and commit the change.")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
