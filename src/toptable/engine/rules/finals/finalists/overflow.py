"""More candidates than seats: by ranking, or drawn, as the event has announced. B-108, B-114.

By ranking, only those who share the rank on the border and do not all fit are drawn from. The
draw itself is in ``finalists/selection.py``: until then it is known who is in it.
"""

from collections.abc import Sequence
from operator import attrgetter

import msgspec

from toptable.engine.rules.finals.finalists.candidates import Candidate
from toptable.engine.sentence import worded


class Split(msgspec.Struct, frozen=True):
    """Who is in for certain, and among whom the other seats are drawn. Both best rank first."""

    clear: tuple[Candidate, ...]
    level: tuple[Candidate, ...] = ()
    seats: int = 0
    """How many of ``level`` are drawn."""


class ByRank(msgspec.Struct, frozen=True, tag="rank"):
    """The best-ranked take the seats; those level on the border are drawn from. B-108, B-114."""

    id = "rank"
    name = "By ranking"
    help = worded(
        "overflow.best_ranked", "The best-ranked candidates take the seats that are left."
    )
    rules = ("B-108", "B-114")

    def split(self, of: Sequence[Candidate], seats: int) -> Split:
        """The best so many, as far as the ranking can tell."""
        ranked = tuple(sorted(of, key=attrgetter("rank")))
        if len(ranked) <= seats:
            return Split(ranked)
        border = ranked[seats].place
        clear = tuple(candidate for candidate in ranked if candidate.place < border)
        if len(clear) == seats:
            return Split(clear)
        level = tuple(candidate for candidate in ranked if candidate.place == border)
        return Split(clear, level, seats - len(clear))


class AtRandom(msgspec.Struct, frozen=True, tag="random"):
    """The seats are drawn among all candidates of the step. B-114."""

    id = "random"
    name = "At random"
    help = worded(
        "overflow.seats_left", "The seats that are left are drawn among all candidates of the step."
    )
    rules = ("B-114",)

    def split(self, of: Sequence[Candidate], seats: int) -> Split:
        """All of them in the draw, unless they all fit."""
        ranked = tuple(sorted(of, key=attrgetter("rank")))
        return Split(ranked) if len(ranked) <= seats else Split((), ranked, seats)


Overflow = ByRank | AtRandom
