"""Power cuts: what was acknowledged is still there, whatever the disk had not written yet.

    python benchmarks/power_cut.py [--results 60] [--cuts 150]        (needs strace)

A desk enters results while ``strace`` records every write to the database file and its log, and
every sync. Then the power is cut at a random moment of the recording: what was synced is on the
disk, and of everything else each write is there, missing or torn, by chance. The files that result
are opened, every acknowledged entry must be there, and the chain of hashes must hold.

As a control the same cuts are made as if the disk had ignored the syncs; a check that still finds
everything then would prove nothing. Not modelled: entries of directories, and PostgreSQL.
"""

import argparse
import ast
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support import counting_seeds, do, new_event, start_round, ticking
from toptable import __version__
from toptable.desk.desk import Desk
from toptable.engine.log.verify import verify
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.rulebooks import all_rulebooks
from toptable.store import StoreError, open_store
from toptable.store.event_file import head_of

CALLS = "openat,close,pwrite64,write,fdatasync,fsync,ftruncate"
LETTERS = ("WW", "LL", "WL", "LW")
OPEN = re.compile(r'openat\([^,]+, "([^"]+)".*\) = (\d+)')
CLOSE = re.compile(r"close\((\d+)\)")
PWRITE = re.compile(r'pwrite64\((\d+), ("(?:\\x..)*"), \d+, (\d+)\)')
WRITE = re.compile(r'write\(1, ("(?:\\x..)*")')
SYNC = re.compile(r"(?:fdatasync|fsync)\((\d+)\)")
CUT = re.compile(r"ftruncate\((\d+), (\d+)\)")


class Written(NamedTuple):
    """Bytes on their way to a file."""

    file: str
    at: int
    data: bytes


class Synced(NamedTuple):
    """All that was written to a file is on the disk."""

    file: str


class Shortened(NamedTuple):
    """A file ends here."""

    file: str
    size: int


class Acknowledged(NamedTuple):
    """The person at the desk was told that so many entries are safe."""

    version: int


Step = Written | Synced | Shortened | Acknowledged


def enter_results(path: Path, count: int) -> None:
    """What runs under strace: results one after the other, each acknowledged on a line."""
    with open_store(path) as store:
        desk = Desk(store, clock=ticking(), seeds=counting_seeds())
        tournament = desk.tournament("test")
        for number in range(count):
            games = LETTERS[number // 8 % len(LETTERS)]
            do(tournament, ReportResult(1, number % 8 + 1, Result(games)))
            print(f"safe {tournament.version}", flush=True)


def recorded(trace: Path, database: Path) -> Iterator[Step]:
    """The steps of a recording that concern the database."""
    names: dict[str, str] = {}
    ours = {str(database), f"{database}-wal"}
    for line in trace.read_text("latin-1").splitlines():
        call = line.partition(" ")[2].lstrip()
        if found := OPEN.match(call):
            names[found[2]] = bytes(ast.literal_eval(f'b"{found[1]}"')).decode()
        elif found := CLOSE.match(call):
            names.pop(found[1], None)
        elif (found := PWRITE.match(call)) and names.get(found[1]) in ours:
            yield Written(names[found[1]], int(found[3]), ast.literal_eval("b" + found[2]))
        elif found := WRITE.match(call):
            told = re.search(rb"safe (\d+)", ast.literal_eval("b" + found[1]))
            if told:
                yield Acknowledged(int(told[1]))
        elif (found := SYNC.match(call)) and names.get(found[1]) in ours:
            yield Synced(names[found[1]])
        elif (found := CUT.match(call)) and names.get(found[1]) in ours:
            yield Shortened(names[found[1]], int(found[2]))


class Disk:
    """Two files, as far as they are on the disk, and what is on its way."""

    def __init__(self, files: dict[str, bytes], *, honest: bool) -> None:
        self.files = {name: bytearray(content) for name, content in files.items()}
        self.pending: list[Written | Shortened] = []
        self.honest = honest

    def take(self, step: Step) -> None:
        """One step of the recording."""
        if isinstance(step, Written | Shortened):
            self.pending.append(step)
        elif isinstance(step, Synced) and self.honest:
            for write in self.pending:
                if write.file == step.file:
                    self._put(write)
            self.pending = [write for write in self.pending if write.file != step.file]

    def cut(self, chance: random.Random) -> None:
        """The power goes: each write is there, missing or torn."""
        fate = chance.choice(("none", "some", "some"))
        for write in self.pending:
            kept = "none" if fate == "none" else chance.choice(("all", "none", "torn"))
            if kept == "torn" and isinstance(write, Written):
                size = chance.randrange(len(write.data) + 1)
                self._put(Written(write.file, write.at, write.data[:size]))
            elif kept != "none":
                self._put(write)

    def _put(self, write: Written | Shortened) -> None:
        file = self.files.setdefault(write.file, bytearray())
        if isinstance(write, Shortened):
            del file[write.size :]
            return
        end = write.at + len(write.data)
        file.extend(bytes(max(0, end - len(file))))
        file[write.at : end] = write.data


def lost_after(
    steps: list[Step], files: dict[str, bytes], where: int, chance: random.Random, *, honest: bool
) -> tuple[int, int]:
    """How many entries had been acknowledged at a cut, and how many of them are gone."""
    disk = Disk(files, honest=honest)
    safe = 0
    for step in steps[:where]:
        disk.take(step)
        if isinstance(step, Acknowledged):
            safe = step.version
    disk.cut(chance)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in disk.files.items():
            (Path(folder) / Path(name).name).write_bytes(content)
        database = Path(folder) / "events.sqlite"
        database.chmod(0o600)
        try:
            with open_store(database) as store:
                log = store.read("test")
        except StoreError:
            return safe, safe
    checked = verify(log, head=head_of(log), rulebooks=all_rulebooks(), engine=__version__)
    if checked.finding is not None:
        return safe, safe
    return safe, max(0, safe - len(log))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--results", type=int, default=60)
    parser.add_argument("--cuts", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--enter", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.enter:
        enter_results(chosen.enter, chosen.results)
        return 0
    if shutil.which("strace") is None:
        print("strace is needed: apt-get install strace")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        database, trace = Path(folder) / "events.sqlite", Path(folder) / "trace"
        with open_store(database) as store:
            desk = Desk(store, clock=ticking(), seeds=counting_seeds())
            start_round(new_event(" ".join(f"P{number:02}" for number in range(16)), desk=desk))
        files = {str(database): database.read_bytes()}
        watch = ["strace", "-f", "-xx", "-s", "10000000", "-e", f"trace={CALLS}", "-o", str(trace)]
        writer = [sys.executable, __file__, "--enter", str(database)]
        subprocess.run([*watch, *writer, "--results", str(chosen.results)], check=True)
        steps = list(recorded(trace, database))
    chance = random.Random(chosen.seed)
    places = [chance.randrange(len(steps)) for _ in range(chosen.cuts)]
    outcome = {}
    for name, honest in (("syncs kept", True), ("syncs ignored", False)):
        found = [lost_after(steps, files, place, chance, honest=honest) for place in places]
        outcome[name] = sum(lost for _, lost in found)
        print(
            f"{name:14} {len(places)} cuts, {sum(safe for safe, _ in found):,} checks of "
            f"acknowledged entries, {outcome[name]:,} lost"
        )
    return int(outcome["syncs kept"] > 0 or outcome["syncs ignored"] == 0)


if __name__ == "__main__":
    sys.exit(main())
