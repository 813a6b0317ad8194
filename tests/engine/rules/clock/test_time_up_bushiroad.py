"""Bushiroad's games when time is up. V13, V14, V16; A-15 to A-18."""

from itertools import product

import pytest
from clock_day import good
from hypothesis import given as drawn
from hypothesis import strategies as st
from time_up_walks import asked, ended

from toptable import rulebooks
from toptable.engine.rules.end_of_time.ending import last_turn
from toptable.engine.rules.end_of_time.script import Ended, Format, Given, OpenTable
from toptable.engine.rules.results.kinds import ResultKind, Seat
from toptable.rulebooks.bushiroad_1_2_11.timing import MACHINES, BushiroadAtTime, time_up

NAMES = ("A", "B")
VALUES = {
    "vg": ("cards_in_damage_zone",),
    "ws": ("level", "cards_in_clock"),
    "bf": ("life",),
    "sve": ("leader_defense",),
}


def machine(game: str, extra_turns: int = 0) -> BushiroadAtTime:
    return time_up({"game": game, "time_up": "annex_a", "extra_turns": str(extra_turns)})


def read(game: str, first: tuple[int, ...], second: tuple[int, ...]) -> Given:
    numbers = {}
    for seat, values in enumerate((first, second)):
        for key, value in zip(VALUES[game], values, strict=True):
            numbers[f"{key}_{seat}"] = value
    return Given("values", numbers)


def points(end: Ended, **settings: str) -> tuple[int, int]:
    assert end.result is not None
    return good(good(rulebooks.get("bushiroad-1.2.11")).under(settings).score(end.result))


BO1 = OpenTable(names=NAMES)
A_LOSES, B_LOSES = (0, 1), (1, 0)


@pytest.mark.parametrize(
    ("game", "looks", "expected"),
    [
        ("vg", [((4,), (3,))], A_LOSES),
        ("vg", [((4,), (4,)), ((4,), (5,))], B_LOSES),
        ("vg", [((5,), (5,)), ((5,), (5,)), ((5,), (5,)), ((6,), (5,))], A_LOSES),
        ("ws", [((2, 3), (1, 6))], A_LOSES),
        ("ws", [((2, 3), (2, 5))], B_LOSES),
        ("ws", [((2, 3), (2, 3)), ((2, 3), (2, 3)), ((2, 4), (2, 3))], A_LOSES),
        ("bf", [((4,), (7,))], A_LOSES),
        ("sve", [((12,), (9,))], B_LOSES),
    ],
)
def test_v13(
    game: str,
    looks: list[tuple[tuple[int, ...], tuple[int, ...]]],
    expected: tuple[int, int],
) -> None:
    steps = [read(game, first, second) for first, second in looks]
    end = ended(machine(game), BO1, *steps)
    assert points(end, game=game) == expected
    assert end.result is not None
    assert end.result.kind is ResultKind.ON_TIME
    if len(steps) > 1:
        asked(machine(game), BO1, *steps[:-1])


@pytest.mark.parametrize("game", ["hocg", "gcg"])
def test_v13_both_lose(game: str) -> None:
    end = ended(machine(game), BO1, "nobody")
    assert end.result is not None
    assert end.result.kind is ResultKind.BOTH_LOSE
    assert points(end, game=game) == (0, 0)
    bracket = ended(machine(game), OpenTable(names=NAMES, format=Format.KNOCKOUT), "nobody")
    assert bracket.verdict is not None
    assert bracket.verdict.both_lose


def test_the_states_of_the_machines() -> None:
    level = read("vg", (3,), (3,))
    states = [asked(machine("vg"), BO1, *[level] * number).id for number in range(4)]
    assert states == ["freeze", "finish_turn", "next_turn", "next_turn"]
    level = read("ws", (1, 1), (1, 1))
    states = [asked(machine("ws"), BO1, *[level] * number).id for number in range(3)]
    assert states == ["freeze", "check_timing", "check_timing"]


@pytest.mark.parametrize("game", sorted(MACHINES))
def test_a_win_by_the_rules_ends_every_machine(game: str) -> None:
    assert points(ended(machine(game), BO1, "won_1"), game=game) == (0, 1)


@pytest.mark.parametrize("game", sorted(MACHINES))
def test_nothing_announced_is_a_draw_and_in_a_bracket_both_lose(game: str) -> None:
    plain = time_up({"game": game})
    for stage in (Format.SWISS, Format.RECORD):
        end = ended(plain, OpenTable(names=NAMES, format=stage), "nobody")
        assert end.result is not None
        assert end.result.kind is ResultKind.DRAW
        assert "time" in end.result.how
        assert points(end, game=game) == (0, 0)
    end = ended(plain, OpenTable(names=NAMES, format=Format.KNOCKOUT), "nobody")
    assert end.verdict is not None
    assert end.verdict.both_lose


def best_of_three(finished: str, stage: Format) -> Ended:
    table = OpenTable(names=NAMES, games=3, finished=finished, format=stage)
    return ended(time_up({"game": "bf"}), table, "yes", "nobody")


@pytest.mark.parametrize(("finished", "first"), [("W", True), ("L", False)])
def test_v14_the_leader_wins_everywhere(finished: str, first: bool) -> None:
    expected = (1, 0) if first else (0, 1)
    for stage in (Format.SWISS, Format.RECORD):
        assert points(best_of_three(finished, stage), game="bf", match="bo3") == expected
    verdict = best_of_three(finished, Format.KNOCKOUT).verdict
    assert verdict is not None
    assert verdict.winner == (0 if first else 1)


@pytest.mark.parametrize("finished", ["", "WL", "LW"])
def test_v14_a_level_match(finished: str) -> None:
    """A draw in Swiss rounds, a loss for both by record, an extra game in a bracket."""
    for stage in (Format.SWISS, Format.RECORD):
        end = best_of_three(finished, stage)
        assert points(end, game="bf", match="bo3") == (0, 0)
        assert ("loss for both" in end.text) is (stage is Format.RECORD)
    verdict = best_of_three(finished, Format.KNOCKOUT).verdict
    assert verdict is not None
    assert verdict.play_on
    assert verdict.outcome is None


@pytest.mark.parametrize(
    ("finished", "steps", "expected"),
    [
        ("W", ("no",), (1, 0)),
        ("WL", ("no",), (0, 0)),
        ("L", ("yes", "won_0"), (0, 0)),
        ("W", ("yes", "won_0"), (1, 0)),
        ("WL", ("yes", "won_1"), (0, 1)),
        ("L", ("yes", read("bf", (9,), (2,))), (0, 0)),
        ("", ("yes", read("bf", (1,), (2,))), (0, 1)),
        ("WL", ("yes", read("bf", (5,), (2,))), (1, 0)),
    ],
)
def test_best_of_three_with_a_machine(
    finished: str, steps: tuple[str | Given, ...], expected: tuple[int, int]
) -> None:
    table = OpenTable(names=NAMES, games=3, finished=finished)
    end = ended(machine("bf"), table, *steps)
    assert points(end, game="bf", match="bo3") == expected


def test_both_lose_the_running_game_of_a_best_of_three() -> None:
    """A lead still wins the match; a level match is lost by both. A-16."""
    lead = ended(machine("hocg"), OpenTable(names=NAMES, games=3, finished="W"), "yes", "nobody")
    assert points(lead, game="hocg", match="bo3") == (1, 0)
    level = ended(machine("hocg"), OpenTable(names=NAMES, games=3), "yes", "nobody")
    assert level.result is not None
    assert level.result.kind is ResultKind.BOTH_LOSE


def test_v16() -> None:
    a: Seat = 0
    b: Seat = 1
    assert last_turn(1, [a, b]) == 1
    assert last_turn(3, [a, b, a, b]) == 3
    assert last_turn(3, [a, b, b, a, b]) == 4
    assert last_turn(3, [a, b, b, a]) is None
    assert last_turn(0, [a]) == 0
    assert last_turn(1, []) is None


def test_v16_at_the_table() -> None:
    one = machine("vg", 1)
    assert asked(one, BO1, "turn_0").id == "finish_turn"
    last = asked(one, BO1, "turn_0", "other")
    assert last.do.startswith("B plays one whole turn")
    assert asked(one, BO1, "turn_0", "other", "nobody").id == "last_turn"
    steps = ("turn_0", "other", "again", "other", "other")
    three = asked(machine("vg", 3), BO1, *steps)
    assert three.do == "B plays one whole turn: turn 3 of 3. Then the game stops."
    assert "again" not in {option.key for option in three.options}
    bonus = asked(machine("vg", 3), BO1, "turn_0", "other", "again")
    assert bonus.id == "bonus_turn"


def test_a_level_game_after_the_last_extra_turn_goes_on_turn_by_turn() -> None:
    steps = ("turn_0", "other", "nobody", read("vg", (3,), (3,)))
    assert asked(machine("vg", 1), BO1, *steps).id == "next_turn"
    end = ended(machine("vg", 1), BO1, *steps, read("vg", (3,), (4,)))
    assert points(end, game="vg") == B_LOSES


def test_a_turn_given_by_a_judge_counts_like_the_events_own() -> None:
    table = OpenTable(names=NAMES, turns=1)
    end = ended(time_up({"game": "vg"}), table, "turn_1", "other", "nobody")
    assert points(end, game="vg") == (0, 0)
    both = asked(time_up({"game": "vg", "extra_turns": "1"}), table, "turn_1", "other", "other")
    assert both.do.endswith("turn 2 of 2. Then the game stops.")


@drawn(st.integers(0, 5), st.lists(st.sampled_from([0, 1]), max_size=14))
def test_counted_turns_by_another_road(number: int, turns: list[int]) -> None:
    """Squeeze runs of one fighter's turns into one; the game ends with the first of run N."""
    seats: list[Seat] = [0 if turn == 0 else 1 for turn in turns]
    starts = [
        index for index in range(len(seats)) if index == 0 or seats[index] != seats[index - 1]
    ]
    assert last_turn(number, seats) == (starts[number] if number < len(starts) else None)


def test_all_small_values_against_the_annex() -> None:
    """More damage, less life and less defense lose; level before clock."""
    for first, second in product(range(3), repeat=2):
        if first == second:
            continue
        more_first = A_LOSES if first > second else B_LOSES
        less_first = A_LOSES if first < second else B_LOSES
        for game, expected in (("vg", more_first), ("bf", less_first), ("sve", less_first)):
            end = ended(machine(game), BO1, read(game, (first,), (second,)))
            assert points(end, game=game) == expected
        for clock in product(range(3), repeat=2):
            end = ended(machine("ws"), BO1, read("ws", (first, clock[0]), (second, clock[1])))
            assert points(end, game="ws") == more_first
