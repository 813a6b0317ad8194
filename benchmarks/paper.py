"""How long sheets take: slips with codes for 500 tables, pairings of 8,000 players.

.venv/bin/python benchmarks/paper.py

What we promise: 500 slips in under three seconds, 8,000 players' pairings in under five.
"""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from toptable.desk.desk import Desk
from toptable.desk.simulation import seeds_from
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.paper.print_job import PrintJob
from toptable.paper.printing import find, print_sheet
from toptable.paper.scan_codes import code
from toptable.paper.sheet_model import Sheet
from toptable.paper.typesetting import fonts
from toptable.store import open_store

OLGA = Actor("Olga", Role.ORGANIZER)
PROMISED = (("slips", 1000, 3.0), ("pairings-by-name", 8000, 5.0), ("pairings-by-table", 8000, 5.0))


def send(tournament: Tournament, command: Command) -> None:
    """Send a command that must succeed."""
    done = tournament.send(command, OLGA, reason="A benchmark.")
    if not isinstance(done, Done):
        sys.exit(str(done))


def event(desk: Desk, players: int) -> Tournament:
    """A round with so many players."""
    made = desk.create(f"Open {players}", "nisei-1.3", OLGA)
    if isinstance(made, Refusal):
        sys.exit(str(made))
    names = (NewPlayer(f"Person Number {at:05}") for at in range(players))
    send(made, EnterPlayers(tuple(names)))
    send(made, PairRound())
    send(made, PublishRound())
    return made


def timed(act: Callable[[], object]) -> tuple[float, float]:
    """Seconds that something takes: by the clock, and of the processor."""
    begun, worked = perf_counter(), process_time()
    act()
    return perf_counter() - begun, process_time() - worked


def main() -> None:
    """Print how long each takes, and end with 1 where one is too slow."""
    late = False
    print(f"{'fonts, once':<24} {timed(fonts)[0]:6.2f} s")
    with TemporaryDirectory() as folder, open_store(Path(folder) / "events.sqlite") as store:
        desk = Desk(store, seeds=seeds_from(1))
        events = {players: event(desk, players) for _, players, _ in PROMISED}
        for name, players, limit in PROMISED:
            sheet = find(name)
            if not isinstance(sheet, Sheet):
                sys.exit(sheet.text)
            code.cache_clear()
            job = PrintJob(
                events[players], OLGA, datetime.now(UTC), address="https://toptable.example.org"
            )
            took, worked = timed(lambda sheet=sheet, job=job: print_sheet(sheet, job))
            late = late or took > limit
            told = f"{players} players, promised {limit:.0f} s"
            print(f"{name:<24} {took:6.2f} s   {worked:6.2f} s of work   {told}")
    sys.exit(1 if late else 0)


if __name__ == "__main__":
    main()
