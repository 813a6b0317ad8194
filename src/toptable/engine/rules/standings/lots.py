"""Last resorts: a lot drawn once, or an order that the organizer has settled otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import ClassVar

from toptable.engine.rules.standings.field import Field
from toptable.engine.rules.standings.tiebreaker import Tiebreaker, Working
from toptable.engine.sentence import worded

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
    help: ClassVar[str] = worded(
        "lots.lot_drawn", "A lot drawn once for each player and kept for the whole event."
    )

    decides: bool = False
    """Whether the document itself orders by chance, so that the lot parts final places too."""

    def scores(self, field: Field, tied: Sequence[int]) -> Sequence[int]:
        return [-field.records[at].lot for at in tied]

    def exact(self, field: Field, at: int, _score: int) -> Fraction:
        return Fraction(field.records[at].lot)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Working:
        value = Fraction(field.records[at].lot)
        return Working(
            id=self.id,
            name=self.name,
            value=value,
            text=worded(
                "lots.drew_lot",
                "%(at)s drew lot %(value)s; the smaller lot goes first.",
                at=field.name(at),
                value=value,
            ),
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
    help: ClassVar[str] = worded(
        "lots.playoff_draw", "What a playoff or a draw at the table decided between level players."
    )

    players: tuple[int, ...]
    """From first to last."""
    how: str
    """What decided it."""

    def scores(self, field: Field, tied: Sequence[int]) -> Sequence[int]:
        return [self._score(field, at) for at in tied]

    def exact(self, _field: Field, _at: int, score: int) -> Fraction:
        return Fraction(score)

    def working(self, field: Field, at: int, _tied: Sequence[int]) -> Working:
        score = self._score(field, at)
        named = worded(
            "lots.number",
            "%(at)s is number %(count)s of it",
            at=field.name(at),
            count=len(self.players) + 1 - score,
        )
        return Working(
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
