"""The picture of the floor in docs/judging.md: three phones side by side; a part of pictures.py."""

from datetime import timedelta
from io import BytesIO
from itertools import product

from PIL import Image
from playwright.sync_api import Page

from toptable.desk.desk import Desk, now
from toptable.desk.simulation import seeds_from
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.floor.judge_calls import ClaimCall, OpenCall
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable, TurnClock
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import Store

PHONE = {"width": 390, "height": 844}
GAP = 24
FIRST = ("Mika", "Aoife", "Ravi", "Petra", "Ines", "Luca", "Chidi", "Odile", "Tomasz", "Noor")
LAST = ("Byrne", "Menon", "Novák", "Duarte", "Ferri", "Eze", "Faure", "Wilk", "Kaya", "Sato")
OLGA = Actor(name="Olga", role=Role.ORGANIZER)
JO = Actor(name="Jo", role=Role.JUDGE)


def make_hall(store: Store) -> None:
    """Fifty tables, twenty minutes into round 1, with everything that brings a judge to one."""
    ago = [timedelta(minutes=20)]
    desk = Desk(store, clock=lambda: now() - ago[0], seeds=seeds_from(5))
    made = desk.create("Harbour Open", "nisei-1.3", OLGA, event="hall")
    if not isinstance(made, Tournament):
        raise SystemExit(f"The hall for the pictures cannot be made: {made}")

    def send(minutes: int, command: Command, actor: Actor = OLGA) -> None:
        ago[0] = timedelta(minutes=minutes)
        done = made.send(command, actor, reason="For the pictures")
        if not isinstance(done, Done):
            raise SystemExit(f"The hall for the pictures cannot be made: {done}")

    names = (f"{first} {last}" for first, last in product(FIRST, LAST))
    send(20, EnterPlayers(tuple(NewPlayer(name) for name in names)))
    send(20, PairRound())
    send(20, PublishRound())
    send(20, TurnClock(ClockAct.START))
    matches = made.state.rounds[0].matches
    send(19, NotePresence(matches[9].players[1], Presence.ABSENT), JO)
    send(18, NotePresence(matches[3].players[0], Presence.ABSENT), JO)
    send(17, NotePresence(matches[3].players[0], Presence.ARRIVED), JO)
    for table in (1, 4, 5, 13, 16, 22, 23, 27, 30, 31, 38, 44, 45, 49):
        send(5, ReportResult(1, table, Result("WL" if table % 2 else "WW")))
    for table, minutes in ((6, 3), (19, 2), (41, 5)):
        send(6, ExtendTable(table, ExtraTimeFor.RULING, minutes=minutes), JO)
    send(4, OpenCall(CallReason.DISPUTE, table=11), JO)
    send(3, OpenCall(CallReason.MISTAKE, table=34), JO)
    send(2, ClaimCall(2), JO)
    send(1, OpenCall(CallReason.PACE, table=26), JO)


def take_floor(page: Page, base: str) -> bytes:
    """The tables, one of them, and the start sweep, as one picture."""
    page.set_viewport_size(PHONE)
    taken = []
    page.goto(f"{base}/e/hall/floor")
    page.wait_for_timeout(900)
    page.locator("#chips").evaluate("chips => scrollTo(0, chips.offsetTop - 70)")
    taken.append(page.screenshot())
    page.locator("#t11 a").click()
    page.wait_for_timeout(400)
    taken.append(page.screenshot())
    page.goto(f"{base}/e/hall/floor/start?first=1&last=12")
    page.wait_for_timeout(900)
    taken.append(page.screenshot())
    phones = [Image.open(BytesIO(picture)).convert("RGB") for picture in taken]
    width = sum(phone.width for phone in phones) + GAP * (len(phones) - 1)
    whole = Image.new("RGB", (width, phones[0].height), "#8d877b")
    for place, phone in enumerate(phones):
        whole.paste(phone, (place * (phone.width + GAP), 0))
    kept = BytesIO()
    whole.save(kept, "png")
    return kept.getvalue()
