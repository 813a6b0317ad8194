"""What each player has done so far: the one input of standings and pairings.

A log and a results sheet both boil down to records, so that every table of standings and every
pairing is computed by the same code, whatever the event came from.
"""

from enum import StrEnum

import msgspec


class OutingKind(StrEnum):
    """What a round was for one player."""

    MATCH = "match"
    BYE = "bye"
    LOSS = "loss"
    """A lost round without an opponent: late entry, missed round, return after leaving."""


class RoundRecord(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One player's share of one round, seen from that player.

    Outings and records hold no cycles, so the garbage collector need not walk through a hall
    full of them.
    """

    round: int
    kind: OutingKind
    opponent: int | None = None
    points: int | None = None
    """Points gained, or None while the match is not reported."""
    against: int | None = None
    """The opponent's points from the same match."""
    games: str = ""
    """One letter per game, in the order played, as in the results sheet."""
    sides: str = ""
    """The side played in each game, where known (``C``/``R`` or ``L``/``D``)."""


class Record(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One player's whole history, round by round, with the lot that breaks the last tie."""

    player: int
    name: str
    lot: int = 0
    """Drawn once per player; the smaller lot ranks higher when all else is equal. AMB-07."""
    outings: tuple[RoundRecord, ...] = ()
    entered: int = 1
    """The first round this player is in the event for."""
    left: int | None = None
    """The last round before leaving, or None while the player is in the event."""
    deducted: int = 0
    """Points taken away by a ruling. SW-11."""
    group: str = ""
    """Players who share a group should not meet in round 1."""
