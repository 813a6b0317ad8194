"""What follows a cut: more Swiss rounds, with the record or anew, or elimination.

A cut by record carries everything over (N13-76, N10-45). A progression cut into more Swiss rounds
keeps the points too unless the organizer says otherwise (FFG-24, AMB-43); nobody meets an earlier
opponent again either way (FFG-30).
"""

from collections.abc import Collection, Sequence

import msgspec

from toptable.engine.rules.records import Outing, Record


class Elimination(msgspec.Struct, frozen=True, tag="elimination"):
    """Those who go on are seeded into a bracket. N13-77, N10-46, FFG-24, SW-28."""

    id = "elimination"
    name = "Elimination"
    help = "Those who go on are seeded into a bracket by their rank."
    rules = ("N13-77", "N10-46", "FFG-24", "SW-28")


class PointsKept(msgspec.Struct, frozen=True, tag="points_kept"):
    """More Swiss rounds with points, opponents and byes carried over. N13-76, N10-45, AMB-43."""

    id = "points_kept"
    name = "More Swiss rounds, points kept"
    help = "Those who go on play more Swiss rounds and keep their points and opponents."
    rules = ("N13-76", "N10-45", "FFG-24", "AMB-43")

    def standings_records(
        self, records: Sequence[Record], goes_on: Collection[int], first_round: int
    ) -> list[Record]:
        """The records to rank the stage by: all of them, since earlier opponents still count.

        Rank them with ``without`` naming those who did not go on, over all rounds so far.
        """
        del goes_on, first_round
        return list(records)

    def pairing_records(
        self, records: Sequence[Record], goes_on: Collection[int], first_round: int
    ) -> list[Record]:
        """The records to pair the stage by: those of the players who go on, as they are."""
        del first_round
        return [record for record in records if record.player in goes_on]


class PointsReset(msgspec.Struct, frozen=True, tag="points_reset"):
    """More Swiss rounds in which everybody begins with nothing: the option of AMB-43."""

    id = "points_reset"
    name = "More Swiss rounds, points reset"
    help = "Those who go on play more Swiss rounds and begin again without points."
    rules = ("FFG-24", "AMB-43")

    def standings_records(
        self, records: Sequence[Record], goes_on: Collection[int], first_round: int
    ) -> list[Record]:
        """The stage as an event of its own: only its players, its rounds counted from 1."""
        return [
            msgspec.structs.replace(
                record,
                outings=tuple(
                    msgspec.structs.replace(outing, round=outing.round - first_round + 1)
                    for outing in record.outings
                    if outing.round >= first_round
                ),
                entered=max(1, record.entered - first_round + 1),
                left=None if record.left is None else max(0, record.left - first_round + 1),
            )
            for record in records
            if record.player in goes_on
        ]

    def pairing_records(
        self, records: Sequence[Record], goes_on: Collection[int], first_round: int
    ) -> list[Record]:
        """The records to pair the stage by: earlier meetings and byes stay, their points do not."""
        return [
            msgspec.structs.replace(
                record,
                outings=tuple(_worthless(one, first_round) for one in record.outings),
            )
            for record in records
            if record.player in goes_on
        ]


MoreSwiss = PointsKept | PointsReset
Next = Elimination | MoreSwiss


def rounds_left(*, first_round: int, rounds: int, number: int) -> int:
    """Rounds left in the stage, the one being paired included: the X of Amalfi. AMB-12, AMB-66."""
    return first_round + rounds - number


def _worthless(outing: Outing, first_round: int) -> Outing:
    if outing.round >= first_round:
        return outing
    return msgspec.structs.replace(outing, points=0)
