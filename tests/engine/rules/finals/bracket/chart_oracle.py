"""Brackets played by a few lines that know only feeds and losses: what the engine is held against.

Nothing here comes from the engine but the chart itself.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from toptable.engine.rules.finals.bracket.bracket import Bracket, Decision, Finalist, GameOutcome
from toptable.engine.rules.finals.bracket.chart import BracketPart, Chart, Take
from toptable.engine.rules.finals.bracket.play import seeded

Judge = Callable[[int, int], int]
"""Given the seeds of both seats, the seat that wins."""


@dataclass
class Played:
    """A whole bracket, played: who met whom, who won, who lost how often, and where last."""

    games: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Number, both seeds, the winning seat."""
    losses: dict[int, int] = field(default_factory=dict)
    last_loss: dict[int, int] = field(default_factory=dict)
    champion: int = 0

    def decisions(self) -> tuple[Decision, ...]:
        return tuple(
            Decision(number, (one, other), GameOutcome(0 if seat == 0 else 1))
            for number, one, other, seat in self.games
        )


def play(chart: Chart, judge: Judge) -> Played:
    """Play a chart to its end."""
    played = Played()
    sent: dict[str, int] = {f"S{seed}": seed for seed in range(1, chart.players + 1)}
    lives = 2 if chart.double else 1
    for game in chart.games:
        if game.part is BracketPart.REPEAT and played.champion:
            continue
        seats = [
            _remaining(chart, played, game.slot)[feed.of - 1]
            if feed.take is Take.REMAINING
            else sent.pop(str(feed))  # a feed that is used twice is not there again
            for feed in game.feeds
        ]
        one, other = seats
        seat = judge(one, other)
        winner, loser = (one, other) if seat == 0 else (other, one)
        assert all(_lives(played, seed, lives) for seed in seats), "plays on after the last loss"
        played.games.append((game.number, one, other, seat))
        played.losses[loser] = played.losses.get(loser, 0) + 1
        played.last_loss[loser] = game.number
        sent[f"W{game.number}"], sent[f"L{game.number}"] = winner, loser
        if game.part in (BracketPart.FINAL, BracketPart.REPEAT) and not _lives(
            played, loser, lives
        ):
            played.champion = winner
    return played


def _lives(played: Played, seed: int, lives: int) -> bool:
    return played.losses.get(seed, 0) < lives


def _remaining(chart: Chart, played: Played, slot: int) -> list[int]:
    """Who has not lost in the rounds before, best seed first."""
    lost = {
        other if seat == 0 else one
        for number, one, other, seat in played.games
        if chart.game(number).slot < slot
    }
    return [seed for seed in range(1, chart.players + 1) if seed not in lost]


def better_seed(one: int, other: int) -> int:
    return 0 if one < other else 1


def people(count: int) -> list[Finalist]:
    return [Finalist(100 + seed, f"Seed{seed}") for seed in range(1, count + 1)]


def bracket_of(chart: Chart) -> Bracket:
    return seeded(chart, people(chart.players))


def who_can_sit(chart: Chart) -> dict[int, tuple[frozenset[int], frozenset[int]]]:
    """For each game, the seeds that can come to each seat, whatever the results."""
    can: dict[int, tuple[frozenset[int], frozenset[int]]] = {}
    for game in chart.games:
        found = [
            frozenset({feed.of}) if feed.take is Take.SEED else can[feed.of][0] | can[feed.of][1]
            for feed in game.feeds
        ]
        can[game.number] = (found[0], found[1])
    return can
