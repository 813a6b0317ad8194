"""Processes that append as fast as they can, and a hold on them to kill them.

Run as a program, this file forks one process for each event. A process writes down each append
only after the store has said that it is kept; what is written there must be found later.
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from chained_lines import digest, one_append

from toptable.store import Behind, Store, Unreachable, open_store

PATIENCE = 60.0


class Appenders:
    """Running processes: ``endless`` ones with an event each, or ``counted`` ones on one event."""

    def __init__(self, folder: Path, kind: str, where: str, events: list[str], count: int = 0):
        self._folder = folder
        self._program = subprocess.Popen(
            [sys.executable, __file__, kind, where, folder, str(count), *events],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )

    def wait_for_acknowledged(self, event: str, count: int) -> None:
        """Wait until this many appends were acknowledged."""
        until = time.monotonic() + PATIENCE
        while len(self.acknowledged(event)) < count:
            assert time.monotonic() < until, f"{event} does not get on"
            time.sleep(0.005)

    def acknowledged(self, event: str) -> list[tuple[int, str]]:
        """Version and hash of the last line after each append that the store acknowledged."""
        file = self._folder / f"{event}.acknowledged"
        written = file.read_text() if file.exists() else ""
        return [(int(version), last) for version, last in map(str.split, written.splitlines())]

    def kill(self, event: str) -> None:
        """Kill the process of an event with SIGKILL."""
        os.kill(int((self._folder / f"{event}.pid").read_text()), signal.SIGKILL)

    def wait(self) -> int:
        """Wait until all have ended; 0 when all counted ones did their work."""
        return self._program.wait(PATIENCE * 3)

    def __enter__(self) -> "Appenders":
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._folder.glob("*.pid"):
            try:
                os.kill(int(file.read_text()), signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.wait()


def check_acknowledged(lines: list[bytes], acknowledged: list[tuple[int, str]]) -> None:
    """Everything that was acknowledged is there, unchanged."""
    assert acknowledged
    for version, last in acknowledged:
        assert version <= len(lines), f"version {version} was acknowledged and is lost"
        assert digest(lines[version - 1]) == last, f"line {version} is another one"


def _endless(store: Store, event: str, acknowledge: int) -> None:
    chance = random.Random(event)
    lines = one_append(event, 0, 0, b"", 1)
    store.create(event, lines)
    number = 0
    while True:
        number += 1
        # Some appends fit into a page of the file, some span several.
        new = one_append(
            event, number, len(lines), lines[-1], chance.randint(1, 6), chance.choice([10, 3000])
        )
        try:
            store.append(event, len(lines), new)
        except Unreachable:
            lines = _reread(store, event)
            continue
        lines += new
        os.write(acknowledge, f"{len(lines)} {digest(lines[-1])}\n".encode())


def _reread(store: Store, event: str) -> list[bytes]:
    """The server went away: wait for it, and see whether it kept the last append."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            return store.read(event)
        except Unreachable:
            time.sleep(0.05)
    raise TimeoutError


def _counted(store: Store, event: str, writer: str, count: int) -> None:
    after, last = 0, b""
    for number in range(count):
        while True:
            try:
                store.append(event, after, new := one_append(writer, number, after, last, 1))
            except Behind:
                missed = store.read(event, after)
                after, last = after + len(missed), missed[-1]
            else:
                after, last = after + 1, new[-1]
                break


def _child(kind: str, where: str, folder: Path, count: int, event: str) -> None:
    (folder / f"{event}.pid").write_text(str(os.getpid()))
    flags = os.O_CREAT | os.O_WRONLY | os.O_APPEND
    acknowledge = os.open(folder / f"{event}.acknowledged", flags)
    with open_store(where.replace("{event}", event)) as store:
        if kind == "endless":
            _endless(store, event, acknowledge)
        else:
            _counted(store, "together", event, count)


def main(kind: str, where: str, folder: str, count: str, *events: str) -> int:
    children = []
    for event in events:
        child = os.fork()
        if not child:
            _child(kind, where, Path(folder), int(count), event)
            os._exit(0)
        children.append(child)
    return max(os.waitpid(child, 0)[1] for child in children) and 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
