"""The clock and the judges' pages in a real Chromium: ticking, calls, the wizard, every width."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_office import WIDER, WIDTHS, opened, serious_faults, sign_in
from judge_office import JO, Hall
from playwright.sync_api import Browser, expect
from web_office import served

from toptable.desk.desk import now
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import ExtendTable

WRONG_CLOCK = """
const Right = Date;
class Wrong extends Right {
  constructor(...given) { given.length ? super(...given) : super(Right.now() + 9e6); }
  static now() { return Right.now() + 9e6; }
}
globalThis.Date = Wrong;
"""
PAGES = (
    "/e/cup",
    "/e/cup/clock",
    "/e/cup/clock/screen",
    "/e/cup/clock/late",
    "/e/cup/clock/tables/1",
    "/e/cup/judges",
    "/e/cup/judges/calls/1",
    "/e/cup/judges/rule",
    "/e/cup/judges/rule?players=1",
    "/e/cup/judges/rule?players=1&infraction=hidden_cards",
    "/e/cup/judges/rule?players=1&infraction=slow_play&quick=1&penalty=warning",
    "/e/cup/penalties",
    "/e/cup/penalties/1",
    "/e/cup/penalties/1/complete",
    "/e/cup/measures",
    "/e/cup/guidance",
    "/e/cup/reports",
    "/e/cup/reports/penalties",
)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found.begin(ago=20)
    found.close()


def seconds(text: str) -> int:
    minutes, rest = text.split(":")
    return int(minutes) * 60 + int(rest)


def test_a_clock_is_right_on_a_television_whose_own_clock_is_wrong(
    hall: Hall, browser: Browser
) -> None:
    with served(hall.desk) as address, opened(browser) as page:
        page.add_init_script(WRONG_CLOCK)
        page.goto(f"{address}/e/cup/clock/screen")
        expect(page.get_by_text("left", exact=True)).to_be_visible()
        clock = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1].clock
        left = clock.remaining(now())
        assert left is not None
        shown = seconds(page.locator(".digits").inner_text())
        assert abs(shown - left.total_seconds()) < 30
        expect(page.locator(".digits")).not_to_have_text(page.locator(".digits").inner_text())


def test_a_pause_reaches_every_page_and_without_script_the_end_is_told(
    hall: Hall, browser: Browser
) -> None:
    with (
        served(hall.desk) as address,
        opened(browser) as page,
        opened(browser, java_script_enabled=False) as plain,
    ):
        ends = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1].clock.ends_at(now())
        assert ends is not None
        plain.goto(f"{address}/e/cup/standings")
        expect(plain.locator(".round-clock")).to_contain_text(f"{ends.astimezone():%H:%M}")
        sign_in(page, address, hall.desk)
        page.goto(f"{address}/e/cup/players")
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("button", name="Continue")).to_be_visible()
        assert page.url == f"{address}/e/cup/players", "nobody loses their place"
        expect(page.locator(".round-clock")).to_contain_text("paused")
        page.get_by_role("link", name="+1 min").click()
        page.get_by_label("Reason (public)").fill("Fire alarm")
        page.get_by_role("button", name="Add").click()
        expect(page.locator("#said")).to_contain_text("1 minute")


def test_a_call_a_ruling_and_the_time_it_took(hall: Hall, browser: Browser) -> None:
    with served(hall.desk) as address, opened(browser) as page:
        sign_in(page, address, hall.desk)
        page.goto(f"{address}/e/cup/judges")
        page.get_by_label("Table").fill("77")
        page.get_by_label("Minutes ago").fill("3")
        page.get_by_role("button", name="New call").click()
        expect(page.locator("#refused")).to_contain_text("no table 77")
        expect(page.get_by_label("Minutes ago")).to_have_value("3")
        page.get_by_label("Table").fill("1")
        page.get_by_role("button", name="New call").click()
        page.get_by_role("button", name="Claim").click()
        expect(page.get_by_text("Ines is there")).to_be_visible()
        page.get_by_role("link", name="Resolve…").click()
        page.get_by_role("link", name="Rule on").first.click()
        page.get_by_role("link", name="Slow play").click()
        page.get_by_label("Explained to the player").check()
        page.get_by_role("button", name="Record the ruling").click()
        expect(page.get_by_role("heading", name="Call 1: Table 1")).to_be_visible()
        page.get_by_role("button", name="Resolved").click()
        expect(page.get_by_text("No open calls.")).to_be_visible()
    (ruling,) = hall.tournament.state.conduct.rulings.values()
    assert ruling.explained


def test_every_page_at_every_width(hall: Hall, browser: Browser) -> None:
    first, second = hall.at(1)
    hall.do(OpenCall(reason=CallReason.DISPUTE, table=2, note="Who?"), JO)
    hall.do(ExtendTable(table=1, why=ExtraTimeFor.DECK_CHECK, minutes=7, note="A" * 80), JO)
    hall.do(NotePresence(second, Presence.ABSENT), JO)
    hall.do(GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="hidden_cards"), JO)
    with served(hall.desk) as address, opened(browser) as page:
        sign_in(page, address, hall.desk)
        for path in PAGES:
            page.goto(address + path)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                assert page.evaluate(WIDER) <= 0, f"{path} scrolls sideways at {width}"
            assert serious_faults(page) == [], path
