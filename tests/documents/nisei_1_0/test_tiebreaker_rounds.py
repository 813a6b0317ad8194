"""The Tiebreaker rounds of NISEI 1.0: elimination among those level around the line."""

import re

import pytest

from documents.day import Day
from documents.nisei.fields import games, level_field, win
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.cutting import LockCut


def all_level(cut: int, seed: str = "day") -> Day:
    """Six players with 3 points each after one round; their order is by lot."""
    day = Day("nisei-1.0", "Ann Bo Cy Di Eve Flo", seed=seed).plan(1, cut, reason="Short")
    return day.rounds(1, "WL")


def odd() -> Day:
    """Seven players: three on 6 (Gus by the bye), two on 3, two on none."""
    day = Day("nisei-1.0", "Ann Bo Cy Di Eve Flo Gus").plan(1, 2, reason="Short")
    return day.seat("Ann Bo", "Cy Di", "Eve Flo", "Gus").results("Ann WW, Cy WW, Eve WL")


def better_wins(day: Day) -> None:
    """The better-ranked player wins every game of this round."""
    for first, second in games(day):
        win(day, first, second, first)


def test_several_rounds_until_as_many_are_left_as_places() -> None:
    """N10-47, N10-49, N10-50: six for two: 1–6, 2–5, 3–4; of three winners the best is in and
    the two others play for the second place.

    Ranks 1, 2 and 3 win; then 3 beats 2. In: 1 and 3. Below: 2, beaten last, then 4, 5 and 6.
    """
    day = all_level(2)
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    assert games(day) == [(old[0], old[5]), (old[1], old[4]), (old[2], old[3])]
    better_wins(day)
    assert games(day) == [(old[1], old[2])]
    assert "not finished" in day.refuses(LockCut(TopCut(2)))
    win(day, old[1], old[2], old[2])
    day.do(LockCut(TopCut(2)))
    assert day.seeds.split() == [old[0], old[2]]
    assert day.places.split() == [old[0], old[2], old[1], old[3], old[4], old[5]]


def test_an_odd_number_lets_the_best_in() -> None:
    """N10-48: three on 6 points for two places: rank 1 is in, 2 plays 3."""
    day = odd()
    old = day.order.split()
    said = day.toptable("cut tiebreaker EVENT --top 2")
    assert f"{old[0]} (1=) is in without playing on" in said
    assert games(day) == [(old[1], old[2])]
    win(day, old[1], old[2], old[2])
    day.do(LockCut(TopCut(2)))
    assert day.seeds.split() == [old[0], old[2]]
    assert day.places.split() == [old[0], old[2], old[1], *old[3:]]


def test_nothing_is_played_when_the_odd_one_takes_the_last_place() -> None:
    """N10-48, AMB-14: three for one place."""
    day = odd()
    best = day.order.split()[0]
    assert f"{best} (1=) is in" in day.toptable("cut tiebreaker EVENT --top 1", status=2)


def test_missing_winners_are_made_up_by_the_best_losers() -> None:
    """N10-50, AMB-14: three games for four places; the lower ranks win them all.

    In: 4, 5 and 6 in the order of the standings, then rank 1 as the best of those beaten.
    """
    day = all_level(4)
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 4")
    for first, second in games(day):
        win(day, first, second, second)
    day.do(LockCut(TopCut(4)))
    assert day.seeds.split() == [old[3], old[4], old[5], old[0]]
    assert day.places.split()[4:] == [old[1], old[2]]


def test_only_those_level_with_the_line_play() -> None:
    """N10-47, N10-48: ranks 1 to 4 have 8 points, the others 2; for a top 4 there is no game."""
    day = level_field("nisei-1.0")
    first, second, third, fourth = day.order.split()[:4]
    day.toptable("cut tiebreaker EVENT --top 2")
    assert games(day) == [(first, fourth), (second, third)]
    level_field("nisei-1.0").toptable("cut tiebreaker EVENT --top 4", status=2)


@pytest.mark.parametrize("number", [1, 2])
def test_the_sides_of_every_round_are_drawn(number: int) -> None:
    """N10-49: in the first round and in the second; over many events both ways come up."""
    seen = set()
    for seed in range(8):
        day = all_level(2, f"sides {seed}")
        day.toptable("cut tiebreaker EVENT --top 2")
        for _ in range(number - 1):
            better_wins(day)
        drawn = re.findall(r"\| ([CR]) \|", day.toptable("cut tiebreaker EVENT --top 2"))
        assert len(drawn) == len(games(day))
        seen.update(drawn)
    assert seen == {"C", "R"}


def test_no_points_are_given() -> None:
    """N10-49: everybody has the points of the Swiss rounds."""
    day = all_level(2)
    before = day.points
    day.toptable("cut tiebreaker EVENT --top 2")
    better_wins(day)
    better_wins(day)
    assert day.points == before == dict.fromkeys(day.order.split(), 3)


def test_a_drawn_game_is_the_better_ranked_players_win() -> None:
    """N10-49, AMB-07: drawn in both rounds, the two are in whom the coins put first."""
    day = all_level(2)
    old = day.order.split()
    day.toptable("cut tiebreaker EVENT --top 2")
    while pairs := games(day):
        for first, second in pairs:
            coin = f"--order {first},{second} --witness Jo"
            day.toptable(f"cut draw EVENT --between {first},{second} {coin}")
            day.toptable(f"cut tiebreaker-result EVENT {first} {second}")
    day.do(LockCut(TopCut(2)))
    assert day.seeds.split() == old[:2]


def test_each_round_has_thirty_minutes() -> None:
    """N10-31: the second Tiebreaker round has a clock of its own."""
    day = all_level(2)
    day.toptable("cut tiebreaker EVENT --top 2")
    assert "30:00 left" in day.clock().toptable("clock show EVENT")
    day.at(20)
    better_wins(day)
    assert "30:00 left" in day.clock().toptable("clock show EVENT")
