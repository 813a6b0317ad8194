"""Results under the Netrunner regulations of 2016: what a game is worth, conceding, splitting."""

import pytest

from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, seated, top
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.cutting import LockCut

WORTH = {"W": (2, 0), "L": (0, 2), "D": (1, 1), "T": (1, 0), "t": (0, 1)}
"""A game as one player sees it: T is a modified win, t the loss to one."""


POSSIBLE = [first + second for first in "WL" for second in WORTH] + ["TD", "tD", "DD"]
"""A first game that time ended leaves no second one, which then is a draw."""


@pytest.mark.parametrize(("first", "second"), POSSIBLE)
def test_what_two_games_are_worth(first: str, second: str) -> None:
    """FFG-41: win 2, modified win 1, draw 1, loss 0, for both games of the round together."""
    day = Day(BOOK, "Ann Bo").seat("Ann Bo").result("Ann", first + second)
    mine, theirs = (WORTH[first][seat] + WORTH[second][seat] for seat in (0, 1))
    assert day.score("Ann") == (mine, theirs)
    assert day.points == {"Ann": mine, "Bo": theirs}


def test_the_points_decide_who_makes_the_cut() -> None:
    """FFG-41: 4, 3, 2 and 2, 2 and 2, 1, 0: a top 2 is Ann and Cy."""
    day = Day(BOOK, "Ann Bo Cy Di Eve Flo Gus Hal").plan(1, 2, reason="Short")
    day.seat("Ann Bo", "Cy Di", "Eve Flo", "Gus Hal").results("Ann WW, Cy WD, Eve WL, Gus LW")
    day.do(LockCut(TopCut(2)))
    assert day.seeds == "Ann Cy"


@pytest.mark.parametrize(
    ("games", "score"), [("", (0, 4)), ("W", (2, 2)), ("L", (0, 4))], ids=["both", "WL", "LL"]
)
def test_whoever_concedes_a_game_loses_it_in_full(games: str, score: tuple[int, int]) -> None:
    """FFG-39: at any moment; Ann gives up what is left after these games, and Bo has full wins."""
    day = seated()
    if games:
        day.result("Ann", games, kind="game_conceded", about="Ann")
    else:
        day.result("Ann", kind="match_conceded", about="Ann")
    assert day.score("Ann") == score


def test_a_game_is_conceded_before_and_after_time() -> None:
    """FFG-39: no clock stands in the way, and a concession is never a modified win."""
    for minute in (0, 64, 66):
        day = seated().clock().at(minute)
        day.result("Ann", "W", kind="game_conceded", about="Ann")
        assert day.score("Ann") == (2, 2)


WAYS = {
    "agenda points": ("WL", ("agenda points", "agenda points")),
    "flatline": ("WW", ("flatline", "")),
    "empty R&D": ("LL", ("empty R&D",)),
    "time": ("WD", ("concession", "time")),
    "modified win": ("WT", ("agenda points", "time")),
    "concession": ("LW", ("concession", "concession")),
}


@pytest.mark.parametrize(("games", "how"), WAYS.values(), ids=WAYS)
def test_a_game_ends_in_one_of_five_ways(games: str, how: tuple[str, ...]) -> None:
    """FFG-37: the first seat plays the Corp first; each way is kept and told in the log."""
    day = Day(BOOK, "Ann Bo").seat("Ann Bo")
    first = day.name(day.match("Ann").players[0])
    day.do(day.reporting(first, games, how=how, sides="CR"))
    assert day.match("Ann").result.how == how
    told = [f"game {game} by {way}" for game, way in enumerate(how, 1) if way]
    assert ", ".join(told) in day.toptable("log EVENT")


WRONG = {
    "another way": ("WL", ("milling", ""), "No game ends by milling here"),
    "flatlined by the Runner": ("LW", ("flatline",), "Only the Corp wins by flatline"),
    "the Corp empties R&D": ("WW", ("empty R&D",), "Only the Runner wins by empty R&D"),
    "sides are swapped": ("WW", ("", "flatline"), "Only the Corp wins by flatline"),
    "a draw by concession": ("WD", ("", "concession"), "only time ends a game like that"),
    "time wins outright": ("WW", ("time",), "time alone wins no game outright"),
    "three games": ("WL", ("", "", "time"), "Only 2 games"),
}


@pytest.mark.parametrize(("games", "how", "told"), WRONG.values(), ids=WRONG)
def test_no_game_ends_in_any_other_way(games: str, how: tuple[str, ...], told: str) -> None:
    """FFG-37: only the Corp wins by a flatline, only the Runner by an empty R&D."""
    day = Day(BOOK, "Ann Bo").seat("Ann Bo")
    first = day.name(day.match("Ann").players[0])
    assert told in day.refuses(day.reporting(first, games, how=how, sides="CR"))


LEADERS = ("Olga", "Max", "Jo")


@pytest.mark.parametrize("leader", LEADERS)
def test_a_split_round_before_a_leader_is_two_points_each(leader: str) -> None:
    """FFG-42: organizer, marshal or judge; as if each had won a game."""
    day = seated()
    day.result("Ann", kind="intentional_draw", witness=leader)
    assert day.score("Ann") == (2, 2)
    assert day.games("Ann") in ("WL", "LW")


@pytest.mark.parametrize("witness", ["", "Nobody", "Cy", "Sam", "Ann"])
def test_a_split_round_without_a_leader_is_refused(witness: str) -> None:
    """FFG-42: nobody, somebody unknown, another player, a scorekeeper, one of the two."""
    day = seated().staff(scorekeeper="Sam")
    said = day.refuses(day.reporting("Ann", kind="intentional_draw", witness=witness))
    assert "leader" in said or "plays this match" in said
    assert day.games("Ann") == ""


def test_a_split_is_for_swiss_rounds_only() -> None:
    """FFG-42: a game of the bracket has a winner, and a half draft has no second game to give."""
    day = Day(BOOK, "Ann Bo Cy Di", draft="half").staff(judge="Jo").seat("Ann Bo", "Cy Di")
    assert "single game" in day.refuses(day.reporting("Ann", kind="intentional_draw", witness="Jo"))
    bracket = top(4)
    bracket.sides(1)
    drawn = "bracket result EVENT 1 --ending drawn"
    better = min(bracket.open_games[1], key=bracket.seeds.split().index)
    assert f"{better} wins" in bracket.toptable(drawn)


def test_there_is_no_two_for_one() -> None:
    """FFG-42: the document has the split alone."""
    day = seated()
    said = day.refuses(day.reporting("Ann", "W", kind="two_for_one", witness="Jo"))
    assert "split a round instead" in said
