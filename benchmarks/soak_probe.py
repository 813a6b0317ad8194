"""What a server that ``soak.py`` watches keeps in memory, on request.

    TOPTABLE_SOAK_PROBE=FILE python benchmarks/soak.py --players 200 --minutes 4

The server writes a line of JSON to the file whenever it gets ``SIGUSR1``: its memory, what
the C library has given out (``uordblks``) and holds free (``fordblks``), and how many objects there
are of each kind. With ``TOPTABLE_SOAK_TRACE=1``, which needs much memory itself, it looks for
garbage first, and tells which lines allocated the most.
"""

import ctypes
import gc
import json
import os
import re
import signal
import tracemalloc
from collections import Counter
from pathlib import Path

PLACE, TRACE = "TOPTABLE_SOAK_PROBE", "TOPTABLE_SOAK_TRACE"
MOST = 60


class Blocks(ctypes.Structure):
    """What the C library holds, as ``mallinfo2`` tells it."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def memory() -> float:
    """What this process holds in memory, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def look(*_: object) -> None:
    """Write down what there is."""
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = Blocks
    told: dict[str, object] = {"memory": memory()}
    if tracemalloc.is_tracing():
        told["garbage"] = gc.collect()
        told["collected"] = memory()
    blocks = library.mallinfo2()
    told["malloc"] = {name: getattr(blocks, name) for name, _ in Blocks._fields_}
    told["kinds"] = Counter(
        f"{type(kept).__module__}.{type(kept).__qualname__}" for kept in gc.get_objects()
    ).most_common(MOST)
    if tracemalloc.is_tracing():
        lines = tracemalloc.take_snapshot().statistics("lineno")
        told["traced"] = tracemalloc.get_traced_memory()
        told["lines"] = [(str(line.traceback), line.size, line.count) for line in lines[: 3 * MOST]]
    with Path(os.environ[PLACE]).open("a") as written:
        written.write(json.dumps(told) + "\n")


def begin() -> None:
    """Listen for the signal, where somebody asked for it."""
    if os.environ.get(TRACE):
        tracemalloc.start(1)
    signal.signal(signal.SIGUSR1, look)
