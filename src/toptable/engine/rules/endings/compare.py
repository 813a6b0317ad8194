"""What is compared at the table when time has ended a game."""

from collections.abc import Mapping

import msgspec

from toptable.engine.rules.endings.script import NumberAsked
from toptable.engine.rules.endings.table import SEATS, across
from toptable.engine.rules.results.kinds import Seat


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """Values of both seats, compared in order; the first that differs decides."""

    values: tuple[str, ...]
    """What each seat's values are called: level, cards in clock."""
    more_wins: bool
    """Whether the greater value wins; else it loses."""

    def fields(self, names: tuple[str, str]) -> tuple[NumberAsked, ...]:
        """What to enter, seat by seat."""
        return tuple(
            NumberAsked(f"{value.replace(' ', '_')}_{seat}", f"{names[seat]}, {value}")
            for seat in SEATS
            for value in self.values
        )

    def of(self, numbers: Mapping[str, int], seat: Seat) -> tuple[int, ...]:
        """One seat's values out of an answer."""
        return tuple(numbers[f"{value.replace(' ', '_')}_{seat}"] for value in self.values)

    def winner(self, numbers: Mapping[str, int]) -> Seat | None:
        """Who is ahead; None when everything is level."""
        first, second = (self.of(numbers, seat) for seat in SEATS)
        if first == second:
            return None
        greater: Seat = 0 if first > second else 1
        return greater if self.more_wins else across(greater)

    def text(self, numbers: Mapping[str, int]) -> str:
        """The values in words: ``level 2 to 1, cards in clock 3 to 6``."""
        pairs = zip(self.values, self.of(numbers, 0), self.of(numbers, 1), strict=True)
        return ", ".join(f"{value} {first} to {second}" for value, first, second in pairs)
