"""One game in the picture of a bracket, as SVG: its number, how far it is, and both seats.

What colour says, a word, a weight or a mark says too: the winner is bold and ticked, an open game
says so, a seat that waits names the game it waits for.
"""

import unicodedata
from collections.abc import Callable, Iterator
from html import escape

from toptable.engine.rules.finals.bracket.bracket import GameStatus
from toptable.engine.views.bracket import GameView, SeatLine

INK, SOFT, LINE, SHEET = "#1d2226", "#5d6670", "#8d877b", "#ffffff"
GO, WASH, WAIT = "#0f6b4f", "#e6f1ec", "#805300"

CSS = """\
.bracket text { fill: var(--ink) }
.bracket .paper { fill: none }
.bracket .card { fill: var(--sheet); stroke: var(--edge) }
.bracket .wire { stroke: var(--edge) }
.bracket .soft { fill: var(--soft) }
.bracket .open .card { stroke: var(--wait) }
.bracket .open .note { fill: var(--wait) }
.bracket .mine .card, .bracket .wire.mine, .bracket .mark { stroke: var(--felt) }
.bracket .me, .bracket .badge { fill: var(--felt-wash) }
.bracket .crown { fill: var(--felt) }
.bracket .crown-text { fill: var(--on-felt) }
"""
"""Ties the picture to the colours of a page; without it the plain colours show."""

_MARK = "\u200f"
"""Keeps the dots at the end of a name that runs from right to left."""
_NARROW = frozenset("fijlrtI.,:;'`|!()[] -")
_WIDE = frozenset("mwMW@%&")


def element(tag: str, content: str = "", /, **attributes: object) -> str:
    """One element; ``class_`` and ``stroke_width`` are written ``class`` and ``stroke-width``.

    Attributes that are None are left out. The content is taken as it is.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{xml(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def label(
    text: str,
    x: int,
    y: int,
    kind: str,
    *,
    size: int,
    fill: str = INK,
    anchor: str | None = None,
    bold: bool = False,
) -> str:
    """A line of text; ``y`` is where it stands on."""
    weight = 700 if bold else None
    return element(
        "text",
        xml(text),
        class_=kind,
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_weight=weight,
    )


def width(text: str, size: int) -> float:
    """About how many pixels a text takes at a font size; rather too many than too few."""
    return size * sum(map(_em, text))


def fit(text: str, size: int, room: float) -> str:
    """The text, or as much of its beginning as there is room for, with dots."""
    if width(text, size) <= room:
        return text
    left = room - size  # the dots
    kept = ""
    for letter in text:
        left -= size * _em(letter)
        if left < 0:
            break
        kept += letter
    return f"{kept.rstrip()}…{_MARK if _runs_left(text) else ''}"


def xml(text: str) -> str:
    """The text as it may stand in XML, between tags or in an attribute."""
    return escape("".join(letter for letter in text if _allowed(letter)))


def _runs_left(text: str) -> bool:
    return unicodedata.bidirectional(text[0]) in ("R", "AL")


def _em(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE:
        return 0.92
    return 0.7 if letter.isupper() else 0.58


def _allowed(letter: str) -> bool:
    return unicodedata.category(letter) not in ("Cc", "Cs") and letter not in "\ufffe\uffff"


WIDTH, HEAD, SEAT = 208, 20, 28
HEIGHT = HEAD + 2 * SEAT
TEXT, SMALL = 14, 11
_INDENT = 30
"""Where names begin: the seed stands before them."""


def card(
    game: GameView,
    x: int,
    y: int,
    *,
    id_: str,
    path_of: int | None,
    say: Callable[[str], str] = str,
) -> Iterator[str]:
    """The game with its upper left corner at a point; ``path_of`` is the highlighted seed,
    ``say`` speaks the reader's language."""
    mine, is_open = game.has(path_of), game.status is GameStatus.OPEN
    kind = f"game {game.status.replace(' ', '-')}{' mine' if mine else ''}"
    yield f'<g class="{kind}" id="{xml(id_)}">'
    yield element("title", xml(_tip(game)))
    yield element(
        "rect",
        class_="card",
        x=x,
        y=y,
        width=WIDTH,
        height=HEIGHT,
        rx=6,
        fill=SHEET,
        stroke=GO if mine else WAIT if is_open else LINE,
        stroke_width=3 if mine else 2 if is_open else 1,
        stroke_dasharray="4 3" if game.optional else None,
    )
    yield label(say(_head(game)), x + 8, y + 14, "soft", size=SMALL, fill=SOFT)
    if game.note:
        yield label(
            say(game.note),
            x + WIDTH - 8,
            y + 14,
            "note" if is_open else "note soft",
            size=SMALL,
            fill=WAIT if is_open else SOFT,
            anchor="end",
            bold=is_open,
        )
    for at, seat in enumerate(game.seats):
        yield from _seat(seat, x, y + HEAD + at * SEAT, path_of, say)
    yield "</g>"


def _head(game: GameView) -> str:
    """The number; and, before it is played, where the loser drops to."""
    drops = game.loser_to is not None and game.status in (GameStatus.OPEN, GameStatus.WAITING)
    return f"Game {game.number} · loser to {game.loser_to}" if drops else f"Game {game.number}"


def _seat(
    seat: SeatLine, x: int, y: int, path_of: int | None, say: Callable[[str], str]
) -> Iterator[str]:
    base = y + SEAT - 9
    if seat.seed is not None and seat.seed == path_of:
        yield element(
            "rect",
            class_="me",
            x=x + 3,
            y=y + 2,
            width=WIDTH - 6,
            height=SEAT - 5,
            rx=4,
            fill=WASH,
        )
    yield element("path", class_="wire", d=f"M{x} {y}h{WIDTH}", stroke=LINE, stroke_opacity=0.4)
    if seat.seed is not None:
        yield label(
            str(seat.seed), x + _INDENT - 7, base, "soft", size=SMALL, fill=SOFT, anchor="end"
        )
    right = x + WIDTH - 8
    if seat.won:
        yield element(
            "path",
            class_="mark",
            d=f"M{right - 12} {y + 14}l4 5l8 -10",
            fill="none",
            stroke=GO,
            stroke_width=2.5,
        )
        right -= 19
    if seat.side:
        yield from _badge(seat.side, right - 20, y + 5)
        right -= 26
    if seat.balance:
        yield label(seat.balance, right, base, "soft", size=SMALL, fill=SOFT, anchor="end")
        right -= round(width(seat.balance, SMALL)) + 8
    yield _name(seat, x + _INDENT, base, right - x - _INDENT - 6, say)


def _name(seat: SeatLine, x: int, base: int, room: int, say: Callable[[str], str]) -> str:
    known = seat.seed is not None
    size = TEXT if known else SMALL + 1
    text = seat.text if known else say(seat.text)
    if seat.left:
        text = f"{text} ({say('left')})"
    return label(
        fit(text, size, room * 0.93 if seat.won else room),  # bold letters are wider
        x,
        base,
        "name" if known and not seat.lost else "name soft",
        size=size,
        fill=INK if known and not seat.lost else SOFT,
        bold=seat.won,
    )


def _badge(side: str, x: int, y: int) -> Iterator[str]:
    yield element(
        "rect", class_="badge", x=x, y=y, width=20, height=18, rx=4, fill=WASH, stroke=LINE
    )
    letter = side[:1].upper()
    yield label(letter, x + 10, y + 13, "side", size=SMALL + 1, anchor="middle", bold=True)


def _tip(game: GameView) -> str:
    """What a pointer over the game shows: everything that may have been cut."""
    seats = " against ".join(
        f"{seat.text} ({seat.side_name})" if seat.side_name else seat.text for seat in game.seats
    )
    winner = next((seat.text for seat in game.seats if seat.won), "")
    told = (f"{winner} won" if winner else "", game.note)
    start = f"Game {game.number}: {seats}; {', '.join(part for part in told if part)}."
    return " ".join(part for part in (start, game.why, game.onward) if part)
