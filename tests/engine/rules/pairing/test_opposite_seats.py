"""Round 1 of a full draft."""

from collections import Counter

import pytest
from small_fields import Match, byes_of, chance, field, matches_of

from toptable.engine.rules.pairing.schedules import opposite_seats, table_sizes


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


@pytest.mark.parametrize(
    ("players", "tables", "sizes"),
    [
        (16, 2, (8, 8)),
        (14, 2, (8, 6)),
        (12, 2, (6, 6)),
        (15, 2, (8, 7)),
        (20, 3, (8, 6, 6)),
        (5, 4, (3, 2)),
        (1, 3, (1,)),
    ],
)
def test_tables_have_an_even_number_but_for_one(
    players: int, tables: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes(players, tables) == sizes


def test_two_tables_meet_within_themselves() -> None:
    paired = opposite_seats(field([0] * 14), chance=chance(), tables=2)
    first = [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert matches_of(paired) == [*first, (9, 12), (10, 13), (11, 14)]


def test_whoever_is_over_at_two_tables_meet_each_other() -> None:
    """Fifteen at tables of eight and seven: only a bye at the larger one leaves two over."""
    seen = set()
    for position in range(60):
        paired = opposite_seats(field([0] * 15), chance=chance(position), tables=2)
        (bye,) = byes_of(paired)
        across = [match for match in matches_of(paired) if match[0] <= 8 < match[1]]
        over = (7 if bye == 8 else 8, 15)
        assert across == ([over] if bye <= 8 else [])
        assert len(matches_of(paired)) == 7
        seen.add(bye <= 8)
    assert seen == {True, False}
