"""Drawing whom to check, and the advice on sleeves."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as some

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.check_rules import CheckLot, SleeveSizes, draw_lots, still_due

SIZES = SleeveSizes(millimetres=6, cards=(("small", (59, 86)),), section="", rules=())


def chance(number: int) -> Chance:
    return Chance(sha256(b"checks").digest(), number)


@given(
    tables=some.integers(1, 9),
    byes=some.integers(0, 2),
    counts=some.lists(some.integers(1, 4), max_size=30),
    seed=some.integers(0, 10**6),
)
def test_nobody_comes_twice_before_everybody_came_once(
    tables: int, byes: int, counts: list[int], seed: int
) -> None:
    """Tables and players drawn in turn: at no time do two people differ by more than one check."""
    lots = [CheckLot(table, (2 * table, 2 * table + 1)) for table in range(tables)]
    everybody = range(2 * tables + byes)
    times: Counter[int] = Counter()
    for turn, count in enumerate(counts):
        alone = [CheckLot(None, (player,)) for player in everybody]
        drawn = draw_lots(
            still_due(alone if turn % 2 else lots, everybody, times), count, chance(seed + turn)
        )
        if isinstance(drawn, Refusal):
            continue
        times.update(player for lot in drawn for player in lot.players)
        numbers = [times[player] for player in everybody]
        assert max(numbers) - min(numbers) <= 1


def test_whole_tables_come_first_and_a_checked_player_is_left_out() -> None:
    lots = [CheckLot(1, (1, 2)), CheckLot(2, (3, 4)), CheckLot(3, (5, 6))]
    due = still_due(lots, range(1, 7), {1: 1, 5: 1, 6: 1})
    assert due == [CheckLot(1, (2,)), CheckLot(2, (3, 4))]
    for number in range(20):
        assert draw_lots(due, 1, chance(number)) == [CheckLot(2, (3, 4))]


def test_every_table_is_as_likely_as_any_other() -> None:
    lots = [CheckLot(table, (2 * table, 2 * table + 1)) for table in range(4)]
    drawn: Counter[int | None] = Counter()
    for number in range(4000):
        found = draw_lots(lots, 1, chance(number))
        assert not isinstance(found, Refusal)
        drawn[found[0].table] += 1
    assert all(850 < drawn[table] < 1150 for table in range(4))


def test_two_drawn_players_of_one_table_are_checked_together() -> None:
    lots = [CheckLot(7, (1,)), CheckLot(7, (2,)), CheckLot(None, (3,))]
    found = draw_lots(lots, 3, chance(1))
    assert not isinstance(found, Refusal)
    assert [(lot.table, sorted(lot.players)) for lot in found] == [(7, [1, 2]), (None, [3])]


@pytest.mark.parametrize(("count", "lots"), [(0, 2), (3, 2), (1, 0)])
def test_more_than_there_are_is_not_drawn(count: int, lots: int) -> None:
    there = [CheckLot(None, (number,)) for number in range(lots)]
    assert isinstance(draw_lots(there, count, chance(1)), Refusal)


@pytest.mark.parametrize(
    ("outer", "inner", "advised"),
    [
        ((67, 92), (59, 86), True),
        ((67, 92), (60, 87), True),
        ((69, 94), (62, 89), True),
        ((70, 95), (63, 88), True),
        ((62, 89), (59, 86), False),
        ((64, 92), (59, 87), False),
        ((65, 86), (59, 86), True),
        ((59, 92), (59, 86), True),
    ],
)
def test_sleeves_six_millimetres_larger_are_advised_against(
    outer: tuple[int, int], inner: tuple[int, int], advised: bool
) -> None:
    """B-053, with the document's own examples."""
    assert ("advises against" in SIZES.advice(outer, inner)) == advised


def test_a_sleeve_smaller_than_its_card_was_measured_wrongly() -> None:
    assert "Measure again" in SIZES.advice((58, 90), (59, 86))
