"""Whether the server answers and is ready, how it is in numbers, and what should be done."""

import asyncio
import os
import secrets
import shutil
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import anyio
import anyio.to_thread
import msgspec
from litestar.datastructures import State
from litestar.types import Scope, Send

from toptable import __version__
from toptable.desk.desk import Desk, now
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import to_json
from toptable.store import Store, StoreError
from toptable.store.backup import LAST_BACKUP
from toptable.store.records import Hook
from toptable.store.server_processes import Heard, ServerProcess
from toptable.web.monitoring.traffic import Traffic
from toptable.web.serving.responses import HEADERS, NOT_KEPT

UNITS = ("bytes", "kB", "MB", "GB", "TB")


def size(amount: int) -> str:
    """Bytes as people say them."""
    value = float(amount)
    for unit in UNITS:
        if value < 1000 or unit == UNITS[-1]:
            break
        value /= 1000
    return f"{value:.0f} {unit}" if value >= 10 or unit == UNITS[0] else f"{value:.1f} {unit}"


def span(until: datetime, since: datetime) -> str:
    """How long something lasts, in the largest unit that fits."""
    seconds = max(int((until - since).total_seconds()), 0)
    for amount, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= amount:
            return counted(seconds // amount, unit)
    return "less than a minute"


def moments(until: datetime, since: datetime) -> str:
    """When something was that is not long ago, to the second."""
    seconds = int((until - since).total_seconds())
    if seconds >= 60:
        return f"{span(until, since)} ago"
    return f"{counted(seconds, 'second')} ago" if seconds > 0 else "just now"


def ago(until: datetime, since: datetime | None) -> str:
    """When something was."""
    return f"{span(until, since)} ago" if since is not None else "none yet"


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


EVERY_SECONDS = 15.0
LAST_BEAT_SECONDS = 2.0
"""How long the end of the process waits for a database that does not answer."""

NAME = secrets.token_hex(6)
"""By what this process is known."""


def heartbeat(state: State) -> ServerProcess:
    """What this process says of itself just now."""
    desk: Desk = state.desk
    traffic: Traffic = state.traffic
    return ServerProcess(
        id=NAME,
        host=socket.gethostname(),
        pid=os.getpid(),
        version=__version__,
        since=traffic.since,
        streams=len(state.streams),
        phones=len(state.read_face),
        requests=sum(times.amount for times in tuple(traffic.times.values())),
        failed=sum(times.failed for times in tuple(traffic.times.values())),
        refused=traffic.refused,
        troubles=desk.store.troubles,
        memory=memory(),
        files=open_files(),
        draining=state.draining,
    )


def keep_telling(state: State) -> Callable[[], None]:
    """Say it again and again, from a thread; what ends that."""
    over, processes = Event(), state.desk.store.processes

    def tell() -> None:
        while not over.is_set():
            # Where the database is gone for the moment, the page will tell for how long.
            with suppress(StoreError):
                processes.beat(heartbeat(state), now())
            over.wait(EVERY_SECONDS)

    thread = Thread(target=tell, name="toptable-beats", daemon=True)
    thread.start()

    def end() -> None:
        over.set()
        thread.join(LAST_BEAT_SECONDS)
        with suppress(StoreError):
            processes.ended(NAME)

    return end


HEALTH = "/health"
READY = "/ready"

PATIENCE_SECONDS = 3.0
"""How long the database may take to answer; whoever asks waits no longer."""
HOLDS_SECONDS = 1.0
"""How long an answer of the database counts: asking often costs it nothing."""

DRAINING = "This server is about to end. Others go on."
NO_DATABASE = "The database does not answer. The server tries again by itself."
NOT_CURRENT = "The tables of the database are of another version. Start this server again."

_EVERYWHERE = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Probes:
    """Answers the two addresses. One for each server process."""

    def __init__(self, store: Store, draining: Callable[[], bool]) -> None:
        self._store = store
        self._draining = draining
        self._reason = ""
        self._looked = float("-inf")
        self._looking = asyncio.Lock()

    async def answers(self, scope: Scope, send: Send) -> bool:
        """Answer a request, if it is one for here; whether it was."""
        if scope["path"] not in (HEALTH, READY) or scope.get("method") not in ("GET", "HEAD"):
            return False
        reason = await self.reason() if scope["path"] == READY else ""
        name = "ready" if scope["path"] == READY else "ok"
        said: dict[str, object] = {name: not reason}
        await _answer(503 if reason else 200, said | ({"reason": reason} if reason else {}), send)
        return True

    async def reason(self) -> str:
        """Why no visitors should be sent here; empty when they should."""
        if self._draining():
            return DRAINING
        async with self._looking:
            if time.monotonic() - self._looked >= HOLDS_SECONDS:
                self._reason = NO_DATABASE
                with anyio.move_on_after(PATIENCE_SECONDS):
                    self._reason = await anyio.to_thread.run_sync(
                        self._ask_database, abandon_on_cancel=True
                    )
                self._looked = time.monotonic()
            return self._reason

    def _ask_database(self) -> str:
        try:
            return "" if self._store.is_current() else NOT_CURRENT
        except StoreError:
            return NO_DATABASE


async def _answer(status: int, said: dict[str, object], send: Send) -> None:
    body = to_json(said)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", NOT_KEPT.encode()),
        *_EVERYWHERE,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


SCARCE = 1_000_000_000
"""With how many bytes left on the disk people are warned."""
FULL = 100_000_000
SLOW = 2.0
"""After how many seconds, on average, a page is called slow."""
OLD_DAYS = 7
SHOWN = 5
SILENT_AFTER = timedelta(seconds=3 * EVERY_SECONDS)
"""How long nothing need be heard of a process that is well."""


class Disk(msgspec.Struct, frozen=True):
    """The disk that the database lies on."""

    free: int
    total: int


class SlowPage(msgspec.Struct, frozen=True):
    """A page and how long it takes."""

    pattern: str
    amount: int
    mean: float
    longest: float


class Total(msgspec.Struct, frozen=True):
    """What the processes that are there have counted since each began, together."""

    streams: int
    phones: int
    requests: int
    refused: int
    failed: int
    troubles: int


class StateOfServer(msgspec.Struct, frozen=True):
    """What the page and its warnings are made of."""

    kind: str
    """Which database."""
    size: int
    events: int
    open_events: int
    processes: tuple[Heard, ...]
    """Those that are there, and the last ones of a computer that nothing is heard from."""
    total: Total
    silent: tuple[Heard, ...]
    """The process that was heard last from each such computer."""
    slowest: tuple[SlowPage, ...]
    disk: Disk | None
    snapshot: datetime | None
    """When the last snapshot of an event was written."""
    backup: datetime | None
    """When ``toptable backup`` last copied the database, as far as that is known."""
    hooks_off: tuple[Hook, ...]
    """Webhooks that were switched off because nothing arrived there."""
    unreadable: int


def state_of(
    desk: Desk, traffic: Traffic, now: datetime, own: ServerProcess | None = None
) -> StateOfServer:
    """Look at everything; for a thread, as it asks the database and the disk.

    ``own`` is the process that is asked, which knows itself better than the store does.
    """
    listed = desk.events(deleted=True)
    place = Path(desk.store.where) if "://" not in desk.store.where else None
    slowest = traffic.slowest(SHOWN)
    heard = desk.store.processes.all()
    if own is not None:
        heard = [Heard(own, now), *(each for each in heard if each.process.id != own.id)]
    there = [each for each in heard if now - each.seen < SILENT_AFTER]
    hosts = {each.process.host for each in there}
    lost = [each for each in heard if each.process.host not in hosts]
    last = {each.process.host: each for each in sorted(lost, key=lambda each: each.seen)}
    backup = desk.store.fact(LAST_BACKUP)
    return StateOfServer(
        kind="PostgreSQL" if place is None else "SQLite",
        size=desk.store.size(),
        events=sum(not event.deleted for event in listed),
        open_events=desk.open_events,
        processes=(*there, *last.values()),
        total=_total(each.process for each in there),
        silent=tuple(last.values()),
        slowest=tuple(
            SlowPage(pattern, times.amount, times.mean, times.longest) for pattern, times in slowest
        ),
        disk=_disk(place),
        snapshot=_last_snapshot(desk),
        backup=datetime.fromisoformat(backup) if backup else None,
        hooks_off=tuple(desk.store.hooks.switched_off()),
        unreadable=sum(not event.readable for event in listed),
    )


def warnings(state: StateOfServer, now: datetime) -> list[str]:
    """What should be done about it, the most pressing first."""
    said = []
    if state.disk is not None and state.disk.free < SCARCE:
        left = f"The disk has {state.disk.free // 1_000_000} MB left."
        full = state.disk.free < FULL
        said.append(f"{left} {'Free some now: without room nothing is saved.' if full else ''}")
    said.extend(
        f"Nothing was heard from the computer {lost.process.host} for {span(now, lost.seen)}. "
        "See whether it runs and reaches the database."
        for lost in state.silent
    )
    versions = sorted({each.process.version for each in state.processes})
    if len(versions) > 1:
        said.append(
            f"The processes are of different versions: {', '.join(versions)}. "
            "Start those again that are behind."
        )
    if state.unreadable:
        events = "One event" if state.unreadable == 1 else f"{state.unreadable} events"
        said.append(f"{events} cannot be read. The list of events says why.")
    if state.hooks_off:
        amount = counted(len(state.hooks_off), "webhook")
        was = "was" if len(state.hooks_off) == 1 else "were"
        said.append(f"{amount} {was} switched off, because nothing arrived there. See below.")
    if state.total.troubles:
        said.append(
            f"{counted(state.total.troubles, 'database error')} since the start. "
            "The server's terminal or log says why."
        )
    if state.total.failed:
        said.append(
            f"{counted(state.total.failed, 'request')} failed with a server error. "
            "The server's terminal or log says why."
        )
    if state.backup is not None and (now - state.backup).days >= OLD_DAYS:
        said.append(
            f"The last backup is {(now - state.backup).days} days old. "
            "Make another one with toptable backup."
        )
    elif state.snapshot is not None and (now - state.snapshot).days >= OLD_DAYS:
        said.append(
            f"The last snapshot is {(now - state.snapshot).days} days old. "
            "Make a backup with toptable backup."
        )
    said.extend(
        f"{page.pattern} takes {page.mean:.1f} seconds on average."
        for page in state.slowest
        if page.mean >= SLOW
    )
    return [sentence.strip() for sentence in said]


def about(heard: Heard, now: datetime) -> list[str]:
    """How a process is, in a few words each."""
    process = heard.process
    return [
        f"version {process.version}",
        f"running for {span(heard.seen, process.since)}",
        counted(process.streams, "open page"),
        counted(process.phones, "phone"),
        *([size(process.memory)] if process.memory is not None else []),
        *(["about to end"] if process.draining else []),
        f"last contact {moments(now, heard.seen)}",
    ]


def _total(processes: Iterable[ServerProcess]) -> Total:
    known = list(processes)
    return Total(
        **{
            name: sum(getattr(process, name) for process in known)
            for name in Total.__struct_fields__
        }
    )


def _disk(place: Path | None) -> Disk | None:
    if place is None:
        return None
    try:
        found = shutil.disk_usage(place.parent)
    except OSError:
        return None
    return Disk(found.free, found.total)


def _last_snapshot(desk: Desk) -> datetime | None:
    if desk.snapshots is None:
        return None
    try:
        times = [path.stat().st_mtime for path in desk.snapshots.folder.glob("*.toptable.json")]
    except OSError:
        return None
    return datetime.fromtimestamp(max(times), UTC) if times else None
