"""Rows for a whole hall from a few stencils.

When a round goes up, thousands of rows read alike but for the table, the opponent and a few
numbers. So the template is rendered once for each shape of row, with marks where those stand, and
each player's row is the stencil with their own values between its pieces.
"""

import re
from collections.abc import Hashable

import msgspec
from markupsafe import Markup, escape

from toptable.engine.reading.player_view import PlayerView
from toptable.web.access.seen import Seen
from toptable.web.pages.player.card import Gaps, counts_points_alone, drawn, gaps_of, may_return

_MARKS = Gaps(*(Markup("<{}>").format(number) for number in range(len(Gaps._fields))))
"""What stands in a gap of a stencil. No value reads like that: in values every ``<`` is escaped."""
_MARK = re.compile(r"<(\d)>")
_BREAKS = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
"""What ends a line, for ``str.splitlines``."""


class Stencil(msgspec.Struct, frozen=True):
    """A row with gaps: pieces of HTML, with the number of a gap between each two."""

    pieces: tuple[str, ...]
    gaps: tuple[int, ...]

    @classmethod
    def of(cls, html: str) -> "Stencil":
        """The stencil in HTML that has marks in it."""
        parts = _MARK.split(html)
        return cls(tuple(parts[::2]), tuple(int(gap) for gap in parts[1::2]))

    def fill(self, values: Gaps) -> str:
        """The row of one player."""
        texts = [_BREAKS.sub("\n", escape(value)) for value in values]
        row = [""] * (len(self.pieces) + len(self.gaps))
        row[::2] = self.pieces
        row[1::2] = [texts[gap] for gap in self.gaps]
        return "".join(row)


class Stencils:
    """Draws the rows of one version of an event, in every language."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._known: dict[Hashable, Stencil] = {}

    def draw(self, view: PlayerView, language: str) -> bytes:
        """The row of one player in one language."""
        shape, returns = shape_of(view), may_return(self._seen, view)
        key = (shape, returns, language)
        stencil = self._known.get(key)
        if stencil is None:
            gaps = gaps_of(shape, language)
            marks = Gaps(*(mark if gap else "" for mark, gap in zip(_MARKS, gaps, strict=True)))
            html = drawn(self._seen, shape, language, marks, returns=returns)
            stencil = self._known[key] = Stencil.of(html)
        return stencil.fill(gaps_of(view, language)).encode()


def shape_of(view: PlayerView) -> PlayerView:
    """A row without what is filled into its gaps: the same for all rows that read alike else."""
    match = view.match
    if match is not None:
        match = msgspec.structs.replace(
            match,
            table=0,
            opponent=0,
            opponent_name="?",
            opponent_points=None if match.opponent_points is None else 0,
            points=match.points if counts_points_alone(match) else None,
        )
    return msgspec.structs.replace(
        view,
        player=0,
        name="",
        match=match,
        points=0,
        place=None if view.place is None else 0,
        tied=False,
        after_round=0,
    )
