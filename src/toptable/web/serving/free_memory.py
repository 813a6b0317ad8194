"""What is free again goes back to the computer, instead of staying with whoever had it.

Pages and sheets are made in some forty threads. On Linux the C library gives threads pools of their
own, up to eight for each processor, and what a thread frees stays in its pool: after a round of
printing, more than half of all that was ever taken lay there unused. It also takes ever larger
blocks from the pools once it has seen one of them come and go. A server that runs for days is
better off with few pools, and with large blocks that are returned when they are free.
"""

import ctypes
import sys
from contextlib import suppress

POOLS = 2
"""Threads wait for each other there for a moment only: Python lets one run at a time."""
LARGE = 128 * 1024
"""Bytes from which a block is taken from the computer and returned to it by itself."""

_MOST_POOLS, _LARGE_BLOCKS, _TRIM = -8, -3, -1
"""How ``mallopt`` calls them."""


def give_back_early() -> bool:
    """Tell the C library so, before there are threads; whether it is one that understands it."""
    if sys.platform != "linux":
        return False
    # Other libraries than that of GNU have no such word, and no such pools.
    with suppress(OSError, AttributeError):
        set_option = ctypes.CDLL(None).mallopt
        wanted = ((_MOST_POOLS, POOLS), (_LARGE_BLOCKS, LARGE), (_TRIM, LARGE))
        return all(bool(set_option(option, value)) for option, value in wanted)
    return False
