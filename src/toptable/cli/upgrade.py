"""The command that says, before or after a new version, whether it reads everything there is."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from toptable import __version__
from toptable.cli.common import open_desk, say, stop, who
from toptable.cli.exits import Exit
from toptable.desk.desk import Desk
from toptable.store import NewerSchema, open_store
from toptable.store.schema import HEAD
from toptable.store.trial import copy_of, revision_in

NO_TRIAL = (
    "A PostgreSQL database is not copied for a trial. Restore its backup into another database, "
    "and try --check with the address of that one: nothing there is in use."
)


def register(app: typer.Typer) -> None:
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
    from toptable.store.migrate import steps_after

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
