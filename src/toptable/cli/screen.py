"""``toptable screen``: what televisions and projectors in the room show."""

from typing import NoReturn

import typer

from toptable.cli.argument_types import count, option, with_commas, word
from toptable.cli.common import EventArgument, JsonOption, desk, found, print_answer, say, stop
from toptable.cli.exits import Exit
from toptable.cli.generated_commands import Row, Rows
from toptable.desk.tournament import Tournament
from toptable.engine.state.screens import EVERYTHING, Screen, ScreenView
from toptable.engine.subjects.screens.room_screens import RemoveScreen, SetScreen

USUAL = Screen("")


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("list", epilog="Example: toptable screen list spring")(show)


def show(context: typer.Context, event: EventArgument, as_json: JsonOption = False) -> None:
    """List the screens with their addresses, who is called to the desk, and the feature match."""
    with desk(context) as office:
        tournament = found(office, event)
        if as_json:
            print_answer(context, office, "readScreens", event=tournament.event)
            return
        screens = tournament.state.screens
        place = f"/e/{tournament.event}/screen"
        for number, screen in sorted(screens.screens.items()):
            say(f"{number}  {screen.name}: {', '.join(screen.views)}  {place}/{number}")
        if not screens.screens:
            say(f"No screen has a setting of its own. {place} shows everything in turn.")
        for call in screens.calls:
            say(f"Called to the desk: {tournament.state.name_of(call.player)}")
        if screens.feature is not None:
            say(f"Viewers of a stream are shown table {screens.feature.table}.")


def new_screen(
    _tournament: Tournament,
    *,
    name: str,
    views: tuple[str, ...],
    seconds: int,
    language: str,
    tables: str,
    names: str,
) -> SetScreen:
    """A screen that there was not."""
    return SetScreen(_screen(USUAL, name, views, seconds, language, tables, names))


def changed(
    tournament: Tournament,
    *,
    number: int,
    name: str,
    views: tuple[str, ...],
    seconds: int,
    language: str,
    tables: str,
    names: str,
) -> SetScreen:
    """A screen with what was typed in the place of what it had."""
    before = tournament.state.screens.screens[screen_number(tournament, number)]
    return SetScreen(_screen(before, name, views, seconds, language, tables, names), number)


def screen_number(tournament: Tournament, number: int) -> int:
    """The number of a screen that there is."""
    if number not in tournament.state.screens.screens:
        stop(f"There is no screen {number}. See toptable screen list.", Exit.REFUSED)
    return number


def _screen(
    before: Screen,
    name: str,
    views: tuple[str, ...],
    seconds: int,
    language: str,
    tables: str,
    names: str,
) -> Screen:
    first, last = _tables(tables) if tables else (before.first_table, before.last_table)
    begins, ends = _ends(names) if names else (before.from_letters, before.to_letters)
    return Screen(
        name=name or before.name,
        views=tuple(map(_view, views)) or before.views,
        seconds=seconds or before.seconds,
        language=language or before.language,
        first_table=first,
        last_table=last,
        from_letters=begins,
        to_letters=ends,
    )


def _view(word: str) -> ScreenView:
    if word not in EVERYTHING:
        stop(f"A screen cannot show {word}. Choose from: {', '.join(EVERYTHING)}.", Exit.REFUSED)
    return ScreenView(word)


def _ends(text: str) -> tuple[str, str]:
    """Both ends of ``A-K``; one of them may be missing."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if not dash:
        _no_range(text)
    return first, last


def _tables(text: str) -> tuple[int, int]:
    first, last = _ends(text)
    if not all(end.isdecimal() and len(end) < 6 for end in (first, last) if end):
        _no_range(text)
    return int(first or 0), int(last or 0)


def _no_range(text: str) -> NoReturn:
    stop(f"Write a range as 1-40 or A-K; this is not one: {text}", Exit.REFUSED)


NUMBER = word("The number of the screen.", int, metavar="SCREEN")
VIEWS = with_commas(
    "What it shows, with commas: pairings, clock, standings, bracket, announcements, welcome."
)
FIELDS = {
    "views": VIEWS,
    "seconds": count("How long each page stays.", show_default="10"),
    "language": option("Its language, such as de.", show_default="as its browser asks"),
    "tables": option("The tables near it, such as 1-40.", show_default="all"),
    "names": option("Its part of the alphabet, such as A-K.", show_default="all"),
}
ROWS = Rows(
    "screen",
    "add change remove call end-call feature end-feature",
    (
        Row(
            "add",
            SetScreen,
            "Describe another screen: what it shows, for how long, for which tables or names.",
            "spring 'North wall' --views pairings,clock --names A-K",
            {"name": word("What you call it.", metavar="NAME"), **FIELDS},
            make=new_screen,
        ),
        Row(
            "change",
            SetScreen,
            "Change what a screen shows; what is left out stays as it is.",
            "spring 1 --seconds 15",
            {"number": NUMBER, "name": option("What you call it."), **FIELDS},
            make=changed,
        ),
        Row(
            "remove",
            RemoveScreen,
            "Take a screen off the list; its address then shows everything in turn.",
            "spring 1",
            {
                "number": word(
                    "The number of the screen.", int, metavar="SCREEN", read=screen_number
                )
            },
        ),
    ),
)
