"""Commands about the database as a whole: back it up, salvage it, put it back, upgrade it."""

import tempfile
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from toptable import __version__
from toptable.cli.common import answer, desk, open_desk, say, stop, warn, who
from toptable.cli.exits import Exit
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.engine.rules.structure.tables import counted
from toptable.engine.secrets import SealedText
from toptable.store import NewerSchema, event_file, open_store
from toptable.store import backup as backups
from toptable.store import salvage as salvaging
from toptable.store.backup import NotDone, lines_until
from toptable.store.database import copy_of, revision_in
from toptable.store.event_file import EventFile
from toptable.store.salvage import SavedEvent
from toptable.store.schema import HEAD

NOT_HERE = (
    "This is a PostgreSQL database: its own programs make backups of it (pg_dump, pg_basebackup). "
    "For example: pg_dump --format=custom --file=toptable.dump ADDRESS"
)
UNTIL = "2026-11-16 14:30"


def register_backup(app: typer.Typer) -> None:
    """Add these commands to the program."""
    app.command("backup", epilog="Example: toptable backup monday.sqlite")(backup)
    app.command("salvage", epilog="Example: toptable salvage saved.sqlite")(salvage)
    app.command("restore", epilog="Example: toptable restore spring.json --replace")(restore)


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
) -> None:
    """Copy the whole database into a file, also while the server runs, and check the copy.

    It holds everything: all events, their secret seeds and confidential texts, who may sign in.
    """
    place = _file_of(who(context).db)
    if not place.exists():
        stop(f"There is no database at {place}.", Exit.REFUSED)
    try:
        done = backups.back_up(place, file)
    except NotDone as problem:
        stop(str(problem), Exit.REFUSED)
    held = f"{counted(done.events, 'event')}, {_entries(done.entries)}"
    say(f"Wrote {file}: {held}, {done.size:,} bytes; checked.")
    say("It holds secret seeds, confidential texts and who may sign in: keep it to yourself.")


def salvage(
    context: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The new database to write.")
    ] = None,
) -> None:
    """Save what can still be read in a damaged database into a new one.

    Each event is saved up to its first damaged entry. Staff, links and everything else that is no
    event come along as far as they can be read. The damaged file stays as it is.
    """
    place = _file_of(who(context).db)
    if not place.exists():
        stop(f"There is no database at {place}.", Exit.REFUSED)
    target = (file or place.with_name(f"{place.stem}-salvaged{place.suffix}")).resolve()
    if target.exists():
        stop(f"{target} is there already. Choose another name; nothing was written.", Exit.REFUSED)
    saved = salvaging.salvage(place, target)
    for event in saved.events:
        say(_saved(event))
    if not saved.events:
        warn("No event could be read.")
    if saved.lost_tables:
        warn(
            "Some of the staff, links and tokens could not be read. Open the link that serve "
            "prints, and hand out new ones where old ones fail."
        )
    say(f'To go on with what was saved: toptable --db "{target}" serve')


def _saved(event: SavedEvent) -> str:
    """How much of an event was saved, in a sentence."""
    if event.whole:
        return f"{event.name}: all {_entries(event.saved)} saved."
    if not event.saved:
        return f"{event.name}: nothing could be saved, its first entry is damaged."
    had = f" of {event.entries}" if event.entries is not None else ""
    return f"{event.name}: entries 1 to {event.saved}{had} saved; the next one is damaged."


def restore(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="An event file, or a backup of the database.")
    ],
    replace: Annotated[
        bool, typer.Option("--replace", help="Put the file in place of what is here.")
    ] = False,
    until: Annotated[
        str,
        typer.Option(
            metavar="MOMENT",
            help=f'Leave out what is later; this computer\'s time, as "{UNTIL}".',
        ),
    ] = "",
    event: Annotated[
        str, typer.Option(metavar="ID", help="Only this event of a backup of the database.")
    ] = "",
) -> None:
    """Bring back an event from its file, or the whole database from a backup.

    One event is put in place while the server runs, and what was there is kept as a deleted event.
    For the whole database stop the server; the file that was there is kept beside the new one.
    With --until every log ends at that moment.
    """
    whole = backups.is_database(file)
    if event and not whole:
        stop("--event is for backups of the whole database. Leave it out.", Exit.REFUSED)
    moment = _moment(until) if until else None
    try:
        if whole and not event:
            _restore_all(_file_of(who(context).db), file, moment, replace=replace)
        else:
            _restore_event(context, _one(file, event), moment, replace=replace)
    except NotDone as problem:
        stop(str(problem), Exit.REFUSED)


def _restore_all(place: Path, file: Path, until: datetime | None, *, replace: bool) -> None:
    done = backups.put_back(file, place, until=until, replace=replace)
    say(f"{place} holds {counted(done.events, 'event')} with {_entries(done.entries)} again.")
    if until is not None:
        later = f"{counted(done.not_begun, 'event')} that began later"
        say(f"Left out: {_entries(done.left_out, 'later ')}, {later}.")
        say("Staff, links and what is known of people are as they were when the backup was made.")
    if done.aside is not None:
        say(f"What was there before is in {done.aside}.")


def _restore_event(
    context: typer.Context, content: EventFile, until: datetime | None, *, replace: bool
) -> None:
    left_out = 0
    if until is not None:
        end = lines_until(list(content.log), until)
        if end == 0:
            raise NotDone(f"Event {content.event} had not begun then. Nothing was changed.")
        left_out = len(content.log) - end
        content = _shortened(content, end)
    with desk(context) as office:
        done = answer(files.restore(office, content, replace=replace))
    say(f"Event {done.event}: {done.how} ({_entries(done.entries)}).")
    if until is not None:
        say(f"Left out: {_entries(left_out, 'later ')}.")


def _shortened(content: EventFile, end: int) -> EventFile:
    """The beginning of an event, with what that names and no more."""
    log = content.log[:end]
    named = b"\n".join(log)
    return EventFile(
        event=content.event,
        log=log,
        head=event_file.head_of(log),
        public=content.public,
        seeds={key: seed for key, seed in content.seeds.items() if key.encode() in named},
        texts=[text for text in content.texts if text.digest.encode() in named],
        pictures={key: data for key, data in content.pictures.items() if key.encode() in named},
    )


def _one(file: Path, event: str) -> EventFile:
    """An event file, or one event of a backup of the database."""
    if not event:
        return event_file.load(file.read_bytes(), str(file))
    kept = backups.event_in(file, event)
    texts = [SealedText(*text) for text in kept.texts]
    head = event_file.head_of(kept.log)
    return EventFile(event, kept.log, head, False, kept.seeds, texts, kept.pictures)


def _moment(typed: str) -> datetime:
    try:
        return datetime.fromisoformat(typed).astimezone()
    except ValueError:
        stop(f'{typed} is not a moment. Write it like "{UNTIL}".', Exit.REFUSED)


def _entries(number: int, which: str = "") -> str:
    return f"{number} {which}{'entry' if number == 1 else 'entries'}"


def _file_of(place: str) -> Path:
    if "://" in place:
        stop(NOT_HERE, Exit.REFUSED)
    return Path(place).expanduser().resolve()


NO_TRIAL = (
    "A PostgreSQL database is not copied for a trial. Restore its backup into another database, "
    "and try --check with the address of that one: nothing there is in use."
)


def register_upgrade(app: typer.Typer) -> None:
    """Add this command to the program."""
    app.command("upgrade", epilog="Example: toptable upgrade --check")(upgrade)


def upgrade(
    context: typer.Context,
    check: Annotated[
        bool, typer.Option("--check", help="Try it on a copy; the database stays as it is.")
    ] = False,
) -> None:
    """Bring the database to this version, and read every event in it.

    Every start does the first by itself. An older version then no longer opens the database, so
    make a backup first.
    """
    place = who(context).db
    if not check:
        with open_desk(place) as office:
            _tell(office)
        return
    if "://" in place:
        stop(NO_TRIAL, Exit.REFUSED)
    if not Path(place).expanduser().exists():
        stop(f"There is no database at {place}: nothing to upgrade.", Exit.REFUSED)
    with tempfile.TemporaryDirectory(prefix="toptable-") as folder:
        copy = copy_of(place, Path(folder))
        revision = revision_in(copy)
        if revision > HEAD:
            raise NewerSchema(place, revision)
        with open_store(copy) as store:
            for line in _plan(revision):
                say(line)
            _tell(Desk(store))


def _plan(revision: str) -> list[str]:
    """What would be done to tables of this revision, in words."""
    unchanged = "Tried on a copy; the database was not changed."
    if revision == HEAD:
        return [f"Tables: up to date. {unchanged}"]
    # Loaded only here: every other command does without Alembic.
    from toptable.store.database import steps_after

    steps = steps_after(revision)
    count = "one step" if len(steps) == 1 else f"{len(steps)} steps"
    return [f"Tables: {count} to take. {unchanged}", *(f"  {step}" for step in steps)]


def _tell(office: Desk) -> None:
    """How many events this version reads, and which it does not."""
    events = office.events(deleted=True)
    broken = [event for event in events if not event.readable]
    whole = len(events) - len(broken)
    say(f"Toptable {__version__} reads {whole} of {len(events)} events.")
    for event in broken:
        say(f"{event.id}: {event.trouble}")
    if broken:
        stop("Keep the version you have until these can be read.", Exit.UNSOUND)
