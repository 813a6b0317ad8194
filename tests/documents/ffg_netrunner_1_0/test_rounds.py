"""Swiss rounds under the Netrunner regulations of 2016: who meets whom, the bye, the sides."""

from collections import Counter

from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, bye, many, seated
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.rounds.drafts import AllowRematches, PairRound

SEEDS = range(24)


def test_two_games_a_round_and_the_most_points_win() -> None:
    """FFG-22: the first of the standings, once the rounds are over."""
    day = Day(BOOK, "Ann Bo Cy Di").plan(3).favourites(2)
    assert "Winner" not in day.toptable("event places EVENT")
    day.favourites(1)
    assert day.points["Ann"] == 12
    assert "Winner: Ann" in day.toptable("event places EVENT")
    assert "two games each" in day.announced()["rounds"].text


def test_with_elimination_to_come_the_most_points_win_nothing_yet() -> None:
    """FFG-22: only the bracket has a winner."""
    day = Day(BOOK, many(12)).plan(3, 4, reason="Short").favourites(3)
    said = day.toptable("event places EVENT")
    assert "Winner" not in said
    assert "The cut to the top 4 is still to come" in said


def test_same_points_meet_as_far_as_nobody_meets_twice() -> None:
    """FFG-22: four on 4 and four on 0 among themselves, and in round 3 two on 8 meet."""
    day = Day(BOOK, many(8)).round().finish("WW")
    before = day.points
    day.round()
    names = set(before)
    assert all(before[name] == before[day.opponent(name)] for name in names)
    assert all(day.opponent(name, 1) != day.opponent(name, 2) for name in names)
    day.finish("WW")
    best = {name for name, points in day.points.items() if points == 8}
    day.round()
    assert {day.opponent(name) for name in best} == best


def test_a_bye_is_two_wins() -> None:
    """FFG-23: four points, without anybody reporting anything."""
    day = Day(BOOK, "Ann Bo Cy").seat("Ann Bo", "Cy").result("Ann", "WL")
    assert day.points == {"Cy": 4, "Ann": 2, "Bo": 2}
    assert "two wins" in day.toptable(f"rulebooks show {BOOK}")


def test_the_first_round_is_drawn() -> None:
    """FFG-28: over many events everybody meets everybody."""
    met = {Day(BOOK, "Ann Bo Cy Di", seed=f"{n}").round().opponent("Ann") for n in SEEDS}
    assert met == {"Bo", "Cy", "Di"}


def john_stella_and_laramy(seed: str) -> Day:
    """The document's example: three on 12 who have not met, Kyle alone on 10, eight on 6 or less.

    The three beat A, B and C in turn; Kyle beats D and E and splits with F.
    """
    day = Day(BOOK, "John Stella Laramy Kyle A B C D E F G H", seed=seed)
    day.seat("John A", "Stella B", "Laramy C", "Kyle D", "E F", "G H")
    day.results("John WW, Stella WW, Laramy WW, Kyle WW").finish("WL")
    day.seat("John B", "Stella C", "Laramy A", "Kyle E", "D G", "F H")
    day.results("John WW, Stella WW, Laramy WW, Kyle WW").finish("WL")
    day.seat("John C", "Stella A", "Laramy B", "Kyle F", "D H", "E G")
    return day.results("John WW, Stella WW, Laramy WW").finish("WL")


def test_whoever_is_left_over_meets_the_next_group() -> None:
    """FFG-28: two of the three on 12 meet and the third, who is drawn, meets Kyle on 10."""
    down = set()
    for seed in range(8):
        day = john_stella_and_laramy(f"example {seed}")
        assert list(day.points.values())[:4] == [12, 12, 12, 10]
        assert max(list(day.points.values())[4:]) <= 6
        day.round()
        third = day.opponent("Kyle")
        down.add(third)
        others = {"John", "Stella", "Laramy"} - {third}
        assert {day.opponent(name) for name in others} == others
        assert "on 12 points" in day.toptable("round show EVENT")
    assert down == {"John", "Stella", "Laramy"}


def test_inside_a_group_the_pairing_is_random_and_so_is_who_comes_up() -> None:
    """FFG-28: three on 4 and three on 0; any of nine pairs crosses but for those who have met."""
    crossing: Counter[tuple[str, str]] = Counter()
    for seed in range(40):
        day = Day(BOOK, "A B C D E F", seed=f"down {seed}")
        day.seat("A B", "C D", "E F").results("A WW, C WW, E WW").round()
        (pair,) = [(up, day.opponent(up)) for up in "ACE" if day.opponent(up) in "BDF"]
        crossing[pair] += 1
    assert set(crossing) == {("A", "D"), ("A", "F"), ("C", "B"), ("C", "F"), ("E", "B"), ("E", "D")}


def test_the_bye_is_drawn_first_and_then_for_the_lowest_without_one() -> None:
    """FFG-29: Bo has no point after round 1, then Di is the lowest who had none."""
    assert {bye(Day(BOOK, "Ann Bo Cy", seed=f"{n}").round()) for n in SEEDS} == {"Ann", "Bo", "Cy"}
    day = Day(BOOK, "Ann Bo Cy Di Eve")
    day.seat("Ann Bo", "Cy Di", "Eve").results("Ann WW, Cy WD")
    assert day.points == {"Ann": 4, "Eve": 4, "Cy": 3, "Di": 1, "Bo": 0}
    day.round()
    assert bye(day) == "Bo"
    day.result("Di", "LL").finish("WL")
    assert min((points, name) for name, points in day.points.items()) == (1, "Di")
    day.round()
    assert bye(day) == "Di"


def test_nobody_meets_the_same_opponent_twice_in_swiss_rounds() -> None:
    """FFG-30: four players have three rounds; the fourth is refused until it is allowed."""
    day = Day(BOOK, "Ann Bo Cy Di").rounds(3)
    assert {day.opponent("Ann", number) for number in (1, 2, 3)} == {"Bo", "Cy", "Di"}
    assert "without a rematch" in day.refuses(PairRound())
    day.do(AllowRematches(), reason="Everybody wants a fourth round")
    day.round()
    assert "Everybody wants a fourth round" in day.deviations()


def test_a_swap_that_makes_two_meet_again_is_warned_of_and_reported() -> None:
    """FFG-30: what the organizer does by hand."""
    day = Day(BOOK, "Ann Bo Cy Di").seat("Ann Bo", "Cy Di").finish("WL")
    day.do(PairRound())
    other = day.opponent("Ann")
    said = day.toptable(f"round swap EVENT {other} Bo --reason 'They came together'")
    assert "Bo and Ann met in round 1" in said or "Ann and Bo met in round 1" in said
    assert "They came together" in day.deviations()


def test_the_first_side_is_drawn_and_then_players_change_over() -> None:
    """FFG-17: over many events either plays Runner first; the second game swaps."""
    first = set()
    for seed in range(12):
        day = Day(BOOK, "Ann Bo", seed=f"sides {seed}").seat("Ann Bo")
        (said,) = day.do(SettleSides(1, 1, 1)).said
        assert "Drawn" in said
        (again,) = day.do(SettleSides(1, 1, 2)).said
        assert {"Ann plays Runner" in said, "Ann plays Runner" in again} == {True, False}
        first.add("Ann plays Runner" in said)
    assert first == {True, False}


def test_the_sides_are_drawn_in_each_round() -> None:
    """FFG-17: also in round 2, and the second game is never settled before the first."""
    day = seated().finish("WL").round()
    assert day.refuses(SettleSides(2, 1, 2))
    assert "Drawn" in day.toptable("result sides EVENT 1")
