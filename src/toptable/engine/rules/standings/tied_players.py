"""Orders among tied players: head-to-head, lots, and what games or a public draw have settled.

The documents word it in different ways, and none says everything about three or more tied
players, so each reading is a small class. ``pairs`` looks at two tied players only, ``beat_all``
puts one player who beat all others of the group first, ``peel`` repeats that and also takes off
whoever lost to all. The number shown is how many of the tied players the rule puts one above.

N13-81, N10-50, SW-37, B-100, B-101, AMB-07, AMB-16.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import ClassVar, Literal

import msgspec

from toptable.engine.rules.records import RoundRecord
from toptable.engine.rules.standings.field import Field
from toptable.engine.rules.standings.tiebreaker import Calculation, Share, Tiebreaker
from toptable.engine.sentence import worded

Defeat = Literal["more_points", "both_games"]


@dataclass(frozen=True, kw_only=True)
class HeadToHead(Tiebreaker):
    """What all forms share. N13-68, N10-38, FFG-44, SW-26, B-095."""

    id: ClassVar[str] = "head_to_head"
    name: ClassVar[str] = "Head-to-head"

    defeat: Defeat = "more_points"
    """What it takes to have beaten someone: more points together, or every game. AMB-06."""

    def scores(self, field: Field, tied: Sequence[int]) -> Sequence[int]:
        if len(tied) - 1 > field.after_round:
            return [0] * len(tied)  # nobody can have met so many
        return self.above(tied, beaten(field, tied, self.defeat))

    def exact(self, _field: Field, _at: int, score: int) -> Fraction:
        return Fraction(score)

    def working(self, field: Field, at: int, tied: Sequence[int]) -> Calculation:
        score = self.scores(field, tied)[list(tied).index(at)] if len(tied) > 1 else 0
        return Calculation(
            id=self.id,
            name=self.name,
            value=Fraction(score),
            text=self._text(field, at, tied, score),
            shares=tuple(self._meetings(field, at, tied)),
            source=self.source,
            rules=self.rules,
        )

    @abstractmethod
    def above(self, tied: Sequence[int], beats: Mapping[int, set[int]]) -> Sequence[int]:
        """How many of the others the rule puts each tied player above."""

    def _meetings(self, field: Field, at: int, tied: Sequence[int]) -> list[Share]:
        return [
            Share(
                outing.round,
                field.name(other),
                Fraction(outing.points or 0),
                worded(
                    "head_to_head.round_against",
                    round=outing.round,
                    points=outing.points,
                    against=outing.against,
                    other=field.name(other),
                ),
            )
            for outing, other in _meetings(field, at, set(tied))
        ]

    def _text(self, field: Field, at: int, tied: Sequence[int], score: int) -> str:
        name, others = field.name(at), len(tied) - 1
        if not others:
            return worded("head_to_head.level_nobody", name=name)
        level = worded(
            "head_to_head.level_other", name=name, others=others, words="s" if others > 1 else ""
        )
        if score:
            return worded("head_to_head.goes_above", level=level, score=score, help=self.help)
        return worded("head_to_head.puts_above", level=level, name=name, help=self.help)


@dataclass(frozen=True, kw_only=True)
class BeatAllTied(HeadToHead):
    """Whoever met and beat all others of the group is first of it. FFG-44, SW-26, AMB-05."""

    help: ClassVar[str] = worded("head_to_head.whoever_met")

    def above(self, tied: Sequence[int], beats: Mapping[int, set[int]]) -> Sequence[int]:
        others = len(tied) - 1
        return [others if len(beats[at]) == others else 0 for at in tied]


@dataclass(frozen=True, kw_only=True)
class OnlyPairs(HeadToHead):
    """Two tied players who met are ordered by that match; larger groups are not. N13-68, N10-38."""

    help: ClassVar[str] = worded("head_to_head.two_level")

    def above(self, tied: Sequence[int], beats: Mapping[int, set[int]]) -> Sequence[int]:
        return [len(beats[at]) if len(tied) == 2 else 0 for at in tied]


@dataclass(frozen=True, kw_only=True)
class PeelOff(HeadToHead):
    """Whoever beat all still tied goes first, whoever lost to all goes last; repeat. A-08."""

    help: ClassVar[str] = worded("head_to_head.whoever_beat")

    def above(self, tied: Sequence[int], beats: Mapping[int, set[int]]) -> Sequence[int]:
        left = set(tied)
        score = dict.fromkeys(tied, 0)
        while len(left) > 1:
            first = [at for at in left if len(beats[at] & left) == len(left) - 1]
            last = [at for at in left if all(at in beats[by] for by in left - {at})]
            if not first and not last:
                break
            for at in first:
                left.discard(at)
                score[at] += len(left)
            for at in last:
                left.discard(at)
                for by in left:
                    score[by] += 1
        return [score[at] for at in tied]


def beaten(field: Field, tied: Sequence[int], defeat: Defeat) -> dict[int, set[int]]:
    """Whom of the group each of its members has beaten, over all their meetings together."""
    group = set(tied)
    beats: dict[int, set[int]] = {}
    for at in tied:
        meetings = _meetings(field, at, group)
        if defeat == "both_games":
            lost_any = {other for outing, other in meetings if not _swept(outing)}
            beats[at] = {other for _, other in meetings} - lost_any
            continue
        lead: dict[int, int] = {}
        for outing, other in meetings:
            lead[other] = lead.get(other, 0) + (outing.points or 0) - (outing.against or 0)
        beats[at] = {other for other, points in lead.items() if points > 0}
    return beats


def _meetings(field: Field, at: int, group: set[int]) -> list[tuple[RoundRecord, int]]:
    return [
        (outing, other)
        for outing in field.outings(at)
        if outing.opponent is not None and (other := field.positions[outing.opponent]) in group
    ]


def _swept(outing: RoundRecord) -> bool:
    """Whether every game was won; for points typed without letters, whether nothing was given."""
    if outing.games:
        return set(outing.games) <= {"W", "T"}
    return bool(outing.points) and not outing.against


LOT_BITS = 53


def lot(seed: int, name: str) -> int:
    """The lot of a name under a seed, where no log draws one: a results sheet. AMB-07.

    It is the first 53 bits of SHA-256 over ``toptable lot``, the seed and the name, separated by
    line feeds, so that anyone can check it and every program that reads JSON keeps it exact.
    """
    digest = sha256(f"toptable lot\n{seed}\n{name}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - LOT_BITS)


@dataclass(frozen=True, kw_only=True)
class DrawnLot(Tiebreaker):
    """The lot that each player drew at the start; the smaller goes first.

    N13-71, N10-41, FFG-47, B-100, AMB-07, AMB-51, A-07.
    """

    id: ClassVar[str] = "lot"
    name: ClassVar[str] = "Lot"
    help: ClassVar[str] = worded("lots.lot_drawn")

    decides: bool = False
    """Whether the document itself orders by chance, so that the lot parts final places too."""

    def scores(self, field: Field, tied: Sequence[int]) -> Sequence[int]:
        return [-field.records[at].lot for at in tied]

    def exact(self, field: Field, at: int, _score: int) -> Fraction:
        return Fraction(field.records[at].lot)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        value = Fraction(field.records[at].lot)
        return Calculation(
            id=self.id,
            name=self.name,
            value=value,
            text=worded("lots.drew_lot", at=field.name(at), value=value),
            source=self.source,
            rules=self.rules,
        )


@dataclass(frozen=True, kw_only=True)
class OwnOrder(Tiebreaker):
    """An order settled at the table: a playoff, a coin, a die. B-100, B-101, B-102.

    It orders only the players it names, and only where everything before left them level; those
    it does not name come after them.
    """

    id: ClassVar[str] = "own_order"
    name: ClassVar[str] = "Order settled by the organizer"
    help: ClassVar[str] = worded("lots.playoff_draw")

    players: tuple[int, ...]
    """From first to last."""
    how: str
    """What decided it."""

    def scores(self, field: Field, tied: Sequence[int]) -> Sequence[int]:
        return [self._score(field, at) for at in tied]

    def exact(self, _field: Field, _at: int, score: int) -> Fraction:
        return Fraction(score)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Calculation:
        score = self._score(field, at)
        named = worded("lots.number", at=field.name(at), count=len(self.players) + 1 - score)
        return Calculation(
            id=self.id,
            name=self.name,
            value=Fraction(score),
            text=f"{self.how}: {named if score else f'{field.name(at)} took no part in it'}.",
            source=self.source,
            rules=self.rules,
        )

    def _score(self, field: Field, at: int) -> int:
        player = field.records[at].player
        return len(self.players) - self.players.index(player) if player in self.players else 0


class DecidedTie(msgspec.Struct, frozen=True, omit_defaults=True):
    """One settlement: who took part, in the order it led to."""

    players: tuple[int, ...]
    """From first to last."""
    how: str
    """What settled it: ``Playoff``, ``Drawn again in public``."""
    why: tuple[tuple[int, str], ...] = ()
    """For each who took part, the sentence that says what decided."""
    level_only: bool = False
    """It counts only while nothing but the lot separates them: a draw, no game."""
    source: str = ""
    rules: tuple[str, ...] = ()

    def text(self, player: int) -> str:
        """What it decided for one of them."""
        told = dict(self.why).get(player, "")
        number = f"number {self.players.index(player) + 1} of {len(self.players)}"
        return f"{self.how}: {told}" if told else f"{self.how}: {number}."
