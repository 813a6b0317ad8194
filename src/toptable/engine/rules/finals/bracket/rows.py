"""A bracket as a table: the same content as the picture, for screen readers and for print."""

import msgspec

from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.chart import BracketPart
from toptable.engine.rules.finals.bracket.course import GameStatus
from toptable.engine.rules.finals.bracket.meeting import SideNames
from toptable.engine.rules.finals.bracket.view import GameView, SeatView, views

HEADER = ("Game", "Round", "Bracket", "Player", "Player", "Result", "Then")
_PARTS = {
    BracketPart.UPPER: "upper",
    BracketPart.LOWER: "lower",
    BracketPart.FINAL: "final",
    BracketPart.REPEAT: "final, second game",
}


class GameRow(msgspec.Struct, frozen=True, gc=False):
    """One game as a row of cells under ``HEADER``."""

    game: int
    cells: tuple[str, ...]
    mine: bool = False
    """Whether the highlighted player sits in it."""


def rows(
    bracket: Bracket, names: SideNames | None = None, *, path_of: int | None = None
) -> tuple[GameRow, ...]:
    """Every game as a row; ``path_of`` marks the games of one seed."""
    return tuple(
        GameRow(
            game=view.number,
            cells=(
                str(view.number),
                view.heading,
                _PARTS[view.part],
                cell(view.seats[0]),
                cell(view.seats[1]),
                result(view),
                view.onward,
            ),
            mine=view.has(path_of),
        )
        for view in views(bracket, names)
    )


def cell(seat: SeatView) -> str:
    """``Ann, seed 1, plays Corp (so far Corp 1, Runner 2)``."""
    parts = [seat.text]
    if seat.seed is not None:
        parts.append(f"seed {seat.seed}")
    if seat.left:
        parts.append("left")
    if seat.side_name:
        parts.append(f"plays {seat.side_name}")
    text = ", ".join(parts)
    return f"{text} (so far {seat.balance_name})" if seat.balance_name else text


def result(view: GameView) -> str:
    """Who won and why, or how far the game is."""
    if view.status is not GameStatus.DECIDED:
        return view.note
    winner = next((seat.text for seat in view.seats if seat.won), "")
    told = f"{winner} won" if winner else view.note
    if view.note and winner:
        told = f"{told}, {view.note}"
    return f"{told}: {view.why}" if view.why else told
