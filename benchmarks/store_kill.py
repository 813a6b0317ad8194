"""Kill writers and servers in the middle of appends, a hundred times each, and look for losses.

    python benchmarks/store_kill.py [--kills 100]

Writers append as fast as they can and note each append that the store has acknowledged. They are
killed with SIGKILL at random moments, and so is, with all its processes, a PostgreSQL server under
running writers. After each kill the log must hold every acknowledged append, none of them half, in
one unbroken chain. The first loss ends the run with its place; the test suite does the same with
ten kills.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "store"))

from appenders import Appenders, check_acknowledged
from chained_lines import check

from postgres_server import PostgresServer
from toptable.store import open_store

AT_ONCE = 10


class Tally:
    """What was found over all kills."""

    def __init__(self) -> None:
        self.kills = self.acknowledged = self.lines = self.unacknowledged = 0

    def look(self, where: str, event: str, appenders: Appenders) -> None:
        """Check the log of a killed writer."""
        with open_store(where) as store:
            lines = store.read(event)
        acknowledged = appenders.acknowledged(event)
        check(lines)
        check_acknowledged(lines, acknowledged)
        self.acknowledged += len(acknowledged)
        self.lines += len(lines)
        self.unacknowledged += acknowledged[-1][0] < len(lines)


def kill_writers(tally: Tally, place: Callable[[Path], str], kills: int, title: str) -> None:
    """Kill writers one by one, ten of them running at once."""
    for _ in track(range(kills // AT_ONCE), title):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            where = place(folder)
            events = [f"e{number}" for number in range(AT_ONCE)]
            with Appenders(folder, "endless", where, events) as appenders:
                for event in events:
                    appenders.wait_for_acknowledged(event, 5)
                    time.sleep(random.uniform(0, 0.05))
                    appenders.kill(event)
                appenders.wait()
                for event in events:
                    tally.look(where.replace("{event}", event), event, appenders)
                    tally.kills += 1


def kill_server(tally: Tally, server: PostgresServer, kills: int, title: str) -> None:
    """Kill the server again and again under two writers, who find their way back to it."""
    where = server.new_database()
    events = ["left", "right"]
    with tempfile.TemporaryDirectory() as name:
        with Appenders(Path(name), "endless", where, events) as appenders:
            for _ in track(range(kills), title):
                for event in events:
                    before = len(appenders.acknowledged(event))
                    appenders.wait_for_acknowledged(event, before + 2)
                time.sleep(random.uniform(0, 0.05))
                server.kill()
                server.start()
                tally.kills += 1
        for event in events:
            tally.look(where, event, appenders)


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    server = PostgresServer()
    server.start()
    try:
        yield server
    finally:
        server.remove()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=100, help="how many of each kind")
    kills = parser.parse_args().kills
    table = Table("killed", "kills", "acknowledged", "lines", "cut off after keeping")

    def run(title: str, kind: Callable[[Tally], None]) -> None:
        tally = Tally()
        kind(tally)
        found = (tally.kills, tally.acknowledged, tally.lines, tally.unacknowledged)
        table.add_row(title, *(f"{number:,}" for number in found))

    one = "writer of an SQLite file"
    run(one, lambda t: kill_writers(t, lambda folder: f"{folder}/{{event}}.sqlite", kills, one))
    shared = "one of ten on one SQLite file"
    run(shared, lambda t: kill_writers(t, lambda folder: f"{folder}/all.sqlite", kills, shared))
    with running_server() as server:
        client = "writer on PostgreSQL"
        run(client, lambda t: kill_writers(t, lambda _: server.new_database(), kills, client))
        whole = "PostgreSQL server"
        run(whole, lambda t: kill_server(t, server, kills, whole))
    Console().print(table)
    print("Every acknowledged append was there, none was half there, every chain was unbroken.")
    print("The last column counts appends that were kept whole while their writer was killed")
    print("before it could note the answer.")


if __name__ == "__main__":
    main()
