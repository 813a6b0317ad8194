"""How the server is, in numbers and, where something should be done, in sentences."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from toptable.desk.desk import Desk
from toptable.engine.rules.structure.tables import counted
from toptable.web.operating import process
from toptable.web.operating.traffic import Traffic

SCARCE = 1_000_000_000
"""With how many bytes left on the disk people are warned."""
FULL = 100_000_000
SLOW = 2.0
"""After how many seconds, on average, a page is called slow."""
OLD_DAYS = 7
SHOWN = 5


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


class StateOfServer(msgspec.Struct, frozen=True):
    """What the page and its warnings are made of."""

    since: datetime
    kind: str
    """Which database."""
    size: int
    events: int
    open_events: int
    streams: int
    phones: int
    requests: int
    failed: int
    refused: int
    troubles: int
    slowest: tuple[SlowPage, ...]
    disk: Disk | None
    snapshot: datetime | None
    """When the last snapshot of an event was written."""
    memory: int | None
    files: int | None
    unreadable: int


def state_of(desk: Desk, traffic: Traffic, streams: int, phones: int) -> StateOfServer:
    """Look at everything; for a thread, as it asks the database and the disk."""
    listed = desk.events(deleted=True)
    place = Path(desk.store.where) if "://" not in desk.store.where else None
    slowest = traffic.slowest(SHOWN)
    return StateOfServer(
        since=traffic.since,
        kind="PostgreSQL" if place is None else "SQLite",
        size=desk.store.size(),
        events=sum(not event.deleted for event in listed),
        open_events=desk.open_events,
        streams=streams,
        phones=phones,
        requests=sum(times.amount for times in traffic.times.values()),
        failed=sum(times.failed for times in traffic.times.values()),
        refused=traffic.refused,
        troubles=desk.store.troubles,
        slowest=tuple(
            SlowPage(pattern, times.amount, times.mean, times.longest) for pattern, times in slowest
        ),
        disk=_disk(place),
        snapshot=_last_snapshot(desk),
        memory=process.memory(),
        files=process.open_files(),
        unreadable=sum(not event.readable for event in listed),
    )


def warnings(state: StateOfServer, now: datetime) -> list[str]:
    """What should be done about it, the most pressing first."""
    said = []
    if state.disk is not None and state.disk.free < SCARCE:
        left = f"The disk has {state.disk.free // 1_000_000} MB left."
        full = state.disk.free < FULL
        said.append(f"{left} {'Free some now: without room nothing is saved.' if full else ''}")
    if state.unreadable:
        events = "One event" if state.unreadable == 1 else f"{state.unreadable} events"
        said.append(f"{events} cannot be read. The list of events says why.")
    if state.troubles:
        said.append(
            f"{counted(state.troubles, 'database error')} since the start. "
            "The server's terminal or log says why."
        )
    if state.failed:
        said.append(
            f"{counted(state.failed, 'request')} failed with a server error. "
            "The server's terminal or log says why."
        )
    if state.snapshot is not None and (now - state.snapshot).days >= OLD_DAYS:
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
