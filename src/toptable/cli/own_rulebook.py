"""``toptable rulebook new``, ``check``, ``diff`` and ``docs``: rulebooks of your own."""

import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from toptable.cli.exits import Exit
from toptable.cli.terminal import JsonOption, console, print_json, say, stop
from toptable.rulebooks.open.comparing import differences
from toptable.rulebooks.open.loading import Loaded, Refused, load, warnings
from toptable.rulebooks.open.merging import Find
from toptable.rulebooks.open.page import markdown
from toptable.rulebooks.open.reading import Message, parse
from toptable.rulebooks.open.reference import reference
from toptable.rulebooks.open.shape import nearest
from toptable.rulebooks.open.shipped import shipped_file, shipped_ids
from toptable.rulebooks.open.template import template

FilesArgument = Annotated[list[Path], typer.Argument(metavar="FILE …", help="Rulebook files.")]
BookArgument = Annotated[str, typer.Argument(metavar="ID|FILE", help="Id or file of a rulebook.")]


def register(group: typer.Typer) -> None:
    """Add these commands to those that list and show rulebooks."""
    group.command("new", epilog="Example: toptable rulebook new our-league --base magic")(new)
    group.command("check", epilog="Example: toptable rulebook check our-league.toml")(check)
    group.command("diff", epilog="Example: toptable rulebook diff magic our-league.toml")(diff)
    group.command("docs", epilog="Example: toptable rulebook docs pokemon")(docs)


def new(
    id_: Annotated[str, typer.Argument(metavar="ID", help="Id of the new rulebook.")],
    base: Annotated[str, typer.Option(help="Rulebook to build on.")] = "",
    name: Annotated[str, typer.Option(help="Name in lists.")] = "",
    file: Annotated[
        Path | None, typer.Option("--file", help="File to write; ID.toml if left out.")
    ] = None,
) -> None:
    """Write a new rulebook file to fill in."""
    if id_ in shipped_ids():
        stop(f"{id_} ships with the program. Choose another id and add --base {id_}.", Exit.REFUSED)
    path = file or Path(f"{id_}.toml")
    text = template(id_, name or id_, datetime.datetime.now(datetime.UTC).date(), base)
    found = load(text.encode(), files_beside(path))
    if isinstance(found, Refused):
        stop(found.messages[0].text, Exit.REFUSED)
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        stop(f"{path} already exists. Choose another name with --file.", Exit.REFUSED)
    except OSError as error:
        stop(f"{path} could not be written: {error.strerror}.", Exit.STORE)
    say(f"Written: {path}")
    say(f"Next: toptable rulebook check {path}")


def check(
    files: FilesArgument,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print errors only.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Check rulebook files: every problem with its line."""
    reports = [_report(path) for path in files]
    if as_json:
        print_json({"files": reports})
    else:
        for report in reports:
            for message in report["messages"]:
                if not (quiet and message["level"] == "warning"):
                    say(
                        f"{report['file']}:{message['line']}: {message['level']}: {message['text']}"
                    )
            say(_summary(report))
    if any(report["errors"] for report in reports):
        raise typer.Exit(Exit.UNSOUND)


def _report(path: Path) -> dict[str, Any]:
    found = load(_read(path), files_beside(path))
    today = datetime.datetime.now(datetime.UTC).date()
    messages = found.messages if isinstance(found, Refused) else warnings(found, today)
    return {
        "file": str(path),
        "errors": sum(not message.warning for message in messages),
        "warnings": sum(message.warning for message in messages),
        "messages": [_message(message) for message in messages],
        "editions": []
        if isinstance(found, Refused)
        else [
            {"id": one.id, "version": one.version, "sha256": one.sha256} for one in found.editions
        ],
    }


def _message(message: Message) -> dict[str, Any]:
    level = "warning" if message.warning else "error"
    return {"line": message.line, "level": level, "code": message.code, "text": message.text}


def _summary(report: dict[str, Any]) -> str:
    counted = [
        f"{number} {kind}{'' if number == 1 else 's'}"
        for kind, number in (("error", report["errors"]), ("warning", report["warnings"]))
    ]
    known = [f"{one['id']} {one['sha256'][:8]}" for one in report["editions"]]
    return f"{report['file']}: {', '.join([*counted, *known])}"


def diff(
    first: BookArgument,
    second: Annotated[
        str,
        typer.Argument(
            metavar="[ID|FILE]", help="The other one; left out = the base of the first."
        ),
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Compare two rulebooks, or one with its base, key by key."""
    one = loaded(first)
    if second:
        before, after, other = one, loaded(second), second
    else:
        if len(one.editions) < 2:
            stop(f"{first} has no base. Name a second rulebook.", Exit.REFUSED)
        base = one.editions[1]
        texts = {edition.id: edition.text for edition in one.editions}
        before, after, other = _sound(base.id, base.text, texts.get), one, first
        first = base.id
    found = differences(before.data, after.data)
    if as_json:
        print_json({"differences": found})
        return
    if not found:
        say("No differences.")
        return
    table = Table("key", first, other)
    for one_key in found:
        table.add_row(Text(one_key.key), Text(one_key.before), Text(one_key.after))
    console.print(table)


def docs(
    rulebook: Annotated[
        str, typer.Argument(metavar="[ID|FILE]", help="Rulebook to describe.", show_default=False)
    ] = "",
) -> None:
    """Print the reference of all keys, or one rulebook in plain words."""
    typer.echo(markdown(loaded(rulebook)) if rulebook else reference(), nl=False)


def loaded(named: str) -> Loaded:
    """The rulebook with an id that ships, or in a file; ends with the first error."""
    raw = shipped_file(named)
    if raw is not None:
        return _sound(named, raw, shipped_file)
    path = Path(named)
    if not path.is_file():
        near = nearest(named, shipped_ids())
        listed = ", ".join(shipped_ids())
        stop(f"Rulebook {named} not found.{near} Name a file, or: {listed}.", Exit.REFUSED)
    return _sound(named, _read(path), files_beside(path))


def _sound(named: str, raw: bytes, find: Find) -> Loaded:
    found = load(raw, find)
    if isinstance(found, Refused):
        first = found.messages[0]
        stop(f"{named}:{first.line}: error: {first.text}", Exit.UNSOUND)
    return found


def files_beside(path: Path) -> Find:
    """Looks up bases among the rulebooks that ship and the files in the folder of a file."""

    def find(wanted: str) -> bytes | None:
        shipped = shipped_file(wanted)
        if shipped is not None:
            return shipped
        for file in sorted(path.parent.glob("*.toml")):
            tables = parse(file.read_bytes()) if file.is_file() else None
            book = (
                None if tables is None or isinstance(tables, Message) else tables.data.get("book")
            )
            if isinstance(book, dict) and book.get("id") == wanted:
                return file.read_bytes()
        return None

    return find


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        stop(f"{path} could not be read: {error.strerror}.", Exit.STORE)
