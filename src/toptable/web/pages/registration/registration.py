"""Where the staff let players register themselves: the switch, the code, the square to scan."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery, URLEncodedBody

from toptable.desk.desk import now
from toptable.desk.self_registration import (
    event_code,
    registered_themselves,
    set_registration,
)
from toptable.desk.tournament import Done
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.people.facts import Ground
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.subjects.admission.self_registration import asked, not_now
from toptable.engine.subjects.conduct.expulsion import Drop
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.languages.languages import DEFAULT, LANGUAGES
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.people.players_part import row
from toptable.web.pages.registration.codes import join_address, svg
from toptable.web.rendering.answers import answered
from toptable.web.serving.connection import HERE

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
def registration_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Whether players register themselves, how, and who has."""
    tournament = visit.tournament
    state = visit.seen.state
    code = event_code(tournament)
    address = join_address(visit.request, visit.event)
    return visit.fresh_page(
        "registration/registration.html",
        registration=state.admission.registration,
        asks=asked(state, tournament.rulebook),
        closed=not_now(state, now()),
        code=code,
        ends=state.floor.deadlines.get(DueBy.REGISTRATION),
        join=address,
        only_here=_host(address) in HERE,
        came=[row(state.players[number]) for number in registered_themselves(tournament)],
        no_ground=state.admission.terms.by_invitation
        and not tournament.rulebook.eligibility.counts(Ground.NOT_INVITED),
    )


@get(f"{REGISTRATION}/code.svg", guards=[staff_only], sync_to_thread=True)
def registration_code(
    request: Request[Any, Any, Any], visit: NamedDependency[Visit]
) -> Response[Any]:
    """The address with the event's code in it, so that nobody at the desk has to type it."""
    drawn = svg(join_address(request, visit.event, event_code(visit.tournament)))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@post(REGISTRATION, sync_to_thread=True)
def switch(visit: NamedDependency[Visit], data: URLEncodedBody[Way]) -> Response[Any]:
    """Open or close registration, from whichever page has the switch."""
    done = set_registration(visit.tournament, data.way, visit.actor, reason=data.reason)
    return answered(visit.request, visit.tournament, done, visit.came_from)


@post(f"{REGISTRATION}/drop", sync_to_thread=True)
def drop(visit: NamedDependency[Visit], data: URLEncodedBody[Ticked]) -> Response[Any]:
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
def poster(visit: NamedDependency[Visit], language: FromQuery[str] = DEFAULT) -> Response[Any]:
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


ROUTES = (registration_page, registration_code, switch, drop, poster)
