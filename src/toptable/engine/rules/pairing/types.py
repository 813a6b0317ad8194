"""What every pairing method takes and gives back."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who is to be paired this round, as far as pairing is concerned."""

    id: int
    name: str
    points: int
    rank: int
    """Place in the current standings, 1 is first; no two entrants share one."""
    met: Mapping[int, int] = field(default_factory=dict)
    """Earlier opponents, each with the round of the latest meeting."""
    byes: int = 0
    paired_down: bool = False
    """Whether the player met someone from a lower point group in the round before."""
    group: str = ""
    """Players who share a group (not "") are kept apart in round 1."""
    balance: int = 0
    """Single-sided events: games played on the first side minus games on the second."""
    met_as: Mapping[int, str] = field(default_factory=dict)
    """Single-sided events: the side this player had against each earlier opponent."""


class Reason(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why a pairing is as it is, where it is not plain: a code, and a sentence for people."""

    code: str
    text: str
    """The words."""
    player: int | None = None
    """Whom it is about, where it is about one of the two; None where it is about both. That of a
    bye is about whoever has it."""


class Pair(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Two entrants who meet, the higher-ranked first."""

    players: tuple[int, int]
    sides: tuple[str, str] | None = None
    """Which side each plays, where the method assigns sides."""
    reasons: tuple[Reason, ...] = ()


class Bye(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An entrant without an opponent this round."""

    player: int
    reasons: tuple[Reason, ...] = ()


class Pairing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A whole round: the pairs in table order, and who sits out."""

    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...] = ()


class NoPairing(msgspec.Struct, frozen=True, gc=False):
    """There is no pairing without a rematch; the sentence says so and what can be done."""

    text: str
