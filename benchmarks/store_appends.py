"""How fast the store keeps a line, each one forced to the disk before the next.

    python benchmarks/store_appends.py [--appends 2000] [--address postgresql://...]

Without an address it measures SQLite in a new file, beside the same disk's own pace: writing a page
and waiting for the disk, with nothing in between. Then it reads a log of 100,000 lines.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path
from uuid import uuid4

from rich.console import Console
from rich.table import Table

from toptable.store import open_store

LINE = b"x" * 400
PAGE = b"x" * 4096
LONG = 100_000


def pace_of_the_disk(path: Path, writes: int) -> float:
    """Pages a second that the disk itself confirms."""
    handle = os.open(path, os.O_CREAT | os.O_WRONLY)
    sync = getattr(os, "fdatasync", os.fsync)
    began = time.perf_counter()
    for _ in range(writes):
        os.write(handle, PAGE)
        sync(handle)
    took = time.perf_counter() - began
    os.close(handle)
    return writes / took


def pace_of_the_store(where: str, appends: int) -> tuple[float, float]:
    """Appends a second, and seconds to read a long log."""
    with open_store(where) as store:
        event = uuid4().hex
        store.create(event, [LINE])
        began = time.perf_counter()
        for version in range(1, appends + 1):
            store.append(event, version, [LINE])
        pace = appends / (time.perf_counter() - began)
        long = uuid4().hex
        store.create(long, [LINE] * LONG)
        began = time.perf_counter()
        read = len(store.read(long))
        assert read == LONG
        return pace, time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--appends", type=int, default=2000)
    parser.add_argument("--address", help="a PostgreSQL database to measure instead of a file")
    options = parser.parse_args()
    table = Table("what", "result")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        if not options.address:
            disk = pace_of_the_disk(Path(folder) / "pages", options.appends)
            table.add_row("the disk alone, pages a second", f"{disk:,.0f}")
        where = options.address or f"{folder}/events.sqlite"
        pace, reading = pace_of_the_store(where, options.appends)
        table.add_row("appends a second", f"{pace:,.0f}")
        table.add_row(f"reading {LONG:,} lines", f"{reading:.2f} s")
    Console().print(table)


if __name__ == "__main__":
    main()
