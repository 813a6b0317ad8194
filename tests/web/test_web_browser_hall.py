"""The hall in a real Chromium, on a phone: found by name, kept on top, in step with the desk."""

from datetime import timedelta

import pytest
from browser_office import WIDER, opened, serious_faults, sign_in
from playwright.sync_api import Browser, Page, expect
from web_office import served

from support import ORGANIZER, do, play_round, start_round
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Tournament
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.office import EventStatus, PlannedBreak, Timetable
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.event_admin.office_timetable import SetTimetable
from toptable.engine.subjects.messages.messaging import MessageEverybody
from toptable.engine.subjects.people.player_entry import EnterPlayers

NAMES = (
    *("Mika Sørensen", "ليلى حداد", "林 美咲", "Bo", "Wolfeschlegelsteinhausenbergerdorff" * 2),
    *("Cy", "Di", "Eve"),
)
HALL = ("?me=1", "/standings?me=1", "/schedule", "/rules", "/statistics", "/poster")
DESK = ("/notes", "/judges/wrong-tables", "/deadlines", "/timetable", "/hall", "/structure")
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    """An event with names of every kind, a plan, and one round behind it."""
    made = desk.create("Cup", "nisei-1.3", ORGANIZER, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in NAMES)))
    do(made, PlanStructure(plan=Plan(rounds=3, cut=4)), reason="as announced")
    do(made, MarkStatus(EventStatus.ANNOUNCED), reason="Soon")
    do(made, SetTimetable(Timetable(now() + timedelta(hours=1), 10, (PlannedBreak(1, 30),))))
    do(made, MessageEverybody("Lunch until 13:30"))
    play_round(made)
    return made


def table_of(cup: Tournament, player: int) -> str:
    current = cup.state.rounds[-1]
    return str(current.table_of(player))


def faultless(page: Page, address: str) -> None:
    page.goto(address)
    assert page.evaluate(WIDER) == 0, address
    assert serious_faults(page) == [], address


def test_a_phone_in_the_hall(desk: Desk, browser: Browser, cup: Tournament) -> None:
    """One visit: find one's name, keep it, see the next round come, come back, forget it."""
    with served(desk) as address, opened(browser, viewport=PHONE) as page:
        hall = f"{address}/e/cup/hall"
        page.goto(hall)
        expect(page.locator("#updated")).to_contain_text("updated")
        expect(page.locator("#list li")).to_have_count(len(NAMES))
        field = page.get_by_role("searchbox")
        field.fill("sorensen")
        expect(page.locator("#found li")).to_have_count(1)
        expect(page.locator("#list")).to_be_hidden()
        field.fill("nobody at all")
        expect(page.locator("#found")).to_contain_text("No one matches")
        field.fill("sorensen")
        page.get_by_role("link", name="Mika Sørensen").click()
        own = page.get_by_role("region", name="Your row")
        expect(own.locator(".table .no")).to_have_text(table_of(cup, 1))
        expect(own).to_contain_text("Round 1")
        start_round(cup)
        expect(own).to_contain_text("Round 2")
        expect(own.locator(".table .no")).to_have_text(table_of(cup, 1))
        page.get_by_role("link", name="Standings", exact=True).click()
        expect(own).to_contain_text("Mika Sørensen")
        page.goto(hall)
        expect(own).to_contain_text("Mika Sørensen")
        assert page.url.endswith("?me=1")
        own.get_by_role("link", name="Not me").click()
        expect(page.locator("#list")).to_be_visible()
        expect(own).to_have_count(0)
        page.goto(hall)
        expect(page.locator("#list")).to_be_visible()
        expect(own).to_have_count(0)
        assert page.url == hall


@pytest.mark.usefixtures("cup")
def test_every_page_can_be_read_on_a_phone(desk: Desk, browser: Browser) -> None:
    with served(desk) as address:
        with opened(browser, viewport=PHONE, color_scheme="dark") as page:
            for rest in ("?me=1", "/schedule"):
                faultless(page, f"{address}/e/cup/hall{rest}")
        with opened(browser, viewport=PHONE) as page:
            for rest in (*(f"/hall{rest}" for rest in HALL), "/concern"):
                faultless(page, f"{address}/e/cup{rest}")
            sign_in(page, address, desk)
            for rest in DESK:
                faultless(page, f"{address}/e/cup{rest}")


@pytest.mark.usefixtures("cup")
def test_without_a_script_the_names_are_found_too(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser, java_script_enabled=False) as page:
        page.goto(f"{address}/e/cup/hall")
        page.get_by_role("searchbox").fill("حداد")
        page.get_by_role("button", name="Show").click()
        page.get_by_role("link", name="ليلى حداد").first.click()
        expect(page.get_by_role("region", name="Your row")).to_contain_text("ليلى حداد")
