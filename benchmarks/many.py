"""Many processes, one of which is killed again and again: who notices more than a reload?

    python benchmarks/many.py [--workers 4] [--phones 2000] [--seconds 120] [--every 10]

A real PostgreSQL, ``toptable serve --workers``, phones that hold a stream each, two organizers who
enter results through the pages, and a third machine that ends the rounds, pairs and publishes
the next ones. Meanwhile one worker after the other is killed with SIGKILL.

Nothing acknowledged is lost: each result that a page answered with success is in the log at the
end, by its author. No phone shows an older round after a newer one: each phone follows the rule of
the page, which passes over a row that shows less of the log than its own, and the round that it
shows never goes down; the first row of a stream that was opened anew is never behind at all. Errors
come only while a worker is gone: each failed request and each broken stream has a time, and it
lies between a kill and two seconds after the server says that another worker is ready.
"""

import argparse
import asyncio
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "store"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import psutil
from storm import EVENT, build

from postgres_server import PostgresServer
from support import ORGANIZER
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import Store, open_store
from toptable.web.auth.player_links import ticket_of
from toptable.web.auth.sessions import Keys
from web import Client

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = [sys.executable, "-c", "from toptable.cli.main import run; run()"]
ROUND = re.compile(rb"Round (\d+)")
STAMP = re.compile(rb"^id: \S+ (\d+)-(\d+)$", re.MULTILINE)
AFTER_READY = 2.0
OPEN_AGAIN = (0.3, 3.0)


class Server:
    """``toptable serve --workers``, and when it lost and regained workers."""

    def __init__(self, place: str, workers: int, port: int, home: str) -> None:
        options = ["--db", place, "--port", str(port), "--no-demo", "--workers", str(workers)]
        self.process = subprocess.Popen(
            [*PROGRAM, "serve", *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": home},
        )
        self.killed: list[float] = []
        self.regained: list[float] = []
        self.ready: list[int] = []
        self._running = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()
        assert self._running.wait(180), "the server did not start"
        self.ready += self.workers()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"runs at (http://\S+)", line):
                self.address = found[1]
            if "Ctrl-C" in line:
                self._running.set()
            if found := re.search(r"Worker process (\d+) is ready in its place", line):
                self.ready.append(int(found[1]))
                self.regained.append(time.monotonic())

    def workers(self) -> list[int]:
        return [child.pid for child in psutil.Process(self.process.pid).children()]

    def kill_one(self) -> None:
        """The one that has answered longest; never the last one that does."""
        alive = [pid for pid in self.ready if psutil.pid_exists(pid)]
        if len(alive) > 1:
            self.ready.remove(alive[0])
            self.killed.append(time.monotonic())
            os.kill(alive[0], signal.SIGKILL)

    def gone(self, when: float) -> bool:
        """Whether a worker was missing at a moment, or came back just before it."""
        killed = sum(moment - 0.2 <= when for moment in self.killed)
        return killed > sum(moment + AFTER_READY < when for moment in self.regained)


class Phone:
    """A phone with a stream, which it opens again when it breaks."""

    def __init__(self, ticket: str) -> None:
        self.ticket = ticket
        self.shown = (0, 0)
        self.round = 0
        self.rounds_back = 0
        self.opened_behind = 0
        self.passed_over = 0
        self.errors: list[float] = []
        self.opened = 0

    async def follow(self, port: int) -> None:
        while True:
            writer = None
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(
                    f"GET /e/{EVENT}/me/live HTTP/1.1\r\nhost: hall\r\n"
                    f"cookie: toptable_player={self.ticket}\r\n\r\n".encode()
                )
                await self._listen(reader)
            except (OSError, asyncio.IncompleteReadError):
                self.errors.append(time.monotonic())
            finally:
                if writer is not None:
                    writer.transport.abort()
            await asyncio.sleep(random.uniform(*OPEN_AGAIN))

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        first = True
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head[:20]:
            self.errors.append(time.monotonic())
            return
        self.opened += 1
        while True:
            message = (await reader.readuntil(b"\n\n")).replace(b"\r\n", b"\n")
            if b"event: moving" in message:
                return
            if (found := STAMP.search(message)) and b"event: row" in message:
                self.show((int(found[1]), int(found[2])), message, first)
                first = False

    def show(self, stamp: tuple[int, int], message: bytes, first: bool) -> None:
        if stamp < self.shown:
            self.passed_over += 1
            self.opened_behind += first
            return
        self.shown = stamp
        if found := ROUND.search(message):
            self.rounds_back += int(found[1]) < self.round
            self.round = int(found[1])


class Organizer:
    """Enters results through the pages, one after the other, whichever worker answers."""

    def __init__(self, server: Server, store: Store, name: str, odd: int) -> None:
        self.server, self.name, self.odd = server, name, odd
        self.client = Client(server.address, store, name)
        self.acknowledged: list[str] = []
        self.errors: list[float] = []
        self.over = False
        self.thread = threading.Thread(target=self._enter, args=(store,), daemon=True)
        self.thread.start()

    def _enter(self, store: Store) -> None:
        desk = Desk(store)
        while not self.over:
            rounds = desk.tournament(EVENT).state.rounds
            games, number = rounds[-1], len(rounds)
            # A round's first tables are the organizers', one has the odd ones.
            table = random.choice(range(1 + self.odd, min(200, len(games.tables())), 2))
            cell = f"{number}-{table}-{random.choice(('WW', 'WL', 'LL'))}"
            try:
                self.client.post(f"/e/{EVENT}/results", cell=cell)
            except AssertionError as problem:
                # A round that was ended in the same moment is a refusal, no error.
                if problem.args[0][2] >= 500:
                    self.errors.append(time.monotonic())
            except Exception:
                self.errors.append(time.monotonic())
                with suppress(Exception):
                    self.client.connect_again()
            else:
                self.acknowledged.append(cell)
            time.sleep(0.2)


def next_round(store: Store) -> int:
    """The third machine: the rest of the results, and the next round up."""
    tournament = Desk(store).tournament(EVENT)
    rounds = len(tournament.state.rounds)
    for match in tournament.state.rounds[-1].tables():
        if match.result is None:
            wanted = ReportResult(rounds, match.table, Result(random.choice(("WW", "WL", "LL"))))
            tournament.send(wanted, ORGANIZER)
    for command in (PairRound(), PublishRound()):
        done = tournament.send(command, ORGANIZER)
        if not isinstance(done, Done):
            print(f"round {rounds + 1}: {done}", flush=True)
    return len(tournament.state.rounds)


def lost(store: Store, organizers: list[Organizer]) -> list[str]:
    """Results that were acknowledged and are not in the log."""
    entered: set[tuple[str, str]] = set()
    for line in Desk(store).tournament(EVENT).log.lines:
        if isinstance(line.command, ReportResult):
            command = line.command
            cell = f"{command.round}-{command.table}-{command.result.games}"
            entered.add((line.author, cell))
    return [
        f"{organizer.name} {cell}"
        for organizer in organizers
        for cell in organizer.acknowledged
        if (organizer.name, cell) not in entered
    ]


async def crowd(phones: list[Phone], server: Server, seconds: float, every: float) -> None:
    """Open the phones, then kill a worker every so many seconds."""
    port = int(server.address.rpartition(":")[2])
    tasks = []
    for number, phone in enumerate(phones):
        tasks.append(asyncio.create_task(phone.follow(port)))
        if number % 20 == 0:
            await asyncio.sleep(0.02)
    while not all(phone.opened for phone in phones):
        await asyncio.sleep(0.1)
    print(f"{len(phones)} phones listen", flush=True)
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        await asyncio.sleep(every)
        await asyncio.to_thread(server.kill_one)
    until = time.monotonic() + 120
    while len(server.regained) < len(server.killed) and time.monotonic() < until:
        await asyncio.sleep(0.1)
    await asyncio.sleep(AFTER_READY + OPEN_AGAIN[1])
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def measure(chosen: argparse.Namespace, place: str, home: str) -> int:
    build(place, chosen.phones)
    server = Server(place, chosen.workers, chosen.port, home)
    try:
        with open_store(place) as store:
            keys = Keys.of(store)
            next_up = Desk(store).tournament(EVENT).send(PublishRound(), ORGANIZER)
            assert isinstance(next_up, Done), next_up
            players = Desk(store).tournament(EVENT).state.players.values()
            phones = [Phone(ticket_of(keys, EVENT, player, 0)) for player in players]
            organizers = [
                Organizer(server, store, name, odd) for odd, name in enumerate(("Olga", "Pia"))
            ]
            over = threading.Event()
            rounds = [2]

            def rounds_go_on() -> None:
                while not over.wait(chosen.round):
                    rounds.append(next_round(store))

            third = threading.Thread(target=rounds_go_on, daemon=True)
            third.start()
            asyncio.run(crowd(phones, server, chosen.seconds, chosen.every))
            over.set()
            for organizer in organizers:
                organizer.over = True
                organizer.thread.join(60)
            third.join(120)
            missing = lost(store, organizers)
    finally:
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(60)
    errors = sorted(when for source in (*phones, *organizers) for when in source.errors)
    outside = [when for when in errors if not server.gone(when)]
    acknowledged = sum(len(organizer.acknowledged) for organizer in organizers)
    waits = [back - kill for kill, back in zip(server.killed, server.regained, strict=False)]
    print(f"workers {chosen.workers}, phones {len(phones)}, killed {len(server.killed)}")
    print(f"rounds shown up to {max(phone.round for phone in phones)}, published {rounds[-1]}")
    print(f"acknowledged {acknowledged}, of these lost {len(missing)} {missing[:3]}")
    print(f"phones that showed an older round {sum(p.rounds_back > 0 for p in phones)}")
    print(f"streams that opened behind {sum(p.opened_behind for p in phones)}")
    print(f"rows passed over {sum(p.passed_over for p in phones)}")
    print(f"streams opened {sum(p.opened for p in phones)}")
    print(f"errors {len(errors)}, of these while no worker was gone {len(outside)}")
    print(f"of these at organizers' pages {sum(len(o.errors) for o in organizers)}")
    print(f"a worker was back after {statistics.median(waits):.1f} s, median of {len(waits)}")
    bad = missing or outside or any(p.rounds_back or p.opened_behind for p in phones)
    print("Something did not hold." if bad else "Everything held.")
    return int(bool(bad) or acknowledged == 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--phones", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=10)
    parser.add_argument("--round", type=float, default=25, help="Seconds between rounds.")
    parser.add_argument("--port", type=int, default=18_950)
    chosen = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    postgres = PostgresServer()
    postgres.start()
    try:
        with tempfile.TemporaryDirectory() as home:
            return measure(chosen, postgres.new_database(), home)
    finally:
        postgres.remove()


if __name__ == "__main__":
    sys.exit(main())
