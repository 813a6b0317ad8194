"""The games of a bracket as rows of words, in the reader's language."""

from toptable.engine.rules.finals.bracket.course import GameStatus
from toptable.engine.rules.finals.bracket.view import GameView, SeatView
from toptable.web.languages.texts import Texts


def cell(seat: SeatView, texts: Texts) -> str:
    """``Ann, seed 1, plays Corp (so far Corp 1, Runner 2)``."""
    if seat.seed is None:
        return texts.phrase(seat.text)
    parts = [seat.text, texts._("seed %(number)s") % {"number": seat.seed}]
    if seat.left:
        parts.append(texts.phrase("left"))
    if seat.side_name:
        parts.append(texts._("plays %(side)s") % {"side": seat.side_name})
    text = ", ".join(parts)
    if not seat.balance_name:
        return text
    return f"{text} ({texts._('so far %(sides)s') % {'sides': seat.balance_name}})"


def outcome(view: GameView, texts: Texts) -> str:
    """Who won and why, or how far the game is; a reason is in the words of the staff."""
    note = texts.phrase(view.note)
    if view.status is not GameStatus.DECIDED:
        return note
    winner = next((seat.text for seat in view.seats if seat.won), "")
    told = texts._("%(name)s won") % {"name": winner} if winner else note
    if note and winner:
        told = f"{told}, {note}"
    return f"{told}: {view.why}" if view.why else told
