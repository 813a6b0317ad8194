"""Which server answers phones: uvicorn with httptools and uvloop, or granian? Both in one run.

    python benchmarks/servers.py [--seconds 4] [--phones 500] [--streams 4000]

Each serves the whole application with the same event on one process. A client on the same cores
asks for players' rows over 64 connections that stay open: with the row in the answer, and with the
answer that nothing has changed. Then it opens streams and looks at the server's memory.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pages_storm import peak
from storm import EVENT, build

from toptable.desk.desk import Desk
from toptable.store import open_store
from toptable.web.auth.player_links import ticket_of
from toptable.web.auth.sessions import Keys

ROOT = Path(__file__).resolve().parents[1]
CONNECTIONS = 64
SERVERS = {
    "uvicorn": [
        *("uvicorn", "served_app:app", "--http", "httptools", "--loop", "uvloop"),
        *("--log-level", "error", "--backlog", "4096"),
    ],
    "granian": [
        *("granian", "--interface", "asgi", "served_app:app", "--loop", "uvloop"),
        *("--runtime-mode", "st", "--log-level", "error", "--backlog", "4096"),
    ],
}


@contextmanager
def serving(name: str, place: str, port: int) -> Iterator[int]:
    """One of the servers in a process of its own; the process."""
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT / "benchmarks")))
    environment = {**os.environ, "PYTHONPATH": path, "TOPTABLE_SERVED": place}
    command = [sys.executable, "-m", *SERVERS[name], "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, env=environment) as process:
        try:
            asyncio.run(_answers(port))
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            yield int(children[0]) if children else process.pid
        finally:
            process.terminate()


async def _answers(port: int) -> None:
    for _ in range(300):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
            continue
        writer.close()
        return
    raise TimeoutError("the server did not start")


def request(ticket: str, what: str, more: str = "") -> bytes:
    return (
        f"GET /e/{EVENT}/me/{what} HTTP/1.1\r\nhost: hall\r\ncookie: toptable_player={ticket}\r\n"
        f"{more}\r\n"
    ).encode()


async def one_answer(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    found = re.search(rb"content-length: (\d+)", head.lower())
    body = await reader.readexactly(int(found[1])) if found and b" 304 " not in head[:20] else b""
    return head, body


async def rate(port: int, tickets: list[str], known: bool, seconds: float) -> float:
    """How many rows are answered in a second."""
    answered = 0
    end = time.monotonic() + seconds

    async def client(ticket: str) -> None:
        nonlocal answered
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request(ticket, "row"))
        head, _ = await one_answer(reader)
        tag = re.search(rb"etag: (\S+)", head)
        assert tag is not None, head
        asked = request(ticket, "row", f"if-none-match: {tag[1].decode()}\r\n" if known else "")
        while time.monotonic() < end:
            writer.write(asked)
            head, _ = await one_answer(reader)
            assert head.split()[1] == (b"304" if known else b"200"), head
            answered += 1
        writer.close()

    await asyncio.gather(*(client(ticket) for ticket in tickets[:CONNECTIONS]))
    return answered / seconds


async def open_streams(port: int, tickets: list[str], count: int) -> float:
    """Open so many streams; how many seconds until each has said something."""
    begin = time.monotonic()
    opened = []
    for number in range(count):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request(tickets[number % len(tickets)], "live"))
        opened.append((reader, writer))
    for reader, _ in opened:
        await reader.readuntil(b"event: row")
    spent = time.monotonic() - begin
    for _, writer in opened:
        writer.transport.abort()
    return spent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--phones", type=int, default=500)
    parser.add_argument("--streams", type=int, default=4_000)
    parser.add_argument("--port", type=int, default=18_900)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "events.sqlite")
        build(place, chosen.phones)
        with open_store(place) as store:
            keys, state = Keys.of(store), Desk(store).tournament(EVENT).state
            tickets = [ticket_of(keys, EVENT, player, 0) for player in state.players.values()]
        print(f"{'':8} {'200':>8} {'304':>8} {'streams':>9} {'memory':>9}")
        for number, name in enumerate(SERVERS):
            port = chosen.port + number
            with serving(name, place, port) as process:
                full = asyncio.run(rate(port, tickets, False, chosen.seconds))
                same = asyncio.run(rate(port, tickets, True, chosen.seconds))
                before = peak(process)
                spent = asyncio.run(open_streams(port, tickets, chosen.streams))
                each = (peak(process) - before) * 1024 / chosen.streams
            print(f"{name:8} {full:6.0f}/s {same:6.0f}/s {spent:7.1f} s {each:6.1f} KB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
