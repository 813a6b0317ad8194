"""Takes pictures of the pages in script/pictures.toml, in real Chromium.

.venv/bin/python script/pictures.py         those in docs/, and docs/pages.md in words alone
.venv/bin/python script/pictures.py FOLDER  every page at three widths, and what players see in
                                            every language, into a copy of docs

Events, people and draws are fixed, so a picture changes only when its page does (and the clocks).
The second is a part of ./script/docs.
"""

import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import msgspec
import uvicorn
from floor_pictures import make_hall, take_floor
from phone_pictures import phone_text, take_phones
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk, now
from toptable.desk.self_registration import set_registration
from toptable.desk.simulation import seeds_from
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.eligibility import Terms
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.floor import CallReason
from toptable.engine.state.office import EventStatus, PlannedBreak, Timetable
from toptable.engine.state.people import NewPlayer, RegistrationWay
from toptable.engine.state.screens import Screen, ScreenView
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.event_admin.office_timetable import SetTimetable
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import CallRoll, LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.messages.messaging import MessageEverybody
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.screens.room_screens import CallToDesk, ChooseFeature, SetScreen
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.teams.lineup import ApproveTeamNames
from toptable.store import open_store
from toptable.web.app import create_app
from toptable.web.auth.credentials import make_link
from toptable.web.serving.server import Server, open_port

DOCS = Path(__file__).resolve().parents[1] / "docs"
COLOURS = 128
SIZES = {390: 844, 820: 1180, 1440: 900}
PHONE, LAPTOP = 390, 1440
KEPT = {
    "round": LAPTOP,
    "place": LAPTOP,
    "cut": LAPTOP,
    "hall": PHONE,
    "screen": LAPTOP,
    "screens": LAPTOP,
}
"""The pages whose pictures are a part of the project, with their widths: the README and the
documentation show them."""
OLGA = Actor(name="Olga", role=Role.ORGANIZER)
JO = Actor(name="Jo", role=Role.JUDGE)


class Shot(msgspec.Struct, frozen=True):
    """A page worth a picture: what it is called, where it is, what it is for."""

    name: str
    address: str
    title: str
    text: str
    stranger: bool = False
    """Whether it is shown as people see it who are not signed in."""


class PictureList(msgspec.Struct, frozen=True):
    """The pages of script/pictures.toml that are shown at three widths."""

    page: list[Shot]


LIST = Path(__file__).with_suffix(".toml")
SHOTS = msgspec.toml.decode(LIST.read_bytes(), type=PictureList).page


def send(tournament: Tournament, command: Command, actor: Actor = OLGA, reason: str = "") -> None:
    """Send a command that must succeed."""
    done = tournament.send(command, actor, reason=reason)
    if not isinstance(done, Done):
        sys.exit(f"The events for the pictures cannot be made: {done}")


def make_events(desk: Desk) -> None:
    """A running demo with calls and rulings, an event at its cut, one in its bracket, one over,
    one of teams."""
    make_demo(desk.store)
    demo = desk.tournament("demo")
    send(demo, NameStaff("Hana", Role.HEAD_JUDGE))
    send(demo, NameStaff("Jo", Role.JUDGE))
    send(demo, SetTimetable(Timetable(now() - timedelta(hours=3), 10, (PlannedBreak(2, 45),))))
    send(demo, MessageEverybody("Lunch until 13:30, upstairs"))
    send(demo, PrepareClock())
    send(demo, TurnClock(ClockAct.START))
    send(demo, ExtendTable(4, ExtraTimeFor.DECK_CHECK, minutes=4))
    send(demo, OpenCall(CallReason.DISPUTE, table=2, note="Does the trace count?"), JO)
    send(demo, OpenCall(CallReason.PACE, table=4), JO)
    warning = GivePenalty(players=(3,), penalty=Penalty.WARNING, infraction="slow_play")
    send(demo, warning, JO, "Told twice")
    north = Screen("North wall", (ScreenView.PAIRINGS, ScreenView.CLOCK), to_letters="M")
    send(demo, SetScreen(north))
    south = Screen("South wall", (ScreenView.PAIRINGS, ScreenView.CLOCK), from_letters="N")
    send(demo, SetScreen(south))
    send(demo, CallToDesk(2))
    send(demo, ChooseFeature(2))
    swiss(desk, "cup", "Spring Cup")
    top = swiss(desk, "top", "Regional")
    send(top, LockCut(cut=TopCut(8)))
    send(top, StartBracket())
    send(top, SettleBracketSides(game=1, choice="C"))
    send(top, ReportBracketGame(game=1, winner=0))
    over = swiss(desk, "over", "Autumn Open")
    send(over, LockCut(cut=TopCut(2)), reason="The hall closes")
    send(over, StartBracket())
    while games := follow(over.state.finals.bracket).open:
        chosen = "" if games[0].number > 1 else "C"
        send(over, SettleBracketSides(game=games[0].number, choice=chosen))
        send(over, ReportBracketGame(game=games[0].number, winner=0))
    send(over, CloseEvent())
    pairs = Desk(desk.store).create(
        "Pairs Night", "ffg-starwars-2.2", OLGA, event="teams", settings={"team": "2v2"}
    )
    if not isinstance(pairs, Tournament):
        sys.exit(f"The events for the pictures cannot be made: {pairs}")
    teams = {"Reds": ("Ines", "Mika"), "Blues": ("Ravi", "Odile"), "Greens": ("Sam", "Noor")}
    send(pairs, EnterPlayers(tuple(NewPlayer(name, members=teams[name]) for name in teams)))
    make_events_for_phones(desk)


def make_events_for_phones(desk: Desk) -> None:
    """Finalists who are called, two events to register for, one of them full, teams of three."""
    called = swiss(desk, "called", "Summer Cup")
    send(called, CallRoll(cut=TopCut(8), place="the stage"))
    for event, name in (("door", "Winter Open"), ("full", "Kitchen Table Cup")):
        made = Desk(desk.store).create(name, "nisei-1.3", OLGA, event=event)
        if not isinstance(made, Tournament):
            sys.exit(f"The events for the pictures cannot be made: {made}")
        send(made, EnterPlayers((NewPlayer("Ines"), NewPlayer("Mika"))))
        send(made, SetTerms(Terms(capacity=2 if event == "full" else 64)))
        set_registration(made, RegistrationWay.OPEN, OLGA)
    trio = Desk(desk.store).create(
        "Trio Day", "bushiroad-1.2.11", OLGA, event="trio", settings={"team": "trio"}
    )
    if not isinstance(trio, Tournament):
        sys.exit(f"The events for the pictures cannot be made: {trio}")
    teams = {"Reds": ("Ines", "Mika", "Sam"), "Blues": ("Ravi", "Odile", "Noor")}
    send(trio, EnterPlayers(tuple(NewPlayer(name, members=teams[name]) for name in teams)))
    send(trio, ApproveTeamNames())
    send(trio, PairRound(), reason="Told at the door.")
    send(trio, PublishRound())


def swiss(desk: Desk, event: str, name: str) -> Tournament:
    """Four Swiss rounds of sixteen are over; whoever entered first won."""
    made = Desk(desk.store, seeds=seeds_from(3)).create(name, "nisei-1.3", OLGA, event=event)
    if not isinstance(made, Tournament):
        sys.exit(f"The events for the pictures cannot be made: {made}")
    names = "Ines Mika Ravi Odile Tomasz Zeynep Petra Chidi Aoife Sam Luca Jo Yuki Noor Elif Bram"
    send(made, EnterPlayers(tuple(NewPlayer(one) for one in names.split())))
    send(made, PlanStructure(Plan(rounds=4, cut=8)))
    send(made, MarkStatus(EventStatus.ANNOUNCED))
    for number in range(1, 5):
        send(made, PairRound())
        send(made, PublishRound())
        for match in made.state.rounds[-1].tables():
            games = "WW" if match.players[0] < match.players[1] else "WL"
            send(made, ReportResult(number, match.table, Result(games)))
    return made


@contextmanager
def served(desk: Desk) -> Iterator[str]:
    """The pages on a port of this computer."""
    opened = open_port("127.0.0.1", 18700)
    app = create_app(desk)
    ready = threading.Event()
    config = uvicorn.Config(app, log_level="warning", access_log=False)
    server = Server(config, app.state.streams, ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [opened]}, daemon=True)
    thread.start()
    ready.wait(20)
    yield f"http://127.0.0.1:{opened.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


def signed_in(browser: Browser, base: str, desk: Desk) -> Page:
    """A page of somebody who came by the one-time link."""
    page = browser.new_context(locale="en-GB", timezone_id="UTC").new_page()
    page.goto(base + make_link(desk.store, "Olga"))
    page.get_by_label("Your name").fill("Olga")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_load_state()
    return page


def take(page: Page, base: str, shot: Shot, paths: dict[int, Path]) -> None:
    """One page at some widths, each into its file."""
    for width, path in paths.items():
        page.set_viewport_size({"width": width, "height": SIZES[width]})
        answer = page.goto(base + shot.address)
        if answer is None or answer.status != 200:
            sys.exit(f"{shot.address} answered {answer.status if answer else 'nothing'}.")
        page.wait_for_timeout(150)
        save(page.screenshot(), path)
    print(shot.name, flush=True)


def save(taken: bytes, path: Path) -> None:
    """Keep a picture in few colours: the same to the eye, a third of the size."""
    picture = Image.open(BytesIO(taken)).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def page_text(*, pictures: bool) -> str:
    """docs/pages.md: what each page is for, and how it looks."""
    lines = ["# Every page", "", "What each page is for."]
    if pictures:
        lines[-1] += " Each is shown at the width of a phone, a tablet and a laptop."
    for shot in SHOTS:
        lines += ["", f"## {shot.title}", "", shot.text]
        if pictures:
            lines += [""] + [
                f"![{shot.title} at {width} pixels](pictures/pages/{shot.name}-{width}.png)"
                for width in SIZES
            ]
    if pictures:
        lines += phone_text()
    return "\n".join(lines) + "\n"


def wanted(copy: Path | None) -> dict[str, dict[int, Path]]:
    """The files to write, by page and width."""
    if copy is None:
        return {name: {width: DOCS / "pictures" / f"{name}.png"} for name, width in KEPT.items()}
    folder = copy / "pictures" / "pages"
    folder.mkdir(parents=True, exist_ok=True)
    return {
        shot.name: {width: folder / f"{shot.name}-{width}.png" for width in SIZES} for shot in SHOTS
    }


def main(copy: Path | None) -> None:
    """Take the pictures for a copy of docs, or those that are a part of it, and write the page."""
    files = wanted(copy)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(Path(folder) / "pictures.sqlite") as store,
        sync_playwright() as playwright,
    ):
        desk = Desk(store)
        make_events(desk)
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with served(desk) as base:
            staff = signed_in(browser, base, desk)
            stranger = browser.new_context(locale="en-GB", timezone_id="UTC").new_page()
            for shot in SHOTS:
                if shot.name in files:
                    take(stranger if shot.stranger else staff, base, shot, files[shot.name])
            if copy is None:
                make_hall(store)
                save(take_floor(staff, base), DOCS / "pictures" / "floor.png")
            else:
                take_phones(browser, base, desk, copy / "pictures" / "pages")
        browser.close()
    page = (copy or DOCS) / "pages.md"
    page.write_text(page_text(pictures=copy is not None))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
