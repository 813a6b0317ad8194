"""How the server is, in numbers and, where something should be done, in sentences."""

import shutil
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from toptable.desk.desk import Desk
from toptable.engine.rules.structure.tables import counted
from toptable.store.backup import LAST_BACKUP
from toptable.store.hook_rows import Hook
from toptable.store.processes import Heard, ServerProcess
from toptable.web.operating.beats import EVERY_SECONDS
from toptable.web.operating.traffic import Traffic
from toptable.web.operating.words import moments, size, span

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
