"""Entries about rounds: drawn, looked at, changed, published."""

from enum import StrEnum

from toptable.engine.declared import Entry
from toptable.engine.rules.pairing.types import Reason
from toptable.engine.state.rounds import BroughtMatch, BroughtShare, Seating, SittingOut


class HandChange(StrEnum):
    """What somebody did to a round by hand."""

    SWAP = "swap"
    MOVE = "move"
    PIN = "pin"
    UNPIN = "unpin"
    PAIR = "pair"
    BYE = "bye"
    REPAIR = "repair"
    LATECOMER = "latecomer"


class RoundPaired(Entry):
    """A draft of the next round; nobody but the staff sees it until it is published."""

    round: int
    method: str
    matches: tuple[Seating, ...]
    byes: tuple[SittingOut, ...] = ()
    not_here: tuple[int, ...] = ()
    """Players who had not checked in when round 1 was paired, and so are not in. B-070."""
    basis: str = ""
    """A digest of the results and reward byes that it was paired from."""
    under: dict[str, str] = {}
    """The settings that the pairing looked at."""


class RoundChanged(Entry):
    """Some tables of a round are different now; all others stay as they were."""

    round: int
    change: HandChange
    removed: tuple[int, ...] = ()
    put: tuple[Seating, ...] = ()
    byes_removed: tuple[int, ...] = ()
    byes_put: tuple[SittingOut, ...] = ()
    warnings: tuple[Reason, ...] = ()


class RoundPublished(Entry):
    """Everybody may see the pairings of this round. It starts no clock."""

    round: int
    bye_points: int
    """What each bye of the round is worth under the rulebook."""
    byes_to_issue: bool = False
    """Whether each bye must still be issued to a seated player. B-081."""


class RoundDiscarded(Entry):
    """The draft was thrown away before anyone saw it."""

    round: int


class RematchesAllowed(Entry):
    """The organizer agrees to rematches in this round, since none can be paired without. AMB-11."""

    round: int


class RoundBroughtIn(Entry):
    """A round that another program paired, as its file has it. Who has no place in it is out."""

    round: int
    matches: tuple[BroughtMatch, ...]
    alone: tuple[BroughtShare, ...] = ()
    bye_points: int = 0
    """What a bye is worth under the rulebook here."""
