"""One request to the API: who asks, what for, and as much of the event as they may see."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

from litestar import Request

from toptable.api.endpoint import Endpoint
from toptable.api.problem import Problem, problem
from toptable.api.shape import Rows
from toptable.desk.desk import Desk
from toptable.desk.permissions import may_send
from toptable.desk.sights import Sight, may_see
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Scope
from toptable.engine.roles import Actor, Role
from toptable.web.access.seen import Seen, seen
from toptable.web.api.door import Caller

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
    def seen(self) -> Seen:
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

    def only_with_sight(self, scope: Scope, sight: Sight) -> None:
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
