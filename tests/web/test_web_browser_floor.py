"""The floor in a real Chromium: two judges on two phones and a desk, and a cable that is pulled."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from browser_office import WIDER, opened, serious_faults
from cable import cable
from floor_office import hall_of
from judge_office import HANA, JO, Hall
from playwright.sync_api import Browser, Page, Route, expect
from web_office import served

from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import ExtendTable
from toptable.web.auth.credentials import invite, path

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

TAP_AT = """at => {
    const button = document.querySelector('#call-1 .btn.go');
    setTimeout(() => button.click(), at - Date.now());
}"""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = hall_of(tmp_path, 24, ago=5)
    yield found
    found.close()


def come_in(page: Page, server: str, hall: Hall, role: Role, name: str) -> None:
    page.goto(server + path(invite(hall.desk.store, role, name=name, by="Olga")))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(server + "/")


def given(hall: Hall, table: int) -> int:
    times = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1].table(table)
    return int(times.time.total_seconds()) // 60


def test_two_phones_and_a_desk(hall: Hall, browser: Browser) -> None:
    """Taps in the same second, somebody faster, news that pulses, and secrets that are held."""
    with ExitStack() as stack:
        server = stack.enter_context(served(hall.desk))
        jo, hana = (stack.enter_context(opened(browser, **PHONE)) for _ in range(2))
        desk = stack.enter_context(opened(browser))
        come_in(jo, server, hall, Role.JUDGE, "Jo")
        come_in(hana, server, hall, Role.HEAD_JUDGE, "Hana")
        come_in(desk, server, hall, Role.SCOREKEEPER, "Sam")
        for page in (jo, hana):
            page.goto(f"{server}/e/cup/floor")
            expect(page.locator("#connected")).to_have_text(re.compile(r"^● connected, \d+ s ago$"))
        desk.goto(f"{server}/e/cup")

        # A tap shows before anything is stored, and says so.
        waiting: list[Route] = []
        jo.route("**/extend", lambda route: waiting.append(route))
        jo.locator("#t3 a").click()
        expect(jo.get_by_role("heading", name="Table 3", exact=True)).to_be_visible()
        shown_at_once = jo.evaluate(
            """() => {
              const give = [...document.querySelectorAll("#sheet button")]
                .find((one) => one.name === "minutes" && one.value === "3");
              give.click();
              return document.getElementById("t3").dataset.sending;
            }"""
        )
        assert shown_at_once == "◌ +3"
        expect(jo.locator("#queued")).to_have_text("◌ 1 sending")
        while not waiting:
            jo.wait_for_timeout(20)
        waiting[0].continue_()
        jo.unroute("**/extend")
        expect(jo.locator("#t3 em")).to_have_text("+3")
        expect(jo.locator("#t3")).not_to_have_class(re.compile("sending"))
        assert given(hall, 3) == 3

        # The other phone saw it happen, without a tap there; nobody's own tap is news to them.
        expect(hana.locator("#t3 em")).to_have_text("+3")
        expect(hana.locator("#t3")).to_have_class(re.compile("pulse"))
        expect(jo.locator("#t3")).not_to_have_class(re.compile("pulse"))

        # Both tap one call in the same second: one goes, the other reads who.
        hall.do(OpenCall(CallReason.DISPUTE, table=5, note="Says it was countered"), JO)
        for page in (jo, hana):
            expect(page.locator("#call-1")).to_be_visible()
        # By the clock: on a busy computer the first tap could be on the other phone before its own.
        soon = time.time() * 1000 + 1500
        for page in (jo, hana):
            page.evaluate(TAP_AT, soon)
        expect(jo.locator("#call-1 .tag.done")).to_be_visible()
        first = hall.tournament.state.floor.calls[0].judge
        late = hana if first == "Jo" else jo
        expect(late.locator("#taps")).to_contain_text(f"{first} is on the way to call 1.")
        late.get_by_role("button", name="Dismiss").click()
        expect(late.locator("#taps")).to_be_hidden()

        # The note shows only while it is held.
        note = hana.locator("#call-1 .held p")
        expect(note).to_be_hidden()
        hana.locator("#call-1 .held summary").hover()
        hana.mouse.down()
        expect(note).to_have_text(re.compile("Says it was countered"))
        hana.mouse.up()
        expect(note).to_be_hidden()
        hana.locator("#call-1 .held summary").focus()
        hana.keyboard.down("Enter")
        expect(note).to_be_visible()
        hana.keyboard.up("Enter")
        expect(note).to_be_hidden()

        # Double taps do not zoom, nothing is wider than the phone, and axe is content.
        assert hana.evaluate("getComputedStyle(document.body).touchAction") == "manipulation"
        assert hana.evaluate(WIDER) <= 0
        assert serious_faults(hana) == []

        # A result from the phone stands at the desk.
        jo.get_by_role("group", name="Result of table 3").get_by_text("WW").click()
        expect(jo.locator("#t3")).to_have_class(re.compile("k-done"))
        expect(desk.locator("#table-3 .tag.done")).to_be_visible()
        for place in ("/e/cup/floor/start", "/e/cup/floor/time", "/e/cup/floor/tables/4", "/floor"):
            hana.goto(server + place)
            assert hana.evaluate(WIDER) <= 0, place
            assert serious_faults(hana) == [], place


def test_a_cable_is_pulled_in_the_middle_of_a_sweep(hall: Hall, browser: Browser) -> None:
    """Taps wait on the phone, are sent once when the desk is back, and overwrite nobody unseen."""
    with served(hall.desk) as server, cable(server) as line:
        context = browser.new_context(**PHONE)
        page = context.new_page()
        come_in(page, line.address, hall, Role.JUDGE, "Jo")
        page.goto(f"{line.address}/e/cup/floor/start")
        seats = page.locator("#s2 button.seat")
        expect(page.locator("#connected")).to_have_text(re.compile("^● connected"))
        line.pull()
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator("#connected")).to_have_text(re.compile(r"^○ not connected for \d+ s$"))
        seats.nth(0).click()
        expect(seats.nth(0)).to_have_attribute("aria-pressed", "true")
        expect(seats.nth(0)).to_have_class(re.compile("sending"))
        page.locator("#s3 button.seat").nth(1).click()
        expect(page.locator("#queued")).to_have_text("◌ 2 sending")
        version = hall.tournament.version
        line.plug()
        expect(page.locator("#queued")).to_be_hidden()
        expect(page.locator("#connected")).to_have_text(re.compile("^● connected"))
        expect(seats.nth(0)).not_to_have_class(re.compile("sending"))
        missing = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1].missing
        assert set(missing) == {hall.at(2)[0], hall.at(3)[1]}
        assert hall.tournament.version == version + 2

        # Meanwhile somebody else was at the table that is tapped without connection.
        page.goto(f"{line.address}/e/cup/floor")
        expect(page.locator("#connected")).to_have_text(re.compile("^● connected"))
        line.pull()
        expect(page.locator("#lost")).to_be_visible()
        hall.do(ExtendTable(4, ExtraTimeFor.RULING, minutes=2), HANA)
        page.locator("#t4 a").click()
        page.locator("#sheet button[name=minutes][value='5']").click()
        expect(page.locator("#t4")).to_have_attribute("data-sending", "◌ +5")
        line.plug()
        asked = page.locator("#taps")
        expect(asked).to_contain_text("2 minutes more (ruling), given by Hana.")
        expect(page.locator("#t4 em")).to_have_text("+2")
        assert given(hall, 4) == 2
        page.get_by_role("button", name="Mine too").click()
        expect(page.locator("#t4 em")).to_have_text("+7")
        assert given(hall, 4) == 7
        context.close()
