"""Writes docs/command-line.md from the help that the program itself gives.

.venv/bin/python script/command_page.py           write the page
.venv/bin/python script/command_page.py --check   only say whether it is current; exit 1 if not
"""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"

INTRODUCTION = """\
# The command line

Everything that can be done on the pages can be done from a terminal too. `./script/serve` installs
the program as `.venv/bin/toptable`; every command explains itself with `--help`.

A whole event:

```sh
toptable new "Spring Open" --rulebook nisei-1.3
toptable enter "Spring Open" Ann Bo Cy Di
toptable plan "Spring Open" --rounds 1    # or as the rulebook proposes
toptable status "Spring Open" announced   # publishes what players must know
toptable round pair "Spring Open"         # a draft that only you see
toptable round publish "Spring Open"
toptable result "Spring Open" 1 WL        # table 1: a win and a loss for the first player
toptable undo "Spring Open"               # shows what it would take back, then asks
toptable result "Spring Open" 1 WW
toptable result "Spring Open" 2 WL
toptable show "Spring Open" --standings
toptable close "Spring Open"
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

This page is made by `script/command_page.py` from the program's own help.

"""

# Every command has these options; and the lists of commands are cut short where headings follow.
EVERYWHERE = re.compile(r"^\* `--(help|install-completion|show-completion)`.*\n", re.MULTILINE)
NO_OPTIONS = re.compile(r"\*\*Options\*\*:\n\n(?=\n|#|\Z)")
COMMANDS = re.compile(r"\*\*Commands\*\*:\n\n(\* .*\n)+")
HEADING = re.compile(r"^(#+) `toptable", re.MULTILINE)


def page() -> str:
    """The page as it should be."""
    typer = [sys.executable, "-m", "typer", "toptable.cli.main", "utils", "docs"]
    told = subprocess.run(
        [*typer, "--name", "toptable"], capture_output=True, text=True, check=True
    ).stdout
    told = NO_OPTIONS.sub("", EVERYWHERE.sub("", COMMANDS.sub("", told)))
    told = HEADING.sub(r"#\1 `toptable", told)
    told = re.sub(r"\n{3,}", "\n\n", told)
    return INTRODUCTION + told.rstrip() + "\n"


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
