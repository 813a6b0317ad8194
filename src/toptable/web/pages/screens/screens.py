"""Where the staff set up the screens of the room, and call players to the desk."""

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.names import key, sort_key
from toptable.engine.reading.seats_by_name import NamedSeat, on_no_screen, seats_now
from toptable.engine.refusal import Refusal
from toptable.engine.state.screens import EVERYTHING, Screen, ScreenView
from toptable.engine.subjects.screens.desk_calls import CallToDesk, EndDeskCall
from toptable.engine.subjects.screens.setting_screens import (
    LONGEST,
    SHORTEST,
    RemoveScreen,
    SetScreen,
)
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
NO_NUMBER = Refusal("no_number", "Write seconds and tables as whole numbers.")
NO_LANGUAGE = Refusal.saying(
    "no_language",
    "Choose one of these languages: %(values)s.",
    values=", ".join(LANGUAGES.values()),
)


class Described(msgspec.Struct):
    """The form of a screen."""

    name: str = ""
    pairings: str = ""
    clock: str = ""
    standings: str = ""
    bracket: str = ""
    announcements: str = ""
    welcome: str = ""
    seconds: str = "10"
    language: str = ""
    first_table: str = ""
    last_table: str = ""
    from_letters: str = ""
    to_letters: str = ""

    def screen(self, back: str) -> Screen:
        """What was typed; the views in the order in which they are listed."""
        if self.language and self.language not in LANGUAGES:
            raise Refused(NO_LANGUAGE, back)
        return Screen(
            name=self.name,
            views=tuple(view for view in EVERYTHING if getattr(self, view)),
            seconds=_number(self.seconds, back),
            language=self.language,
            first_table=_number(self.first_table, back),
            last_table=_number(self.last_table, back),
            from_letters=self.from_letters,
            to_letters=self.to_letters,
        )


class CalledName(msgspec.Struct):
    """The form of a call to the desk: a name, or the number of a player."""

    name: str = ""
    player: str = ""


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
        left_out=left_out[:MOST_NAMED],
        left_out_more=max(0, len(left_out) - MOST_NAMED),
        calls=state.screens.calls,
        names=sorted((player.name for player in state.players.values()), key=sort_key),
        base=base,
        only_here=urlsplit(base).hostname in HERE,
        shortest=SHORTEST,
        longest=LONGEST,
    )


@post(SCREENS, sync_to_thread=True)
def add_screen(visit: NamedDependency[Visit], data: URLEncodedBody[Described]) -> Response[Any]:
    """Describe another screen."""
    back = f"{visit.address}/screens"
    return visit.send(SetScreen(data.screen(back)), back=back)


@post(f"{SCREENS}/{{screen:int}}", sync_to_thread=True)
def change_screen(
    visit: NamedDependency[Visit], screen: FromPath[int], data: URLEncodedBody[Described]
) -> Response[Any]:
    """Change what a screen shows."""
    back = f"{visit.address}/screens"
    return visit.send(SetScreen(data.screen(back), screen), back=f"{back}#screen-{screen}")


@post(f"{SCREENS}/{{screen:int}}/remove", sync_to_thread=True)
def remove_screen(visit: NamedDependency[Visit], screen: FromPath[int]) -> Response[Any]:
    """Take a screen off the list."""
    return visit.send(RemoveScreen(screen), back=f"{visit.address}/screens")


@post(CALLS, sync_to_thread=True)
def call_to_desk(visit: NamedDependency[Visit], data: URLEncodedBody[CalledName]) -> Response[Any]:
    """Ask a player to come to the desk, on all screens and on the phone."""
    back = visit.came_from
    if data.player.isdecimal() and len(data.player) < 9:
        return visit.send(CallToDesk(int(data.player)), back=back)
    number = visit.tournament.state.names.get(key(data.name))
    if number is None:
        text = (
            f"Nobody here is called {data.name.strip()}." if data.name.strip() else "Type a name."
        )
        raise Refused(Refusal("unknown_player:call_to_desk", text), back)
    return visit.send(CallToDesk(number), back=back)


@post(f"{CALLS}/{{player:int}}/end", sync_to_thread=True)
def end_call(visit: NamedDependency[Visit], player: FromPath[int]) -> Response[Any]:
    """The player has come, or is not needed any more."""
    return visit.send(EndDeskCall(player), back=visit.came_from)


def _number(text: str, back: str) -> int:
    text = text.strip()
    if text and (not text.isdecimal() or len(text) > 6):
        raise Refused(NO_NUMBER, back)
    return int(text or 0)


ROUTES = (screens_page, add_screen, change_screen, remove_screen, call_to_desk, end_call)
