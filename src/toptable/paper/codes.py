"""Codes to scan, as pictures that a sheet draws."""

from functools import lru_cache

MASK = 4
"""One pattern for all: trying all eight would take four times as long, and cameras read any."""

KEPT = 512
"""How many codes are remembered, for a sheet that is looked at and then printed; slips have new
ones in every round."""


@lru_cache(maxsize=KEPT)
def code(text: str) -> str:
    """A text or an address as a square picture (SVG), with the white edge that cameras need."""
    # Loaded only here: few commands draw a code, and every start would wait for it.
    import segno

    square = segno.make(text, error="m", micro=False, mask=MASK, boost_error=False)
    return square.svg_inline(border=2, omitsize=True)
