"""The wrong-table wizard: who sat where, what counts now, and who is penalised.

Before a report the misplaced move; after it the results are rewritten: whoever sat at the right
table wins over the one who did not come, whatever was played; a right pair at a wrong table keeps
its result. B-154, B-155, B-156, PG-3.11.1, PG-3.11.2, A-40.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.sentence import worded

AFTER_REPORT = "PG-3.11.2"
"""The infraction of playing at a wrong table, where it is found after a report."""


class TableOccupants(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table with the people at it, as scheduled or as it happened."""

    table: int
    people: tuple[str, ...]
    winner: str = ""
    """Who won what was played there; empty for a draw or where nothing was played."""


class Corrected(msgspec.Struct, frozen=True, omit_defaults=True):
    """What counts for a scheduled match."""

    table: int
    people: tuple[str, ...]
    winner: str = ""
    """Empty for a draw that stands, or when both lose."""
    both_lose: bool = False
    """A proposal for the head judge to decide. A-40."""
    kept: bool = False
    """Whether the reported result stands as it was."""
    why: str = ""


class Settlement(msgspec.Struct, frozen=True):
    """The whole correction of one round."""

    matches: tuple[Corrected, ...]
    penalised: tuple[str, ...]
    infraction: str
    decided_by: tuple[Role, ...]
    """Who decides on it: any staff before the next pairing, these people afterwards."""


class TableMove(msgspec.Struct, frozen=True):
    """Someone who goes to another table."""

    person: str
    to_table: int
    infractions: tuple[str, ...]


def found_before_report(
    schedule: Sequence[TableOccupants],
    seated: Sequence[TableOccupants],
    *,
    seconds: int,
    limit: int = 300,
) -> tuple[TableMove, ...] | Refusal:
    """Who moves where; past the limit for severe tardiness that penalty is due too. PG-3.11.1.

    Nobody is late for an opponent they sit with, though at a wrong table; see the second example
    of PG-3.11.2.
    """
    if wrong := _unsound(schedule, seated):
        return wrong
    home = {person: seating.table for seating in schedule for person in seating.people}
    pairs = {frozenset(seating.people) for seating in schedule}
    late = ("PG-3.9.2",) if seconds >= limit else ()
    return tuple(
        TableMove(
            person,
            home[person],
            ("PG-3.11.1", *(() if frozenset(seating.people) in pairs else late)),
        )
        for seating in seated
        for person in seating.people
        if home[person] != seating.table
    )


def found_after_report(
    schedule: Sequence[TableOccupants],
    played: Sequence[TableOccupants],
    *,
    next_round_paired: bool = False,
) -> Settlement | Refusal:
    """The corrected results of the round and everyone to be penalised. PG-3.11.2, A-40."""
    if wrong := _unsound(schedule, played):
        return wrong
    return Settlement(
        matches=tuple(_corrected(match, played) for match in schedule),
        penalised=wrongly_seated(schedule, played),
        infraction=AFTER_REPORT,
        decided_by=(Role.ORGANIZER, Role.HEAD_JUDGE) if next_round_paired else (),
    )


def wrongly_seated(
    schedule: Sequence[TableOccupants], played: Sequence[TableOccupants]
) -> tuple[str, ...]:
    """Everyone at a table whose people are not the scheduled ones; both answer for it."""
    right = {seating.table: frozenset(seating.people) for seating in schedule}
    wrong = [seating for seating in played if frozenset(seating.people) != right.get(seating.table)]
    return tuple(
        dict.fromkeys(
            person for seating in wrong for person in seating.people if len(seating.people) > 1
        )
    )


def _corrected(match: TableOccupants, played: Sequence[TableOccupants]) -> Corrected:
    for seating in played:
        if frozenset(seating.people) == frozenset(match.people):
            why = (
                worded("wrong_table.each_other")
                if seating.table == match.table
                else worded("wrong_table.elsewhere", table=seating.table)
            )
            return Corrected(match.table, match.people, winner=seating.winner, kept=True, why=why)
    there = [
        person
        for seating in played
        if seating.table == match.table
        for person in seating.people
        if person in match.people
    ]
    if there:
        absent = next(person for person in match.people if person != there[0])
        why = worded("wrong_table.sat_right", there=there[0], absent=absent)
        return Corrected(match.table, match.people, winner=there[0], why=why)
    why = worded("wrong_table.neither_sat")
    return Corrected(match.table, match.people, both_lose=True, why=why)


def _unsound(
    schedule: Sequence[TableOccupants], seated: Sequence[TableOccupants]
) -> Refusal | None:
    known = [person for seating in schedule for person in seating.people]
    there = [person for seating in seated for person in seating.people]
    for people in (known, there):
        if twice := next((person for person in people if people.count(person) > 1), None):
            return Refusal.of("seat_twice", twice=twice)
    if stranger := next((one for one in there if one not in known), None):
        return Refusal.of("not_scheduled", stranger=stranger)
    odd = next(
        (seating for seating in seated if seating.winner and seating.winner not in seating.people),
        None,
    )
    if odd is not None:
        return Refusal.of("winner_elsewhere", winner=odd.winner, table=odd.table)
    if alone := next((seating for seating in schedule if len(seating.people) != 2), None):
        return Refusal.of("two_people", table=alone.table)
    return None
