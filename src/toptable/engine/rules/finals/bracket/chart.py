"""A bracket drawn on paper: which games there are, where both players of each come from, and what
its rounds are called.

A chart is data and knows no player. Feeds are written as on printed charts: ``S3`` is seed 3,
``W5`` the winner of game 5, ``L5`` its loser. Where a bracket is seeded anew before each round,
``R2`` is the second best seed that is still in.

Byes let some games of a round be played before the others, and in double elimination two brackets
run side by side; the name of a game says how far it is from the title either way. B-086, A-31.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache

import msgspec

LEAST, MOST, MOST_SINGLE = 2, 64, 512
"""How many players a bracket can have; single elimination may be a whole event. B-086."""


class Take(StrEnum):
    """Where a player comes from."""

    SEED = "S"
    WINNER = "W"
    LOSER = "L"
    REMAINING = "R"


class Feed(msgspec.Struct, frozen=True, gc=False):
    """One of the two places at a game, and who comes to it."""

    take: Take
    of: int
    """The seed, the game, or the place among those who are still in."""

    def __str__(self) -> str:
        return f"{self.take}{self.of}"

    @property
    def game(self) -> int | None:
        """The game this place waits for, if it is one."""
        return self.of if self.take in (Take.WINNER, Take.LOSER) else None


class BracketPart(StrEnum):
    """The part of a bracket that a game belongs to."""

    UPPER = "upper"
    LOWER = "lower"
    FINAL = "final"
    REPEAT = "repeat"
    """The second game of the final, played only when the first leaves both with one loss."""


class ChartGame(msgspec.Struct, frozen=True, gc=False):
    """One game of a chart."""

    number: int
    slot: int
    """When it is played: the games of one slot run side by side."""
    part: BracketPart
    feeds: tuple[Feed, Feed]
    places: tuple[int, int] | None = None
    """The first and the last place that a loser of this game can take, where a loser is out."""

    @property
    def opening(self) -> bool:
        """Whether both players come straight from the seeding."""
        return all(feed.take is Take.SEED for feed in self.feeds)


class BracketKind(StrEnum):
    """What a bracket does with those who lose, and how a round follows from the one before."""

    DOUBLE = "double"
    SINGLE = "single"
    RESEEDED = "reseeded"


_NAMES = {
    BracketKind.DOUBLE: "Double elimination",
    BracketKind.SINGLE: "Single elimination",
    BracketKind.RESEEDED: "Single elimination, reseeded each round",
}


class Chart(msgspec.Struct, frozen=True, gc=False):
    """A whole bracket for so many players. Feeds name only games with smaller numbers."""

    kind: BracketKind
    players: int
    games: tuple[ChartGame, ...]
    source: str = ""

    @property
    def name(self) -> str:
        """What the bracket is called."""
        return f"{_NAMES[self.kind]}, {self.players} players"

    @property
    def double(self) -> bool:
        """Whether it takes two losses to be out."""
        return self.kind is BracketKind.DOUBLE

    def game(self, number: int) -> ChartGame:
        """The game with this number."""
        return self.games[number - 1]

    @property
    def slots(self) -> int:
        """How many time slots the whole bracket takes, with the repeat of the final."""
        return max(game.slot for game in self.games)

    def winner_to(self, number: int) -> ChartGame | None:
        """The game that the winner goes on to."""
        return self._fed_by(Feed(Take.WINNER, number))

    def loser_to(self, number: int) -> ChartGame | None:
        """The game that the loser goes on to, or None where a loser is out."""
        return self._fed_by(Feed(Take.LOSER, number))

    def _fed_by(self, feed: Feed) -> ChartGame | None:
        found = (
            game
            for game in self.games
            if feed in game.feeds and game.part is not BracketPart.REPEAT
        )
        return next(found, None)


class ChartLine(msgspec.Struct, frozen=True, gc=False):
    """A game as a chart is typed in: the rest follows from the feeds."""

    part: BracketPart
    feeds: tuple[Feed, Feed]
    slot: int | None = None
    """Only where the feeds do not tell: each round waits for the whole round before."""
    depth: int | None = None
    """Where byes let games be played early: the round of the full chart, for the places."""


_PARTS = {
    "U": BracketPart.UPPER,
    "D": BracketPart.LOWER,
    "F": BracketPart.FINAL,
    "X": BracketPart.REPEAT,
}


def lines(text: str) -> tuple[ChartLine, ...]:
    """Read a typed chart: one game per word group, such as ``U S1 S8``, separated by commas."""
    return tuple(_line(words) for words in text.split(","))


def _line(text: str) -> ChartLine:
    part, one, other = text.split()
    return ChartLine(_PARTS[part], (_feed(one), _feed(other)))


def _feed(text: str) -> Feed:
    return Feed(Take(text[0]), int(text[1:]))


def draw_up(kind: BracketKind, players: int, games: Sequence[ChartLine], source: str = "") -> Chart:
    """Number the games as they are typed, and work out their slots and the losers' places.

    A game is played in the first slot in which both its players can be known. A loser who is out
    takes a place behind all who went further; those who went equally far share a band. AMB-57.
    """
    slots: list[int] = []
    for line in games:
        known = max(slots[feed.of - 1] if feed.game else 0 for feed in line.feeds)
        slots.append(line.slot or known + 1)
    depths = [line.depth or slot for line, slot in zip(games, slots, strict=True)]
    out = [_is_out(line, kind) for line in games]
    bands = _bands([depth for depth, is_out in zip(depths, out, strict=True) if is_out])
    return Chart(
        kind=kind,
        players=players,
        games=tuple(
            ChartGame(
                number=number,
                slot=slot,
                part=line.part,
                feeds=line.feeds,
                places=bands[depth] if is_out else _RUNNER_UP.get(line.part),
            )
            for number, (line, slot, depth, is_out) in enumerate(
                zip(games, slots, depths, out, strict=True), 1
            )
        ),
        source=source,
    )


def seed_lines(size: int) -> list[int]:
    """The seeds from top to bottom of a full bracket: best against last, on every level."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, total - best)]
    return order


_RUNNER_UP = {BracketPart.FINAL: (2, 2), BracketPart.REPEAT: (2, 2)}


def _is_out(line: ChartLine, kind: BracketKind) -> bool:
    return line.part is (BracketPart.LOWER if kind is BracketKind.DOUBLE else BracketPart.UPPER)


def _bands(depths: Iterable[int]) -> dict[int, tuple[int, int]]:
    """The places of those who go out in each round, the last round first, from third place on."""
    counts: dict[int, int] = {}
    for depth in depths:
        counts[depth] = counts.get(depth, 0) + 1
    bands: dict[int, tuple[int, int]] = {}
    place = 3
    for depth in sorted(counts, reverse=True):
        bands[depth] = (place, place + counts[depth] - 1)
        place += counts[depth]
    return bands


_LAST = ("Final", "Semifinals", "Quarterfinals")
_UPPER = ("Upper final", "Upper semifinals", "Upper quarterfinals")
_LOWER = ("Lower final", "Lower semifinal")
_ENDS = {BracketPart.FINAL: "Final", BracketPart.REPEAT: "Final, second game"}


@cache
def game_headings(chart: Chart) -> tuple[str, ...]:
    """The name of the round of each game, in the order of their numbers."""
    return tuple(_heading(chart, game) for game in chart.games)


@cache
def columns(chart: Chart) -> tuple[int, ...]:
    """The column of each game in a picture, from 0: the round it belongs to, or when it is played.

    In single elimination a game stands beside those of its round, however early byes let it be
    played.
    """
    if chart.kind is not BracketKind.SINGLE:
        return tuple(game.slot - 1 for game in chart.games)
    return tuple(chart.slots - 1 - _left(chart, game) for game in chart.games)


def headings(chart: Chart) -> tuple[str, ...]:
    """What the columns are called; in double elimination they are the time slots."""
    names = [f"Round {number}" for number in range(1, chart.slots + 1)]
    for game, column, heading in zip(
        chart.games, columns(chart), game_headings(chart), strict=True
    ):
        if not chart.double or game.part in _ENDS:
            names[column] = heading
    return tuple(names)


def slot_heading(chart: Chart, slot: int) -> str:
    """The round that is played in a time slot; empty where it is one of several brackets.

    Where byes bring games of a later round forward, it is the earlier one.
    """
    if chart.double:
        return ""
    names = zip(chart.games, columns(chart), game_headings(chart), strict=True)
    found = [(column, heading) for game, column, heading in names if game.slot == slot]
    return min(found)[1] if found else ""


def slot_name(chart: Chart, slot: int) -> str:
    """The round of a time slot by a name that no Swiss round has; empty where it has only a number.

    In a sentence by itself ``Round 1`` would be taken for the first Swiss round.
    """
    heading = slot_heading(chart, slot)
    return heading if heading in _LAST else ""


def _heading(chart: Chart, game: ChartGame) -> str:
    if game.part in _ENDS:
        return _ENDS[game.part]
    left = _left(chart, game)
    if not chart.double:
        return _LAST[left] if left < len(_LAST) else f"Round {chart.slots - left}"
    half, last = ("Upper", _UPPER) if game.part is BracketPart.UPPER else ("Lower", _LOWER)
    if left < len(last):
        return last[left]
    longest = max(_left(chart, other) for other in chart.games if other.part is game.part)
    return f"{half} round {longest - left + 1}"


def _left(chart: Chart, game: ChartGame) -> int:
    """How many rounds the winner still plays after this one: to the title, or in the same half."""
    if chart.kind is BracketKind.RESEEDED:
        return chart.slots - game.slot
    ahead = chart.winner_to(game.number)
    if ahead is None or (chart.double and ahead.part is not game.part):
        return 0
    return 1 + _left(chart, ahead)
