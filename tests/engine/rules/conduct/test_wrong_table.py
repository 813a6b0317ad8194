"""The wrong-table wizard on the guide's own examples and the catalogue's further ones (V11)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.wrong_table import (
    Settlement,
    TableOccupants,
    found_after_report,
    found_before_report,
)

TWO = (TableOccupants(1, ("A", "B")), TableOccupants(2, ("X", "Y")))
THREE = (
    TableOccupants(1, ("A", "B")),
    TableOccupants(2, ("C", "D")),
    TableOccupants(3, ("E", "G")),
)


def settle(schedule: tuple[TableOccupants, ...], *played: TableOccupants) -> Settlement:
    found = found_after_report(schedule, played)
    assert isinstance(found, Settlement), found
    return found


def winners(settlement: Settlement) -> list[str]:
    return [one.winner for one in settlement.matches]


def test_v11a_the_one_at_the_right_table_wins() -> None:
    found = settle(TWO, TableOccupants(1, ("A", "Y"), "A"), TableOccupants(2, ("X", "B"), "B"))
    assert winners(found) == ["A", "X"]
    assert set(found.penalised) == {"A", "B", "X", "Y"}
    assert found.infraction == "PG-3.11.2"
    assert not any(one.kept for one in found.matches)


def test_v11b_what_was_played_does_not_matter() -> None:
    played = settle(TWO, TableOccupants(1, ("A", "Y"), "A"), TableOccupants(2, ("X", "B"), "B"))
    otherwise = settle(TWO, TableOccupants(1, ("A", "Y"), "Y"), TableOccupants(2, ("X", "B"), "X"))
    assert played == otherwise


def test_v11c_the_right_pairs_at_the_wrong_tables_keep_their_results() -> None:
    found = settle(TWO, TableOccupants(1, ("X", "Y"), "Y"), TableOccupants(2, ("A", "B"), "B"))
    assert winners(found) == ["B", "Y"]
    assert all(one.kept for one in found.matches)
    assert set(found.penalised) == {"A", "B", "X", "Y"}


def test_v11d_three_tables_in_a_ring() -> None:
    found = settle(
        THREE,
        TableOccupants(1, ("A", "D"), "D"),
        TableOccupants(2, ("C", "G"), "C"),
        TableOccupants(3, ("E", "B"), "B"),
    )
    assert winners(found) == ["A", "C", "E"]
    assert not any(one.both_lose for one in found.matches)


def test_v11e_nobody_at_the_right_table() -> None:
    found = settle(
        THREE,
        TableOccupants(1, ("C", "E"), "C"),
        TableOccupants(2, ("A", "G"), "A"),
        TableOccupants(3, ("B", "D"), "B"),
    )
    assert all(one.both_lose for one in found.matches)
    assert winners(found) == ["", "", ""]
    assert all("head judge" in one.why for one in found.matches)


def test_a_table_that_was_right_is_left_alone() -> None:
    schedule = (*TWO, TableOccupants(3, ("P", "Q")))
    found = settle(
        schedule,
        TableOccupants(1, ("A", "Y"), "A"),
        TableOccupants(2, ("X", "B"), "B"),
        TableOccupants(3, ("P", "Q"), "Q"),
    )
    assert winners(found) == ["A", "X", "Q"]
    assert found.matches[2].kept
    assert not {"P", "Q"} & set(found.penalised)


def test_someone_left_alone_at_the_right_table_wins_without_penalty() -> None:
    found = settle(TWO, TableOccupants(1, ("A",)), TableOccupants(2, ("X", "B"), "B"))
    assert winners(found) == ["A", "X"]
    assert set(found.penalised) == {"X", "B"}


def test_after_the_next_pairing_organizer_and_head_judge_decide() -> None:
    played = (TableOccupants(1, ("A", "Y"), "A"), TableOccupants(2, ("X", "B"), "B"))
    late = found_after_report(TWO, played, next_round_paired=True)
    assert isinstance(late, Settlement)
    assert set(late.decided_by) == {Role.ORGANIZER, Role.HEAD_JUDGE}
    assert settle(TWO, *played).decided_by == ()


def test_before_the_report_the_misplaced_move() -> None:
    seated = (TableOccupants(1, ("A", "Y")), TableOccupants(2, ("X", "B")))
    soon = found_before_report(TWO, seated, seconds=299)
    assert not isinstance(soon, Refusal)
    assert {(one.person, one.to_table) for one in soon} == {("Y", 2), ("B", 1)}
    assert {one.infractions for one in soon} == {("PG-3.11.1",)}
    late = found_before_report(TWO, seated, seconds=300)
    assert not isinstance(late, Refusal)
    assert {one.infractions for one in late} == {("PG-3.11.1", "PG-3.9.2")}
    longer = found_before_report(TWO, seated, seconds=300, limit=600)
    assert not isinstance(longer, Refusal)
    assert {one.infractions for one in longer} == {("PG-3.11.1",)}


@pytest.mark.parametrize(
    "played",
    [
        (TableOccupants(1, ("A", "Z")),),
        (TableOccupants(1, ("A", "Y")), TableOccupants(2, ("A", "X"))),
        (TableOccupants(1, ("A", "Y"), "B"),),
    ],
)
def test_seats_that_cannot_be_are_refused(played: tuple[TableOccupants, ...]) -> None:
    assert isinstance(found_after_report(TWO, played), Refusal)


def test_a_schedule_needs_two_at_each_table() -> None:
    assert isinstance(found_after_report((TableOccupants(1, ("A",)),), ()), Refusal)


@given(order=st.permutations(["A", "B", "C", "D", "E", "G"]), won=st.tuples(*[st.booleans()] * 3))
def test_every_match_is_settled_and_wins_are_earned_by_presence(
    order: list[str], won: tuple[bool, ...]
) -> None:
    seats = [tuple(order[2 * table : 2 * table + 2]) for table in range(3)]
    played = tuple(
        TableOccupants(table + 1, seats[table], seats[table][won[table]]) for table in range(3)
    )
    found = settle(THREE, *played)
    for match, scheduled in zip(found.matches, THREE, strict=True):
        together = next((one for one in played if {*one.people} == {*scheduled.people}), None)
        at_home = {*seats[match.table - 1]} & {*scheduled.people}
        if together is not None:
            assert match.winner == together.winner
        elif at_home:
            assert {match.winner} == at_home
        else:
            assert match.both_lose
