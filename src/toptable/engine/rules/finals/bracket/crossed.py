"""How a full double elimination bracket of any power of two is made.

Lower rounds alternate: in the even ones the losers of an upper round join, in the odd ones only
lower players meet. The joining losers change lines ("cross"), so that they do not soon meet again
whom they met above.
"""

from collections.abc import Sequence

from toptable.engine.rules.finals.bracket.chart import (
    BracketPart,
    ChartLine,
    Feed,
    Take,
    seed_lines,
)

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
