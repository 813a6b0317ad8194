"""A backup file by itself at the start and at the end of each round, next to the database.

It is named after the database and the event, as several databases may share a folder, and only its
owner can read it: the seed and the confidential texts are in it.
"""

import glob
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from toptable.engine.log.line import Line
from toptable.engine.subjects.event.lifecycle import EventClosed
from toptable.engine.subjects.results.byes import ByeIssued
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.store import Damaged, Store
from toptable.store.event_file import PART, write_whole

if TYPE_CHECKING:
    from toptable.desk.tournament import Tournament


FOLDER = "snapshots"
ENDING = ".toptable.json"
HALF_WRITTEN_SECONDS = 600.0
"""A snapshot is written in a moment; what is unfinished after so long was given up."""


class Snapshots:
    """Writes snapshots into a folder; a disk that is full never stops the tournament."""

    def __init__(
        self,
        folder: Path,
        backup: Callable[["Tournament", Store], bytes],
        warn: Callable[[str], None],
    ) -> None:
        self.folder = folder
        self._backup = backup
        self._warn = warn

    def after(self, tournament: "Tournament", lines: Sequence[Line], store: Store) -> None:
        """Write a snapshot if these lines begin or end a round, or close the event."""
        moment = _moment(tournament, lines)
        if moment is None:
            return
        name = f"{short_name(store.where)}-{tournament.event}-{moment}{ENDING}"
        path = self.folder / name
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(path, self._backup(tournament, store))
            self.clear_up()
        except OSError as problem:
            self._warn(f"No snapshot could be written to {path}: {problem.strerror}.")

    def clear_up(self) -> None:
        """Remove what was half written when a process was killed; it holds secrets."""
        for part in self.folder.glob(f".*{ENDING}.*{PART}"):
            with suppress(OSError):
                if time.time() - part.stat().st_mtime > HALF_WRITTEN_SECONDS:
                    part.unlink()


def damaged_sentence(problem: Damaged, event: str = "") -> str:
    """What is wrong with a file and how to save its events, with the newest snapshot of them."""
    place = Path(problem.where)
    start = f"{short_name(problem.where)}-{event}"
    found = [
        (snapshot.stat().st_mtime, snapshot.name)
        for snapshot in (place.parent / FOLDER).glob(f"{glob.escape(start)}*{ENDING}")
    ]
    if not found:
        return str(problem)
    moment, name = max(found)
    when = datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")
    return f"{problem} The newest snapshot is {place.parent / FOLDER / name}, of {when}."


def short_name(where: str) -> str:
    """What a database is called in the name of a file; never who signs in to it, or how."""
    if "://" not in where:
        return _plain(Path(where).stem)
    address = urlsplit(where)
    place = f"{address.hostname or ''}-{address.port or ''}-{address.path}-{address.query}"
    return _plain(place)


def _plain(text: str) -> str:
    return re.sub(r"[^\w.]+", "-", text).strip("-.") or "database"


def _moment(tournament: "Tournament", lines: Sequence[Line]) -> str | None:
    """What the snapshot is of, if one is due."""
    current = tournament.state.current
    for line in lines:
        match line.entry:
            case RoundPublished(round=number):
                return f"round-{number}-start"
            case ResultReported() | ByeIssued() if current is not None and current.complete:
                return f"round-{current.number}-end"
            case EventClosed():
                return "closed"
    return None
