"""Round start: thousands of phones, and a round is published. When does each show its new table?

    python benchmarks/storm.py [--phones 8000] [--ways streams polling plain] [--workers 2]

Everything is on this computer, bounded and ends by itself; phones, scorekeeper and server share
its cores. The phones hold a stream each, or ask and wait for the answer, as the player's page does.
In the same run, ``plain`` is the alternative that a web framework gives: phones hear "version n"
and come back for their page, which is routed, rendered and compressed for each of them.

| with 8,000 phones | limit |
|---|---|
| a phone shows its new table, median | 1 s |
| the last phone | 5 s |
| errors, wrong tables | 0 |
| the scorekeeper's page meanwhile, median | 100 ms |
| memory of the server | 1,000 MB |

Rows are drawn from stencils, and standings are left alone that a result says nothing new about. One
by one the rows took 0.78 s of processor time when a round of 8,000 went up and 0.14 s after each
result; now it is 0.2 s and 0.015 s, and the median with streams went from 1.5 s to 0.4 s on the
same two cores, with a load of three to four from elsewhere. ``processor`` in the output is what the
server spent from publishing to the last table; it tells what a busy machine would have given if it
were not. With a load of twelve the last stream had its table after 2 s, and of the plain pages most
were missing after 30 s.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "store"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from pages_storm import cpu, peak

from support import ORGANIZER, MemoryStore, do, memory_desk
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import open_store
from toptable.web.auth.player_links import ticket_of
from toptable.web.auth.sessions import Keys
from web import Client

ROOT = Path(__file__).resolve().parents[1]
EVENT = "storm"
AGAIN = (0.0, 4.0)
"""How many seconds after an answer a phone without a stream asks again: the page looks every four
seconds or so whether it has to."""
ENTERED = 10
"""How many results the scorekeeper enters meanwhile; who sits there has no table to go to."""
TABLE = re.compile(rb"<b>(\d+)</b>")
LIMITS = {"median": 1.0, "last": 5.0, "errors": 0.0, "page": 100.0, "memory": 1_000.0}


def build(place: str, players: int) -> None:
    """An event whose second round is paired and waits to be published."""
    fast = MemoryStore()
    made = memory_desk(fast).create("Storm", "nisei-1.3", ORGANIZER, event=EVENT)
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(NewPlayer(f"Player {n:05}") for n in range(1, players + 1))))
    do(made, PairRound())
    do(made, PublishRound())
    for match in made.state.rounds[-1].tables():
        do(made, ReportResult(1, match.table, Result(random.choice(("WW", "WL", "LL")))))
    do(made, PairRound())
    with open_store(place) as slow:
        slow.create(EVENT, fast.read(EVENT), seeds=fast.seeds(EVENT))


@contextmanager
def serving(place: str, port: int, plain: bool) -> Iterator[tuple[str, int]]:
    """The server in a process of its own; its address and its process."""
    command = [sys.executable, __file__, "--serve", place, "--port", str(port)]
    with subprocess.Popen(
        [*command, "--plain"] if plain else command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    ) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().strip()
            yield address, process.pid
        finally:
            process.terminate()


def serve(place: str, port: int, plain: bool) -> None:
    """The same server that people run; with one more route for the alternative."""
    from toptable.web import app as application
    from toptable.web.serving.server import open_port
    from toptable.web.serving.server import serve as serve_pages

    if plain:
        from plain_phones import ROUTES

        application.ROUTES = (*application.ROUTES, *ROUTES)
    with open_store(place) as store:
        opened = open_port("127.0.0.1", port)
        address = f"http://127.0.0.1:{opened.getsockname()[1]}"
        serve_pages(Desk(store), opened, lambda: print(address, flush=True))


class Phone(asyncio.Protocol):
    """One phone: asks, reads what comes, and notes when it first shows the new round."""

    def __init__(self, hall: "Hall", address: str, player: int, ticket: str) -> None:
        self.hall, self.player, self.ticket = hall, player, ticket
        where = urlsplit(address)
        self.host, self.port = where.hostname or "", where.port or 0
        self.transport: asyncio.Transport | None = None
        self.buffer = b""
        self.table = 0
        self.tag = b""
        self.ready = False
        self.shown: float | None = None
        self.errors = 0

    def request(self, path: str) -> bytes:
        return (
            f"GET /e/{EVENT}{path} HTTP/1.1\r\nhost: hall\r\naccept-encoding: gzip\r\n"
            f"cookie: toptable_player={self.ticket}\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.begin()

    def begin(self) -> None:
        raise NotImplementedError

    def write(self, data: bytes) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    def show(self, html: bytes) -> None:
        """A row has come; it is the new round's, or it is not."""
        found = TABLE.search(html)
        if found is None or b"Round 2" not in html or self.shown is not None:
            return
        self.table = int(found[1])
        self.shown = time.monotonic()

    def connection_lost(self, _problem: Exception | None) -> None:
        if not self.hall.over:
            self.errors += 1


class Listening(Phone):
    """A phone with a stream."""

    def begin(self) -> None:
        self.write(self.request("/me/live") + b"\r\n")

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while b"\n\n" in self.buffer:
            message, _, self.buffer = self.buffer.partition(b"\n\n")
            if b" 503 " in message[:20]:
                self.errors += 1
            if b"event: row" in message:
                self.ready = True
                self.show(message)


class Asking(Phone):
    """A phone without a stream: it asks, and is answered when its row is another one."""

    waiting = False

    def begin(self) -> None:
        self.ask()

    def connection_lost(self, problem: Exception | None) -> None:
        if self.waiting:
            super().connection_lost(problem)

    def again(self) -> None:
        """Over the same connection, or over a new one where the server has let go of it."""
        if self.transport is None or self.transport.is_closing():
            loop = asyncio.get_running_loop()
            opening = loop.create_connection(lambda: self, self.host, self.port)
            self.hall.tasks.add(loop.create_task(opening))
        else:
            self.ask()

    def ask(self) -> None:
        self.ready, self.waiting = bool(self.tag), True
        known = self.tag.decode().strip('"') or "none"
        self.write(self.request(f"/me/row?known={known}") + b"\r\n")

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, found, body = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return
        length = re.search(rb"content-length: (\d+)", head)
        if b" 304 " not in head[:20]:
            if length is None or len(body) < int(length[1]):
                return
            if b" 200 " not in head[:20]:
                self.errors += 1
            tag = re.search(rb"etag: (\S+)", head)
            self.tag = tag[1] if tag else b""
            self.show(body)
        self.buffer, self.waiting = b"", False
        if not self.hall.over:
            asyncio.get_running_loop().call_later(random.uniform(*AGAIN), self.again)


class ComingBack(Phone):
    """A phone that hears of a version and comes back for its page, over a new connection."""

    def begin(self) -> None:
        self.write(f"GET /e/{EVENT}/live HTTP/1.1\r\nhost: hall\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        if b"event: version" in data:
            self.hall.tasks.add(asyncio.ensure_future(self.fetch()))

    async def fetch(self) -> None:
        try:
            reader, writer = await asyncio.open_connection(self.host, self.port)
            writer.write(
                f"GET /e/{EVENT}/plain/{self.player} HTTP/1.1\r\nhost: hall\r\n"
                "connection: close\r\n\r\n".encode()
            )
            answer = await reader.read()
            writer.close()
        except OSError:
            self.errors += 1
            return
        if b" 200 " not in answer[:20]:
            self.errors += 1
        self.ready = True
        self.show(answer)


WAYS = {"streams": Listening, "polling": Asking, "plain": ComingBack}


class Hall:
    """All phones."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Future[Any]] = set()
        self.over = False


async def watch(
    addresses: list[str], way: str, tickets: list[tuple[int, str]], told: Connection
) -> None:
    """Open the phones, say so, and tell when each of them showed its new table."""
    hall = Hall()
    loop = asyncio.get_running_loop()
    phones = [
        WAYS[way](hall, addresses[number % len(addresses)], player, ticket)
        for number, (player, ticket) in enumerate(tickets)
    ]
    begin = time.monotonic()
    for opened, phone in enumerate(phones, 1):
        await loop.create_connection(lambda phone=phone: phone, phone.host, phone.port)
        if opened % 50 == 0:
            await asyncio.sleep(0)
    while not all(phone.ready for phone in phones) and time.monotonic() - begin < 120:
        await asyncio.sleep(0.05)
    told.send(time.monotonic() - begin)
    while not told.poll():
        await asyncio.sleep(0.02)
    published = told.recv()
    enough = len(phones) - 2 * ENTERED
    shown, latest = 0, published
    # Who sits where a result was entered meanwhile may show the table too, or may not.
    while shown < len(phones) and (shown < enough or time.monotonic() - latest < 2):
        await asyncio.sleep(0.05)
        if (now := sum(phone.shown is not None for phone in phones)) > shown:
            shown, latest = now, time.monotonic()
        if time.monotonic() - published > 30:
            break
    await asyncio.sleep(1)
    hall.over = True
    told.send(
        {
            "shown": {p.player: (p.table, p.shown - published) for p in phones if p.shown},
            "errors": sum(phone.errors for phone in phones),
        }
    )
    for phone in phones:
        if phone.transport is not None:
            phone.transport.abort()


def watching(
    addresses: list[str], way: str, tickets: list[tuple[int, str]], told: Connection
) -> None:
    import uvloop

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(watch(addresses, way, tickets, told))


def measure(place: str, port: int, way: str, workers: int) -> dict[str, float]:
    """One round that is published at the first of so many servers."""
    with ExitStack() as stack:
        servers = [
            stack.enter_context(serving(place, port + 20 * number, plain=way == "plain"))
            for number in range(workers)
        ]
        store = stack.enter_context(open_store(place))
        addresses = [address for address, _ in servers]
        keys, state = Keys.of(store), Desk(store).tournament(EVENT).state
        tickets = [
            (number, ticket_of(keys, EVENT, player, 0)) for number, player in state.players.items()
        ]
        client = Client(addresses[0], store, "Robin")
        client.get(f"/e/{EVENT}")
        here, there = multiprocessing.Pipe()
        watcher = multiprocessing.Process(
            target=watching, args=(addresses, way, tickets, there), daemon=True
        )
        watcher.start()
        opened = here.recv()
        client.connect_again()
        busy = [cpu(process) for _, process in servers]
        here.send(time.monotonic())
        publishing = client.post(f"/e/{EVENT}/do/publish_round")
        pages, entering = [], []
        begin = time.monotonic()
        tables = len(tickets) // 2
        while not here.poll() and time.monotonic() - begin < 40:
            pages.append(client.get(f"/e/{EVENT}/rounds/2/tables/{1 + len(pages) % tables}")[0])
            if len(entering) < ENTERED:
                cell = f"2-{tables - len(entering)}-WL"
                entering.append(client.post(f"/e/{EVENT}/results", cell=cell))
            time.sleep(0.1)
        told = here.recv()
        used = max(
            cpu(process) - before for (_, process), before in zip(servers, busy, strict=True)
        )
        watcher.join(30)
        memory = max(peak(process) for _, process in servers)
        wanted = Desk(store).tournament(EVENT).state.rounds[1]
    seats = {p: m.table for m in wanted.tables() for p in m.players if m.result is None}
    shown = {player: found for player, found in told["shown"].items() if player in seats}
    late = sorted(seconds for _, seconds in shown.values())
    wrong = sum(seats.get(player) != at for player, (at, _) in shown.items())
    missing = len(seats) - len(shown)
    return {
        "opened": opened,
        "publishing": publishing,
        "median": statistics.median(late) if late else float("inf"),
        "99 of 100": late[len(late) * 99 // 100] if late else float("inf"),
        "last": late[-1] if late and not missing else float("inf"),
        "errors": told["errors"] + wrong + missing,
        "page": statistics.median(pages) if pages else 0.0,
        "slowest page": max(pages, default=0.0),
        "entering": statistics.median(entering) if entering else 0.0,
        "processor": used,
        "memory": memory,
    }


@contextmanager
def databases(workers: int) -> Iterator[Callable[[], str]]:
    """Makes a new database each time: a file, or on a PostgreSQL for several servers."""
    if workers == 1:
        with tempfile.TemporaryDirectory() as folder:
            numbers = count()
            yield lambda: str(Path(folder) / f"{next(numbers)}.sqlite")
        return
    from postgres_server import PostgresServer

    server = PostgresServer()
    server.start()
    try:
        yield server.new_database
    finally:
        server.remove()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phones", type=int, default=8_000)
    parser.add_argument("--ways", nargs="+", choices=sorted(WAYS), default=list(WAYS))
    parser.add_argument("--port", type=int, default=18_700)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--workers", type=int, default=1, help="Servers, on one PostgreSQL.")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--plain", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve, chosen.port, chosen.plain)
        return 0
    multiprocessing.set_start_method("spawn")
    rows: dict[str, dict[str, float]] = {}
    with databases(chosen.workers) as new_database:
        for way in chosen.ways:
            place = new_database()
            build(place, chosen.phones)
            rows[way] = row = measure(place, chosen.port, way, chosen.workers)
            told = "  ".join(f"{name} {value:.2f}" for name, value in row.items())
            print(f"{way:8} {told}", flush=True)
    if "plain" in rows and "streams" in rows:
        for name in ("median", "last"):
            ratio = rows["plain"][name] / rows["streams"][name]
            print(f"{name}: the read face is {ratio:.1f} times as fast as plain pages")
    if chosen.json:
        print(json.dumps(rows))
    held = [way for way in rows if way != "plain"]
    broken = [
        f"{way}: {name} {rows[way][name]:.2f}, limit {limit:g}"
        for way in held
        for name, limit in LIMITS.items()
        if rows[way][name] > limit
    ]
    print("\n".join(broken) if broken else "Everything within its limits.")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
