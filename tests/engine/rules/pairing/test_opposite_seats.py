"""Round 1 of a full draft."""

from collections import Counter

import pytest
from small_fields import Match, byes_of, chance, field, matches_of

from toptable.engine.rules.pairing.methods.opposite_seats import opposite_seats


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (8, [(1, 5), (2, 6), (3, 7), (4, 8)]),
        (6, [(1, 4), (2, 5), (3, 6)]),
        (2, [(1, 2)]),
    ],
)
def test_worked_example_22(seats: int, expected: list[Match]) -> None:
    assert matches_of(opposite_seats(field([0] * seats), chance=chance())) == expected


def test_seats_and_not_ranks_decide() -> None:
    one, two, three, four = field([0] * 4)
    paired = opposite_seats([four, one, three, two], chance=chance())
    assert matches_of(paired) == [(3, 4), (1, 2)]


def test_an_odd_table_draws_a_bye_and_closes_up() -> None:
    drawn: Counter[int] = Counter()
    for position in range(300):
        paired = opposite_seats(field([0] * 5), chance=chance(position))
        (bye,) = byes_of(paired)
        drawn[bye] += 1
        rest = [seat for seat in range(1, 6) if seat != bye]
        assert matches_of(paired) == [(rest[0], rest[2]), (rest[1], rest[3])]
    # 60 each on average; 5 standard deviations are 35.
    assert set(drawn) == {1, 2, 3, 4, 5}
    assert all(25 <= times <= 95 for times in drawn.values())


def test_one_player_has_a_bye() -> None:
    assert byes_of(opposite_seats(field([0]), chance=chance())) == [1]
