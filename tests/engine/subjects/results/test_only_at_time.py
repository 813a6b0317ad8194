"""Games that only time ends, typed while the clock runs: each document says which there are."""

import pytest

from documents.day import Day
from documents.nisei.fields import games as pairs_now
from documents.nisei.fields import level_field
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import DrawPlaces
from toptable.engine.subjects.floor.timekeeping import ClockAct

EARLY = {
    "nisei-1.3": ("WD", "DD", "WT", "tL"),
    "nisei-1.0": ("WD", "DD", "WT", "tL"),
    "ffg-netrunner-1.0": ("WD", "DD", "WT", "tL"),
    "ffg-starwars-2.2": ("WD", "DD"),
}
CASES = [(book, games) for book, listed in EARLY.items() for games in listed]


def running(book: str) -> Day:
    day = Day(book, "Ann Bo Cy Di").staff(judge="Jo", scorekeeper="Sky")
    return day.seat("Ann Bo", "Cy Di").clock().at(20)


@pytest.mark.parametrize(("book", "games"), CASES)
def test_what_only_time_ends_waits_for_time_or_a_judge(book: str, games: str) -> None:
    """N13-60, N10-32, FFG-38, SW-23: after twenty minutes nothing ended by time."""
    day = running(book)
    told = day.reporting("Ann", games)
    assert "Time has not been called" in day.refuses(told, "Sky")
    assert "Time has not been called" in day.refuses(told, "Sky", reason="They say so")
    assert "Time has not been called" in day.refuses(told, "Jo")
    day.do(told, "Jo", reason="Their clock was mine")
    after = running(book).at(100).clock(ClockAct.TIME)
    after.do(after.reporting("Ann", games), "Sky")


@pytest.mark.parametrize("book", EARLY)
@pytest.mark.parametrize("games", ["WW", "WL", "LL"])
def test_games_that_were_played_out_are_simply_written_down(book: str, games: str) -> None:
    day = running(book)
    day.do(day.reporting("Ann", games), "Sky")


@pytest.mark.parametrize("book", EARLY)
def test_without_a_clock_nothing_is_asked(book: str) -> None:
    day = Day(book, "Ann Bo").staff(scorekeeper="Sky").seat("Ann Bo")
    day.do(day.reporting("Ann", "WD"), "Sky")


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_an_agreement_is_none_of_it(book: str) -> None:
    """N13-25, N10-17: players may agree on a draw, before a judge."""
    day = running(book)
    day.do(day.reporting("Ann", kind="intentional_draw", witness="Jo"), "Sky")


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0"])
def test_a_drawn_elimination_game_waits_for_time(book: str) -> None:
    """N13-88, N10-55, FFG-40."""
    day = Day(book, "Ann Bo Cy Di Eve Flo Gus Hal").staff(judge="Jo").plan(2, 4, reason="Short")
    day.favourites(2).lock(4)
    game = next(iter(day.open_games))
    day.sides(game)
    day.clock().at(10)
    drawn = ReportBracketGame(game, ending="drawn")
    assert "Time has not been called" in day.refuses(drawn, "Jo")
    day.at(100).clock(ClockAct.TIME).do(drawn, "Jo")


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_a_game_around_the_line_is_not_drawn_before_time(book: str) -> None:
    """N13-81, N10-49."""
    day = level_field(book).staff(judge="Jo")
    day.toptable("cut tiebreaker EVENT --top 2")
    one, other = pairs_now(day)[0]
    day.clock().at(10)
    pair = (day.number(one), day.number(other))
    drawn = ReportTiebreaker(GameResult(pair))
    assert "Time has not been called" in day.refuses(drawn, "Jo")
    day.do(DrawPlaces(between=pair))
    day.at(100).clock(ClockAct.TIME).do(drawn, "Jo")
