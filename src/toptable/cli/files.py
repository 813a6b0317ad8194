"""Commands about the one file that holds an event: export, import, restore, verify, schema."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from toptable import __version__
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    answer,
    console,
    desk,
    errors,
    found,
    print_json,
    say,
    stop,
)
from toptable.cli.exits import Exit
from toptable.desk import files
from toptable.engine.sentences import sentence
from toptable.engine.state import State
from toptable.engine.verify import Report, verify
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file
from toptable.store.event_file import BadEventFile

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="An event file.")]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("export", epilog="Example: toptable export spring spring.json --public")(export)
    app.command("import")(import_file)
    app.command("restore")(restore)
    app.command("verify", epilog="Example: toptable verify spring.json")(verify_file)
    app.command("schema")(schema)


def export(
    context: typer.Context,
    event: EventArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    public: Annotated[
        bool, typer.Option("--public", help="Without the seed and confidential texts.")
    ] = False,
) -> None:
    """Write the whole event into one file: a backup, or a public copy."""
    with desk(context) as office:
        tournament = found(office, event)
        make = files.public_copy if public else files.backup
        content = make(tournament, office.store)
    event_file.write_whole(file, content, event_file.SHARED if public else event_file.PRIVATE)
    say(f"Wrote {file} ({len(content):,} bytes).")
    if not public:
        say("It holds the secret seed and confidential texts: keep it to yourself until the end.")


def import_file(context: typer.Context, file: FileArgument) -> None:
    """Take in an event from a file, after checking that it is whole."""
    content = event_file.load(file.read_bytes(), str(file))
    with desk(context) as office, console.status("Checking the file …"):
        tournament = answer(files.take_in(office, content))
    say(f"Imported {tournament.event} with {tournament.version} entries.")


def restore(
    context: typer.Context,
    file: FileArgument,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put the file in place of what is here.")
    ] = False,
) -> None:
    """Bring an event back from a backup or snapshot file."""
    content = event_file.load(file.read_bytes(), str(file))
    with desk(context) as office, console.status("Checking the file …"):
        done = answer(files.restore(office, content, replace=replace))
    say(f"Event {done.event}: {done.how} ({done.entries} entries).")


def verify_file(file: FileArgument, as_json: JsonOption = False) -> None:
    """Check a file: the chain of hashes, the draws, the rules, the decisions."""
    try:
        content = event_file.load(file.read_bytes(), str(file))
    except BadEventFile as problem:
        if problem.entry is None:
            raise
        stop(f"NOT SOUND. {problem}", Exit.UNSOUND)
    with errors.status("Checking …"):
        report = verify(
            content.log,
            head=content.head,
            rulebooks=all_rulebooks(),
            engine=__version__,
            seeds=content.seeds,
            texts=content.texts,
        )
    if as_json:
        print_json(_as_data(report))
    else:
        for text in _told(report, has_seed=bool(content.seeds)):
            say(text)
    if not report.sound:
        raise typer.Exit(Exit.UNSOUND)


def schema() -> None:
    """Print the JSON Schema of the event file."""
    say(msgspec.json.format(msgspec.json.encode(event_file.json_schema()), indent=1).decode())


def _as_data(report: Report) -> dict[str, object]:
    return {
        "sound": report.sound,
        "entries": report.entries,
        "finding": report.finding,
        "draws_checked": report.draws_checked,
        "draws_open": report.draws_open,
        "decisions_checked": report.decisions_checked,
        "decisions_open": report.decisions_open,
        "by_hand": [msgspec.to_builtins(line.entry) for line in report.by_hand],
        "closed": report.closed,
    }


def _told(report: Report, *, has_seed: bool) -> list[str]:
    """The report in sentences."""
    if report.finding is not None:
        return [f"NOT SOUND. {report.finding.text}"]
    told = [f"Sound: {report.entries} entries, each follows from the one before."]
    if report.closed:
        told.append(f"Draws: {report.draws_checked} checked against the revealed seed.")
    elif has_seed:
        told.append(
            "Draws: the event is not closed, so they cannot be checked against a revealed seed "
            f"yet; {report.draws_checked} agree with the seed in this backup."
        )
    if report.draws_open:
        told.append(
            f"Draws: {report.draws_open} cannot be checked yet, "
            "because the seed is revealed only when the event is closed."
        )
    told.append(f"Decisions: {report.decisions_checked} made again with the same outcome.")
    if report.decisions_open:
        told.append(
            f"Decisions: {report.decisions_open} could not be made again "
            "(another version of Toptable, a draw that is still secret, or facts about people "
            "that this copy leaves out)."
        )
    by_hand = (f"Entry {line.seq}. {sentence(State(), line.entry)}" for line in report.by_hand)
    return [*told, *by_hand]
