"""How the sentences of several subjects name many things at once."""

from collections.abc import Sequence


def listed(items: Sequence[str], most: int = 5) -> str:
    """Some of these, and how many more there are."""
    more = len(items) - most
    return ", ".join(items[:most]) + (f" and {more} more" if more > 0 else "")
