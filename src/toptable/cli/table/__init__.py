"""The commands that only pass on what was typed: noun, verb, what is sent, how it is typed.

A command that shows something first, or asks, is written by hand in the module of its noun. The
order of the fields is the order in which they are typed.
"""

from toptable.cli.made import Row
from toptable.cli.table import (
    bracket,
    clock,
    cut,
    deck,
    deck_check,
    event,
    judge,
    penalty,
    people,
    prize,
    result,
    round,
    screen,
    staff,
    team,
    voucher,
)

TABLE: dict[str, tuple[Row, ...]] = {
    "event": event.ROWS,
    "people": people.ROWS,
    "team": team.ROWS,
    "deck": deck.ROWS,
    "staff": staff.ROWS,
    "round": round.ROWS,
    "result": result.ROWS,
    "clock": clock.ROWS,
    "judge": judge.ROWS,
    "deck-check": deck_check.ROWS,
    "penalty": penalty.ROWS,
    "cut": cut.ROWS,
    "bracket": bracket.ROWS,
    "prize": prize.ROWS,
    "voucher": voucher.ROWS,
    "screen": screen.ROWS,
}
"""The rows of each noun."""
