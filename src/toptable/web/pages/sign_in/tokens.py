"""Tokens for programs that act on one's behalf: make one, see them, revoke them."""

from datetime import datetime
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.api.contract import MEANINGS
from toptable.desk.desk import Desk, now
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.store.access_tokens import AccessToken, TooManyTokens
from toptable.store.records import EVERYWHERE
from toptable.web.auth import credentials
from toptable.web.auth.requester import doorkeeper_of, session_of, signed_in_only, visitor_of
from toptable.web.auth.sessions import Session, SessionCache
from toptable.web.pages.sign_in.sign_in import event_name
from toptable.web.rendering.pages import page
from toptable.web.serving.request_filter import address_for_others, is_open

GUARDS = [signed_in_only]
SAID = {
    "revoked": "The token is revoked, at once and everywhere.",
    "gone": "That token did not work any more.",
}


class NewToken(msgspec.Struct):
    """The form."""

    name: str = ""
    scopes: str | list[str] = ""
    event: str = EVERYWHERE
    days: str = str(credentials.DAYS)


class TokenRow(msgspec.Struct, frozen=True):
    """A token as it is listed."""

    id: str
    name: str
    whose: str
    scopes: tuple[str, ...]
    at: str
    """The name of its event, or nothing for all of them."""
    created: datetime
    until: datetime
    used: datetime | None
    works: bool
    revoked: datetime | None
    by: str
    ours: bool = True
    """Whether this page can revoke it."""


def token_row(
    desk: Desk, doorkeeper: SessionCache, token: AccessToken, whose: str, *, ours: bool = True
) -> TokenRow:
    """A token as pages list it."""
    return TokenRow(
        id=token.id,
        name=token.name,
        whose=whose,
        scopes=token.scopes,
        at=event_name(desk, token.event),
        created=token.created,
        until=token.until,
        used=doorkeeper.last_used(token),
        works=token.works_at(now()),
        revoked=token.revoked,
        by=token.revoked_by,
        ours=ours,
    )


@get("/me/tokens", guards=GUARDS, sync_to_thread=True)
def tokens_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], said: FromQuery[str] = ""
) -> Response[Any]:
    """One's tokens, and the form that makes one."""
    return _page(request, desk, NewToken(scopes=[Scope.READ]), said=SAID.get(said, ""))


@post("/me/tokens", guards=GUARDS, sync_to_thread=True)
def make_token(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], data: URLEncodedBody[NewToken]
) -> Response[Any]:
    """Make a token and show its secret, this once."""
    me = session_of(request)
    scopes = _chosen(data)
    days = int(data.days) if data.days.isdecimal() and len(data.days) < 5 else 0
    if wrong := credentials.problem(data.name, scopes, days):
        return _page(request, desk, data, problem=wrong, status=422)
    if data.event not in _events(desk, me):
        raise NotFoundException
    try:
        secret, made = credentials.make(
            desk.store, me.member, data.name, scopes, event=data.event, days=days
        )
    except TooManyTokens as many:
        return _page(request, desk, data, problem=str(many), status=409)
    doorkeeper = doorkeeper_of(request)
    doorkeeper.look_now()
    return page(
        "sign_in/token_made.html",
        visitor_of(request),
        token=token_row(desk, doorkeeper, made, me.name),
        meanings=MEANINGS,
        secret=secret,
        address=f"{address_for_others(request)}/api/v1/me",
        unprotected=is_open(request),
    )


@post("/me/tokens/{token:str}/revoke", guards=GUARDS, sync_to_thread=True)
def revoke_token(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], token: FromPath[str]
) -> Response[Any]:
    """Let one of one's tokens lead nowhere."""
    me = session_of(request)
    mine = {row.id for row in desk.store.access_tokens.all() if row.member == me.member}
    done = token in mine and desk.store.access_tokens.revoke(token, now(), me.name)
    doorkeeper_of(request).look_now()
    return Redirect(f"/me/tokens?said={'revoked' if done else 'gone'}", status_code=303)


def _chosen(data: NewToken) -> list[Scope]:
    """The scopes that were ticked."""
    ticked = [data.scopes] if isinstance(data.scopes, str) else data.scopes
    return [scope for scope in Scope if scope in ticked]


def _events(desk: Desk, me: Session) -> dict[str, str]:
    """What a token of this person can be for, by id: each of their events, or all of them."""
    theirs = {
        listed.id: listed.name
        for listed in desk.events()
        if listed.readable and me.role_at(listed.id) is not Role.SPECTATOR
    }
    return {EVERYWHERE: "all your events"} | theirs


def _page(
    request: Request[Any, Any, Any],
    desk: Desk,
    typed: NewToken,
    *,
    said: str = "",
    problem: str = "",
    status: int = 200,
) -> Response[Any]:
    me, doorkeeper = session_of(request), doorkeeper_of(request)
    rows = [
        token_row(desk, doorkeeper, token, me.name)
        for token in desk.store.access_tokens.all()
        if token.member == me.member
    ]
    return page(
        "sign_in/tokens.html",
        visitor_of(request),
        status=status,
        tokens=rows,
        meanings=MEANINGS,
        events=_events(desk, me),
        typed=typed,
        chosen=_chosen(typed),
        most_days=credentials.MOST_DAYS,
        most_letters=credentials.MOST_LETTERS,
        told=said,
        problem=problem,
        unprotected=is_open(request),
    )


ROUTES = (tokens_page, make_token, revoke_token)
