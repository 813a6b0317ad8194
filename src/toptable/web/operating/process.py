"""What the system says of this process: its memory and its open files, where it says so at all."""

import os
from pathlib import Path

_STATUS = Path("/proc/self/statm")
_FILES = "/proc/self/fd"


def memory() -> int | None:
    """How many bytes of memory this process holds; nothing where the system does not say."""
    try:
        pages = int(_STATUS.read_text(encoding="utf-8").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError, ValueError, IndexError):
        return None


def open_files() -> int | None:
    """How many files and connections are open; nothing where the system does not say."""
    try:
        return len(os.listdir(_FILES))
    except OSError:
        return None
