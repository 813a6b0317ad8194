"""How much the log costs: reading 100,000 entries, and adding one more.

    python benchmarks/log.py [--entries 100000]

Prints the time to decode and apply a whole log as a ratio to decoding its plain lines with msgspec
alone (at most 16; each digest in a line is checked on reading), the check of the hash chain beside
it, and the engine time of one more entry on the loaded event (under a millisecond).
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support import ORGANIZER, MemoryStore, do, memory_desk, new_event, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.log.line import Line, hash_of, open_line, read_line
from toptable.engine.log.log import Log, collector_resting
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult


def long_log(entries: int) -> tuple[Tournament, list[bytes]]:
    """A hall of players, round after round, with every result corrected once."""
    store = MemoryStore()
    tournament = new_event(desk=memory_desk(store))
    players = max(16, min(4096, entries // 20))
    names = tuple(NewPlayer(f"Player {number}") for number in range(players))
    do(tournament, EnterPlayers(names))
    letters = ("WW", "WL", "LL", "WD")
    while tournament.version < entries:
        number = start_round(tournament)
        for turn in (0, 1):
            for table in range(1, players // 2 + 1):
                result = Result(letters[(table + number + turn) % 4])
                do(tournament, ReportResult(number, table, result))
                if tournament.version >= entries:
                    return tournament, store.read("test")
    return tournament, store.read("test")


def median_seconds(work: Callable[[], object], times: int = 5) -> float:
    """Processor time, since what else the machine does is not our business."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return statistics.median(spent)


def one_more(tournament: Tournament) -> float:
    """The engine's share of one more result: decide, write the line, book it."""
    spent = []
    current = tournament.state.rounds[-1]
    for table in sorted(current.matches)[:200]:
        before = current.matches[table].result
        games = "LL" if before is None or before.games != "LL" else "WW"
        command = ReportResult(current.number, table, Result(games))
        start = time.process_time()
        done = tournament.send(command, ORGANIZER, reason="Benchmark.")
        spent.append(time.process_time() - start)
        assert done.version
    return statistics.median(spent)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=100_000)
    entries = parser.parse_args().entries
    print(f"Making a log of {entries:,} entries …", flush=True)
    tournament, stored = long_log(entries)
    size = sum(map(len, stored))
    decoder = msgspec.json.Decoder(Line)
    plain = [open_line(one).full for one in stored]
    decode = median_seconds(lambda: _decode_only(plain, decoder))
    read = median_seconds(lambda: [read_line(one) for one in stored])
    whole = median_seconds(lambda: _apply_only(stored))
    with_chain = median_seconds(lambda: Log.read(stored))
    chain = median_seconds(lambda: [hash_of(one) for one in stored])
    more = one_more(tournament)
    print(f"{len(stored):,} entries, {size / 1e6:.1f} MB, {datetime.now(UTC):%Y-%m-%d}")
    print(f"decode with msgspec alone      {decode:7.3f} s")
    print(f"decode through read_line       {read:7.3f} s")
    print(f"decode and apply               {whole:7.3f} s   ratio {whole / decode:5.2f} (limit 16)")
    print(f"the same with hashing (a load) {with_chain:7.3f} s   ratio {with_chain / decode:5.2f}")
    print(f"hashing alone                  {chain:7.3f} s")
    print(f"one more entry                 {more * 1e3:7.3f} ms (limit 1)")
    return 0 if whole / decode <= 16 and more < 0.001 else 1


def _decode_only(stored: list[bytes], decoder: msgspec.json.Decoder[Line]) -> list[Line]:
    with collector_resting():
        return [decoder.decode(one) for one in stored]


def _apply_only(stored: list[bytes]) -> Log:
    log = Log()
    with collector_resting():
        for one in stored:
            log.book(read_line(one))
    return log


if __name__ == "__main__":
    raise SystemExit(main())
