"""The request log and the metrics that an operator asked for, put in front of the application."""

import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar import Litestar

from toptable.desk.desk import Desk
from toptable.engine.sentence import to_json
from toptable.web.monitoring.traffic import Asked, Traffic, event_in, role_of, token_of

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


TOKEN = "TOPTABLE_METRICS_TOKEN"
"""Where in the environment the token for the metrics is; an option would stand in the list of
processes."""
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Where in the environment the folder is in which several processes count together."""
NO_METRICS = "Metrics need one more package: pip install 'toptable[metrics]'."


class NotPossible(Exception):
    """What was asked for cannot be; the text says why, and what to do."""


class Operation(msgspec.Struct, frozen=True):
    """What an operator asked for."""

    request_log: str = ""
    """A file, or ``-`` for standard output; empty for none."""
    metrics: bool = False

    def check(self) -> None:
        """Raise ``NotPossible`` before anything is begun."""
        if self.metrics:
            _metrics_module()
        if self.request_log:
            _opened(self.request_log, lambda _: ("", "", "")).close()


NOTHING_MORE = Operation()
"""Neither a log nor metrics."""


@contextmanager
def counted_together(operation: Operation) -> Iterator[None]:
    """Let the processes that begin meanwhile count into one folder, unless they have one."""
    if not operation.metrics or SHARED in os.environ:
        yield
        return
    with TemporaryDirectory(prefix="toptable-metrics-") as folder:
        os.environ[SHARED] = folder
        yield


def operate(app: Litestar, operation: Operation) -> None:
    """Let an application write its log and count for Prometheus."""
    state = app.state
    traffic: Traffic = state.traffic
    if operation.request_log:

        def who(asked: Asked) -> tuple[str, str, str]:
            desk: Desk = state.desk
            event = event_in(asked.path, lambda wanted: desk.end_of(wanted) is not None)
            role = role_of(asked.scope, event, state.session_keys, state.doorkeeper)
            return role, token_of(asked.scope, state.doorkeeper), event

        traffic.listeners.append(_opened(operation.request_log, who).write)
    if operation.metrics:
        state.metrics = counted = _metrics(app)
        traffic.listeners.append(counted.count)


def _opened(place: str, who: Any) -> RequestLog:
    try:
        return RequestLog(place, who)
    except OSError as problem:
        raise NotPossible(
            f"The request log {place} cannot be written: {problem.strerror}. "
            "Choose another file, or make its folder."
        ) from problem


def _metrics_module() -> Any:
    try:
        from toptable.web.monitoring import metrics as metrics
    except ImportError as problem:
        raise NotPossible(NO_METRICS) from problem
    return metrics


def _metrics(app: Litestar) -> Any:
    module = _metrics_module()
    state = app.state
    desk: Desk = state.desk

    def notices_waiting() -> int:
        return len(state.notifier.outbox) if state.notifier is not None else 0

    levels = [
        module.Level("streams", "Open pages that listen.", lambda: len(state.streams)),
        module.Level("phones", "Players' phones that listen.", lambda: len(state.read_face)),
        module.Level("requests_open", "Requests being answered.", lambda: state.traffic.open),
        module.Level("events_open", "Events in memory.", lambda: desk.open_events),
        module.Level("notices_waiting", "Notices to be sent.", notices_waiting),
    ]
    tallies = [
        module.Tally("appends", "Appends to logs of events.", lambda: desk.store.appends),
        module.Tally("database_errors", "What the database refused.", lambda: desk.store.troubles),
        module.Tally("refusals", "Commands that were refused.", lambda: state.traffic.refused),
    ]
    return module.Metrics(levels, tallies, os.environ.get(TOKEN, ""))
