"""What is free again goes back to the computer, instead of staying with whoever had it.

Pages and sheets are made in some forty threads. On Linux the C library gives threads pools of their
own, up to eight for each processor, and what a thread frees stays in its pool: after a round of
printing, more than half of all that was ever taken lay there unused. It also takes ever larger
blocks from the pools once it has seen one of them come and go. A server that runs for days is
better off with few pools, with large blocks that are returned when they are free, and with pools
that are emptied after a sheet for thousands of players.
"""

import ctypes
import sys

POOLS = 2
"""Threads wait for each other there for a moment only: Python lets one run at a time."""
LARGE = 128 * 1024
"""Bytes from which a block is taken from the computer and returned to it by itself."""

_MOST_POOLS, _LARGE_BLOCKS, _LEFT_ON_TOP = -8, -3, -1
"""How ``mallopt`` calls them."""


def give_back_early() -> bool:
    """Tell the C library so, before there are threads; whether it is one that understands it."""
    wanted = ((_MOST_POOLS, POOLS), (_LARGE_BLOCKS, LARGE), (_LEFT_ON_TOP, LARGE))
    return all(_asked("mallopt", option, value) for option, value in wanted)


def give_back() -> bool:
    """Return what is free now; whether there was something, and a library that can do it."""
    return _asked("malloc_trim", 0)


def _asked(word: str, *numbers: int) -> bool:
    """Whether the C library did something; those of other makers do not have these words."""
    if sys.platform != "linux":
        return False
    try:
        done: int = getattr(ctypes.CDLL(None), word)(*numbers)
    except (OSError, AttributeError):
        return False
    return bool(done)
