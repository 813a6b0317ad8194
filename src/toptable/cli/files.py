"""Commands about the one file that holds an event: export, import, verify, schema."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from toptable import __version__
from toptable.cli.common import (
    EventArgument,
    JsonOption,
    actor,
    answer,
    desk,
    errors,
    found,
    print_json,
    say,
    stop,
    who,
)
from toptable.cli.exits import Exit
from toptable.cli.import_views import import_data, show_look
from toptable.cli.verify_views import as_data, in_sentences
from toptable.desk import files
from toptable.desk.desk import now
from toptable.desk.permissions import permitted
from toptable.engine.log.verify import CheckVerdict, verify
from toptable.engine.log.verify_chain import ChainFinding, chained
from toptable.engine.log.witness import Witness, read_witness
from toptable.engine.sentence import to_json
from toptable.interchange import importing
from toptable.interchange.foreign.kinds import OWN
from toptable.interchange.outgoing.formats import OWN_PUBLIC, OutFormat, format_of, lists_of
from toptable.interchange.outgoing.read_back import read_back, said
from toptable.interchange.outgoing.sending import outgoing, written
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file
from toptable.store.event_file import BadEventFile, EventFile

ONLY_FROM = "--from is for --format tdf: the file that the event came from. Leave it out."
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="An event file.")]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("export", epilog="Example: toptable export spring abr.json --format cobra")(export)
    app.command("import", epilog="Example: toptable import spring.json")(import_file)
    app.command("verify", epilog="Example: toptable verify spring.json")(verify_file)
    app.command("schema", epilog="Example: toptable schema")(schema)


def export(
    context: typer.Context,
    event: EventArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    public: Annotated[
        bool, typer.Option("--public", help="Without the seed and all that is for the staff.")
    ] = False,
    wanted: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="What kind of file; see above.")
    ] = OWN,
    original: Annotated[
        Path | None,
        typer.Option("--from", metavar="ORIGINAL", help="The .tdf it came from, for tdf."),
    ] = None,
) -> None:
    """Write the event into a file: a backup, a public copy, or a file for another program.

    Formats: toptable (everything), toptable-public (for anyone to check), sheet, csv (a folder, or
    a zip where the name ends so), cobra (AlwaysBeRunning takes it), nrtm, limitless,
    topdeck-pairings, mtgodecklistcache, trf16, trf26, and tdf for an event that came from TOM: it
    wants that file again with --from, and changes nothing in it but rounds and results.
    """
    public = public or wanted == OWN_PUBLIC
    if wanted not in (OWN, OWN_PUBLIC):
        if public:
            stop(
                "--public is for Toptable's own file. Leave it out, or leave --format out.",
                Exit.REFUSED,
            )
        _export_as(context, event, file, answer(format_of(wanted)), original)
        return
    if original is not None:
        stop(ONLY_FROM, Exit.REFUSED)
    with desk(context) as office:
        tournament = found(office, event)
        make = files.public_copy if public else files.backup
        content = make(tournament, office.store)
    event_file.write_whole(file, content, event_file.SHARED if public else event_file.PRIVATE)
    say(f"Wrote {file} ({len(content):,} bytes).")
    if not public:
        say("It holds the secret seed and confidential texts: keep it to yourself until the end.")


def _export_as(
    context: typer.Context, event: str, file: Path, chosen: OutFormat, original: Path | None
) -> None:
    """A file for another program, as far as the role may see the event."""
    if original is not None and not chosen.changes_original:
        stop(ONLY_FROM, Exit.REFUSED)
    handed_in = original.read_bytes() if original is not None else b""
    with desk(context) as office:
        tournament = found(office, event)
        going = outgoing(tournament, office.store, who(context).role, now(), handed_in)
        lists = lists_of(going) if chosen.id == "csv" and file.suffix.lower() != ".zip" else {}
        content = b"" if lists else answer(written(chosen, going))
        differs = said(read_back(office, content, going)) if content else ""
    if lists:
        file.mkdir(parents=True, exist_ok=True)
        for name, table in lists.items():
            (file / name).write_bytes(table)
        say(f"Wrote {len(lists)} lists into {file}.")
    else:
        private = chosen.changes_original
        event_file.write_whole(file, content, event_file.PRIVATE if private else event_file.SHARED)
        say(f"Wrote {file} ({len(content):,} bytes).")
    say(f"Not in it: {chosen.lacks}")
    if differs:
        say(differs)


def import_file(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file of any kind; - reads standard input.")
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what it would be; keep nothing.")
    ] = False,
    rulebook: Annotated[
        str, typer.Option("--rulebook", metavar="ID", help="The rulebook, if not the nearest one.")
    ] = "",
    name: Annotated[str, typer.Option("--name", help="Another name for the event.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Bring in an event: our own file, or one of another program.

    What the file is, its content tells: results sheets, lists of players, NRTM, Cobra, Aesop's
    Tables, FFG Tournament Manager, Limitless, TopDeck, Melee, EventLink, TOM, FIDE (TRF16, TRF26).
    """
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    with desk(context) as office, errors.status("Reading the file …"):
        seen = answer(importing.look(office, data, actor(context), rulebook=rulebook, name=name))
        kept = () if dry_run else answer(importing.take_each(office, seen))
    if as_json:
        print_json(import_data(seen, kept))
        return
    if kept and seen.kind == OWN:
        say(f"Imported {kept[0].event} with {kept[0].version} entries.")
        return
    show_look(seen)
    if not kept:
        say(f"Nothing was imported. Without --dry-run, {seen.event} would be.")
    for part, one in zip(seen.each, kept, strict=False):
        say(f"Imported {part.event} as {one.event}.")


def verify_file(
    file: FileArgument,
    witness: Annotated[
        list[str] | None,
        typer.Option(
            "--witness",
            metavar="HEAD",
            help="The head of the log as it was noted down; may be given several times.",
        ),
    ] = None,
    continues: Annotated[
        Path | None,
        typer.Option("--continues", metavar="OLD", help="An earlier copy that this one goes on."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check a file: the chain of hashes, the draws, the rules, the decisions.

    Exit status 0: all of it was checked and is sound. 1: something does not follow. 5: nothing is
    wrong, and not everything could be checked; the answer says what and why.
    """
    content = _loaded(file)
    witnesses = [answer(read_witness(text)) for text in witness or ()]
    if continues is not None:
        witnesses.append(_end_of(continues))
    with errors.status("Checking …"):
        report = verify(
            content.log,
            head=content.head,
            rulebooks=all_rulebooks(),
            engine=__version__,
            seeds=content.seeds,
            texts=content.texts,
            public=content.public,
            may_send=permitted,
            witnesses=witnesses,
        )
    if as_json:
        print_json(as_data(report))
    else:
        for text in in_sentences(report, has_seed=bool(content.seeds)):
            say(text)
    if report.verdict is not CheckVerdict.SOUND:
        unsound = report.verdict is CheckVerdict.NOT_SOUND
        raise typer.Exit(Exit.UNSOUND if unsound else Exit.NOT_IN_FULL)


def _loaded(file: Path) -> EventFile:
    """The file, or an end where it is damaged within an entry."""
    try:
        return event_file.load(file.read_bytes(), str(file))
    except BadEventFile as problem:
        if problem.entry is None:
            raise
        stop(f"NOT SOUND. {problem}", Exit.UNSOUND)


def _end_of(file: Path) -> Witness:
    """Where an earlier copy ends, if it is whole itself."""
    content = _loaded(file)
    for outcome in chained(content.log, content.head, public=content.public):
        if isinstance(outcome, ChainFinding):
            stop(f"{file} is not whole itself. {outcome.text}", Exit.REFUSED)
    return Witness(len(content.log), content.head.upper())


def schema() -> None:
    """Print the JSON Schema of the event file."""
    say(msgspec.json.format(to_json(event_file.json_schema()), indent=1).decode())
