"""What the whole contract rests on: the base of its structs, the record of an endpoint, and the
scopes of tokens.

A scope only narrows. Whether a person may send a command at all, their role says (``by`` above its
struct); a token lets a program do those of the person's own things that are in its scopes, and no
other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

import msgspec

from toptable.engine.declared import DECLARED, Command, Scope
from toptable.engine.subjects.vocabulary import COMMANDS
from toptable.engine.views.view import View

RowT = TypeVar("RowT")

DEFAULT_LIMIT = 100
MOST_ROWS = 1000


class Answer(View, frozen=True):
    """Something that is answered; where it is shown elsewhere too, it is a view of the engine."""


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is sent: a field that nobody knows is refused."""


class Rows(Answer, Generic[RowT], frozen=True):
    """One page of a list."""

    rows: tuple[RowT, ...]
    """The rows of this page."""
    total: int
    """How many rows there are on all pages together."""
    next: str | None
    """The address of the next page, or null on the last one."""
    version: int
    """The version of the event that the rows are of; 0 where they are of no single event."""


MEANINGS: Mapping[Scope, str] = {
    Scope.READ: "read everything that you can see, not only what is public",
    Scope.PEOPLE: "enter, check in, rename and drop players and teams; registration, waiting list",
    Scope.ROUNDS: "pair rounds, edit pairings, publish them",
    Scope.RESULTS: "enter, correct and clear results",
    Scope.FLOOR: "the clock, extra time, late players, judge calls, messages to players",
    Scope.JUDGING: "penalties, appeals, disqualifications, deck checks, notes of the staff",
    Scope.DECKS: "hand in, open, lock and publish deck lists",
    Scope.FINALS: "the cut, tiebreakers and the bracket",
    Scope.EVENT: "create and close events; settings, timetable, prizes, screens",
    Scope.UNDO: "undo and redo what was done, whatever it was",
    Scope.FILES: "download backups and bring in events from files",
    Scope.STAFF: "name the staff of an event and who stands in for the head judge",
    Scope.HOOKS: "set up webhooks",
}
"""What a token with each scope can do, as people read it."""

SCOPE_OF: Mapping[type[Command], Scope] = {command: DECLARED[command].scope for command in COMMANDS}
"""The scope that a token needs to send each command."""


V1 = "/api/v1"
EVENT = f"{V1}/events/{{event}}"

BY_EVERYBODY = ""
"""The scope of what needs no token."""
OF_THE_COMMAND = "of the command"
"""The scope of sending: each command has its own."""


@dataclass(frozen=True, kw_only=True)
class Query:
    """Something that can be asked for in the address."""

    name: str
    type: Any
    about: str
    default: Any = None
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One address with one method."""

    id: str
    """The operationId."""
    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    topic: str
    answer: Any = None
    """The struct that is answered; None for a file or a stream."""
    about: str = ""
    """More than the summary says."""
    media: str = "application/json"
    scope: str = BY_EVERYBODY
    """The scope that a token needs. Without a token, a guest reads what is public."""
    query: tuple[Query, ...] = ()
    body: Any = None
    status: int = 200
    tried: int | None = None
    """The status where nothing was created because nothing should be: a dry run."""
    also: tuple[int, ...] = ()
    """The statuses of problems that it may answer with, besides those of every endpoint."""
    tagged: bool = False
    """Whether it has an ETag, so that it answers 304 to who has it."""
    example: Any = field(default=None, hash=False)
    """What can be sent."""
    examples: dict[str, Any] = field(default_factory=dict, hash=False)
    """What can stand in the address."""

    @property
    def of_event(self) -> bool:
        """Whether it is about one event."""
        return "{event}" in self.path


HOUSE, EVENTS, PLAYERS, ROUNDS = "The server", "Events", "Players", "Rounds and results"
STANDINGS, HALL, DECKS, LOG = "Standings and finals", "The hall", "Decks", "The log"
FILES, STAFF, JUDGING = "Files", "Staff", "Rulings and guidance"

PAGES = (
    Query(
        name="limit",
        type=int,
        about="How many rows a page has at most.",
        default=DEFAULT_LIMIT,
        least=1,
        most=MOST_ROWS,
    ),
    Query(name="offset", type=int, about="How many rows to leave out first.", default=0, least=0),
)


def read(name: str, path: str, summary: str, topic: str, answer: Any, **more: Any) -> Endpoint:
    """Something that is read; the same for everybody in a role until the log moves on."""
    return Endpoint(
        id=name,
        method="GET",
        path=path,
        summary=summary,
        topic=topic,
        answer=answer,
        **{"tagged": path.startswith(EVENT)} | more,
    )


def for_staff(name: str, path: str, summary: str, topic: str, answer: Any, **more: Any) -> Endpoint:
    """Something that only some of the staff may read."""
    return read(name, path, summary, topic, answer, scope="read", **more)
