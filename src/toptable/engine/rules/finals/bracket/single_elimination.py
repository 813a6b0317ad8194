"""The charts for single elimination: out at the first loss. B-086, A-31.

Fixed: the lines of the bracket say beforehand who can meet whom. Seeded anew: before each round
the best seed still in meets the last, the second best the last but one, and so on.
"""

from functools import cache

from toptable.engine.rules.finals.bracket.byes import fitted
from toptable.engine.rules.finals.bracket.chart import (
    LEAST,
    MOST_SINGLE,
    BracketKind,
    BracketPart,
    Chart,
    ChartLine,
    Feed,
    Take,
    draw_up,
    seed_lines,
)


@cache
def single_elimination(players: int, *, reseeded: bool = False) -> Chart:
    """The chart for 2 to 512 players; the top seeds have the byes."""
    if not LEAST <= players <= MOST_SINGLE:
        raise ValueError(f"Brackets are for {LEAST} to {MOST_SINGLE} players, not for {players}.")
    if reseeded:
        return draw_up(BracketKind.RESEEDED, players, _anew(players))
    full = _full(1 << (players - 1).bit_length())
    if full.players == players:
        return full
    return fitted(full, players)


@cache
def _full(players: int) -> Chart:
    seeds = [Feed(Take.SEED, seed) for seed in seed_lines(players)]
    games: list[ChartLine] = []
    while len(seeds) > 1:
        part = BracketPart.UPPER if len(seeds) > 2 else BracketPart.FINAL
        pairs = zip(seeds[::2], seeds[1::2], strict=True)
        games += [ChartLine(part, pair) for pair in pairs]
        seeds = [Feed(Take.WINNER, len(games) - back) for back in range(len(seeds) // 2)][::-1]
    return draw_up(BracketKind.SINGLE, players, games)


def _anew(players: int) -> list[ChartLine]:
    """Rounds of the best against the last; in the first, so many that a full bracket is left."""
    full = 1 << (players - 1).bit_length()
    byes = full - players
    games = _best_against_last(Take.SEED, range(byes + 1, players + 1), 1)
    left, slot = full // 2, 2
    while left > 1:
        games += _best_against_last(Take.REMAINING, range(1, left + 1), slot)
        left, slot = left // 2, slot + 1
    return games


def _best_against_last(take: Take, places: range, slot: int) -> list[ChartLine]:
    part = BracketPart.FINAL if len(places) == 2 and places[0] == 1 else BracketPart.UPPER
    best, last = places[: len(places) // 2], places[: len(places) // 2 - 1 : -1]
    pairs = zip(best, last, strict=True)
    return [
        ChartLine(part, (Feed(take, one), Feed(take, other)), slot=slot) for one, other in pairs
    ]
