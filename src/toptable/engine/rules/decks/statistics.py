"""What was played, how far it came and what beat what, with how much of it is chance.

Every rate comes with the number it was counted from and the interval that holds the true rate in
95 of 100 such events, so that three games are not taken for a law. A deck stands for whatever the
reader asks about: its identity, its faction, its title.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import TypeVar

import msgspec

_NINETY_FIVE = 1.959964
"""Standard deviations on either side of the mean that hold 95 of 100 cases."""

KeyT = TypeVar("KeyT", bound=Hashable)


class Rate(msgspec.Struct, frozen=True, gc=False):
    """So many of so many, and where the true rate may well lie."""

    count: int
    of: int

    @property
    def share(self) -> float | None:
        """The rate itself; None where nothing was counted."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """From where to where the true rate lies, 95 times of 100: Wilson's interval.

        It stays between 0 and 1 and is honest for small numbers; without any it is everything.
        """
        if not self.of:
            return 0.0, 1.0
        share, squared = self.count / self.of, _NINETY_FIVE**2
        middle = (share + squared / (2 * self.of)) / (1 + squared / self.of)
        reach = sqrt(share * (1 - share) / self.of + squared / (4 * self.of**2))
        half = _NINETY_FIVE * reach / (1 + squared / self.of)
        low = middle - half if self.count else 0.0
        high = middle + half if self.count < self.of else 1.0
        return max(0.0, low), min(1.0, high)


class PlayedDeck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A deck in the field, and whether its player came into the cut."""

    slot: str
    stands_for: str
    """Its identity, faction or trait; empty where it is not shown."""
    through: bool = False


class PlayedGame(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One game between two decks, seen from the first; not won is lost, unless drawn."""

    one: str
    other: str
    one_slot: str = ""
    other_slot: str = ""
    won: bool = False
    drawn: bool = False


class FieldRow(msgspec.Struct, frozen=True):
    """What stands for some of the decks: how many that are, and how many came into the cut."""

    slot: str
    name: str
    decks: int
    share: Rate
    conversion: Rate


class WinRateRow(msgspec.Struct, frozen=True):
    """How a kind of deck did against all others; games against its own kind say nothing."""

    slot: str
    name: str
    rate: Rate
    """Of the games that somebody won."""
    drawn: int
    mirrors: int


class MatchUp(msgspec.Struct, frozen=True):
    """How one kind of deck did against another."""

    one: str
    other: str
    rate: Rate
    drawn: int


class Statistics(msgspec.Struct, frozen=True):
    """Everything that can be told of a field."""

    field: tuple[FieldRow, ...]
    sides: tuple[WinRateRow, ...]
    """How each side did; nothing where a game has none."""
    win_rates: tuple[WinRateRow, ...]
    match_ups: tuple[MatchUp, ...]
    games: int
    """How many games were counted."""
    decks_not_shown: int = 0


def statistics(decks: Iterable[PlayedDeck], games: Iterable[PlayedGame]) -> Statistics:
    """What can be told of these decks and games; what is not shown is counted and left out."""
    played = tuple(decks)
    shown = [game for game in games if game.one and game.other]
    return Statistics(
        field=_field(deck for deck in played if deck.stands_for),
        sides=_win_rates(
            PlayedGame(
                game.one_slot, game.other_slot, game.one_slot, game.other_slot, game.won, game.drawn
            )
            for game in shown
            if game.one_slot != game.other_slot
        ),
        win_rates=_win_rates(shown),
        match_ups=_match_ups(shown),
        games=len(shown),
        decks_not_shown=sum(1 for deck in played if not deck.stands_for),
    )


def _field(decks: Iterable[PlayedDeck]) -> tuple[FieldRow, ...]:
    counted: Counter[tuple[str, str]] = Counter()
    through: Counter[tuple[str, str]] = Counter()
    slots: Counter[str] = Counter()
    for deck in decks:
        kind = (deck.slot, deck.stands_for)
        counted[kind] += 1
        through[kind] += deck.through
        slots[deck.slot] += 1
    return tuple(
        FieldRow(
            slot=slot,
            name=name,
            decks=counted[slot, name],
            share=Rate(counted[slot, name], slots[slot]),
            conversion=Rate(through[slot, name], counted[slot, name]),
        )
        for slot, name in _most_first(counted)
    )


def _win_rates(games: Iterable[PlayedGame]) -> tuple[WinRateRow, ...]:
    won: Counter[tuple[str, str]] = Counter()
    decided: Counter[tuple[str, str]] = Counter()
    drawn: Counter[tuple[str, str]] = Counter()
    mirrors: Counter[tuple[str, str]] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    for game in games:
        one, other = (game.one_slot, game.one), (game.other_slot, game.other)
        if one == other:
            met[one] += 1
            mirrors[one] += 1
            continue
        for kind, beat in ((one, game.won), (other, not game.won)):
            met[kind] += 1
            drawn[kind] += game.drawn
            decided[kind] += not game.drawn
            won[kind] += beat and not game.drawn
    return tuple(
        WinRateRow(
            slot=kind[0],
            name=kind[1],
            rate=Rate(won[kind], decided[kind]),
            drawn=drawn[kind],
            mirrors=mirrors[kind],
        )
        for kind in _most_first(met)
    )


def _match_ups(games: Iterable[PlayedGame]) -> tuple[MatchUp, ...]:
    """Each pair once: in the order of the slots, else of the names."""
    won: Counter[tuple[str, str]] = Counter()
    decided: Counter[tuple[str, str]] = Counter()
    drawn: Counter[tuple[str, str]] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    for game in games:
        one, other = (game.one_slot, game.one), (game.other_slot, game.other)
        if one == other:
            continue
        turned = one > other
        pair = (game.other, game.one) if turned else (game.one, game.other)
        met[pair] += 1
        drawn[pair] += game.drawn
        decided[pair] += not game.drawn
        won[pair] += game.won is not turned and not game.drawn
    return tuple(
        MatchUp(one=pair[0], other=pair[1], rate=Rate(won[pair], decided[pair]), drawn=drawn[pair])
        for pair in _most_first(met)
    )


def _most_first(counted: Mapping[KeyT, int]) -> list[KeyT]:
    return sorted(counted, key=lambda counted_key: (-counted[counted_key], str(counted_key)))
