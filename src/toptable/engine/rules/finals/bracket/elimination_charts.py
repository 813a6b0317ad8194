"""The charts for single and double elimination, for any number of players.

Whoever would have met a seed that is not there goes on at once, so the top seeds have the byes; a
place that nobody can come to disappears, and so does every game with fewer than two players.
Games then move to the first slot in which both players can be known: nobody waits without reason.

Fixed: the lines of the bracket say beforehand who can meet whom. Seeded anew: before each round
the best seed still in meets the last, the second best the last but one, and so on.

Lower rounds alternate: in the even ones the losers of an upper round join, in the odd ones only
lower players meet. The joining losers change lines ("cross"), so that they do not soon meet again
whom they met above.

N13-83, N10-51, FFG-25, FFG-31, FFG-33, SW-28, SW-29, SW-34, AMB-58. The chart for 8 is the one
printed in the regulations; the one for 4 is its smaller sister; the one for 16 is what real
events follow, since no document that we have prints one. Larger ones are made by the same idea.

B-086, A-31.
"""

from collections.abc import Sequence
from functools import cache

from toptable.engine.rules.finals.bracket.chart import (
    LEAST,
    MOST,
    MOST_SINGLE,
    BracketKind,
    BracketPart,
    Chart,
    ChartGame,
    ChartLine,
    Feed,
    Take,
    draw_up,
    lines,
    seed_lines,
)


def fitted(full: Chart, players: int) -> Chart:
    """The chart for fewer players than a full one has places. A-31."""
    kept: list[tuple[ChartGame, tuple[Feed, Feed]]] = []
    passed: dict[Feed, Feed | None] = {}
    """Who comes instead through a game that is not played: one of its players, or nobody."""
    for game in full.games:
        real = [feed for feed in (_through(feed, players, passed) for feed in game.feeds) if feed]
        if len(real) == 2:
            kept.append((game, (real[0], real[1])))
        else:
            passed[Feed(Take.WINNER, game.number)] = real[0] if real else None
            passed[Feed(Take.LOSER, game.number)] = None
    slots = _slots(kept)
    order = sorted(kept, key=lambda one: (slots[one[0].number], one[0].number))
    numbers = {game.number: at for at, (game, _) in enumerate(order, 1)}
    return draw_up(
        full.kind,
        players,
        [
            ChartLine(
                game.part,
                (_renumbered(feeds[0], numbers), _renumbered(feeds[1], numbers)),
                depth=game.slot,
            )
            for game, feeds in order
        ],
        f"{full.source}, with byes" if full.source else "",
    )


def _through(feed: Feed, players: int, passed: dict[Feed, Feed | None]) -> Feed | None:
    """Who really comes by a feed of the full chart, or None if nobody can."""
    if feed.take is Take.SEED:
        return feed if feed.of <= players else None
    return passed.get(feed, feed)


def _slots(kept: list[tuple[ChartGame, tuple[Feed, Feed]]]) -> dict[int, int]:
    slots: dict[int, int] = {}
    for game, feeds in kept:
        slots[game.number] = 1 + max(slots[feed.of] if feed.game else 0 for feed in feeds)
    return slots


def _renumbered(feed: Feed, numbers: dict[int, int]) -> Feed:
    return Feed(feed.take, numbers[feed.of]) if feed.game else feed


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


_Game = tuple[BracketPart, int, int]
"""A game before it has a number: its part, its round there, and its line from the top."""
_Source = tuple[Take, int | _Game]
_Games = dict[_Game, tuple[_Source, _Source]]


def crossed(players: int, crossings: Sequence[int]) -> list[ChartLine]:
    """The games, numbered slot by slot as on the printed chart.

    The loser in line ``i`` of upper round ``n + 2`` joins line ``i ^ crossings[n]``; the loser of
    the last upper game has only one line to join.
    """
    rounds = players.bit_length() - 1
    games = _upper(players, rounds) | _lower(players, rounds, (*crossings, 0))
    order = sorted(games, key=_when)
    numbers = {game: at for at, game in enumerate(order, 1)}
    last = len(games) + 1
    final = (BracketPart.UPPER, rounds, 0), (BracketPart.LOWER, 2 * rounds - 2, 0)
    return [
        *(ChartLine(game[0], _feeds(games[game], numbers)) for game in order),
        ChartLine(
            BracketPart.FINAL, _feeds(((Take.WINNER, final[0]), (Take.WINNER, final[1])), numbers)
        ),
        ChartLine(BracketPart.REPEAT, (Feed(Take.WINNER, last), Feed(Take.LOSER, last))),
    ]


def _upper(players: int, rounds: int) -> _Games:
    seeds = seed_lines(players)
    games: _Games = {
        (BracketPart.UPPER, 1, line): (
            (Take.SEED, seeds[2 * line]),
            (Take.SEED, seeds[2 * line + 1]),
        )
        for line in range(players // 2)
    }
    for number in range(2, rounds + 1):
        for line in range(players >> number):
            games[BracketPart.UPPER, number, line] = _pair(
                Take.WINNER, BracketPart.UPPER, number - 1, line
            )
    return games


def _lower(players: int, rounds: int, crossings: Sequence[int]) -> _Games:
    games: _Games = {
        (BracketPart.LOWER, 1, line): _pair(Take.LOSER, BracketPart.UPPER, 1, line)
        for line in range(players // 4)
    }
    for drop in range(1, rounds):
        joining, meeting = 2 * drop, 2 * drop + 1
        for line in range(players >> (drop + 1)):
            games[BracketPart.LOWER, joining, line] = (
                (Take.LOSER, (BracketPart.UPPER, drop + 1, line ^ crossings[drop - 1])),
                (Take.WINNER, (BracketPart.LOWER, joining - 1, line)),
            )
        for line in range(players >> (drop + 2)):
            games[BracketPart.LOWER, meeting, line] = _pair(
                Take.WINNER, BracketPart.LOWER, joining, line
            )
    return games


def _pair(take: Take, part: BracketPart, number: int, line: int) -> tuple[_Source, _Source]:
    """Two neighbouring lines of a round meet."""
    return (take, (part, number, 2 * line)), (take, (part, number, 2 * line + 1))


def _when(game: _Game) -> tuple[int, bool, int]:
    """Slot by slot, the upper games first."""
    part, number, line = game
    lower = part is BracketPart.LOWER
    return number + lower, lower, line


def _feeds(sources: tuple[_Source, _Source], numbers: dict[_Game, int]) -> tuple[Feed, Feed]:
    one, other = (Feed(take, of if isinstance(of, int) else numbers[of]) for take, of in sources)
    return one, other


_FOUR = "U S1 S4, U S2 S3, U W1 W2, D L1 L2, D L3 W4, F W3 W5, X W6 L6"

_EIGHT = (
    "U S1 S8, U S4 S5, U S2 S7, U S3 S6, U W1 W2, U W3 W4, D L1 L2, D L3 L4,"
    "U W5 W6, D L6 W7, D W8 L5, D W10 W11, D W12 L9, F W9 W13, X W14 L14"
)

_SIXTEEN = (
    "U S1 S16, U S8 S9, U S5 S12, U S4 S13, U S3 S14, U S6 S11, U S7 S10, U S2 S15,"
    "D L1 L2, D L3 L4, D L5 L6, D L7 L8, U W1 W2, U W3 W4, U W5 W6, U W7 W8,"
    "D L16 W9, D L15 W10, D L14 W11, D L13 W12, U W13 W14, U W15 W16, D W17 W18, D W19 W20,"
    "D L21 W23, D W24 L22, U W21 W22, D W25 W26, D L27 W28, F W27 W29, X W30 L30"
)

CROSSINGS = {32: (3, 3, 0), 64: (15, 5, 1, 1)}
"""Where the losers of each upper round from the second on join the lower bracket.

The loser of the game in line ``i`` joins line ``i ^ crossing``. Of all crossings these have the
fewest repeat meetings early, round by round, when every game is a coin toss: the rule by which the
printed chart for 8 and the field's chart for 16 are best too.
"""

_PRINTED = {
    4: (_FOUR, "the chart for 8, halved"),
    8: (_EIGHT, "the chart printed in the appendix of FFG-33"),
    16: (_SIXTEEN, "the chart that real events follow"),
}


@cache
def double_elimination(players: int) -> Chart:
    """The chart for 2 to 64 players."""
    if not LEAST <= players <= MOST:
        raise ValueError(f"Brackets are for {LEAST} to {MOST} players, not for {players}.")
    if players in _PRINTED:
        text, source = _PRINTED[players]
        return draw_up(BracketKind.DOUBLE, players, lines(text), source)
    if players in CROSSINGS:
        games = crossed(players, CROSSINGS[players])
        return draw_up(BracketKind.DOUBLE, players, games, "made like the chart for 16")
    full = next(size for size in (4, 8, 16, 32, 64) if size > players)
    return fitted(double_elimination(full), players)
