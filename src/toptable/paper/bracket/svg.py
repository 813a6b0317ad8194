"""Writing SVG: elements, texts that fit, and the plain colours behind those of a page."""

import unicodedata
from html import escape

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
