"""The hall at one address: pairings by name, standings, bracket, timetable, rules, statistics.

Nobody signs in here, and whoever is signed in sees what guests see. N13-72, B-008, B-149.
"""

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery

from toptable.desk.deck_lists import Grouping
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.event_view import as_guest
from toptable.web.pages.decks.deck_statistics import statistics_of
from toptable.web.pages.decks.deck_submissions import NOBODY
from toptable.web.pages.public import hall_parts
from toptable.web.pages.public.hall_parts import MOST_FOUND, seats_of
from toptable.web.pages.registration.registration import svg
from toptable.web.rendering.pages import PARTS
from toptable.web.serving.request_filter import address_for_others
from toptable.web.serving.responses import CONFIDENTIAL

HALL = "/e/{event:str}/hall"
LONGEST = 80
"""How many letters of what is typed are looked for."""


@get(HALL, sync_to_thread=True)
def hall_page(
    visit: NamedDependency[EventRequest],
    me: FromQuery[int] = 0,
    find: FromQuery[str] = "",
    page: FromQuery[int] = 0,
    whole: FromQuery[bool] = False,
) -> Response[Any]:
    """Where everybody sits, by name; ``me`` comes first, ``find`` looks through all of them."""
    seen = as_guest(visit.seen)
    wanted = find.strip()[:LONGEST]
    seats = seats_of(seen)
    return _page(
        visit,
        "public/pairings.html",
        "pairings",
        me,
        find=wanted,
        found=seats.find(wanted),
        seats=seats,
        most_found=MOST_FOUND,
        page=_number(visit, "hall_pairings", page),
        everybody=hall_parts.pairings(seen, 0) | {"rows": seats.rows, "drawers": (), "whole": True}
        if whole
        else None,
    )


@get(f"{HALL}/names", sync_to_thread=True)
def hall_names(visit: NamedDependency[EventRequest], find: FromQuery[str] = "") -> Response[Any]:
    """Those who match what is being typed, by themselves."""
    seats = seats_of(as_guest(visit.seen))
    wanted = find.strip()[:LONGEST]
    return visit.fresh_part(
        "public/found.html",
        find=wanted,
        found=seats.find(wanted),
        seats=seats,
        most_found=MOST_FOUND,
    )


@get(f"{HALL}/standings", sync_to_thread=True)
def hall_standings(
    visit: NamedDependency[EventRequest], me: FromQuery[int] = 0, page: FromQuery[int] = 0
) -> Response[Any]:
    """The standings as everybody may see them, one's own place first."""
    number = _number(visit, "hall_standings", page)
    return _page(visit, "public/standings.html", "standings", me, page=number)


@get(f"{HALL}/bracket", sync_to_thread=True)
def hall_bracket(visit: NamedDependency[EventRequest], me: FromQuery[int] = 0) -> Response[Any]:
    """The bracket, without anything to press."""
    return _page(visit, "public/bracket.html", "bracket", me)


@get(f"{HALL}/places", sync_to_thread=True)
def hall_places(visit: NamedDependency[EventRequest], me: FromQuery[int] = 0) -> Response[Any]:
    """The final ranking."""
    return _page(visit, "public/places.html", "places", me)


@get(f"{HALL}/schedule", sync_to_thread=True)
def hall_schedule(visit: NamedDependency[EventRequest], me: FromQuery[int] = 0) -> Response[Any]:
    """When each round begins, what is due by when, and what the desk says."""
    return _page(visit, "public/schedule.html", "schedule", me)


@get(f"{HALL}/rules", sync_to_thread=True)
def hall_rules(visit: NamedDependency[EventRequest], me: FromQuery[int] = 0) -> Response[Any]:
    """What players must know, what is other than in the document, and every setting."""
    return _page(visit, "public/rules.html", "rules", me)


@get(f"{HALL}/statistics", sync_to_thread=True, opt=CONFIDENTIAL)
def hall_statistics(
    visit: NamedDependency[EventRequest],
    me: FromQuery[int] = 0,
    by: FromQuery[Grouping] = Grouping.IDENTITY,
) -> Response[Any]:
    """What was played, of the decks that everybody may see."""
    return visit.fresh_page(
        "public/statistics.html",
        **_frame(visit, "statistics", me),
        **statistics_of(visit, NOBODY, by),
    )


@get(f"{HALL}/code.svg", sync_to_thread=True)
def hall_code(
    request: Request[Any, Any, Any], visit: NamedDependency[EventRequest]
) -> Response[Any]:
    """The address of the hall as a code to scan."""
    drawn = svg(hall_address(request, visit.event))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get(f"{HALL}/poster", sync_to_thread=True)
def hall_poster(
    request: Request[Any, Any, Any], visit: NamedDependency[EventRequest]
) -> Response[Any]:
    """A sheet for the wall: what to scan to find one's table, the standings and the times."""
    return visit.fresh_page(
        "public/poster.html",
        **_frame(visit, "", 0),
        hall=hall_address(request, visit.event).partition("://")[2],
    )


def hall_address(request: Request[Any, Any, Any], event: str) -> str:
    """What people in the room open."""
    return f"{address_for_others(request)}/e/{event}/hall"


def _page(visit: EventRequest, template: str, here: str, me: int, **context: Any) -> Response[Any]:
    return visit.page(template, **_frame(visit, here, me), **context)


def _frame(visit: EventRequest, here: str, me: int) -> dict[str, Any]:
    """What every page of the hall knows: which one it is, and who looks."""
    seen = as_guest(visit.seen)
    known = me if me in seen.state.players else 0
    return {"here": here, "me": known, "asked_me": me}


def _number(visit: EventRequest, part: str, page: int) -> int:
    """The page of a long list that was asked for; one that there is not is nowhere."""
    if not 0 <= page <= PARTS[part].most(visit.seen):
        raise NotFoundException
    return page


ROUTES = (
    hall_page,
    hall_names,
    hall_standings,
    hall_bracket,
    hall_places,
    hall_schedule,
    hall_rules,
    hall_statistics,
    hall_code,
    hall_poster,
)
