"""Table numbers by standing, with fixed tables."""

from hypothesis import given
from hypothesis import strategies as st
from small_fields import field

from toptable.engine.rules.pairing.entrants import Bye, Entrant, Pair, Pairing
from toptable.engine.rules.pairing.seating import (
    FROM_ONE,
    Ranges,
    Tables,
    TooFewTables,
    number_tables,
)

EIGHT = field([9, 9, 6, 6, 3, 3, 0, 0])
PAIRING = Pairing((Pair((5, 6)), Pair((1, 2)), Pair((3, 4)), Pair((7, 8))))


def number(
    pairing: Pairing = PAIRING,
    entrants: list[Entrant] = EIGHT,
    fixed: dict[int, int] | None = None,
    ranges: Ranges = FROM_ONE,
    *,
    seat_byes: bool = False,
) -> Tables:
    tables = number_tables(pairing, entrants, fixed=fixed, ranges=ranges, seat_byes=seat_byes)
    assert isinstance(tables, Tables)
    return tables


def numbers(tables: Tables) -> list[int]:
    return [table.number for table in tables.pairs]


def test_the_best_pair_sits_at_the_first_table() -> None:
    assert numbers(number()) == [3, 1, 2, 4]
    assert not any(table.reasons for table in number().pairs)


def test_table_numbers_may_start_elsewhere_and_have_gaps() -> None:
    assert numbers(number(ranges=[(101, None)])) == [103, 101, 102, 104]
    assert numbers(number(ranges=[(1, 2), (11, 20)])) == [11, 1, 2, 12]


def test_too_few_tables_are_refused_with_the_numbers() -> None:
    refused = number_tables(PAIRING, EIGHT, ranges=[(1, 2), (5, 5)])
    assert isinstance(refused, TooFewTables)
    assert "4 tables" in refused.text
    assert "1 to 2" in refused.text


def test_a_fixed_table_is_kept_and_marked() -> None:
    tables = number(fixed={7: 2})
    assert numbers(tables) == [4, 1, 3, 2]
    assert tables.pairs[3].kept_for == (7,)
    assert tables.pairs[3].reasons[0].code == "fixed_table"
    assert "nothing about the standing" in tables.pairs[3].reasons[0].text
    assert [table.kept_for for table in tables.pairs[:3]] == [(), (), ()]


def test_a_fixed_table_stays_free_while_its_player_has_a_bye() -> None:
    seven = field([9, 9, 6, 6, 3, 3, 0])
    round_ = Pairing((Pair((1, 2)), Pair((3, 4)), Pair((5, 6))), (Bye(7),))
    assert numbers(number(round_, seven, {7: 2})) == [1, 3, 4]


def test_two_with_fixed_tables_meet_at_the_lower_one() -> None:
    tables = number(fixed={7: 9, 8: 6})
    assert numbers(tables) == [3, 1, 2, 6]
    assert tables.pairs[3].kept_for == (8,)
    assert [reason.code for reason in tables.pairs[3].reasons] == [
        "fixed_table",
        "fixed_tables_differ",
    ]
    assert "P7" in tables.pairs[3].reasons[1].text


def test_one_fixed_table_for_two_goes_to_the_better_placed_and_says_so() -> None:
    tables = number(fixed={5: 2, 7: 2})
    assert numbers(tables) == [2, 1, 3, 4]
    assert tables.pairs[3].kept_for == ()
    assert [reason.code for reason in tables.pairs[3].reasons] == ["fixed_table_taken"]


def test_a_bye_has_no_table_unless_byes_are_seated() -> None:
    seven = field([9, 9, 6, 6, 3, 3, 0])
    round_ = Pairing((Pair((1, 2)), Pair((3, 4)), Pair((5, 6))), (Bye(7),))
    assert number(round_, seven).byes == (None,)
    (seat,) = number(round_, seven, seat_byes=True).byes
    assert seat is not None
    assert seat.number == 4


@given(
    st.permutations(range(1, 13)),
    st.dictionaries(st.integers(1, 12), st.integers(1, 20), max_size=5),
)
def test_no_table_is_used_twice_and_none_is_taken_from_its_owner(
    order: list[int], fixed: dict[int, int]
) -> None:
    entrants = field([0] * 12)
    round_ = Pairing(
        tuple(Pair((min(p), max(p))) for p in zip(order[::2], order[1::2], strict=True))
    )
    tables = number(round_, entrants, fixed)
    assert len(set(numbers(tables))) == 6
    plain = []
    for pair, table in zip(round_.pairs, tables.pairs, strict=True):
        owners = {player for player in pair.players if fixed.get(player) == table.number}
        assert owners == set(table.kept_for)
        if table.number in fixed.values():
            assert owners
        else:
            plain.append((pair.players[0], table.number))
    by_standing = [number for _, number in sorted(plain)]
    assert by_standing == sorted(by_standing)
