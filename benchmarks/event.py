"""What a big event costs: one more result with new standings, a round paired, memory.

    python benchmarks/event.py [--quick]

| work | limit |
|---|---|
| one result in a 2,048-player event at round 12, and reading the new standings | 20 ms |
| the memory of an 8,192-player, 15-round event | 500 MB |

The other side of the ratio is what most programs do: read everything and compute from scratch.
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support import ORGANIZER, MemoryStore, do, memory_desk, new_event
from toptable.desk.tournament import Tournament
from toptable.engine.log.log import Log
from toptable.engine.questions.standings import standings_of
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

LETTERS = ("WW", "WL", "LL", "WD", "WL", "WW")


def big_event(players: int, count: int) -> tuple[Tournament, MemoryStore, list[float]]:
    """An event played up to the last result of its last round, and what each pairing took."""
    store = MemoryStore()
    tournament = new_event(desk=memory_desk(store))
    everyone = tuple(NewPlayer(f"Player {number}") for number in range(players))
    do(tournament, EnterPlayers(everyone))
    pairing = []
    for number in range(1, count + 1):
        start = time.process_time()
        do(tournament, PairRound())
        pairing.append(time.process_time() - start)
        do(tournament, PublishRound())
        for table in range(1, players // 2 + 1):
            result = Result(LETTERS[(table * 7 + number) % len(LETTERS)])
            do(tournament, ReportResult(number, table, result))
    return tournament, store, pairing


def result_and_standings(tournament: Tournament) -> list[float]:
    """Correct one result after another, each time looking at the whole order."""
    spent = []
    tournament.standings()
    number = len(tournament.state.rounds)
    for table in range(1, 22):
        before = tournament.state.rounds[-1].matches[table].result
        games = "LL" if before is not None and before.games != "LL" else "WW"
        command = ReportResult(number, table, Result(games))
        start = time.process_time()
        do(tournament, command, ORGANIZER, reason="Benchmark.")
        order = tournament.standings().players
        spent.append(time.process_time() - start)
        assert order
    return spent


def from_scratch(tournament: Tournament, store: MemoryStore) -> float:
    """The same answer by reading the whole log again."""
    start = time.process_time()
    state = Log.read(store.read("test")).state
    order = standings_of(state, tournament.rulebook, state.finished_rounds).players
    assert order
    return time.process_time() - start


def memory(players: int, count: int) -> float:
    """Megabytes of a fresh process that holds the event, without those of an empty one."""
    code = (
        f"import sys, resource; sys.path.insert(0, {str(Path(__file__).parent)!r}); import event; "
        "empty = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; "
        f"tournament, store, _ = event.big_event({players}, {count}); tournament.standings(); "
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - empty) / 1024)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="an eighth of the size")
    part = 8 if parser.parse_args().quick else 1
    tournament, store, pairing = big_event(2048 // part, 12)
    one = statistics.median(result_and_standings(tournament))
    scratch = from_scratch(tournament, store)
    print(f"{2048 // part} players, 12 rounds, {tournament.version:,} entries")
    print(f"one result and the new standings   {one * 1e3:8.2f} ms (limit 20)")
    print(f"the same from scratch              {scratch * 1e3:8.2f} ms, {scratch / one:.0f} times")
    print(f"a pairing through the log, median  {statistics.median(pairing) * 1e3:8.2f} ms")
    megabytes = memory(8192 // part, 15)
    print(f"{8192 // part} players, 15 rounds in memory {megabytes:12.0f} MB (limit 500)")
    return 0 if one < 0.02 and megabytes < 500 else 1


if __name__ == "__main__":
    raise SystemExit(main())
