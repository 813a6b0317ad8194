"""Screens for televisions and projectors: they need no log-in, no mouse and no hand.

The page asks for its contents whenever the event has changed, and by itself when it hears nothing.
Whoever is signed in at that computer, the room sees what everybody may see.
"""

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from toptable.engine.roles import Role
from toptable.engine.state.screens import Screen, ScreenView
from toptable.web.access.seen import Seen, seen
from toptable.web.access.visit import Visit
from toptable.web.languages.languages import LANGUAGES, language_of
from toptable.web.languages.rendering import render_in
from toptable.web.pages.registration.codes import join_address, svg
from toptable.web.pages.screens.screen_views import context, registering
from toptable.web.rendering.pages import etag, unchanged
from toptable.web.rendering.static_files import BUILD
from toptable.web.serving.connection import address_for_others
from toptable.web.serving.headers import is_known

SCREEN = "/e/{event:str}/screen"
CLOCK_SCREEN = "/e/{event:str}/clock/screen"
EVERY_VIEW = Screen("")
KEPT_A_WHILE = {"cache-control": "private, max-age=3600"}
"""So that the picture does not flicker whenever something around it changes."""
CLOCK_ALONE = Screen("", views=(ScreenView.CLOCK,))


@get(SCREEN, sync_to_thread=True)
def every_view(visit: NamedDependency[Visit]) -> Response[Any]:
    """Everything in turn, where the organizer has said nothing about screens."""
    return _page(visit, EVERY_VIEW, "screen")


@get(f"{SCREEN}/now", sync_to_thread=True)
def every_view_now(visit: NamedDependency[Visit]) -> Response[Any]:
    """What that screen shows now."""
    return _stage(visit, EVERY_VIEW, "screen")


@get(CLOCK_SCREEN, sync_to_thread=True)
def clock_screen(visit: NamedDependency[Visit]) -> Response[Any]:
    """The clock alone."""
    return _page(visit, CLOCK_ALONE, "clock/screen")


@get(f"{CLOCK_SCREEN}/now", sync_to_thread=True)
def clock_screen_now(visit: NamedDependency[Visit]) -> Response[Any]:
    """What that screen shows now."""
    return _stage(visit, CLOCK_ALONE, "clock/screen")


@get(f"{SCREEN}/{{screen:int}}", sync_to_thread=True)
def screen_page(visit: NamedDependency[Visit], screen: FromPath[int]) -> Response[Any]:
    """A screen as the organizer described it; one that was removed shows everything."""
    return _page(visit, _screen(visit, screen), f"screen/{screen}")


@get(f"{SCREEN}/{{screen:int}}/now", sync_to_thread=True)
def screen_now(visit: NamedDependency[Visit], screen: FromPath[int]) -> Response[Any]:
    """What that screen shows now."""
    return _stage(visit, _screen(visit, screen), f"screen/{screen}")


@get(f"{SCREEN}/code.svg", sync_to_thread=True)
def phone_code(request: Request[Any, Any, Any], visit: NamedDependency[Visit]) -> Response[Any]:
    """The page for phones as a square to scan: one's own table, after picking one's name."""
    drawn = svg(phone_address(request, visit.tournament.event))
    return Response(drawn, media_type="image/svg+xml", headers=KEPT_A_WHILE)


def phone_address(request: Request[Any, Any, Any], event: str) -> str:
    """What players open on their phones."""
    return f"{address_for_others(request)}/e/{event}/me"


def public(visit: Visit, language: str = "") -> Seen:
    """The event as the room may see it, in the screen's language or its browser's."""
    wished = language_of(dict(visit.request.scope["headers"]))
    return seen(visit.tournament, Role.SPECTATOR, language if language in LANGUAGES else wished)


def _screen(visit: Visit, number: int) -> Screen:
    return visit.tournament.state.screens.screens.get(number, EVERY_VIEW)


def _page(visit: Visit, screen: Screen, rest: str) -> Response[Any]:
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


def _stage(visit: Visit, screen: Screen, rest: str) -> Response[Any]:
    """Only what changes, with a name of its version; a program of another build says so in it."""
    room = public(visit, screen.language)
    tag = etag(room.mark, rest.replace("/", "-"), registering(room))
    if is_known(visit.request, tag):
        return unchanged(tag)
    html = _html(visit, room, screen)
    return Response(html, media_type=MediaType.HTML, headers={"etag": tag})


def _html(visit: Visit, room: Seen, screen: Screen) -> str:
    return render_in(
        room.language,
        "screens/stage.html",
        **context(room, screen),
        phone=phone_address(visit.request, visit.event).partition("://")[2],
        join=join_address(visit.request, visit.event).partition("://")[2],
        program=BUILD,
    )


ROUTES = (
    every_view,
    every_view_now,
    clock_screen,
    clock_screen_now,
    screen_page,
    screen_now,
    phone_code,
)
