"""Where new pairs sit: as many players as possible stay at their table."""

from itertools import permutations
from random import Random

import pytest

from spoken import spoken
from toptable.engine.rules.pairing.repair import RoundSpot, moves, reseat


def staying(tables: dict[tuple[int, int], int], before: dict[int, int]) -> int:
    return sum(before.get(player) == table for match, table in tables.items() for player in match)


@pytest.mark.parametrize("seed", range(60))
def test_no_other_seating_keeps_more_players_at_their_table(seed: int) -> None:
    dice = Random(seed)
    seats = [1, 1, 2, 2, 3, 3, 4, 4][: dice.choice([4, 6, 8])]
    before = dict(enumerate(seats))
    players = [*before, 90, 91]
    dice.shuffle(players)
    new = list(zip(players[::2], players[1::2], strict=True))[: dice.choice([2, 3, 4])]
    tables = reseat(new, set(), before, {})
    assert len(set(tables.values())) == len(new)
    numbers = range(1, max(seats) + 3)
    best = max(
        staying(dict(zip(new, chosen, strict=True)), before)
        for chosen in permutations(numbers, len(new))
    )
    assert staying(tables, before) == best


def test_fixed_tables_come_first_and_kept_tables_are_not_touched() -> None:
    tables = reseat([(1, 2), (3, 4)], {2}, {1: 1, 2: 3, 3: 3, 4: 4}, {4: 3, 9: 4})
    assert tables == {(3, 4): 3, (1, 2): 1}


def test_new_tables_follow_the_last_old_one() -> None:
    assert reseat([(1, 2), (3, 4)], {5}, {8: 5}, {7: 6}) == {(1, 2): 7, (3, 4): 8}
    assert reseat([(1, 2)], set(), {}, {}) == {(1, 2): 1}


def test_each_player_is_told_what_changes() -> None:
    people = {1: "Ann", 2: "Bo", 3: "Cy", 4: "Dee", 5: "Eve", 6: "Fay"}
    before = {
        1: RoundSpot(1, 2),
        2: RoundSpot(1, 1),
        3: RoundSpot(2, 4),
        4: RoundSpot(2, 3),
        5: RoundSpot(),
    }
    after = {
        1: RoundSpot(1, 5),
        5: RoundSpot(1, 1),
        3: RoundSpot(3, 6),
        6: RoundSpot(3, 3),
        4: RoundSpot(),
    }
    assert [move.text for move in moves(before, after, people)] == [
        spoken("reseating.stays_table", name="Ann", table="1", against="plays Eve"),
        spoken("reseating.had_bye", name="Eve", against="plays Ann", table="1"),
        spoken("reseating.moves_table", name="Cy", table="2", table_2="3", against="plays Fay"),
        spoken("reseating.comes_table", name="Fay", table="3", against="plays Cy"),
        "Bo was at table 1 and is no longer in the round.",
        "Dee was at table 2 and now has the bye.",
    ]
    assert moves({1: RoundSpot()}, {}, people)[0].text == (
        "Ann had the bye and is no longer in the round."
    )
    assert moves({}, {1: RoundSpot()}, people)[0].text == "Ann comes in and has the bye."
    assert not moves(before, before, people)
