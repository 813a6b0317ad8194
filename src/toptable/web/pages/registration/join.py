"""The page on which players register themselves, and the one of those who wait for a place.

Whoever is entered is led through their personal link to their own page at once. SW-10, B-019,
B-075, N13-05, N13-06, N10-05.
"""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.desk.self_registration import (
    Registered,
    RegistrationForm,
    Turn,
    register,
    turn_of,
)
from toptable.engine.names import LONGEST
from toptable.engine.reading.to_bring import to_bring
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.subjects.admission.self_registration import alike, asked, not_now
from toptable.web.access.join_limits import JoinLimits
from toptable.web.access.own_visit import OwnVisit, door_of
from toptable.web.access.player_links import ticket_of
from toptable.web.access.visitor import keys_of, visitor_of
from toptable.web.access.waiting_tickets import COOKIE, in_line, waiting_ticket
from toptable.web.pages.registration.codes import join_address, svg
from toptable.web.serving.connection import address_of

JOIN = "/e/{event:str}/join"


class Typed(msgspec.Struct):
    """The form."""

    name: str = ""
    pronouns: str = ""
    real_name: str = ""
    member1: str = ""
    member2: str = ""
    member3: str = ""
    code: str = ""
    declares: str = ""
    accepts: str = ""
    sure: str = ""


@get(JOIN, sync_to_thread=True)
def join_page(
    request: Request[Any, Any, Any],
    own: NamedDependency[OwnVisit],
    code: FromQuery[str] = "",
    another: FromQuery[str] = "",
) -> Response[Any]:
    """Register; or, for a phone that is known already, what became of it."""
    if another:
        return _form(own, Typed(code=code[:20]))
    waiting = in_line(keys_of(request), own.event, request.cookies.get(COOKIE, ""))
    turn = turn_of(own.tournament, waiting) if waiting is not None else Turn()
    if turn.player:
        return _led_home(own, turn.player)
    if own.known is not None and not turn.place:
        return own.page("registration/known.html", join=_address(own))
    if waiting is not None:
        return _waiting(own, turn)
    return _form(own, Typed(code=code[:20]))


@post(JOIN, sync_to_thread=True)
def join(
    request: Request[Any, Any, Any], own: NamedDependency[OwnVisit], data: URLEncodedBody[Typed]
) -> Response[Any]:
    """Enter the event, or wait for a place; what is refused comes back with what was typed."""
    asks = asked(own.tournament.state, own.tournament.rulebook)
    limits: JoinLimits = request.app.state.join_limits
    if wait := limits.count(own.event, address_of(request), code=asks.code):
        return _form(own, data, wait=wait)
    outcome = register(own.tournament, _given(data, asks.members))
    if isinstance(outcome, Refusal):
        limits.refused(own.event)
        return _form(own, data, refusal=outcome)
    limits.entered(address_of(request), code=asks.code)
    return _led_on(own, outcome)


@get(f"{JOIN}/code.svg", sync_to_thread=True)
def join_code(request: Request[Any, Any, Any], own: NamedDependency[OwnVisit]) -> Response[Any]:
    """The address of this page as a code to scan, for screens; without the code of the event."""
    drawn = svg(join_address(request, own.tournament.event))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=60"})


def _form(
    own: OwnVisit, typed: Typed, *, refusal: Refusal | None = None, wait: int = 0
) -> Response[Any]:
    """The form with what was typed, and why it was not taken."""
    state = own.tournament.state
    closed = not_now(state, now())
    asks = asked(state, own.tournament.rulebook)
    return own.page(
        "registration/join.html",
        status=429 if wait else 409 if refusal else 200,
        asks=asks,
        typed=typed,
        members=[typed.member1, typed.member2, typed.member3][: asks.members],
        statements=asks.statements,
        accepted=asks.accepted,
        refused=refusal,
        alike=alike(state, typed.name) if refusal is not None else None,
        may_insist=refusal is not None and refusal.answer is AnsweredBy.ONCE_MORE,
        closed=closed,
        wait=wait,
        full=_full(own),
        longest=LONGEST,
        bring=to_bring(state, own.tournament.rules),
        join=_address(own),
        csrf=visitor_of(own.request).token,
    )


def _full(own: OwnVisit) -> bool:
    """Whether whoever comes now waits for a place."""
    admission = own.tournament.state.admission
    taken = sum(1 for _ in own.tournament.state.active_players()) + len(admission.waiting)
    return bool(admission.terms.capacity) and taken >= admission.terms.capacity


def _waiting(own: OwnVisit, turn: Turn) -> Response[Any]:
    """Where somebody stands in the line."""
    return own.page(
        "registration/waiting_place.html",
        place=turn.place,
        name=turn.name,
        join=_address(own),
    )


def _given(data: Typed, members: int) -> RegistrationForm:
    return RegistrationForm(
        name=data.name,
        pronouns=data.pronouns,
        real_name=data.real_name,
        members=(data.member1, data.member2, data.member3)[:members],
        code=data.code,
        declares={"yes": True, "no": False}.get(data.declares),
        sure=bool(data.sure),
        accepts=bool(data.accepts),
    )


def _led_on(own: OwnVisit, registered: Registered) -> Response[Any]:
    """To their own page; or back here, where the phone then knows that somebody waits."""
    if registered.waiting is None:
        return _led_home(own, registered.player)
    answer = Redirect(_address(own), status_code=303)
    own.keep(answer, COOKIE, waiting_ticket(keys_of(own.request), own.event, registered.waiting))
    return answer


def _led_home(own: OwnVisit, player: int) -> Response[Any]:
    """To their own page; the phone knows whose it is now, and that nobody waits any more."""
    known = own.tournament.state.players.get(player)
    if known is None:
        answer: Response[Any] = Redirect(_address(own), status_code=303)
    else:
        number = door_of(own.request).number(own.event, player)
        answer = own.remember(ticket_of(keys_of(own.request), own.event, known, number))
    answer.delete_cookie(COOKIE, path=f"/e/{own.event}")
    return answer


def _address(own: OwnVisit) -> str:
    return f"/e/{own.event}/join"


ROUTES = (join_page, join, join_code)
