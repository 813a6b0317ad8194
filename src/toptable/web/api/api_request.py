"""One request to the API: who asks, what they may see, and errors as problem details."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

from litestar import Request, Response
from litestar.exceptions import HTTPException
from msgspec.structs import replace

from toptable.api.contract import Endpoint, Rows
from toptable.api.problem import MEDIA, InTheWay, Problem, problem, refused
from toptable.desk.desk import Desk
from toptable.desk.event_list import Unreadable
from toptable.desk.permissions import Visibility, may_see, may_send
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Scope
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.sentence import to_json
from toptable.store import EventDeleted, NoSuchEvent, StoreError
from toptable.store.errors import EventExists
from toptable.store.people import NoSuchPerson
from toptable.web.api.caller import Caller, DoorProblem, caller_of
from toptable.web.auth.event_view import EventView, seen
from toptable.web.serving.error_pages import is_unsaved, log_store_trouble, sentence_for_staff

T = TypeVar("T")
RowT = TypeVar("RowT")

NOBODY = Actor(name="", role=Role.SPECTATOR)
"""Who comes without a token, or without the scope for reading."""

NOT_YOURS = "Your role does not see this. Ask the organizer for another one."


class Told(Exception):
    """A problem that is the answer."""

    def __init__(self, told: Problem) -> None:
        super().__init__(told.detail)
        self.told = told


def refuse(status: int, code: str, detail: str) -> Told:
    """A problem of the API itself, to be raised."""
    return Told(problem(status, code, detail))


def missing(what: str) -> Told:
    """There is no such thing, or not for whoever asks."""
    return refuse(404, "not_found", f"There is no {what} here.")


@dataclass(frozen=True)
class Ask:
    """What a function of the API works with."""

    request: Request[Any, Any, Any]
    endpoint: Endpoint
    desk: Desk
    caller: Caller
    path: Mapping[str, Any]
    query: Mapping[str, Any]
    body: Any = None

    @property
    def event(self) -> str:
        """The event in the address; empty where it names none."""
        return str(self.path.get("event", ""))

    @cached_property
    def tournament(self) -> Tournament:
        return self.desk.tournament(self.event)

    @cached_property
    def role(self) -> Role:
        """As whom the event is shown to the caller: without the scope for it, as to everybody."""
        if self.caller.may(self.scope, self.event):
            return self.caller.role_at(self.event)
        return Role.SPECTATOR

    @property
    def scope(self) -> Scope:
        """What the token must be for: what the endpoint says, or else reading."""
        said = self.endpoint.scope
        return Scope(said) if said in list(Scope) else Scope.READ

    @cached_property
    def seen(self) -> EventView:
        """As much of the event as the caller may see."""
        return seen(self.tournament, self.role)

    @property
    def reader(self) -> Actor:
        """The caller as a reader of what is open to single people."""
        return NOBODY if self.role is Role.SPECTATOR else self.actor

    @property
    def actor(self) -> Actor:
        """The caller as the desk knows them."""
        return self.caller.actor_at(self.event)

    def only_for(self, allowed: bool) -> None:
        """Raise unless the caller's role sees this; who has no token for it hears so."""
        self.caller.need(self.scope, self.event)
        if not allowed:
            raise refuse(403, "for_others", NOT_YOURS)

    def only_with_sight(self, scope: Scope, sight: Visibility) -> None:
        """Raise unless the token has the scope, and the caller's role sees this of the event."""
        self.caller.need(scope, self.event)
        # Opening the event first tells an address that leads nowhere from one that is not theirs.
        _ = self.tournament
        if not may_see(self.caller.role_at(self.event), sight):
            raise refuse(403, "for_others", NOT_YOURS)

    def only_senders_of(self, command: str) -> None:
        """Raise unless the caller's role may send a command, and so see what it is about."""
        self.only_for(self.seen.staff and may_send(self.role, command))

    def rows(
        self, everything: list[T], row: Callable[[T], RowT], *, version: int | None = None
    ) -> Rows[RowT]:
        """One page of a list, with the address of the next."""
        begin, limit = self.query["offset"], self.query["limit"]
        return Rows(
            rows=tuple(row(found) for found in everything[begin : begin + limit]),
            total=len(everything),
            next=self.next(len(everything)),
            version=self.version if version is None else version,
        )

    @property
    def version(self) -> int:
        """The version of the event that is shown; 0 where none is."""
        return self.seen.version if self.event else 0

    def next(self, total: int) -> str | None:
        """The address of the next page of so many rows, if there is one."""
        after = self.query["offset"] + self.query["limit"]
        return self.address_with(offset=after) if after < total else None

    def address_with(self, **changed: Any) -> str:
        """The same address with something else asked for."""
        asked = dict(self.request.query_params.items()) | changed
        return f"{self.request.url.path}?{urlencode(asked)}"


def fits(name: str, words: str) -> bool:
    """Whether a name has all of these words in it, however they are written."""
    return all(word in name.casefold() for word in words.casefold().split())


logger = logging.getLogger(__name__)

SENTENCES = {
    400: "The request cannot be read. Look at what is sent.",
    404: "There is nothing at this address. All addresses stand in /api/v1/openapi.json.",
    405: "This address does not take this method. See /api/v1/openapi.json for those it takes.",
    413: "That is more than can be sent at once. Send it in parts.",
    415: "Send JSON, with the header Content-Type: application/json.",
}
CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method",
    413: "too_much",
    415: "media",
}
WENT_WRONG = "Something went wrong here, and it is not your fault. The server's log says what."
NO_EVENT = "There is no such event here."
DELETED = "This event was deleted. An organizer can restore it."
NO_PERSON = (
    "Nobody in the register of people has the id or number given as person. Leave person out, or "
    "add them to the register first."
)
UNREACHABLE = "The events cannot be read at the moment. Try again in a minute."
NOT_SAVED = "Nothing can be saved at the moment, so this was not saved. Ask the staff why."
MOST_MEANWHILE = 20
"""How much of what happened meanwhile is told, the latest first."""


def answer(told: Problem, headers: dict[str, str] | None = None) -> Response[bytes]:
    """A problem as an answer."""
    return Response(
        to_json(told),
        status_code=told.status,
        media_type=MEDIA,
        headers=headers or {},
    )


def of_refusal(
    tournament: Tournament,
    refusal: Refusal | Blocked,
    role: Role,
    *,
    looked_at: int | None = None,
    status: int = 0,
) -> Told:
    """Why the desk said no, with what happened since the caller looked."""
    state, rulebook = tournament.state, tournament.rulebook
    blocked: Sequence[InTheWay] = ()
    if isinstance(refusal, Blocked):
        blocked = [
            InTheWay(seq=stone.line.seq, text=sentence(state, stone.line.entry, rulebook))
            for stone in refusal.in_the_way
        ]
        refusal = refusal.refusal
    told = refused(refusal, status, version=tournament.version)
    stale = refusal.answer is AnsweredBy.LOOK_AGAIN and looked_at is not None
    return Told(
        replace(
            told,
            in_the_way=tuple(blocked),
            meanwhile=meanwhile(tournament, role, looked_at) if stale and looked_at else (),
        )
    )


def meanwhile(tournament: Tournament, role: Role, since: int) -> tuple[str, ...]:
    """What happened after a version, for whoever may know; the latest first."""
    if not may_see(role, Visibility.UNPUBLISHED):
        return ()
    lines = tournament.log.lines[max(since, 0) :]
    return tuple(
        sentence(tournament.state, line.entry, tournament.rulebook)
        for line in reversed(lines[-MOST_MEANWHILE:])
    )


def handle_told(_request: Request[Any, Any, Any], told: Told) -> Response[bytes]:
    return answer(told.told)


def handle_door(_request: Request[Any, Any, Any], turned: DoorProblem) -> Response[bytes]:
    told = problem(turned.status_code, turned.code, turned.detail)
    return answer(replace(told, scope=turned.scope), dict(turned.headers or {}))


def handle_http(_request: Request[Any, Any, Any], problem_: HTTPException) -> Response[bytes]:
    """What the framework itself refuses."""
    status = problem_.status_code
    if status >= 500:
        logger.error("API answered %s", status, exc_info=problem_)
        return answer(problem(500, "internal", WENT_WRONG))
    text = SENTENCES.get(status, SENTENCES[400])
    headers = {
        name: value
        for name, value in (problem_.headers or {}).items()
        if name.lower() in ("allow", "retry-after")
    }
    return answer(problem(status, CODES.get(status, "bad_request"), text), headers)


def handle_no_event(_request: Request[Any, Any, Any], _gone: NoSuchEvent) -> Response[bytes]:
    return answer(problem(404, "no_event", NO_EVENT))


def handle_no_person(_request: Request[Any, Any, Any], _who: NoSuchPerson) -> Response[bytes]:
    return answer(problem(422, "no_person", NO_PERSON))


def handle_exists(_request: Request[Any, Any, Any], wrong: EventExists) -> Response[bytes]:
    return answer(problem(409, "event_exists", str(wrong)))


def handle_deleted(_request: Request[Any, Any, Any], _gone: EventDeleted) -> Response[bytes]:
    return answer(problem(410, "deleted", DELETED))


def handle_store(request: Request[Any, Any, Any], trouble: Exception) -> Response[bytes]:
    """The database, the disk or a damaged log; programs of the staff learn which."""
    log_store_trouble(trouble)
    unsaved = is_unsaved(trouble)
    text = NOT_SAVED if unsaved else UNREACHABLE
    if not caller_of(request).guest:
        text = sentence_for_staff(trouble)
    code = "not_saved" if unsaved else "store"
    return answer(problem(503, code, text), {} if unsaved else {"Retry-After": "30"})


def handle_anything(_request: Request[Any, Any, Any], trouble: Exception) -> Response[bytes]:
    logger.error("API failed", exc_info=trouble)
    return answer(problem(500, "internal", WENT_WRONG))


HANDLERS: dict[int | type[Exception], Any] = {
    Told: handle_told,
    DoorProblem: handle_door,
    NoSuchEvent: handle_no_event,
    EventDeleted: handle_deleted,
    EventExists: handle_exists,
    NoSuchPerson: handle_no_person,
    Unreadable: handle_store,
    StoreError: handle_store,
    HTTPException: handle_http,
    Exception: handle_anything,
}
