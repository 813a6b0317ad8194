"""Commands about the one file that holds an event, and the texts that the program speaks with."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from toptable import __version__, words
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
from toptable.cli.follow import import_data, show_look
from toptable.desk import files
from toptable.desk.desk import now
from toptable.desk.permissions import permitted
from toptable.engine.log.hash_chain import ChainFinding, FoundAgain, Witness, chained, read_witness
from toptable.engine.log.log import sentence
from toptable.engine.log.verify import CheckVerdict, Report, verify
from toptable.engine.sentence import to_json, to_plain
from toptable.engine.state import State
from toptable.interchange import file_import
from toptable.interchange.export import outgoing, read_back, said, written
from toptable.interchange.formats.export_formats import OWN_PUBLIC, OutFormat, format_of, lists_of
from toptable.interchange.formats.kinds import OWN
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file
from toptable.store.event_file import BadEventFile, EventFile

MOST = 12
"""How many entries are named one by one."""


def as_data(report: Report) -> dict[str, object]:
    """The report for a program."""
    return {
        "verdict": report.verdict,
        "sound": report.sound,
        "in_full": report.sound and report.in_full,
        "entries": report.entries,
        "head": report.head,
        "witness": report.witness,
        "witnesses_found": report.witnesses,
        "witnessed": [
            {
                "head": found.witness.text,
                "entry": found.witness.entries,
                "in_full": found.witness.in_full,
                "at": found.at,
                "round": found.round,
            }
            for found in report.witnessed
        ],
        "finding": report.finding,
        "unresolved": report.unresolved,
        "withheld": report.withheld,
        "on_word": report.on_word,
        "in_part": report.in_part,
        "removed": report.removed,
        "clock_back": report.clock_back,
        "roles_unusual": report.roles_unusual,
        "draws_checked": report.draws_checked,
        "draws_open": report.draws_open,
        "draws_unmarked": report.draws_unmarked,
        "draws_with_hall": report.draws_with_hall,
        "drawn_again": report.drawn_again,
        "decisions_checked": report.decisions_checked,
        "decisions_open": report.decisions_open,
        "engines": report.engines,
        "by_hand": [to_plain(line.entry) for line in report.by_hand],
        "closed": report.closed,
    }


def in_sentences(report: Report, *, has_seed: bool) -> list[str]:
    """The report for people: the verdict first, then what was checked, then what was not."""
    if report.finding is not None:
        return [f"NOT SOUND. {report.finding.text}"]
    return [
        _verdict(report),
        f"Head of the log: {report.witness}",
        *_witnessed(report),
        *_draws(report, has_seed=has_seed),
        f"Decisions: {report.decisions_checked} made again with the same outcome.",
        *_not_checked(report),
        *(f"Entry {line.seq}. {sentence(State(), line.entry)}" for line in report.by_hand),
    ]


def _verdict(report: Report) -> str:
    chain = f"{report.entries} entries, each follows from the one before."
    if report.verdict is CheckVerdict.SOUND:
        return f"Sound: {chain}"
    return f"Sound as far as it could be checked, which was not in full: {chain}"


def _witnessed(report: Report) -> Iterator[str]:
    if report.witnesses:
        seen = "state that was" if report.witnesses == 1 else "states that were"
        yield f"Witnesses: the log still contains the {report.witnesses} {seen} noted down."
        yield from (found_in_words(found) for found in report.witnessed)
    else:
        yield (
            "Witnesses: none given. Only a head that somebody noted down during the event shows "
            "whether a whole log was written anew, or cut off at its end."
        )


def found_in_words(found: FoundAgain) -> str:
    """Where in the log a head from paper was found again."""
    when = ""
    if found.at is not None:
        when = f" of {found.at:%Y-%m-%d %H:%M} UTC" + ("" if found.exactly else " or later")
    round_ = f"round {found.round} was published" if found.round else "no round was published yet"
    part = "" if found.witness.in_full else " Only a part of the head was given: a weaker proof."
    return f"{found.witness.text}: entry {found.witness.entries}{when}, when {round_}.{part}"


def _draws(report: Report, *, has_seed: bool) -> Iterator[str]:
    if report.closed:
        yield f"Draws: {report.draws_checked} checked against the revealed seed."
    elif has_seed:
        yield (
            "Draws: the event is not closed, so they cannot be checked against a revealed seed "
            f"yet; {report.draws_checked} agree with the seed in this backup."
        )
    draws = report.draws_checked + report.draws_open
    if draws:
        yield (
            f"Draws: {report.draws_with_hall} of {draws} depend on digits called out in the hall."
        )
    for of, times in report.drawn_again.items():
        yield f"Drawn again: {of}, {times} times in all."


def _not_checked(report: Report) -> Iterator[str]:
    if report.decisions_open:
        yield (
            f"Not checked: {report.decisions_open} decisions could not be made again "
            "(another version of Toptable, a draw that is still secret, or something that this "
            "copy leaves out)."
        )
    if report.engines:
        yield f"Not checked: decisions by Toptable {', '.join(report.engines)}; this is another."
    if report.draws_open:
        yield (
            f"Not checked: {report.draws_open} draws, "
            "because the seed is revealed only when the event is closed."
        )
    if report.draws_unmarked:
        yield (
            f"Not checked: {_entries(report.draws_unmarked)} without a mark of a draw. If "
            "something was drawn there, nobody can tell how."
        )
    if report.withheld:
        yield (
            f"Not checked: {report.withheld} entries are for the staff; this public copy has "
            "their digests in their place."
        )
    if report.on_word:
        yield (
            f"NOT PROVED: what {_entries(report.on_word, None)} say, or that they are for the "
            "staff. Toptable 0.4.0 and earlier could not prove it in a public copy. It is the word "
            "of the person who made this copy; a backup proves it."
        )
    if report.in_part:
        yield (
            f"Not checked: parts of {_entries(report.in_part)}, which are for the staff. What this "
            "copy shows of them is proved."
        )
    if report.removed:
        yield (
            f"Not checked: texts that were removed from {_entries(report.removed)}, and the "
            "decisions there. The rest of these entries is proved."
        )
    if report.clock_back:
        yield (
            f"Not proved: the time of {_entries(report.clock_back)}, dated before the entry that "
            "comes first. Either a clock was set back, or the time is false."
        )
    if report.roles_unusual:
        yield (
            f"Not checked: whether the role at {_entries(report.roles_unusual)} might do this. "
            "Another version of Toptable decided; this one would refuse."
        )
    for finding in report.unresolved:
        yield (
            f"Not resolved: {finding.text} That can come from an entry which this copy withholds; "
            "a backup tells."
        )
    if not report.closed:
        yield "Not checked: the end. The event is not closed in this file, so it may go on."


def _entries(numbers: tuple[int, ...], most: int | None = MOST) -> str:
    if len(numbers) == 1:
        return f"entry {numbers[0]}"
    named = ", ".join(map(str, numbers[:most]))
    more = f" and {len(numbers) - most} more" if most is not None and len(numbers) > most else ""
    return f"entries {named}{more}"


ONLY_FROM = "--from is for --format tdf: the file that the event came from. Leave it out."
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="An event file.")]


def register(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("export", epilog="Example: toptable export spring abr.json --format cobra")(export)
    app.command("import", epilog="Example: toptable import spring.json")(import_file)
    app.command("verify", epilog="Example: toptable verify spring.json")(verify_file)
    app.command("schema", epilog="Example: toptable schema")(schema)
    app.command("words", epilog="Example: toptable words --json")(print_words)


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
        seen = answer(file_import.look(office, data, actor(context), rulebook=rulebook, name=name))
        kept = () if dry_run else answer(file_import.take_each(office, seen))
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


def print_words(as_json: JsonOption = False) -> None:
    """Print every sentence with its code, its topic and its gaps, for editors and translators."""
    listed = [
        {"code": code, "topic": topic, "text": text, "gaps": words.gaps_of(text)}
        for topic, texts in words.by_topic().items()
        for code, text in texts.items()
    ]
    if as_json:
        print_json(listed)
        return
    for one in listed:
        text = one["text"]
        forms = text.values() if isinstance(text, dict) else (text,)
        say(f"{one['topic']}  {one['code']}  {' | '.join(map(str, forms))}")
