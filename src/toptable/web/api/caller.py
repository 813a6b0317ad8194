"""Who calls the API: a program with somebody's token, or a guest without any."""

from collections.abc import Callable, Mapping
from time import time
from typing import Any, NoReturn, cast

import anyio.to_thread
import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message
from litestar.types import Scope as AsgiScope

from toptable.api.contract import MEANINGS
from toptable.desk.desk import now
from toptable.engine.declared import Scope
from toptable.engine.roles import Actor, Role
from toptable.store import Store
from toptable.store.access_tokens import token_digest
from toptable.store.records import EVERYWHERE
from toptable.web.auth.limits import LeasedLimit
from toptable.web.auth.requester import doorkeeper_of
from toptable.web.auth.sessions import Badge, role_at
from toptable.web.serving.request_filter import address_of

MINUTE = 60
BY_TOKEN = 600
"""Requests with one token in a minute."""
BY_GUESTS = 1200
"""Requests without a token from one address in a minute: a whole hall may share it."""
WRONG_TOKENS = 60
"""From one address in a minute. Those who have a right one are never stopped by it."""

LONGEST_SECRET = 200
WHERE = "Make one on the page /me/tokens, or with the command: toptable token make."

NO_BEARER = (
    "The header Authorization does not hold a token. "
    "Send it as: Authorization: Bearer, a space, and the token."
)
UNKNOWN = f"This token is not known here. It may be mistyped, or from another server. {WHERE}"
NOBODY = "This token belongs to somebody who is not on the staff any more."
TOO_OFTEN = "Too many requests. Wait {seconds} seconds and send it again."

_CALLER = "toptable_caller"


class DoorProblem(HTTPException):
    """Why somebody is not let in: a sentence, a code that programs understand, and the status.

    ``scope`` is the one that the token lacks, where that is why.
    """

    def __init__(
        self,
        status: int,
        code: str,
        text: str,
        headers: dict[str, str] | None = None,
        scope: str = "",
    ) -> None:
        super().__init__(detail=text, status_code=status, headers=headers)
        self.code = code
        self.scope = scope


class Caller(msgspec.Struct, frozen=True):
    """A program at the door, and the person on whose behalf it comes."""

    token: str = ""
    """The id of the token; guests have none."""
    purpose: str = ""
    """What the token is for, in the words of the person who made it."""
    member: str = ""
    name: str = ""
    scopes: frozenset[Scope] = frozenset()
    event: str = EVERYWHERE
    """The one event that the token is for, or nothing for all events of the person."""
    roles: Mapping[str, Role] = {}

    @property
    def guest(self) -> bool:
        """Whether nobody in particular is calling."""
        return not self.token

    def reaches(self, event: str) -> bool:
        """Whether the token is for this event."""
        return not self.guest and self.event in (EVERYWHERE, event)

    def role_at(self, event: str) -> Role:
        """What the person does at an event at this moment; elsewhere they look on."""
        if not self.reaches(event):
            return Role.SPECTATOR
        return role_at(self.roles, event)

    def reading_role_at(self, event: str) -> Role:
        """As whom to show an event to this caller: without the scope for it, as to everybody."""
        return self.role_at(event) if self.may(Scope.READ, event) else Role.SPECTATOR

    def actor_at(self, event: str) -> Actor:
        """The person as the desk knows them there."""
        return Actor(name=self.name, role=self.role_at(event), token=self.token)

    def may(self, scope: Scope, event: str = EVERYWHERE) -> bool:
        """Whether the token is for such work at an event, where the person has a role at all."""
        return scope in self.scopes and self.role_at(event) is not Role.SPECTATOR

    def need(self, scope: Scope, event: str = EVERYWHERE) -> None:
        """Raise unless this caller may."""
        if not self.may(scope, event):
            _not_for(self, scope, event)


GUEST = Caller()


class DoorLimits:
    """How often programs may call."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._tokens = LeasedLimit(store, "token", BY_TOKEN, MINUTE, clock)
        self._guests = LeasedLimit(store, "guest", BY_GUESTS, MINUTE, clock)
        self._wrong = LeasedLimit(store, "wrong token", WRONG_TOKENS, MINUTE, clock)

    async def count(self, caller: Caller, address: str) -> int:
        """Count a request; 0, or for how many seconds to wait."""
        if caller.guest:
            return await _counted(self._guests, address)
        return await _counted(self._tokens, caller.token)

    async def count_wrong(self, address: str) -> int:
        """Count a token that nobody here knows; 0, or for how many seconds to wait."""
        return await _counted(self._wrong, address)

    def known_after_all(self, address: str) -> None:
        """The token that was counted last was made by another process a moment ago."""
        self._wrong.uncount(address)


async def _counted(limit: LeasedLimit, whose: str) -> int:
    """Most requests are counted without the store; only the others leave the loop."""
    known = limit.at_hand(whose)
    return known if known is not None else await anyio.to_thread.run_sync(limit.count, whose)


async def let_in(
    connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler | None = None
) -> None:
    """Guard for every address of the API: find out who calls, and whether too often."""
    scope = cast(dict[str, Any], connection.scope)
    if _CALLER in scope:
        return
    scope[_CALLER] = GUEST
    address = address_of(connection)
    limits: DoorLimits = connection.app.state.door_limits
    secret = secret_of(connection)
    caller = GUEST if secret is None else await _known(connection, secret, address, limits)
    scope[_CALLER] = caller
    if wait := await limits.count(caller, address):
        _too_often(wait)


def caller_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    """Who calls, once they have been let in."""
    found: Caller = cast(dict[str, Any], connection.scope)[_CALLER]
    return found


def secret_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The secret of a token as it came, or none."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    kind, _, secret = header.strip().partition(" ")
    if kind.lower() != "bearer" or not secret.strip():
        _turn_away("no_token", NO_BEARER)
    return secret.strip()


async def caller_again(connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    """Who calls, as long as they may: a stream asks again, as a token may have been revoked."""
    before = caller_of(connection)
    secret = None if before.guest else secret_of(connection)
    if secret is None:
        return before
    doorkeeper = doorkeeper_of(connection)
    await anyio.to_thread.run_sync(doorkeeper.look_now)
    badge = doorkeeper.badge(token_digest(secret))
    if badge is None:
        _turn_away("unknown_token", UNKNOWN)
    return _caller(badge)


async def tell_limits(message: Message, scope: AsgiScope) -> None:
    """For ``before_send``: tell every caller how often they may call."""
    if message["type"] == "http.response.start":
        caller = cast(dict[str, Any], scope).get(_CALLER, GUEST)
        policy = f'"guest";q={BY_GUESTS};w={MINUTE}'
        if not caller.guest:
            policy = f'"token";q={BY_TOKEN};w={MINUTE}'
        message.setdefault("headers", [])
        MutableScopeHeaders.from_message(message).setdefault("ratelimit-policy", policy)


async def _known(
    connection: ASGIConnection[Any, Any, Any, Any], secret: str, address: str, limits: DoorLimits
) -> Caller:
    doorkeeper = doorkeeper_of(connection)
    if len(secret) > LONGEST_SECRET:
        _turn_away("unknown_token", UNKNOWN)
    digest = token_digest(secret)
    if doorkeeper.badge(digest) is None:
        if wait := await limits.count_wrong(address):
            if doorkeeper.stale:
                await anyio.to_thread.run_sync(doorkeeper.look)
            if doorkeeper.badge(digest) is None:
                _too_often(wait)
        else:
            await anyio.to_thread.run_sync(doorkeeper.look_now)
            if doorkeeper.badge(digest) is not None:
                limits.known_after_all(address)
    else:
        await anyio.to_thread.run_sync(doorkeeper.look_now)
    badge = doorkeeper.badge(digest)
    if badge is None:
        _turn_away("unknown_token", UNKNOWN)
    caller = _caller(badge)
    doorkeeper.used(badge.token.id)
    return caller


def _caller(badge: Badge) -> Caller:
    """Who comes with a token that still works."""
    token = badge.token
    if token.revoked is not None:
        _turn_away("revoked_token", f"The token {token.name} was revoked. {WHERE}")
    if token.until <= now():
        day = token.until.date().isoformat()
        _turn_away("expired_token", f"The token {token.name} expired on {day}. {WHERE}")
    if not badge.name:
        _turn_away("revoked_token", NOBODY)
    return Caller(
        token=token.id,
        purpose=token.name,
        member=token.member,
        name=badge.name,
        scopes=frozenset(Scope(scope) for scope in token.scopes if scope in _SCOPES),
        event=token.event,
        roles=badge.roles,
    )


_SCOPES = frozenset(Scope)


def _turn_away(code: str, text: str) -> NoReturn:
    challenge = "Bearer" if code == "no_token" else 'Bearer error="invalid_token"'
    raise DoorProblem(401, code, text, {"WWW-Authenticate": challenge})


def _too_often(seconds: int) -> NoReturn:
    text = TOO_OFTEN.format(seconds=seconds)
    raise DoorProblem(429, "too_many_requests", text, {"Retry-After": str(seconds)})


def _not_for(caller: Caller, scope: Scope, event: str) -> NoReturn:
    what = f"the scope {scope} ({MEANINGS[scope]})"
    if caller.guest:
        _turn_away("no_token", f"This needs a token with {what}. {WHERE}")
    challenge = {"WWW-Authenticate": f'Bearer error="insufficient_scope", scope="{scope}"'}
    if scope not in caller.scopes:
        text = f"The token {caller.purpose} does not have {what}. {WHERE}"
        raise DoorProblem(403, "missing_scope", text, challenge, scope)
    if not caller.reaches(event):
        text = f"The token {caller.purpose} is for another event. {WHERE}"
        raise DoorProblem(403, "other_event", text)
    at = "at this event" if event else "at all events, which this needs"
    text = f"{caller.name} has no role {at}. Ask the organizer for one."
    raise DoorProblem(403, "no_role", text)
