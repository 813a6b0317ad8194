"""``toptable screen``: the commands that only pass on what was typed."""

from toptable.cli.made import Row
from toptable.cli.screen import changed, new_screen, screen_number
from toptable.cli.typed import NAME, TABLE, count, option, with_commas, word
from toptable.engine.subjects.screens.desk_calls import CallToDesk, EndDeskCall
from toptable.engine.subjects.screens.feature import ChooseFeature, EndFeature
from toptable.engine.subjects.screens.setting_screens import RemoveScreen, SetScreen

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

ROWS = (
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
        {"number": word("The number of the screen.", int, metavar="SCREEN", read=screen_number)},
    ),
    Row(
        "call",
        CallToDesk,
        "Ask a player to come to the desk, on every screen and on the player's phone.",
        "spring Ann",
        {"player": NAME},
    ),
    Row(
        "end-call",
        EndDeskCall,
        "The player has come, or is not needed any more.",
        "spring Ann",
        {"player": NAME},
    ),
    Row(
        "feature",
        ChooseFeature,
        "Show viewers of a stream the match at a table, or a game of the bracket.",
        "spring 4",
        {"table": TABLE},
    ),
    Row(
        "end-feature",
        EndFeature,
        "Show viewers of a stream no single match.",
        "spring",
    ),
)
