"""Where the staff set up the screens of the room, and call players to the desk."""

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.names import key, sort_key
from toptable.engine.reading.seats_by_name import NamedSeat, on_no_screen, seats_now
from toptable.engine.refusal import Refusal
from toptable.engine.state.screens import Screen, ScreenView
from toptable.engine.subjects.screens.desk_calls import CallToDesk
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.languages.languages import LANGUAGES
from toptable.web.pages.screens.screen import public
from toptable.web.rendering.answers import Refused
from toptable.web.serving.connection import HERE, address_for_others

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
def screens_page(visit: NamedDependency[Visit]) -> Response[Any]:
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
def call_to_desk(visit: NamedDependency[Visit], data: URLEncodedBody[CalledName]) -> Response[Any]:
    """Ask a player to come to the desk, on all screens and on the phone."""
    back = visit.came_from
    number = visit.tournament.state.names.get(key(data.name))
    if number is None:
        text = (
            f"Nobody here is called {data.name.strip()}." if data.name.strip() else "Type a name."
        )
        raise Refused(Refusal("unknown_player:call_to_desk", text), back)
    return visit.send(CallToDesk(number), back=back)


ROUTES = (screens_page, call_to_desk)
