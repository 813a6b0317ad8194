"""A bracket that is being played: what has happened so far, and where it stands.

A bracket is a value. ``play.py`` makes the next one from it; ``bracket.py`` says where it stands.

``follow`` reads the chart once from the first game to the last. A decision counts only while the
same two seats face each other, so the same reading also tells what a correction leaves standing.
A game that fewer than two players can come to decides itself: there are no holes. AMB-29, B-088.
"""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum

import msgspec

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.chart import BracketPart, Chart, ChartGame, Feed, Take
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.results.sides import Sides
from toptable.engine.sentence import worded

Seeds = tuple[int | None, int | None]
"""The seeds in the two seats of a game; None where nobody comes."""


class Finalist(msgspec.Struct, frozen=True, gc=False):
    """Somebody who made the cut."""

    player: int
    name: str


class GameOutcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a game of a bracket ended."""

    winner: Seat | None
    """The seat that goes on, or None when both lose."""
    played: bool = True
    """Whether the game was begun; only then its sides count."""
    why: str = ""
    """What decided it, where that is not plain: time, a penalty, an empty seat."""


class Decision(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A game that is over, with who sat in it."""

    game: int
    seats: Seeds
    outcome: GameOutcome
    automatic: bool = False
    """Nobody had to decide: one of the two has left, or could not come."""

    @property
    def winner(self) -> int | None:
        """The seed that goes on."""
        seat = self.outcome.winner
        return None if seat is None else self.seats[seat]

    @property
    def losers(self) -> tuple[int, ...]:
        """The seeds that lost: one, both, or none where nobody came."""
        here = (seed for at, seed in enumerate(self.seats) if at != self.outcome.winner)
        return tuple(seed for seed in here if seed is not None)


class SidesOf(msgspec.Struct, frozen=True, gc=False):
    """Which side each seat of a game plays. Void as soon as others sit there."""

    game: int
    seats: Seeds
    sides: Sides


class TurnOrder(msgspec.Struct, frozen=True, gc=False):
    """Who goes first in one game of a match, where games have no sides. B-116."""

    game: int
    seats: Seeds
    of_match: int
    sides: Sides | None
    """``first`` and ``second``, seat by seat; None while the chooser has not chosen."""
    chooser: int | None = None


class Bracket(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that is known of an elimination stage."""

    chart: Chart
    finalists: tuple[Finalist | None, ...]
    """Seed 1 first; None is a place that stays empty."""
    decisions: tuple[Decision, ...] = ()
    left: frozenset[int] = frozenset()
    """The seeds who left or were disqualified: whatever they have not played is lost."""
    sides: tuple[SidesOf, ...] = ()
    turns: tuple[TurnOrder, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether a game has been decided at the table; until then finalists can change. AMB-62."""
        return any(not decision.automatic for decision in self.decisions)

    def name(self, seed: int | None) -> str:
        """What to call a seed."""
        finalist = self.finalists[seed - 1] if seed else None
        return finalist.name if finalist else "nobody"

    def turn_order(self, game: int, of_match: int) -> TurnOrder | None:
        """Who goes first in a game of a match, as far as that was settled."""
        found = (turn for turn in self.turns if (turn.game, turn.of_match) == (game, of_match))
        return next(found, None)

    def seed_of(self, player: int) -> int | None:
        """The seed of a player, or None for somebody who is not in the bracket."""
        for seed, finalist in enumerate(self.finalists, 1):
            if finalist and finalist.player == player:
                return seed
        return None


class GameVerdict(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who goes on, or what has to be played to find out; with the reason and its rules."""

    text: str
    rules: tuple[str, ...]
    winner: Seat | None = None
    both_lose: bool = False
    play_on: bool = False
    """Nobody has won yet: the sentence says what is played next."""

    @property
    def outcome(self) -> GameOutcome | None:
        """The result to record, or None while something is still to be played."""
        return None if self.play_on else GameOutcome(self.winner, why=self.text)


class GameStatus(StrEnum):
    """How far a game is."""

    WAITING = "waiting"
    OPEN = "open"
    DECIDED = "decided"
    NOT_NEEDED = "not needed"
    """The repeat of a final that needs none."""


class SeatNow(msgspec.Struct, frozen=True, gc=False):
    """One place at a game, as it is now."""

    feed: Feed
    known: bool
    seed: int | None = None
    """Who sits there; None while that is not known, and where nobody comes."""


class GameNow(msgspec.Struct, frozen=True, gc=False):
    """One game, as it is now."""

    game: ChartGame
    seats: tuple[SeatNow, SeatNow]
    status: GameStatus
    decision: Decision | None = None
    sides: Sides | None = None

    @property
    def number(self) -> int:
        """The number of the game."""
        return self.game.number

    @property
    def seeds(self) -> Seeds:
        """Who sits in it, as far as that is known."""
        return self.seats[0].seed, self.seats[1].seed


class Course(msgspec.Struct, frozen=True, gc=False):
    """A whole bracket, as it is now."""

    games: tuple[GameNow, ...]
    out: Mapping[int, tuple[int, int]]
    """Every seed that is out, with the first and the last place it can have."""
    champion: int | None
    over: bool
    """Everything is decided. Without a champion if both finalists lost or left."""

    def game(self, number: int) -> GameNow:
        """The game with this number."""
        return self.games[number - 1]

    def having(self, status: GameStatus) -> tuple[GameNow, ...]:
        """The games that are this far."""
        return tuple(game for game in self.games if game.status is status)

    @property
    def open(self) -> tuple[GameNow, ...]:
        """The games that can be played now."""
        return self.having(GameStatus.OPEN)

    def next_game(self, seed: int) -> GameNow | None:
        """The game that a seed plays next, or waits in."""
        ahead = (
            game for game in self.games if game.status in (GameStatus.OPEN, GameStatus.WAITING)
        )
        return next((game for game in ahead if seed in game.seeds), None)


def follow(bracket: Bracket) -> Course:
    """Read a bracket from the first game to the last."""
    reader = _Reader(bracket)
    games = tuple(reader.read(game) for game in bracket.chart.games)
    over = all(game.status in (GameStatus.DECIDED, GameStatus.NOT_NEEDED) for game in games)
    return Course(games, reader.out, reader.champion, over)


def still_in(bracket: Bracket) -> tuple[Finalist, ...]:
    """The finalists who are neither out nor gone, the best seed first."""
    away = {*follow(bracket).out, *bracket.left}
    seeds = enumerate(bracket.finalists, 1)
    return tuple(one for seed, one in seeds if one is not None and seed not in away)


class _Reader:
    """What is known after the games that were read so far."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.out: dict[int, tuple[int, int]] = {}
        self.champion: int | None = None
        self._decided = {decision.game: decision for decision in bracket.decisions}
        self._sides = {side.game: side for side in bracket.sides}
        self._sent: dict[Feed, int | None] = {
            Feed(Take.SEED, seed): seed if finalist else None
            for seed, finalist in enumerate(bracket.finalists, 1)
        }
        self._repeat: bool | None = None
        """Whether the final is played again; None while that is not known."""
        self._lost: dict[int, int] = {}
        """Who has lost, with the slot of the latest loss."""
        self._undecided: set[int] = set()
        """The slots with games that have no result yet."""

    def read(self, game: ChartGame) -> GameNow:
        """Who sits in the next game, and how far it is."""
        seats = self._seat(game.feeds[0], game), self._seat(game.feeds[1], game)
        if game.part is BracketPart.REPEAT and self._repeat is not True:
            known = self._repeat is not None
            return GameNow(game, seats, GameStatus.NOT_NEEDED if known else GameStatus.WAITING)
        decision = self._decision(game, seats)
        if decision is None:
            self._undecided.add(game.slot)
            status = GameStatus.OPEN if seats[0].known and seats[1].known else GameStatus.WAITING
        else:
            status = GameStatus.DECIDED
            self._book(game, decision)
        kept = self._sides.get(game.number)
        faced = (seats[0].seed, seats[1].seed)
        sides = kept.sides if kept is not None and kept.seats == faced else None
        return GameNow(game, seats, status, decision, sides)

    def _seat(self, feed: Feed, game: ChartGame) -> SeatNow:
        if feed.take is Take.REMAINING:
            return self._remaining(feed, game.slot)
        return SeatNow(feed, feed in self._sent, self._sent.get(feed))

    def _remaining(self, feed: Feed, slot: int) -> SeatNow:
        """One of those who lost in no slot before, by seed, once all these slots are over."""
        if any(undecided < slot for undecided in self._undecided):
            return SeatNow(feed, False)
        still_in = [
            seed
            for seed, finalist in enumerate(self.bracket.finalists, 1)
            if finalist and self._lost.get(seed, slot) >= slot
        ]
        return SeatNow(feed, True, still_in[feed.of - 1] if feed.of <= len(still_in) else None)

    def _decision(self, game: ChartGame, seats: tuple[SeatNow, SeatNow]) -> Decision | None:
        if not (seats[0].known and seats[1].known):
            return None
        seeds = (seats[0].seed, seats[1].seed)
        kept = self._decided.get(game.number)
        if kept is not None and kept.seats == seeds:
            return kept
        return self._walkover(game, seeds)

    def _walkover(self, game: ChartGame, seeds: Seeds) -> Decision | None:
        """A game that fewer than two players can come to decides itself."""
        here = [seed is not None and seed not in self.bracket.left for seed in seeds]
        if all(here):
            return None
        winner: Seat | None = 0 if here[0] else 1 if here[1] else None
        gone = [self.bracket.name(seed) for seed in seeds if seed in self.bracket.left]
        why = f"{' and '.join(gone)} left." if gone else worded("course.nobody_comes")
        return Decision(
            game.number, seeds, GameOutcome(winner, played=False, why=why), automatic=True
        )

    def _book(self, game: ChartGame, decision: Decision) -> None:
        losers = decision.losers
        self._lost.update(dict.fromkeys(losers, game.slot))
        self._sent[Feed(Take.WINNER, game.number)] = decision.winner
        goes_on = None if decision.automatic or len(losers) != 1 else losers[0]
        self._sent[Feed(Take.LOSER, game.number)] = goes_on
        if game.part is BracketPart.FINAL and self.bracket.chart.double:
            self._book_double_final(game, decision)
            return
        if game.part in (BracketPart.FINAL, BracketPart.REPEAT):
            self.champion = decision.winner
        self._put_out(losers, self._places(game, decision))

    def _places(self, game: ChartGame, decision: Decision) -> tuple[int, int] | None:
        """Where the losers are placed, or None if they play on in the lower bracket.

        Who left loses the game they would have dropped to as well, and is placed by that. AMB-29.
        """
        if game.places is None and decision.automatic:
            lower = self.bracket.chart.loser_to(game.number)
            return lower.places if lower else None
        return game.places

    def _book_double_final(self, game: ChartGame, decision: Decision) -> None:
        """The first seat is unbeaten, the second has one loss already. N13-87, FFG-36, SW-34."""
        outcome = decision.outcome
        self._repeat = outcome.winner == 1 and not decision.automatic
        if self._repeat:
            return
        losers = decision.losers
        if outcome.winner is None and not decision.automatic:
            self.champion, losers = decision.seats[0], losers[1:]
        else:
            self.champion = decision.winner
        self._put_out(losers, game.places)

    def _put_out(self, seeds: tuple[int, ...], places: tuple[int, int] | None) -> None:
        if places is not None:
            self.out.update(dict.fromkeys(seeds, places))


def stage_of(bracket: Bracket, number: int) -> ClockStage:
    """Which clock a game runs by: ``FINAL`` between the last two players, else ``ELIMINATION``.

    How long each is, and whether the organizer may still limit a final, is in the book's round
    minutes. N13-57, N13-58, FFG-32, SW-27, SW-34.
    """
    if bracket.chart.game(number).part in (BracketPart.FINAL, BracketPart.REPEAT):
        return ClockStage.FINAL
    return ClockStage.FINAL if len(still_in(bracket)) <= 2 else ClockStage.ELIMINATION


def side_counts(bracket: Bracket) -> dict[int, Counter[str]]:
    """Of each seed, how often it played each side. Seeds that have not played are not there.

    Elimination games only, and only those played; whoever reads the documents otherwise hands in
    the counts of the rounds before. AMB-18.
    """
    counts: dict[int, Counter[str]] = {}
    for game in follow(bracket).games:
        if game.sides is None or game.decision is None or not game.decision.outcome.played:
            continue
        for seed, side in zip(game.seeds, game.sides, strict=True):
            if seed is not None:
                counts.setdefault(seed, Counter())[side] += 1
    return counts


Counts = Mapping[int, Mapping[str, int]]
"""Of each seed, how often it has played each side."""
