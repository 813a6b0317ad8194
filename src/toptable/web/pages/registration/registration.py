"""Players register themselves: the page they do it on, and where the staff open it with a code.

Whoever is entered is led through their personal link to their own page at once. N13-05, N13-06,
N10-05, SW-10, B-019, B-075.
"""

from io import BytesIO
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.desk.self_registration import (
    Registered,
    RegistrationForm,
    Turn,
    event_code,
    register,
    registered_themselves,
    set_registration,
    turn_of,
)
from toptable.desk.tournament import Done
from toptable.engine.names import LONGEST
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.eligibility import Ground
from toptable.engine.state.people import RegistrationWay
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.registration.self_registration import alike, asked, not_now
from toptable.engine.views.people import person_views
from toptable.engine.views.public_info import to_bring
from toptable.web.acts.form_response import answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.limits import JoinLimits
from toptable.web.auth.player_links import WAITLIST_COOKIE, in_line, ticket_of, waiting_ticket
from toptable.web.auth.player_request import PlayerRequest, door_of
from toptable.web.auth.requester import keys_of, staff_only, visitor_of
from toptable.web.languages.languages import DEFAULT, LANGUAGES
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.serving.request_filter import HERE, address_for_others, address_of


def join_address(request: Request[Any, Any, Any], event: str, code: str = "") -> str:
    """What somebody else opens to register; with the event's code in it, nothing is typed."""
    address = f"{address_for_others(request)}/e/{event}/join"
    return f"{address}?code={quote(code)}" if code else address


def svg(address: str) -> bytes:
    """An address as a picture. White stays white in the dark: cameras want it so."""
    # Loaded only here: few pages show a code, and every start would wait for it.
    import segno

    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", light="#fff", omitsize=True, xmldecl=False
    )
    return drawn.getvalue()


REGISTRATION = "/e/{event:str}/players/registration"


class Way(msgspec.Struct):
    """The switch."""

    way: RegistrationWay
    reason: str = ""


class Ticked(msgspec.Struct):
    """Those who are dropped, by number."""

    players: str | list[str] = ""
    reason: str = ""


@get(REGISTRATION, guards=[staff_only], sync_to_thread=True)
def registration_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Whether players register themselves, how, and who has."""
    tournament = visit.tournament
    state = visit.seen.state
    code = event_code(tournament)
    address = join_address(visit.request, visit.event)
    came = [state.players[number] for number in registered_themselves(tournament)]
    return visit.fresh_page(
        "registration/registration.html",
        registration=state.admission.registration,
        asks=asked(state, tournament.rulebook),
        closed=not_now(state, now()),
        code=code,
        ends=state.floor.deadlines.get(DueBy.REGISTRATION),
        join=address,
        only_here=_host(address) in HERE,
        came=tuple(person_views(state, tournament.rulebook, came)),
        no_ground=state.admission.terms.by_invitation
        and not tournament.rulebook.eligibility.counts(Ground.NOT_INVITED),
    )


@get(f"{REGISTRATION}/code.svg", guards=[staff_only], sync_to_thread=True)
def registration_code(
    request: Request[Any, Any, Any], visit: NamedDependency[EventRequest]
) -> Response[Any]:
    """The address with the event's code in it, so that nobody at the desk has to type it."""
    drawn = svg(join_address(request, visit.event, event_code(visit.tournament)))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@post(REGISTRATION, sync_to_thread=True)
def switch(visit: NamedDependency[EventRequest], data: URLEncodedBody[Way]) -> Response[Any]:
    """Open or close registration, from whichever page has the switch."""
    done = set_registration(visit.tournament, data.way, visit.actor, reason=data.reason)
    return answered(visit.request, visit.tournament, done, visit.came_from)


@post(f"{REGISTRATION}/drop", sync_to_thread=True)
def drop(visit: NamedDependency[EventRequest], data: URLEncodedBody[Ticked]) -> Response[Any]:
    """Drop those who are ticked, one after the other."""
    ticked = [data.players] if isinstance(data.players, str) else data.players
    numbers = [int(number) for number in ticked if number.isdecimal() and len(number) < 9]
    if not numbers:
        raise NotFoundException
    back = f"{visit.address}/players/registration"
    for number in dict.fromkeys(numbers):
        outcome = visit.tournament.send(Drop(number), visit.actor, reason=data.reason)
        if not isinstance(outcome, Done):
            break
    return answered(visit.request, visit.tournament, outcome, back)


@get("/e/{event:str}/print/registration", guards=[staff_only], sync_to_thread=True)
def poster(
    visit: NamedDependency[EventRequest], language: FromQuery[str] = DEFAULT
) -> Response[Any]:
    """A sheet for the door: what to scan, and what to type where no camera is at hand."""
    tongue = language if language in LANGUAGES else DEFAULT
    return visit.fresh_page(
        "registration/poster.html",
        tongue=tongue,
        sheet=_on_the_poster(texts_in(tongue)),
        registration=visit.seen.state.admission.registration,
        code=event_code(visit.tournament),
        join=join_address(visit.request, visit.event),
    )


class PosterWords(msgspec.Struct, frozen=True):
    """What the sheet says, in the language of those who come."""

    here: str
    code: str
    steps: tuple[str, ...]
    typed: str
    without: str


def _on_the_poster(texts: Texts) -> PosterWords:
    return PosterWords(
        here=texts._("Register here"),
        code=texts._("A code to scan with your phone: it opens the page to register"),
        steps=(
            texts._("Scan the code with the camera of your phone."),
            texts._("Type your name."),
            texts._("Keep the page: it tells you your table in every round."),
        ),
        typed=texts._("Code of the event"),
        without=texts._("No phone? Go to the desk."),
    )


def _host(address: str) -> str:
    return address.partition("://")[2].partition("/")[0].rpartition(":")[0].strip("[]")


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
    own: NamedDependency[PlayerRequest],
    code: FromQuery[str] = "",
    another: FromQuery[str] = "",
) -> Response[Any]:
    """Register; or, for a phone that is known already, what became of it."""
    if another:
        return _form(own, Typed(code=code[:20]))
    waiting = in_line(keys_of(request), own.event, request.cookies.get(WAITLIST_COOKIE, ""))
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
    request: Request[Any, Any, Any],
    own: NamedDependency[PlayerRequest],
    data: URLEncodedBody[Typed],
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
def join_code(
    request: Request[Any, Any, Any], own: NamedDependency[PlayerRequest]
) -> Response[Any]:
    """The address of this page as a code to scan, for screens; without the code of the event."""
    drawn = svg(join_address(request, own.tournament.event))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=60"})


def _form(
    own: PlayerRequest, typed: Typed, *, refusal: Refusal | None = None, wait: int = 0
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


def _full(own: PlayerRequest) -> bool:
    """Whether whoever comes now waits for a place."""
    admission = own.tournament.state.admission
    taken = sum(1 for _ in own.tournament.state.active_players()) + len(admission.waiting)
    return bool(admission.terms.capacity) and taken >= admission.terms.capacity


def _waiting(own: PlayerRequest, turn: Turn) -> Response[Any]:
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


def _led_on(own: PlayerRequest, registered: Registered) -> Response[Any]:
    """To their own page; or back here, where the phone then knows that somebody waits."""
    if registered.waiting is None:
        return _led_home(own, registered.player)
    answer = Redirect(_address(own), status_code=303)
    own.keep(
        answer, WAITLIST_COOKIE, waiting_ticket(keys_of(own.request), own.event, registered.waiting)
    )
    return answer


def _led_home(own: PlayerRequest, player: int) -> Response[Any]:
    """To their own page; the phone knows whose it is now, and that nobody waits any more."""
    known = own.tournament.state.players.get(player)
    if known is None:
        answer: Response[Any] = Redirect(_address(own), status_code=303)
    else:
        number = door_of(own.request).number(own.event, player)
        answer = own.remember(ticket_of(keys_of(own.request), own.event, known, number))
    answer.delete_cookie(WAITLIST_COOKIE, path=f"/e/{own.event}")
    return answer


def _address(own: PlayerRequest) -> str:
    return f"/e/{own.event}/join"


ROUTES = (
    registration_page,
    registration_code,
    switch,
    drop,
    poster,
    join_page,
    join,
    join_code,
)
