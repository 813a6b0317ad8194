"""Matches under Bushiroad 1.2.11: best of one and three, who goes first, equal games."""

from typing import Any

import pytest

from documents.bushiroad_1_2_11.hall import fighters
from documents.day import Day
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.results.sides import SettleSides


def at_table(**settings: str) -> Day:
    return fighters("Ann Bo Cy Di", **settings).staff(head_judge="Hana").seat("Ann Bo", "Cy Di")


def test_best_of_one_is_one_game() -> None:
    """B-115: a second game is refused."""
    day = at_table()
    assert day.refuses(day.reporting("Ann", "WW"))
    day.result("Ann", "W")
    assert day.score("Ann") == (1, 0)


@pytest.mark.parametrize(
    ("games", "wanted"), [("WW", (1, 0)), ("WLW", (1, 0)), ("LWL", (0, 1)), ("LL", (0, 1))]
)
def test_best_of_three_takes_two_wins(games: str, wanted: tuple[int, int]) -> None:
    """B-115: whoever wins two games wins the match."""
    day = at_table(match="bo3", swiss_minutes="60")
    day.result("Ann", games)
    assert day.score("Ann") == wanted


@pytest.mark.parametrize("games", ["WLWW", "WWW", "WWL"])
def test_nothing_is_played_after_the_second_win(games: str) -> None:
    """B-115."""
    day = at_table(match="bo3", swiss_minutes="60")
    assert day.refuses(day.reporting("Ann", games))


@pytest.mark.parametrize(
    ("games", "wanted"), [("W", (1, 0)), ("L", (0, 1)), ("WL", (0, 0)), ("WD", (1, 0))]
)
def test_at_time_more_games_won_wins_and_equal_games_are_a_draw(
    games: str, wanted: tuple[int, int]
) -> None:
    """B-115, B-117: before time a judge is needed for it; after the call it is taken."""
    day = at_table(match="bo3", swiss_minutes="60").clock()
    why: dict[str, Any] = {"how": ("equal games",)} if wanted == (0, 0) else {}
    assert day.refuses(day.reporting("Ann", games, **why))
    day.at(60).toptable("clock call-time EVENT")
    day.result("Ann", games, **why)
    assert day.score("Ann") == wanted


def test_the_loser_chooses_from_the_second_game_on() -> None:
    """B-116: the first game is drawn by lot; then whoever lost is named as the one who chooses."""
    first = set()
    for seed in range(12):
        day = Day("bushiroad-1.2.11", "Ann Bo", game="vg", match="bo3", seed=f"coin {seed}")
        day.seat("Ann Bo").do(SettleSides(1, 1))
        first.add(day.match("Ann").game_sides[0])
    assert len(first) == 2
    day.do(SettleSides(1, 1, game=2, previous="W"))
    loser = day.name(day.match("Ann").players[1])
    assert day.said[-1].endswith(f"{loser} chooses first or second.")


def test_equal_games_in_single_elimination_take_an_extra_game() -> None:
    """B-117: at time 1-1 is not the end; 1-0 is."""
    day = fighters(
        "A B C D",
        structure="single_elimination",
        seeding="entry_list",
        match="bo3",
        elimination_minutes="60",
    )
    day.do(StartBracket())
    one, two = sorted(day.open_games)
    assert "extra game" in day.refuses(ReportBracketGame(one, ending="time", finished="WL"))
    day.do(ReportBracketGame(one, ending="time", finished="W"))
    winner = day.open_games
    assert one not in winner
    assert two in winner
