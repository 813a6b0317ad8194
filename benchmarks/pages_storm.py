"""Open pages of guests while results come in: do the scorekeeper and the hall notice each other?

    python benchmarks/pages_storm.py [--pages 200 500 2000] [--seconds 20] [--before REVISION]

Every page holds a live stream and asks for what changed, over a new connection, each time it hears
of a version that it does not show yet, as the pages' script does. A scorekeeper in a process of
their own enters two results a second. Everything is on this computer and ends by itself; the pages,
the scorekeeper and the server share its cores.

| with 2,000 open pages | limit |
|---|---|
| entering a result, median | 50 ms |
| entering a result, slowest | 300 ms |
| every page shows a result within | 2 s |

With ``--before`` the same is measured in the same run for an earlier revision, which is the
alternative: each page answered by itself.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from toptable.store import open_store
from web import Client, built

ROOT = Path(__file__).resolve().parents[1]
PARTS = "status.0,clock.0,entry.0,round.0,leaders.0,next_step.0,recent.0"
LETTERS = ("WW", "WL", "LL", "WD")
LIMITS = {"median": 50.0, "slowest": 300.0, "current": 2.0}


@contextmanager
def serving(path: Path, source: Path) -> Iterator[tuple[str, int]]:
    """A server with the code of a folder, in a process of its own; its address and its number."""
    command = [sys.executable, "-c", "from toptable.cli.main import run; run()"]
    command += ["serve", "--db", str(path), "--port", "18600"]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if found := re.search(r"runs at (http://\S+)", line):
                    yield found[1], process.pid
                    break
        finally:
            process.terminate()


class Page:
    """One open page of a guest."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.shown = self.heard = 0
        self.fetching = False
        self.seen: dict[int, float] = {}
        self.fetches = self.failures = 0
        self.server = ""
        self.tasks: set[asyncio.Task[None]] = set()

    async def live(self, ready: asyncio.Semaphore) -> None:
        async with ready:
            reader, writer = await asyncio.open_connection(self.host, self.port)
            writer.write(f"GET /e/big/live HTTP/1.1\r\nhost: {self.host}\r\n\r\n".encode())
            first = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in first:
                self.failures += 1
                return
        try:
            while line := await reader.readline():
                if line.startswith(b"data: ") and line[6:].strip().isdigit():
                    self.hear(int(line[6:]))
        finally:
            writer.close()

    def hear(self, version: int) -> None:
        self.heard = max(self.heard, version)
        if not self.fetching and self.heard > self.shown:
            self.fetching = True
            task = asyncio.create_task(self.catch_up())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def catch_up(self) -> None:
        while self.heard > self.shown:
            try:
                await self.fetch()
            except (OSError, asyncio.IncompleteReadError, ValueError):
                self.failures += 1
                await asyncio.sleep(1)
        self.fetching = False

    async def fetch(self) -> None:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        query = f"since={self.shown}&server={self.server}&parts={PARTS}"
        writer.write(
            f"GET /e/big/changes?{query} HTTP/1.1\r\nhost: {self.host}\r\n"
            "accept-encoding: identity\r\nconnection: close\r\n\r\n".encode()
        )
        answer = await reader.read()
        writer.close()
        body = answer.partition(b"\r\n\r\n")[2]
        begin = body.index(b'"version":') + len(b'"version":')
        version = int(body[begin : body.index(b",", begin)])
        named = body.index(b'"server":"') + len(b'"server":"')
        self.server = body[named : body.index(b'"', named)].decode()
        self.fetches += 1
        now = time.monotonic()
        for number in range(self.shown + 1, version + 1):
            self.seen[number] = now
        self.shown = max(self.shown, version)


async def watch(address: str, count: int, told: Connection) -> None:
    """Open the pages, say so, and at the end tell when each version was on the last of them."""
    where = urlsplit(address)
    pages = [Page(where.hostname or "", where.port or 0) for _ in range(count)]
    ready = asyncio.Semaphore(100)
    begin = time.monotonic()
    streams = [asyncio.create_task(page.live(ready)) for page in pages]
    while sum(page.shown > 0 for page in pages) < count - sum(page.failures > 0 for page in pages):
        await asyncio.sleep(0.05)
    told.send(time.monotonic() - begin)
    while not told.poll():
        await asyncio.sleep(0.05)
    told.recv()
    await asyncio.sleep(6)
    last: dict[int, float] = {}
    for page in pages:
        for version, moment in page.seen.items():
            last[version] = max(last.get(version, 0.0), moment)
    reached = {version: sum(version in page.seen for page in pages) for version in last}
    told.send(
        {
            "last": last,
            "reached": reached,
            "fetches": sum(page.fetches for page in pages),
            "failures": sum(page.failures for page in pages),
        }
    )
    for stream in streams:
        stream.cancel()


def watching(address: str, count: int, told: Connection) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    asyncio.run(watch(address, count, told))


def measure(path: Path, source: Path, count: int, seconds: float) -> dict[str, float]:
    """One row of the table."""
    with serving(path, source) as (address, number), open_store(path) as store:
        client = Client(address, store, "Robin")
        here, there = multiprocessing.Pipe()
        watcher = multiprocessing.Process(
            target=watching, args=(address, count, there), daemon=True
        )
        watcher.start()
        opened = here.recv()
        busy = cpu(number)
        begin, times, entered = time.monotonic(), [], {}
        while time.monotonic() - begin < seconds:
            table, games = 33 + len(times) % 32, LETTERS[len(times) // 32 % len(LETTERS)]
            sent = time.monotonic()
            client.connect_again() if not times else None
            moment = time.monotonic()
            client.post("/e/big/results", cell=f"9-{table}-{games}")
            times.append((time.monotonic() - moment) * 1000)
            entered[store.version("big")] = moment
            time.sleep(max(0.0, 0.5 - (time.monotonic() - sent)))
        used = (cpu(number) - busy) / (time.monotonic() - begin)
        here.send("end")
        told = here.recv()
        watcher.join(30)
        memory = peak(number)
    lags = [
        told["last"][version] - moment
        for version, moment in entered.items()
        if version in told["last"]
    ]
    return {
        "opened": opened,
        "median": statistics.median(times),
        "slowest": max(times),
        "cpu": used * 100,
        "fetches": told["fetches"] / seconds,
        "failures": told["failures"],
        "current": max(lags, default=float("nan")),
        "memory": memory,
        "entered": len(times),
    }


def cpu(process: int) -> float:
    """The seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak(process: int) -> float:
    """The most memory that a process has used, in MB."""
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


@contextmanager
def revision(name: str) -> Iterator[Path]:
    """The code of an earlier revision in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "before"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "-q", "--detach", str(place), name], check=True)
        try:
            yield place / "src"
        finally:
            subprocess.run([*git, "remove", "--force", str(place)], check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pages", type=int, nargs="+", default=[200, 500, 2000])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--before", default="")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    multiprocessing.set_start_method("spawn")
    rows: list[dict[str, object]] = []
    head = "which  pages  opened   median  slowest  current  server  fetches  failed  memory"
    print(head)
    with tempfile.TemporaryDirectory() as folder:
        for count in chosen.pages:
            for which in ("before", "after") if chosen.before else ("after",):
                path = Path(folder) / f"{which}-{count}.sqlite"
                if which == "before":
                    with revision(chosen.before) as source:
                        subprocess.run(
                            [sys.executable, "-c", BUILD, str(ROOT), str(path)],
                            check=True,
                            env={**os.environ, "PYTHONPATH": str(source)},
                        )
                        row = measure(path, source, count, chosen.seconds)
                else:
                    built(path, 64)
                    row = measure(path, ROOT / "src", count, chosen.seconds)
                rows.append({"which": which, "pages": count, **row})
                print(
                    f"{which:6} {count:6} {row['opened']:6.1f}s {row['median']:6.0f}ms"
                    f" {row['slowest']:6.0f}ms {row['current']:7.2f}s {row['cpu']:5.0f}%"
                    f" {row['fetches']:6.0f}/s {row['failures']:6.0f} {row['memory']:5.0f}MB",
                    flush=True,
                )
    if chosen.json:
        print(json.dumps(rows))
    after = rows[-1]
    return int(any(float(str(after[name])) > limit for name, limit in LIMITS.items()))


BUILD = """
import sys
from pathlib import Path
root, path = Path(sys.argv[1]), Path(sys.argv[2])
sys.path[:0] = [str(root / "benchmarks"), str(root / "tests"), str(root / "tests" / "web")]
from web import built
built(path, 64)
"""

if __name__ == "__main__":
    sys.exit(main())
