"""Where each game stands in the picture: a column per round, a tree for each bracket.

Rows are counted in games from the top; a game stands in the middle of those whose winners meet in
it, so that lines never cross a game.
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from toptable.engine.rules.finals.bracket.chart import (
    BracketKind,
    BracketPart,
    Chart,
    ChartGame,
    Take,
)
from toptable.engine.rules.finals.bracket.rounds import columns


class Spot(msgspec.Struct, frozen=True, gc=False):
    """Where a game stands."""

    column: int
    row: Fraction
    lower: bool = False


class Layout(msgspec.Struct, frozen=True, gc=False):
    """The whole picture in columns and rows."""

    spots: dict[int, Spot]
    """By the number of the game. Rows of the lower bracket begin at 0 again."""
    columns: int
    upper_rows: int
    lower_rows: int


def layout(chart: Chart) -> Layout:
    """Put every game of a chart in its place."""
    if chart.kind is BracketKind.RESEEDED:
        return _columns_only(chart)
    final = next(game for game in chart.games if game.part is BracketPart.FINAL)
    top = chart.game(final.feeds[0].of) if chart.double else final
    upper, upper_rows = _tree(chart, top)
    column = columns(chart)
    spots = {number: Spot(column[number - 1], row) for number, row in upper.items()}
    lower_rows = 0
    last = final.feeds[1]
    if chart.double and chart.game(last.of).part is BracketPart.LOWER:
        lower, lower_rows = _tree(chart, chart.game(last.of))
        spots |= {number: Spot(column[number - 1], row, True) for number, row in lower.items()}
    for game in chart.games:
        if game.part in (BracketPart.FINAL, BracketPart.REPEAT):
            spots[game.number] = Spot(column[game.number - 1], upper[top.number])
    return Layout(spots, chart.slots, upper_rows, lower_rows)


def _tree(chart: Chart, root: ChartGame) -> tuple[dict[int, Fraction], int]:
    """The rows of a game and of all whose winners come to it, and how many rows that takes."""
    rows: dict[int, Fraction] = {}
    leaves = 0

    def place(game: ChartGame) -> Fraction:
        nonlocal leaves
        below = [
            place(chart.game(feed.of))
            for feed in game.feeds
            if feed.take is Take.WINNER and _same_part(chart.game(feed.of), root)
        ]
        if not below:
            below = [Fraction(leaves)]
            leaves += 1
        rows[game.number] = sum(below, Fraction(0)) / len(below)
        return rows[game.number]

    place(root)
    return rows, leaves


def _same_part(game: ChartGame, root: ChartGame) -> bool:
    return game.part is root.part or root.part is BracketPart.FINAL


def _columns_only(chart: Chart) -> Layout:
    """Without fixed lines there is no tree: every round is a column of its own, centred."""
    slots: dict[int, list[int]] = {}
    for game in chart.games:
        slots.setdefault(game.slot, []).append(game.number)
    height = max(len(numbers) for numbers in slots.values())
    spots = {
        number: Spot(slot - 1, row)
        for slot, numbers in slots.items()
        for number, row in zip(numbers, _spread(numbers, height), strict=True)
    }
    return Layout(spots, chart.slots, height, 0)


def _spread(numbers: Sequence[int], height: int) -> list[Fraction]:
    step = Fraction(height, len(numbers))
    return [step * at + (step - 1) / 2 for at in range(len(numbers))]
