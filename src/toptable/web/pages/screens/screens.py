"""Screens for televisions and projectors, and where the staff set them up and call players.

A screen needs no log-in, no mouse and no hand: it asks for its contents whenever the event has
changed, and by itself when it hears nothing. Whoever is signed in at that computer, the room sees
what everybody may see.
"""

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.names import key, sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.state.screens import Screen, ScreenView
from toptable.engine.subjects.screens.room_screens import CallToDesk
from toptable.engine.views.seating import NamedSeat, on_no_screen, seats_now
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.event_view import EventView, seen
from toptable.web.auth.requester import staff_only
from toptable.web.languages.languages import LANGUAGES, language_of
from toptable.web.pages.registration.registration import join_address, svg
from toptable.web.pages.screens.screen_views import registering, screen_context
from toptable.web.rendering.environment import BUILD, render_in
from toptable.web.rendering.pages import etag, unchanged
from toptable.web.serving.request_filter import HERE, address_for_others
from toptable.web.serving.responses import is_known

SCREEN = "/e/{event:str}/screen"
CLOCK_SCREEN = "/e/{event:str}/clock/screen"
EVERY_VIEW = Screen("")
KEPT_A_WHILE = {"cache-control": "private, max-age=3600"}
"""So that the picture does not flicker whenever something around it changes."""
CLOCK_ALONE = Screen("", views=(ScreenView.CLOCK,))


@get(SCREEN, sync_to_thread=True)
def every_view(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Everything in turn, where the organizer has said nothing about screens."""
    return _page(visit, EVERY_VIEW, "screen")


@get(f"{SCREEN}/now", sync_to_thread=True)
def every_view_now(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What that screen shows now."""
    return _stage(visit, EVERY_VIEW, "screen")


@get(CLOCK_SCREEN, sync_to_thread=True)
def clock_screen(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The clock alone."""
    return _page(visit, CLOCK_ALONE, "clock/screen")


@get(f"{CLOCK_SCREEN}/now", sync_to_thread=True)
def clock_screen_now(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What that screen shows now."""
    return _stage(visit, CLOCK_ALONE, "clock/screen")


@get(f"{SCREEN}/{{screen:int}}", sync_to_thread=True)
def screen_page(visit: NamedDependency[EventRequest], screen: FromPath[int]) -> Response[Any]:
    """A screen as the organizer described it; one that was removed shows everything."""
    return _page(visit, _screen(visit, screen), f"screen/{screen}")


@get(f"{SCREEN}/{{screen:int}}/now", sync_to_thread=True)
def screen_now(visit: NamedDependency[EventRequest], screen: FromPath[int]) -> Response[Any]:
    """What that screen shows now."""
    return _stage(visit, _screen(visit, screen), f"screen/{screen}")


@get(f"{SCREEN}/code.svg", sync_to_thread=True)
def phone_code(
    request: Request[Any, Any, Any], visit: NamedDependency[EventRequest]
) -> Response[Any]:
    """The page for phones as a square to scan: one's own table, after picking one's name."""
    drawn = svg(phone_address(request, visit.tournament.event))
    return Response(drawn, media_type="image/svg+xml", headers=KEPT_A_WHILE)


def phone_address(request: Request[Any, Any, Any], event: str) -> str:
    """What players open on their phones."""
    return f"{address_for_others(request)}/e/{event}/me"


def public(visit: EventRequest, language: str = "") -> EventView:
    """The event as the room may see it, in the screen's language or its browser's."""
    wished = language_of(dict(visit.request.scope["headers"]))
    return seen(visit.tournament, Role.SPECTATOR, language if language in LANGUAGES else wished)


def _screen(visit: EventRequest, number: int) -> Screen:
    return visit.tournament.state.screens.screens.get(number, EVERY_VIEW)


def _page(visit: EventRequest, screen: Screen, rest: str) -> Response[Any]:
    room = public(visit, screen.language)
    html = render_in(
        room.language,
        "screens/screen.html",
        stage=_html(visit, room, screen),
        seen=room,
        event=room.event,
        here=f"{room.address}/{rest}",
        phone=phone_address(visit.request, visit.event).partition("://")[2],
    )
    return Response(html, media_type=MediaType.HTML)


def _stage(visit: EventRequest, screen: Screen, rest: str) -> Response[Any]:
    """Only what changes, with a name of its version; a program of another build says so in it."""
    room = public(visit, screen.language)
    tag = etag(room.mark, rest.replace("/", "-"), registering(room))
    if is_known(visit.request, tag):
        return unchanged(tag)
    html = _html(visit, room, screen)
    return Response(html, media_type=MediaType.HTML, headers={"etag": tag})


def _html(visit: EventRequest, room: EventView, screen: Screen) -> str:
    return render_in(
        room.language,
        "screens/stage.html",
        **screen_context(room, screen),
        phone=phone_address(visit.request, visit.event).partition("://")[2],
        join=join_address(visit.request, visit.event).partition("://")[2],
        program=BUILD,
    )


SCREENS = "/e/{event:str}/screens"
CALLS = "/e/{event:str}/desk-calls"
MOST_NAMED = 12
VIEW_NAMES = {
    ScreenView.PAIRINGS: "Pairings by name",
    ScreenView.CLOCK: "Clock",
    ScreenView.STANDINGS: "Standings",
    ScreenView.BRACKET: "Bracket",
    ScreenView.ANNOUNCEMENTS: "Announcements",
    ScreenView.WELCOME: "Welcome, with the code for phones",
}


class CalledName(msgspec.Struct):
    """The form of a call to the desk."""

    name: str = ""


@get(SCREENS, guards=[staff_only], sync_to_thread=True)
def screens_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The screens with their addresses, who is called to the desk, and the forms for both."""
    state = visit.seen.state
    screens = dict(sorted(state.screens.screens.items()))
    seats = seats_now(public(visit).state, visit.tournament.rulebook)
    left_out: list[NamedSeat] = on_no_screen(seats, tuple(screens.values()))
    base = address_for_others(visit.request)
    return visit.fresh_page(
        "screens/screens.html",
        screens=screens,
        usual=Screen(""),
        view_names=VIEW_NAMES,
        languages_offered={"": "As its browser asks", **LANGUAGES},
        left_out=left_out[:MOST_NAMED],
        left_out_more=max(0, len(left_out) - MOST_NAMED),
        calls=state.screens.calls,
        names=sorted((player.name for player in state.players.values()), key=sort_key),
        base=base,
        only_here=urlsplit(base).hostname in HERE,
    )


@post(CALLS, sync_to_thread=True)
def call_to_desk(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[CalledName]
) -> Response[Any]:
    """Ask a player to come to the desk, on all screens and on the phone."""
    back = visit.came_from
    number = visit.tournament.state.names.get(key(data.name))
    if number is None:
        if not (name := data.name.strip()):
            raise Refused(Refusal.of("unknown_player:no_name"), back)
        raise Refused(Refusal.of("unknown_player:call_to_desk", name=name), back)
    return visit.send(CallToDesk(number), back=back)


ROUTES = (
    every_view,
    every_view_now,
    clock_screen,
    clock_screen_now,
    screen_page,
    screen_now,
    phone_code,
    screens_page,
    call_to_desk,
)
