"""What the commands share: opening the desk, saying who asks, printing, ending politely.

What needs no tournament is in ``asking`` and ``saying``, so that a start without one is quick.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import typer

from toptable.cli.exits import Exit
from toptable.cli.terminal import (
    EventArgument,
    JsonOption,
    NameArgument,
    NamesArgument,
    ReasonOption,
    TableArgument,
    Who,
    answer,
    console,
    default_database,
    default_name,
    errors,
    print_json,
    refuse,
    say,
    stop,
    warn,
    who,
)
from toptable.desk.desk import Desk
from toptable.desk.event_list import Unreadable
from toptable.desk.files import backup
from toptable.desk.snapshots import FOLDER, Snapshots, damaged_sentence
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.line import UnreadableLine
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.roles import Actor
from toptable.engine.secrets import SealedText
from toptable.store import Damaged, StoreError, open_store
from toptable.store.event_file import BadEventFile
from toptable.store.people import NoSuchPerson, NumberTaken

__all__ = [
    "EventArgument",
    "JsonOption",
    "NameArgument",
    "NamesArgument",
    "ReasonOption",
    "TableArgument",
    "Who",
    "actor",
    "answer",
    "asked_here",
    "blocked",
    "chosen_name",
    "console",
    "default_database",
    "default_name",
    "desk",
    "errors",
    "found",
    "open_desk",
    "player_number",
    "polite",
    "prepare_folder",
    "print_answer",
    "print_json",
    "refuse",
    "say",
    "send",
    "snapshot_folder",
    "stop",
    "warn",
    "warn_of",
    "who",
]

BEGINNERS = frozenset({"new", "import", "follow", "restore", "invite", "make"})
READERS = frozenset({"list", "find"})
"""Commands that may begin a database though they can name an event, and those that never do."""


def chosen_name(context: typer.Context) -> str:
    """The name that was given with the command; the computer's user is nobody's name."""
    name = who(context).by
    return "" if name == default_name() else name


def actor(context: typer.Context) -> Actor:
    """The person behind the command."""
    me = who(context)
    return Actor(name=me.by, role=me.role)


@contextmanager
def desk(context: typer.Context) -> Iterator[Desk]:
    """The desk on the chosen database, closed again at the end."""
    me = who(context)
    there = "://" in me.db or Path(me.db).expanduser().exists()
    if there or not me.named or not _only_reads(context):
        with open_desk(me.db) as opened:
            yield opened
        return
    warn(f"There is no database at {me.db}. Check --db.")
    with TemporaryDirectory() as folder, open_desk(str(Path(folder) / "empty.sqlite")) as opened:
        yield opened


def _only_reads(context: typer.Context) -> bool:
    """Whether a command cannot begin a database: it lists, or needs an event that is there."""
    name = context.info_name
    return name in READERS or (name not in BEGINNERS and bool(context.params.get("event")))


@contextmanager
def open_desk(place: str) -> Iterator[Desk]:
    """The desk on a database, with snapshots beside it when it is a file."""
    prepare_folder(place)
    store = open_store(place)
    try:
        yield Desk(store, snapshots=Snapshots(snapshot_folder(place), backup, warn))
    finally:
        store.close()


def prepare_folder(place: str) -> None:
    """Make the folder that a database file is to lie in."""
    if "://" not in place:
        Path(place).expanduser().parent.mkdir(parents=True, exist_ok=True)


def snapshot_folder(place: str) -> Path:
    """Snapshots lie next to the database file, or in the user's data folder."""
    if "://" in place:
        return default_database().parent / FOLDER
    return Path(place).expanduser().resolve().parent / FOLDER


def found(desk: Desk, event: str) -> Tournament:
    """The event that the person means, or the end."""
    return answer(desk.find(event))


def send(
    context: typer.Context,
    tournament: Tournament,
    command: Command,
    *,
    reason: str = "",
    texts: Sequence[SealedText] = (),
    looked_at: int | None = None,
) -> Done:
    """Send a command, say what happened, or end with the refusal.

    ``looked_at`` is the version in which the person was shown what would happen.
    """
    done = tournament.send(command, actor(context), reason=reason, texts=texts, looked_at=looked_at)
    if isinstance(done, Blocked):
        blocked(done)
    done = answer(done)
    for line in done.lines:
        say(sentence(tournament.state, line.entry, tournament.rulebook))
    warn_of(done)
    return done


def player_number(tournament: Tournament, name: str) -> int:
    """The player whom a name, its beginning or a number means, or the end with a sentence."""
    return answer(tournament.player(name))


def print_answer(context: typer.Context, office: Desk, endpoint: str, **asked: Any) -> None:
    """Print for a program what the API answers to the same person, or end with its sentence."""
    print_json(asked_here(context, office, endpoint, **asked))


def asked_here(context: typer.Context, office: Desk, endpoint: str, **asked: Any) -> Any:
    """The struct that an endpoint of the API answers with, or the end with its sentence."""
    # Loaded only here: with the API come the pages.
    from toptable.web.api.api_request import Told
    from toptable.web.api.app import answer_here
    from toptable.web.api.caller import DoorProblem

    try:
        return answer_here(office, actor(context), endpoint, **asked)
    except (Told, DoorProblem) as problem:
        stop(
            str(problem.told.detail if isinstance(problem, Told) else problem.detail), Exit.REFUSED
        )


def warn_of(done: Done) -> None:
    """Show staff what they should know or rule on now."""
    for text in done.warnings:
        warn(text)


def blocked(problem: Blocked) -> NoReturn:
    """End because later entries stand in the way."""
    errors.print(str(problem.refusal), markup=False, style="red")
    for hindrance in problem.in_the_way[:10]:
        errors.print(f"  entry {hindrance.line.seq}: {hindrance.refusal.text}", markup=False)
    raise typer.Exit(Exit.REFUSED)


@contextmanager
def polite() -> Iterator[None]:
    """Turn every expected kind of trouble into a sentence and an exit status."""
    try:
        yield
    except (NoSuchPerson, NumberTaken) as problem:
        stop(str(problem), Exit.REFUSED)
    except Damaged as problem:
        stop(damaged_sentence(problem), Exit.STORE)
    except StoreError as problem:
        stop(str(problem), Exit.STORE)
    except (BadEventFile, UnreadableLine, Unreadable) as problem:
        stop(str(problem), Exit.REFUSED)
    except OSError as problem:
        where = f" {problem.filename}" if problem.filename else ""
        stop(
            f"The file{where} cannot be used: {problem.strerror}. Check its path and name.",
            Exit.STORE,
        )
