"""``/metrics``: numbers for Prometheus, of this process or of all that serve together."""

import asyncio
import os
import sys
from collections.abc import Callable
from hmac import compare_digest

import msgspec
from litestar.types import Scope, Send
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from toptable.web.monitoring import server_health
from toptable.web.monitoring.request_log import SHARED
from toptable.web.monitoring.traffic import Asked, waits
from toptable.web.serving.responses import NOT_KEPT

PATH = "/metrics"
EVERY_SECONDS = 5.0
"""How often the numbers that go up and down are noted."""
BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

_HERE = ("127.0.0.1", "::1")
_PASSED_ON = (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via", b"x-forwarded-proto")
NOTHING = b"There is nothing here."


class Level(msgspec.Struct, frozen=True):
    """A number that goes up and down."""

    name: str
    about: str
    read: Callable[[], float | None]


class Tally(msgspec.Struct, frozen=True):
    """A number that only grows, and that somebody else counts."""

    name: str
    about: str
    read: Callable[[], float]


class Metrics:
    """The numbers of one server process."""

    def __init__(self, levels: list[Level], tallies: list[Tally], token: str = "") -> None:
        self._token = token
        self._shared = os.environ.get(SHARED, "")
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "toptable_requests",
            "Requests that were answered.",
            ("method", "route", "status"),
            registry=registry,
        )
        self._seconds = Histogram(
            "toptable_request_seconds",
            "How long answers took, without streams.",
            ("route",),
            buckets=BUCKETS,
            registry=registry,
        )
        own = [
            Level("memory_bytes", "Memory of the process.", server_health.memory),
            Level("open_files", "Open files and connections.", server_health.open_files),
        ]
        self._levels = [
            (
                Gauge(
                    f"toptable_{level.name}",
                    level.about,
                    registry=registry,
                    multiprocess_mode="livesum",
                ),
                level.read,
            )
            for level in (*levels, *own)
        ]
        self._tallies = [
            (Counter(f"toptable_{tally.name}", tally.about, registry=registry), tally.read)
            for tally in tallies
        ]
        self._counted = [0.0 for _ in tallies]
        self._noting: asyncio.Task[None] | None = None

    def count(self, asked: Asked) -> None:
        """A request was answered."""
        self._requests.labels(asked.method, asked.pattern, str(asked.status)).inc()
        if not waits(asked.pattern):
            self._seconds.labels(asked.pattern).observe(asked.seconds)
        if self._shared and (self._noting is None or self._noting.done()):
            self._noting = asyncio.get_running_loop().create_task(self._keep_noting())

    async def answers(self, scope: Scope, send: Send) -> bool:
        """Answer a request, if it is one for here; whether it was."""
        if scope["path"] != PATH or scope.get("method") != "GET":
            return False
        allowed = self._may_see(scope)
        body = self.text() if allowed else NOTHING
        kind = CONTENT_TYPE_LATEST if allowed else "text/plain; charset=utf-8"
        headers = [
            (b"content-type", kind.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", NOT_KEPT.encode()),
        ]
        status = 200 if allowed else 404
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
        return True

    def text(self) -> bytes:
        """All numbers, as Prometheus reads them."""
        self.note()
        if not self._shared:
            return generate_latest(self._registry)
        _forget_ended(self._shared)
        together = CollectorRegistry()
        MultiProcessCollector(together, path=self._shared)
        return generate_latest(together)

    def note(self) -> None:
        """Take down the numbers that others keep."""
        for gauge, level in self._levels:
            value = level()
            if value is not None:
                gauge.set(value)
        for at, (counter, tally) in enumerate(self._tallies):
            value = tally()
            counter.inc(max(value - self._counted[at], 0.0))
            self._counted[at] = value

    async def _keep_noting(self) -> None:
        """So that another process, when it is asked, finds them not much older than that."""
        while True:
            self.note()
            await asyncio.sleep(EVERY_SECONDS)

    def _may_see(self, scope: Scope) -> bool:
        """With a token, whoever has it; without one, whoever asks on this very computer.

        What a proxy passes on comes from this computer too, so that does not count.
        """
        headers = dict(scope["headers"])
        if self._token:
            given = headers.get(b"authorization", b"")
            return compare_digest(given, b"Bearer " + self._token.encode())
        client = scope.get("client")
        if client is None or client[0] not in _HERE:
            return False
        return not any(name in headers for name in _PASSED_ON)


def _forget_ended(shared: str) -> None:
    """What processes that have ended held open is held no more; what they counted, counts."""
    for name in os.listdir(shared):
        kind, _, number = name.removesuffix(".db").rpartition("_")
        if kind.startswith("gauge_live") and number.isdigit() and not _runs(int(number)):
            mark_process_dead(int(number), path=shared)


def _runs(number: int) -> bool:
    """Whether there is a process of that number; only on POSIX do several share a port.

    Signal 0 asks and does nothing. On Windows it would end the process.
    """
    if sys.platform == "win32":
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
