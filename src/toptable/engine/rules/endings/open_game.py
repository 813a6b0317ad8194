"""Matches in which every game counts: the running game at time, and games never begun.

N13-61, AMB-24.
"""

from collections.abc import Generator

from toptable.engine.rules.endings.script import Ask, Ended, Given, Option
from toptable.engine.rules.endings.table import Format, OpenTable
from toptable.engine.rules.results.kinds import ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.sentence import worded


def is_running(
    table: OpenTable, *, section: str, rules: tuple[str, ...]
) -> Generator[Ask, Given, bool]:
    """Ask whether a game is on, where a game may not have been begun."""
    if table.format is Format.KNOCKOUT or table.two_for_one:
        return True
    number = len(table.finished) + 1
    given = yield Ask(
        id="running",
        do=worded("open_game.time_called", "Time is called."),
        ask=worded("open_game.game_begun", "Has game %(number)s begun?", number=number),
        options=(
            Option("yes", worded("open_game.game", "Game %(number)s is on", number=number)),
            Option("no", "It was never begun"),
        ),
        section=section,
        rules=rules,
    )
    return given.option == "yes"


def not_begun(table: OpenTable, *, section: str, rules: tuple[str, ...]) -> Ended:
    """Games that were never begun are draws."""
    left = table.games - len(table.finished)
    which = f"Game {table.games}" if left == 1 else "The games"
    text = worded(
        "open_game.had_not", "%(which)s had not begun when time was called: drawn.", which=which
    )
    return Ended(
        text=text,
        section=section,
        rules=rules,
        result=Result(
            games=table.finished + "D" * left, how=_how(table), kind=ResultKind.DRAW, note=text
        ),
    )


def remaining_drawn(table: OpenTable, letter: str, text: str, *, seat: Seat = 0) -> Result:
    """The running game ended this way; games after it were never begun and are draws."""
    left = table.games - len(table.finished) - 1
    games = table.finished + letter + "D" * left
    on_time = letter in "Tt"
    if not on_time and "D" not in games[len(table.finished) :]:
        return Result(games=games, note=text)
    kind = ResultKind.ON_TIME if on_time else ResultKind.DRAW
    skip = () if on_time or letter == "D" else ("",)
    return Result(games=games, how=_how(table, *skip), kind=kind, seat=seat, note=text)


def _how(table: OpenTable, *first: str) -> tuple[str, ...]:
    """Game by game what is known of how it ended; the rest ended by time."""
    known = ("",) * len(table.finished) + first
    return known + ("time",) * (table.games - len(known))
