"""Swiss rounds under NISEI 1.3 and 1.0: who meets whom, who has the bye."""

from collections import Counter

import pytest

from documents.day import Day
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.rounds.drafts import AllowRematches, PairRound

SEEDS = range(24)


def bye(day: Day) -> str:
    """Who has the bye of the current round."""
    (number,) = day.current.byes
    return day.name(number)


def test_a_match_is_two_games_with_three_points_a_win_and_one_a_draw(book: str) -> None:
    """N13-63, N10-34: every way two games can end, and no third one."""
    day = Day(book, "Ann Bo").seat("Ann Bo")
    worth = {"W": (3, 0), "D": (1, 1), "L": (0, 3)}
    for first, (mine, theirs) in worth.items():
        for second, (more, others) in worth.items():
            day.result("Ann", first + second, reason="Another try")
            assert day.score("Ann") == (mine + more, theirs + others)
    assert day.refuses(day.reporting("Ann", "WWW"), reason="Three")


def test_one_game_as_each_side(book: str) -> None:
    """N13-63, N10-34: the second game is played with the sides swapped, and the sides are kept."""
    day = Day(book, "Ann Bo").seat("Ann Bo")
    first = day.match("Ann").players[0] == day.number("Ann")
    day.do(SettleSides(1, 1, 1, "C" if first else "R", witness="both"))
    day.do(SettleSides(1, 1, 2))
    seen = [sides if first else sides[::-1] for sides in day.match("Ann").game_sides if sides]
    assert seen == [("C", "R"), ("R", "C")]


def test_the_first_round_is_drawn(book: str) -> None:
    """N13-64, N10-35: over many events everybody meets everybody in round 1."""
    met = Counter(
        Day(book, "Ann Bo Cy Di", seed=f"first {seed}").round().opponent("Ann") for seed in SEEDS
    )
    assert set(met) == {"Bo", "Cy", "Di"}


def test_the_bye_is_drawn_first_and_then_goes_to_the_lowest_without_one(book: str) -> None:
    """N13-65, N10-36: six points; in round 2 the lowest-ranked who had none, even if somebody is
    lower."""
    first = Counter(bye(Day(book, "Ann Bo Cy", seed=f"{n}").round()) for n in SEEDS)
    assert set(first) == {"Ann", "Bo", "Cy"}
    day = Day(book, "Ann Bo Cy Di Eve")
    day.seat("Ann Bo", "Cy Di", "Eve").results("Ann WW, Cy WD")
    assert day.points == {"Ann": 6, "Eve": 6, "Cy": 4, "Di": 1, "Bo": 0}
    day.round()
    assert bye(day) == "Bo"
    day.finish("LL")
    assert day.points["Bo"] == 6
    day.round()
    assert bye(day) not in ("Eve", "Bo")


def test_groups_of_equal_points_are_paired_among_themselves_at_random(book: str) -> None:
    """N13-74, N10-43: after round 1 four have six points and four have none."""
    met = Counter()
    for seed in SEEDS:
        day = Day(book, "A B C D E F G H", seed=f"groups {seed}")
        day.seat("A B", "C D", "E F", "G H").finish("WW")
        winners = {name for name, points in day.points.items() if points == 6}
        day.round()
        for name in winners:
            assert day.opponent(name) in winners
        if "A" in winners:
            met[day.opponent("A")] += 1
    assert len(met) >= 3


def test_whoever_is_left_over_meets_a_random_member_of_the_next_group(book: str) -> None:
    """N13-74, N10-43: three on six points; the one left over meets one of three on none."""
    down = Counter()
    for seed in SEEDS:
        day = Day(book, "A B C D E F", seed=f"down {seed}")
        day.seat("A B", "C D", "E F").results("A WW, C WW, E WW")
        day.round()
        crossing = [
            tuple(sorted((day.name(one), day.name(two))))
            for one, two in (match.players for match in day.current.tables())
            if {day.points[day.name(one)], day.points[day.name(two)]} == {6, 0}
        ]
        assert len(crossing) == 1
        down[crossing[0]] += 1
        assert "left over on 6 points" in day.toptable("round show EVENT")
    assert len(down) >= 4
    assert not set(down) & {("A", "B"), ("C", "D"), ("E", "F")}


def test_nobody_meets_the_same_opponent_twice_unless_the_organizer_consents(book: str) -> None:
    """N13-75, N10-44: four players have three rounds; the fourth is refused until it is allowed."""
    day = Day(book, "Ann Bo Cy Di")
    day.rounds(3)
    assert {day.opponent("Ann", number) for number in (1, 2, 3)} == {"Bo", "Cy", "Di"}
    assert "rematch" in day.refuses(PairRound())
    day.do(AllowRematches(), reason="Everybody wants a fourth round")
    day.round()
    assert "Everybody wants a fourth round" in day.deviations()


def test_whom_a_repeat_drives_out_meets_the_next_lower_ranked_not_met(book: str) -> None:
    """N13-75, N10-44: A and B lead on 9 and have met. The first of them meets the best of the
    others not met yet, the second the best of those that are left."""
    for seed in range(6):
        day = Day(book, "A B C D E F G H", seed=f"order {seed}")
        day.seat("A C", "B D", "E F", "G H").results("A WW, B WW, E WL, G WL")
        day.seat("A B", "C E", "D G", "F H").results("A WL, C WL, D WL, F WL")
        ranked = day.order.split()
        assert set(ranked[:2]) == {"A", "B"}
        met = {name: {day.opponent(name, 1), day.opponent(name, 2)} for name in "AB"}
        first = next(name for name in ranked[2:] if name not in met[ranked[0]])
        left = [name for name in ranked[2:] if name != first]
        second = next(name for name in left if name not in met[ranked[1]])
        day.round()
        assert (day.opponent(ranked[0]), day.opponent(ranked[1])) == (first, second)


def test_amalfi_pairs_with_whoever_is_as_many_places_below_as_rounds_remain(book: str) -> None:
    """N13-62, N13-73, N10-33, N10-42: by choice; with two rounds to come rank 1 meets rank 3,
    rank 2 rank 4 …

    Round 2 of three: X is 2 when it is paired. Eight players: 1–3, 2–4, 5–7, 6–8.
    """
    day = Day(book, "A B C D E F G H", pairing="amalfi").plan(3, reason="Short evening")
    day.seat("A B", "C D", "E F", "G H")
    day.results("A WW, C WD, E WL, G DD")
    ranked = day.order.split()
    assert ranked[0] == "A"
    day.round()
    assert day.opponent(ranked[0]) == ranked[2]
    assert day.opponent(ranked[1]) == ranked[3]


def test_standard_pairing_unless_amalfi_is_chosen(book: str) -> None:
    """N13-62, N10-33: the announcement says which of the two it is."""
    assert "At random among players" in Day(book, "A B").announced()["pairing"].text
    chosen = Day(book, "A B", pairing="amalfi").announced()["pairing"].text
    assert "Amalfi" in chosen


@pytest.mark.parametrize("lowest", ["Bo", "Di"])
def test_the_lowest_ranked_are_those_with_the_fewest_points(book: str, lowest: str) -> None:
    """N13-65, N10-36: the bye of round 2 follows the ranking, not the order of entry."""
    day = Day(book, "Ann Bo Cy Di Eve")
    day.seat("Ann Bo", "Cy Di", "Eve")
    day.results({"Bo": "Ann WW, Cy WD", "Di": "Ann WD, Cy WW"}[lowest]).round()
    assert bye(day) == lowest
