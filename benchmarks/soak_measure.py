"""What ``soak.py`` sees of the server, and what it makes of it.

The log is kept in memory, so a server that does nothing wrong grows with each entry. How much, is
measured apart: two new processes read the log of the weekend, one its beginning and one all of it.
What the server grew by beyond that is what the limit is for.
"""

import os
import re
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from toptable.engine.log.log import Log
from toptable.engine.log.public_log import PublicLog
from toptable.store import open_store

GROWTH = 5.0
"""Percent of memory."""
FILES = 5


class Sample(msgspec.Struct, frozen=True):
    """The server at one moment."""

    at: float
    memory: float
    """In MB."""
    files: int
    people: int
    """How many streams people hold; each of them is one of the files."""
    version: int
    asked: int
    wrong: int
    doing: str

    @property
    def other_files(self) -> int:
        """Open files that are no stream: the database, and connections between two pages."""
        return self.files - self.people


HEAD = (
    f"{'':10} {'minutes':>8} {'memory':>10} {'streams':>8} {'other files':>12}"
    f" {'entries':>8} {'answers':>8} {'errors':>7}"
)


def row(taken: Sample) -> str:
    """A line of the table, printed while the weekend is under way."""
    return (
        f"{taken.doing:10} {taken.at / 60:8.1f} {taken.memory:7.0f} MB {taken.people:8,}"
        f" {taken.other_files:12,} {taken.version:8,} {taken.asked:8,} {taken.wrong:7}"
    )


def memory(process: int | str) -> float:
    """What a process holds in memory now, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def files(process: int) -> int:
    """How many files and connections a process has open."""
    return len(os.listdir(f"/proc/{process}/fd"))


def cost_of_an_entry(place: Path, event: str, first: int, last: int) -> float:
    """KB of memory for each entry after the first ones, in processes that only read the log."""
    if last <= first:
        return 0.0
    needed = [
        float(
            subprocess.run(
                [sys.executable, __file__, str(place), event, str(entries)],
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        )
        for entries in (first, last)
    ]
    return max(0.0, needed[1] - needed[0]) * 1024 / (last - first)


def judge(
    samples: Sequence[Sample], rest: dict[str, float], cost: float, exceptions: int
) -> tuple[dict[str, float], list[str]]:
    """The numbers, and what is beyond its limit; ``rest`` is empty where the end was not seen."""
    whole = samples[-1].at
    second = [taken for taken in samples if whole / 3 < taken.at <= whole * 2 / 3]
    last = [taken for taken in samples if taken.at > whole * 2 / 3]
    middle, end = (statistics.mean(taken.memory for taken in part) for part in (second, last))
    entries = _entries(last) - _entries(second)
    by_the_log = entries * cost / 1024
    numbers = {
        "memory, second third": middle,
        "memory, last third": end,
        "growth in MB": end - middle,
        "entries between them": entries,
        "KB an entry needs": cost,
        "growth by the log in MB": by_the_log,
        "growth beyond it in %": (end - middle - by_the_log) / middle * 100,
        "most memory": max(taken.memory for taken in samples),
        **rest,
        "most files": max(taken.files for taken in samples),
        "most files, no streams": max(taken.other_files for taken in samples),
        "most streams": max(taken.people for taken in samples),
        "entries": samples[-1].version,
        "answers": samples[-1].asked,
        "wrong": samples[-1].wrong,
        "exceptions": exceptions,
    }
    broken = []
    if (grown := numbers["growth beyond it in %"]) > GROWTH:
        broken.append(f"Memory grew by {grown:.1f} % beyond the log, limit {GROWTH:g}.")
    if not rest:
        broken.append(f"Ended before its time, in {samples[-1].doing}.")
    elif rest["files after"] > rest["files in the night"] + FILES:
        night, after = rest["files in the night"], rest["files after"]
        broken.append(f"Open files at rest: {night:.0f} in the night, {after:.0f} at the end.")
    broken += [f"{samples[-1].wrong} wrong answers."] if samples[-1].wrong else []
    broken += [f"{exceptions} exceptions in the server's log."] if exceptions else []
    return numbers, broken


def _entries(part: Sequence[Sample]) -> float:
    return statistics.mean(taken.version for taken in part)


def _read(place: Path, event: str, entries: int) -> tuple[Log, PublicLog]:
    """The log up to an entry, as the staff and as everybody see it."""
    with open_store(place) as store:
        log = Log.read(store.read(event)[:entries])
    return log, PublicLog().follow(log)


if __name__ == "__main__":
    kept = _read(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    print(memory("self"))
