"""A long weekend: a two-day event of 2,000 players against a real server, in half an hour.

    python benchmarks/soak.py [--minutes 30] [--players 2000] [--guests 60] [--json FILE]

Everything goes over HTTP to ``toptable serve`` in a process of its own, which is not restarted.
Phones open their page, hold a stream, hang up and come back; half of the matches are reported and
confirmed from phones, the others entered at the desk; judges are called, give time and rule; the
desk prints, starts clocks, corrects results; players drop. In the night between the days nobody is
there. The second day goes on with rounds, the cut to 16, the bracket and the close.

| after a warm-up of a third of the time | limit |
|---|---|
| memory beyond what the log needs, average of the last third against the second | +5 % |
| open files at rest, at the end against the night, when the database has all it keeps open | +5 |
| answers above 499, other refusals nobody expects, connections lost | 0 |
| exceptions in the server's log | 0 |

The log itself is kept in memory and grows by some twenty thousand entries; ``soak_measure.py`` says
how much of the memory is due to that. A row of the table is printed every half minute, so that a
run that is interrupted has said something too. Phones, desk and server share the computer.
"""

import argparse
import asyncio
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from toptable.engine.sentence import to_json

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from soak_measure import HEAD, Sample, cost_of_an_entry, files, judge, memory, row
from soak_people import EVENT, HERE, Guest, Hall, Phone, look_around, signed_in
from soak_probe import PLACE

from support import ORGANIZER, MemoryStore, do, memory_desk
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.views.outcome import champion
from toptable.store import Store, open_store
from toptable.web.auth.credentials import invite, path
from toptable.web.auth.player_links import ticket_of
from toptable.web.auth.sessions import Keys

ROOT = Path(__file__).resolve().parents[1]
CUT = 16
MINUTES_PER_ROUND = 3.0
"""Of the weekend as it is replayed; the number of rounds follows from it."""
AT_ONCE = 6
"""How many tables report in the same moment."""
SAMPLED = 2.0
"""Seconds between two looks at the server."""
LETTERS = ("WW", "WL", "LL", "LW")
PRINTED = ("pairings-by-name", "pairings-by-table", "slips", "standings")
TOLD = 30.0
"""Seconds between two rows of the table."""


def build(place: Path, players: int, rounds: int) -> None:
    """An event whose players are all there; the rest of the weekend is told over HTTP."""
    fast = MemoryStore()
    made = memory_desk(fast).create("A long weekend", "nisei-1.3", ORGANIZER, event=EVENT)
    assert isinstance(made, Tournament), made
    do(made, PlanStructure(Plan(rounds=rounds, cut=CUT), expected=players))
    do(made, EnterPlayers(tuple(NewPlayer(f"Player {n:05}") for n in range(1, players + 1))))
    do(made, CheckIn(tuple(made.state.players)))
    with open_store(place) as slow:
        slow.create(EVENT, fast.read(EVENT), seeds=fast.seeds(EVENT))


@contextmanager
def serving(place: Path, port: int, log: Path) -> Iterator[tuple[str, int]]:
    """The program as people run it; its address and its process."""
    probe = "import soak_probe; soak_probe.begin(); " if PLACE in os.environ else ""
    command = [sys.executable, "-c", f"{probe}from toptable.cli.main import run; run()"]
    command += ["serve", "--db", str(place), "--port", str(port), "--no-demo"]
    paths = f"{ROOT / 'src'}{os.pathsep}{ROOT / 'benchmarks'}"
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONUNBUFFERED": "1"}
    with (
        log.open("wb") as written,
        subprocess.Popen(command, stdout=written, stderr=written, env=environment) as process,
    ):
        try:
            while not (found := re.search(r"runs at (http://\S+)", log.read_text())):
                assert process.poll() is None, log.read_text()
                time.sleep(0.1)
            yield found[1], process.pid
        finally:
            process.terminate()


class Weekend:
    """Who runs the event, and what they do."""

    def __init__(self, hall: Hall, store: Store, process: int, players: int) -> None:
        self.hall, self.store, self.process = hall, store, process
        self.cup = Desk(store).tournament(EVENT)
        keys = Keys.of(store)
        self.phones = {
            number: Phone(hall, number, ticket_of(keys, EVENT, player, 0))
            for number, player in self.cup.state.players.items()
        }
        assert len(self.phones) == players
        self.samples: list[Sample] = []
        self.doing = "begin"
        self.begun = time.monotonic()
        self.judged = 0

    async def staff(self) -> None:
        """Everybody who works there signs in."""
        roles = (
            ("Olga", Role.ORGANIZER),
            ("Sam", Role.SCOREKEEPER),
            ("Hana", Role.HEAD_JUDGE),
            ("Jo", Role.JUDGE),
        )
        links = {
            name: path(invite(self.store, role, event=EVENT, name=name, by="Olga"))
            for name, role in roles
        }
        found = [await signed_in(self.hall, link, name) for name, link in links.items()]
        self.olga, self.sam, self.hana, self.jo = found

    def now(self) -> Tournament:
        """The event as the server's log has it."""
        self.cup.catch_up()
        return self.cup

    async def sample(self) -> None:
        """Look at the server every few seconds, and say now and then what is seen."""
        told, known = float("-inf"), 0
        while not self.hall.over:
            taken = self.take()
            if taken.at - told >= TOLD:
                told = taken.at
                print(row(taken), *self.hall.wrong[known : known + 3], sep="\n  ", flush=True)
                known = taken.wrong
            await asyncio.sleep(SAMPLED)

    def take(self) -> Sample:
        """One look."""
        taken = Sample(
            at=time.monotonic() - self.begun,
            memory=memory(self.process),
            files=files(self.process),
            people=self.hall.streams,
            version=self.cup.version,
            asked=self.hall.asked.total(),
            wrong=len(self.hall.wrong),
            doing=self.doing,
        )
        self.samples.append(taken)
        return taken

    async def round(self, number: int, seconds: float) -> None:
        """Pair, publish, print, play."""
        if PLACE in os.environ:
            os.kill(self.process, signal.SIGUSR1)
        self.doing = f"round {number}"
        began = time.monotonic()
        reason = "Told at the door" if number == 1 else ""
        await self.olga.post(f"{HERE}/draft/pair", "pair", sure="1", reason=reason)
        await self.olga.look(HERE, "draft")
        await self.olga.post(f"{HERE}/do/publish_round", "publish")
        playing = [match for match in self.now().state.rounds[-1].tables() if not match.result]
        assert len(self.now().state.rounds) == number, self.hall.wrong
        printing = asyncio.create_task(self.print_sheets(number))
        await self.olga.post(f"{HERE}/clock/turn", "clock", act="start")
        random.shuffle(playing)
        left = asyncio.Semaphore(AT_ONCE)
        gap = seconds * 0.8 / len(playing)

        async def table(place: int, match: int, players: tuple[int, int]) -> None:
            await asyncio.sleep(max(0.0, began + 2 + place * gap - time.monotonic()))
            async with left:
                await self.play(number, place, match, players)

        await asyncio.gather(
            *(
                table(place, match.table, (match.players[0], match.players[1]))
                for place, match in enumerate(playing)
            )
        )
        await printing
        await self.olga.post(f"{HERE}/clock/turn", "clock", may_fail=True, act="time")
        await self.settle(number)
        gone = [player.id for player in self.now().state.active_players()]
        for player in random.sample(gone, min(4, len(gone) // 100)):
            await self.phones[player].drop()
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))

    async def print_sheets(self, number: int) -> None:
        for sheet in PRINTED[: None if number > 1 else 3]:
            await self.olga.look(f"{HERE}/print/sheets/{sheet}", "print")

    async def play(self, number: int, place: int, table: int, players: tuple[int, int]) -> None:
        """One table of a round, from the raised hand to the result."""
        if place % 50 == 0:
            await self.judge(table, players[0])
        letters = random.choice(LETTERS)
        if place % 2 == 0:
            first, second = random.sample([self.phones[player] for player in players], 2)
            if await first.report(letters) and await second.confirm():
                return
        await self.enter(number, table, letters)

    async def enter(self, number: int, table: int, letters: str) -> None:
        """At the desk; one in forty is wrong at first."""
        cell = f"{number}-{table}-"
        if table % 40 == 0:
            await self.sam.post(f"{HERE}/results", "result", may_fail=True, cell=f"{cell}DD")
        await self.sam.post(
            f"{HERE}/results", "result", may_fail=True, cell=cell + letters, replaces="1"
        )

    async def judge(self, table: int, player: int) -> None:
        """A call from the phone, claimed, with time for the table; every other one ends in a
        ruling."""
        if not await self.phones[player].call():
            return
        calls = [call for call in self.now().state.floor.calls if call.open]
        here = next((call for call in reversed(calls) if call.table == table), None)
        if here is None:
            return
        await self.jo.look(f"{HERE}/floor/tables/{table}", "floor table")
        await self.jo.post(f"{HERE}/floor/calls/{here.number}/claim", "claim", may_fail=True)
        self.judged += 1
        if self.judged % 2:
            await self.jo.post(
                f"{HERE}/floor/players/{player}/penalty",
                "ruling",
                may_fail=True,
                infraction="extra_draw",
                penalty="warning",
            )
        await self.jo.post(
            f"{HERE}/floor/calls/{here.number}/resolve", "resolve", may_fail=True, give="1"
        )

    async def settle(self, number: int) -> None:
        """What is still open is entered at the desk."""
        for match in self.now().state.rounds[-1].tables():
            if match.result is None:
                await self.enter(number, match.table, "WW")
        assert self.now().state.rounds[-1].complete, self.hall.wrong

    async def finals(self, seconds: float) -> None:
        """The cut, the bracket, the close."""
        self.doing = "cut"
        await self.olga.look(f"{HERE}/cut", "cut")
        await self.olga.look(f"{HERE}/cut/lock", "cut")
        version = str(self.now().version)
        await self.olga.post(f"{HERE}/cut/lock", "cut", version=version, reason="As planned")
        await self.olga.post(f"{HERE}/do/start_bracket", "cut", reason="Told at the door")
        self.doing = "bracket"
        began, most = time.monotonic(), 2 * CUT
        for _ in range(most):
            if champion(self.now().state, self.cup.rulebook) is not None:
                break
            await self.bracket_games()
            await self.olga.look(f"{HERE}/print/sheets/bracket", "print")
            await asyncio.sleep(max(0.0, min(seconds / 10, began + seconds - time.monotonic())))
        else:
            self.hall.wrong.append(f"no champion: {self.hall.said}")
            return
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))
        self.doing = "close"
        await self.olga.look(f"{HERE}/close", "close")
        await self.olga.post(f"{HERE}/close", "close", reason="It is over")
        assert self.now().state.closed, self.hall.wrong

    async def bracket_games(self) -> None:
        """Every game of the bracket that can be played now."""
        bracket = self.now().state.finals.bracket
        assert bracket is not None, self.hall.wrong
        for game in follow(bracket).open:
            address = f"{HERE}/bracket/games/{game.number}"
            await self.hana.look(address, "bracket game")
            sides = f"{address}/sides"
            # By the rule, or where somebody chooses, by that choice; one of them is refused.
            await self.olga.post(sides, "sides", may_fail=True)
            await self.olga.post(sides, "sides", may_fail=True, choice="C")
            await self.hana.post(address, "bracket game", may_fail=True, ended="0")


def desk_page(weekend: Weekend) -> str:
    """What the scorekeeper and the organizer look at next."""
    player, rounds = random.choice(list(weekend.phones)), len(weekend.cup.state.rounds)
    pages = ["", "/standings", "/players", f"/players/{player}", "/log", "/checklist", "/print"]
    pages += ["/reports", "/bracket", "/places"]
    if rounds:
        table = random.randint(1, max(1, len(weekend.phones) // 5))
        pages += [f"/rounds/{rounds}", f"/rounds/{rounds}/tables/{table}"]
    if weekend.cup.state.finished_rounds:
        pages.append(f"/standings/{player}")
    return random.choice(pages)


def floor_page(weekend: Weekend) -> str:
    """What judges look at next."""
    pages = ["/floor", "/judges", "/penalties", "/floor/start", "/floor/time", "/clock"]
    current = weekend.cup.state.current
    if current is not None and current.published and not current.complete:
        pages.append(f"/floor/tables/{random.randint(1, max(1, len(weekend.phones) // 5))}")
    return random.choice(pages)


async def replay(weekend: Weekend, minutes: float, rounds: int, guests: int) -> dict[str, float]:
    """Two days. What the server held at rest, before and after."""
    hall, whole = weekend.hall, minutes * 60
    await weekend.staff()
    at_rest = asleep = weekend.take()
    tasks = [asyncio.create_task(phone.live()) for phone in weekend.phones.values()]
    tasks += [asyncio.create_task(Guest(hall, number).live()) for number in range(guests)]
    tasks.append(asyncio.create_task(weekend.sample()))
    for browser, pages, every in (
        (weekend.sam, desk_page, (1.0, 4.0)),
        (weekend.olga, desk_page, (2.0, 6.0)),
        (weekend.jo, floor_page, (1.0, 4.0)),
        (weekend.hana, floor_page, (2.0, 6.0)),
    ):
        tasks.append(
            asyncio.create_task(look_around(hall, browser, partial(pages, weekend), every))
        )
    first = max(1, rounds - max(1, rounds // 3))
    night, finals = whole * 0.03, whole * 0.12
    seconds = (whole - night - finals) / rounds
    hall.open.set()
    for number in range(1, rounds + 1):
        if number == first + 1:
            weekend.doing = "night"
            hall.open.clear()
            await asyncio.sleep(night)
            asleep = weekend.take()
            hall.open.set()
        await weekend.round(number, seconds)
    await weekend.finals(finals)
    weekend.doing = "over"
    hall.over = True
    hall.open.clear()
    await asyncio.sleep(8)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(8)
    after = weekend.take()
    return {
        "files before": at_rest.files,
        "files in the night": asleep.files,
        "files after": after.files,
        "asked again": hall.again,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--players", type=int, default=2_000)
    parser.add_argument("--guests", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=0, help="as many as fit into the time")
    parser.add_argument("--port", type=int, default=18_900)
    parser.add_argument("--json", type=Path, help="write every sample to this file")
    chosen = parser.parse_args()
    rounds = chosen.rounds or max(2, round(chosen.minutes * 0.85 / MINUTES_PER_ROUND))
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    # Whoever ends this ends the server too, and is told what was seen until then.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    random.seed(7)
    with tempfile.TemporaryDirectory() as folder:
        place, log = Path(folder) / "events.sqlite", Path(folder) / "server.log"
        build(place, chosen.players, rounds)
        with serving(place, chosen.port, log) as (address, process), open_store(place) as store:
            weekend = Weekend(Hall(address), store, process, chosen.players)
            print(HEAD)
            rest = {}
            with suppress(KeyboardInterrupt):
                rest = asyncio.run(replay(weekend, chosen.minutes, rounds, chosen.guests))
            print(row(weekend.samples[-1]))
        said = log.read_text()
        first, last = weekend.samples[0].version, weekend.samples[-1].version
        cost = cost_of_an_entry(place, EVENT, first, last)
    exceptions = said.count("Traceback (most recent call last)") + said.count("ERROR")
    numbers, broken = judge(weekend.samples[1:-1], rest, cost, exceptions)
    for name, number in numbers.items():
        print(f"{name:24} {number:12,.1f}")
    print("asked:", ", ".join(f"{what} {n:,}" for what, n in weekend.hall.asked.most_common()))
    for wrong in weekend.hall.wrong[:20]:
        print("wrong:", wrong)
    if "Traceback" in said:
        print(said[-4000:])
    if chosen.json:
        chosen.json.write_bytes(to_json([numbers, weekend.samples]))
    print("\n".join(broken) if broken else "Everything within its limits.")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
