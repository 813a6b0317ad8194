"""Who plays which side, or goes first: one small rule for the first game, one for those after it.

A rule answers with a :class:`Call`: the sides themselves, or who is to decide them. Which
a document chooses is in its book.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.sentence import worded

Sides = tuple[str, str]
"""What the player in the first seat plays, then what the player in the second seat plays."""


class SideCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game settles who plays what: the answer, or who gives it."""

    text: str
    sides: Sides | None = None
    chooser: int | None = None
    """The seat, 0 or 1, whose player chooses."""


class Played(msgspec.Struct, frozen=True):
    """The game before, as far as the next one depends on it."""

    sides: Sides
    winner: int | None
    """The winning seat, 0 or 1; None after a game without a winner."""


class SideRule(Protocol):
    """One way to settle who plays what in a game."""

    id: ClassVar[str]
    name: ClassVar[str]
    help: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    by_agreement: ClassVar[bool]
    """Whether the two players may settle it between them, before the rule does."""

    def call(self, names: Sides, *, before: Played | None, chance: Chance) -> SideCall:
        """Settle a game between ``names``, the two sides (or ``first`` and ``second``)."""
        ...


@dataclass(frozen=True)
class Agreement:
    """The players may agree; if they cannot, the sides are drawn. N13-22, N10-19."""

    id: ClassVar[str] = "agreement"
    name: ClassVar[str] = "By agreement"
    help: ClassVar[str] = worded("sides.players_agree")
    rules: ClassVar[tuple[str, ...]] = ("N13-22", "N10-19")
    by_agreement: ClassVar[bool] = True

    def call(self, names: Sides, *, before: Played | None, chance: Chance) -> SideCall:
        return DrawnSides().call(names, before=before, chance=chance)


@dataclass(frozen=True)
class DrawnSides:
    """The sides are drawn. FFG-17, AMB-45; the first game under B-116."""

    id: ClassVar[str] = "drawn"
    name: ClassVar[str] = "Drawn"
    help: ClassVar[str] = worded("sides.lots_decide_plays")
    rules: ClassVar[tuple[str, ...]] = ("FFG-17", "B-116")
    by_agreement: ClassVar[bool] = False

    def call(self, names: Sides, *, before: Played | None, chance: Chance) -> SideCall:
        del before
        sides = swapped(names) if chance.below(2) else names
        return SideCall("Drawn", sides=sides)


@dataclass(frozen=True)
class DrawnChooser:
    """Lots decide who chooses. SW-06."""

    id: ClassVar[str] = "drawn_chooser"
    name: ClassVar[str] = "Drawn player chooses"
    help: ClassVar[str] = worded("sides.lots_decide_player")
    rules: ClassVar[tuple[str, ...]] = ("SW-06",)
    by_agreement: ClassVar[bool] = False

    def call(self, names: Sides, *, before: Played | None, chance: Chance) -> SideCall:
        del names, before
        return SideCall("Drawn", chooser=chance.below(2))


@dataclass(frozen=True)
class Swapped:
    """The game after is played with the sides swapped. N13-63, N10-34, FFG-17, SW-06."""

    id: ClassVar[str] = "swapped"
    name: ClassVar[str] = "Sides swapped"
    help: ClassVar[str] = worded("sides.each_player")
    rules: ClassVar[tuple[str, ...]] = ("N13-63", "N10-34", "FFG-17", "SW-06")
    by_agreement: ClassVar[bool] = False

    def call(self, names: Sides, *, before: Played | None, chance: Chance) -> SideCall:
        del names, chance
        if before is None:
            raise ValueError("sides are swapped after a game, and there was none")
        sides = swapped(before.sides)
        return SideCall("Sides swapped", sides=sides)


@dataclass(frozen=True)
class LoserChooses:
    """Whoever lost the game before chooses; after a draw lots decide. B-116, A-35."""

    id: ClassVar[str] = "loser_chooses"
    name: ClassVar[str] = "Previous loser chooses"
    help: ClassVar[str] = worded("sides.loser_game")
    rules: ClassVar[tuple[str, ...]] = ("B-116", "A-35")
    by_agreement: ClassVar[bool] = False

    def call(self, names: Sides, *, before: Played | None, chance: Chance) -> SideCall:
        if before is None or before.winner is None:
            return DrawnSides().call(names, before=before, chance=chance)
        return SideCall("Lost the game before", chooser=1 - before.winner)


@dataclass(frozen=True)
class MatchSides:
    """How a document settles the sides of a whole Swiss match, game by game."""

    names: Sides
    first: SideRule
    later: SideRule
    words: Mapping[str, str] = field(default_factory=dict)
    """What people call each side, where that is not its letter."""
    verb: str = "plays"

    @property
    def rules(self) -> tuple[str, ...]:
        """The catalogue ids of both rules."""
        return tuple(dict.fromkeys((*self.first.rules, *self.later.rules)))

    def rule(self, before: Played | None) -> SideRule:
        """What settles the game after ``before``, or the first one."""
        return self.first if before is None else self.later

    def call(self, *, before: Played | None, chance: Chance) -> SideCall:
        """Settle the game after ``before``, or the first one."""
        return self.rule(before).call(self.names, before=before, chance=chance)

    def said(self, sides: Sides, players: tuple[str, str]) -> str:
        """Who plays what, in words."""
        one, other = (f"{self.verb} {self.words.get(side, side)}" for side in sides)
        return f"{players[0]} {one}, {players[1]} {other}"

    @property
    def either(self) -> str:
        """Both sides, as a choice."""
        return " or ".join(self.words.get(side, side) for side in self.names)

    def explain(self) -> str:
        """One line for the announcement of the event."""
        return worded("sides.first_game", help=self.first.help, help_2=self.later.help)


def swapped(sides: Sides) -> Sides:
    """The same sides, the other way round."""
    return sides[1], sides[0]


def chosen(names: Sides, seat: int, side: str) -> Sides:
    """The sides of both seats once the player in one seat has chosen a side."""
    if side not in names:
        raise ValueError(f"{side} is not a side of this game; choose {names[0]} or {names[1]}.")
    other = names[1 - names.index(side)]
    return (side, other) if seat == 0 else (other, side)
