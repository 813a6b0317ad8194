"""Pages that are cut into pieces, ordered so that the cut stack stays sorted.

Print the pages, cut the whole stack at once, and lay the piles on each other, the upper one first:
then the pieces lie in their order. So the first pile has the first pieces, one from each page.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def cut_pages(pieces: Sequence[T], per_page: int) -> tuple[tuple[T | None, ...], ...]:
    """The pieces of each page from top to bottom; None for room that stays empty at the end."""
    pages = -(-len(pieces) // per_page)
    padded = [*pieces, *[None] * (pages * per_page - len(pieces))]
    return tuple(
        tuple(padded[pile * pages + page] for pile in range(per_page)) for page in range(pages)
    )
