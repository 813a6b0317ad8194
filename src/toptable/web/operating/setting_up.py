"""From what an operator asked for to an application that does it: request log, metrics."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar import Litestar

from toptable.desk.desk import Desk
from toptable.web.operating.naming import event_in, role_of, token_of
from toptable.web.operating.request_log import RequestLog
from toptable.web.operating.traffic import Asked, Traffic

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
        from toptable.web.operating import metrics
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
