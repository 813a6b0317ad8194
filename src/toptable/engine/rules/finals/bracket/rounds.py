"""What the rounds of a bracket are called: by how many are left, not by when they are played.

Byes let some games of a round be played before the others, and in double elimination two brackets
run side by side; the name of a game says how far it is from the title either way. B-086, A-31.
"""

from functools import cache

from toptable.engine.rules.finals.bracket.chart import BracketKind, BracketPart, Chart, ChartGame

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
