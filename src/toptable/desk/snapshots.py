"""A backup file by itself at the start and at the end of each round, next to the database."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from toptable.engine.entries.event import EventClosed
from toptable.engine.entries.results import ByeIssued, ResultReported
from toptable.engine.entries.rounds import RoundPublished
from toptable.engine.lines import Line
from toptable.store import Store
from toptable.store.event_file import write_whole

if TYPE_CHECKING:
    from toptable.desk.tournament import Tournament


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
        path = self.folder / f"{tournament.event}-{moment}.toptable.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, self._backup(tournament, store))
        except OSError as problem:
            self._warn(f"No snapshot could be written to {path}: {problem.strerror}.")


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
