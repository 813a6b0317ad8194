"""The request log: one JSON object a line, and nothing in it by which anybody could be known.

There is no address of a visitor, no name, no code and no link in it, and no address that was asked
for either: only its pattern (see ``naming.py``). A file that was moved away by a program that
rotates logs is begun anew within a second; nobody has to be told.
"""

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from toptable.engine.sentence import to_json
from toptable.web.operating.traffic import Asked

logger = logging.getLogger(__name__)

STANDARD_OUTPUT = "-"
LOOK_SECONDS = 1.0
"""How often to look whether the file is still the one that its name leads to."""
PRIVATE = 0o600


class Logged(msgspec.Struct, frozen=True, gc=False):
    """One line."""

    time: str
    id: str
    method: str
    route: str
    status: int
    ms: float
    bytes: int
    role: str
    token: str
    """The id of a program's token, by which its owner can be asked; people have none."""
    event: str
    worker: int
    """The number of the process."""


class RequestLog:
    """Writes what was asked for."""

    def __init__(self, place: str, who: Callable[[Asked], tuple[str, str, str]]) -> None:
        """``who`` says role, token and event. Raises ``OSError`` where nothing can be."""
        self._path = None if place == STANDARD_OUTPUT else Path(place)
        self._who = who
        self._file = 1 if self._path is None else _open(self._path)
        self._looked = time.monotonic()
        self._failing = False

    def write(self, asked: Asked) -> None:
        """Add a line. A disk that is full stops the log and nothing else."""
        role, token, event = self._who(asked)
        line = Logged(
            time=asked.at.isoformat(timespec="milliseconds"),
            id=asked.id,
            method=asked.method,
            route=asked.pattern,
            status=asked.status,
            ms=round(asked.seconds * 1000, 1),
            bytes=asked.size,
            role=role,
            token=token,
            event=event,
            worker=os.getpid(),
        )
        try:
            self._follow_name()
            # In one piece: several processes may write to the same file.
            os.write(self._file, to_json(line) + b"\n")
            self._failing = False
        except OSError as problem:
            if not self._failing:
                logger.warning("The request log cannot be written: %s.", problem.strerror)
            self._failing = True

    def close(self) -> None:
        """Write no more."""
        if self._path is not None:
            os.close(self._file)

    def _follow_name(self) -> None:
        """Begin a new file where the old one was moved away or deleted."""
        if self._path is None or time.monotonic() - self._looked < LOOK_SECONDS:
            return
        self._looked = time.monotonic()
        try:
            there = os.path.samestat(os.stat(self._path), os.fstat(self._file))
        except FileNotFoundError:
            there = False
        if not there:
            fresh = _open(self._path)
            os.close(self._file)
            self._file = fresh


def _open(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, PRIVATE)
