"""Full and half drafts of the Netrunner regulations of 2016."""

import pytest

from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, bye, many


def pairs(day: Day) -> set[frozenset[str]]:
    return {frozenset(day.name(number) for number in m.players) for m in day.current.tables()}


def opposite(*listed: str) -> set[frozenset[str]]:
    return {frozenset(f"P0{seat}" for seat in pair) for pair in listed}


@pytest.mark.parametrize(
    ("players", "wanted"),
    [(8, opposite("15", "26", "37", "48")), (6, opposite("14", "25", "36"))],
)
def test_round_1_of_a_full_draft_meets_the_farthest_seat(
    players: int, wanted: set[frozenset[str]]
) -> None:
    """FFG-52: the document's example of eight, and six; whatever the draw, and in round 1 only."""
    later = set()
    for seed in range(6):
        day = Day(BOOK, many(players), draft="full", seed=f"seats {seed}").round()
        assert pairs(day) == wanted
        before = day.finish("WW").points
        day.round()
        assert not pairs(day) & wanted
        assert sum(before[day.opponent(name)] == points for name, points in before.items()) >= 4
        later.add(frozenset(pairs(day)))
    assert len(later) > 1


def test_an_odd_draft_draws_the_bye_and_closes_up() -> None:
    """FFG-52: six of seven are left, and each meets the one three seats on."""
    for seed in range(4):
        day = Day(BOOK, many(7), draft="full", seed=f"odd {seed}").round()
        left = [name for name in many(7).split() if name != bye(day)]
        assert pairs(day) == {frozenset({left[n], left[n + 3]}) for n in range(3)}


def test_no_other_event_goes_by_seats() -> None:
    """FFG-52: neither a half draft nor an event without a draft."""
    for draft in ("off", "half"):
        met = set()
        for seed in range(6):
            day = Day(BOOK, many(8), draft=draft, seed=f"other {seed}").round()
            met.add(day.opponent("P01"))
        assert met != {"P05"}


def ended_at_time(draft: str, points: str) -> Day:
    """Ann's first game is stopped by time with these agenda points."""
    day = Day(BOOK, "Ann Bo Cy Di", draft=draft).seat("Ann Bo", "Cy Di").clock().at(50)
    day.toptable("clock call-time EVENT")
    table = day.match("Ann").table
    day.toptable(f"result time-up EVENT {table} --answers yes,turn_0,other,nobody,points={points}")
    return day


def test_a_full_draft_plays_two_games_to_six() -> None:
    """FFG-51: six points are a win at time too, five a lead; a match has two games."""
    assert ended_at_time("full", "6/4").match("Ann").points == (3, 1)
    assert ended_at_time("full", "5/4").match("Ann").points == (2, 1)
    day = Day(BOOK, "Ann Bo Cy Di", draft="full").plan(3).seat("Ann Bo", "Cy Di")
    assert day.refuses(day.reporting("Ann", "W"))
    day.result("Ann", "WL")
    assert day.score("Ann") == (2, 2)
    told = day.toptable("event announce EVENT")
    assert "Full draft: two games a round, played to six agenda points" in told


def test_a_half_draft_plays_one_game_to_six() -> None:
    """FFG-53: two points for the win and for the bye, one for a modified win or a draw."""
    assert ended_at_time("half", "6/4").match("Ann").points == (2, 0)
    assert ended_at_time("half", "5/4").match("Ann").points == (1, 0)
    assert ended_at_time("half", "3/3").match("Ann").points == (1, 1)
    day = Day(BOOK, "Ann Bo Cy", draft="half").plan(3).seat("Ann Bo", "Cy")
    assert "one game" in day.refuses(day.reporting("Ann", "WW"))
    day.result("Ann", "W")
    assert day.points["Ann"] == day.points["Cy"] == 2
    told = day.toptable("event announce EVENT")
    assert "Half draft: one game a round, played to six agenda points" in told
    assert "3 Swiss rounds, one game each" in told
