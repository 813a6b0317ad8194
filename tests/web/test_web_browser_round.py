"""The round page in a real Chromium: the keyboard alone, two scorekeepers, a lost connection."""

import pytest
from browser_office import SECONDS, WIDER, WIDTHS, opened, serious_faults, sign_in
from playwright.sync_api import Browser, Locator, Page, Route, expect
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.result import Result
from toptable.engine.subjects.floor.commands import ExtendTable, TurnClock
from toptable.engine.subjects.floor.entries import ClockAct
from toptable.engine.subjects.people.commands import EnterPlayers
from toptable.engine.subjects.people.state import NewPlayer
from toptable.engine.subjects.results.commands import ReportResult
from toptable.engine.subjects.rounds.commands import PairRound, PublishRound

ADA = Actor(name="Ada", role=Role.ORGANIZER)


def row(page: Page, table: int) -> Locator:
    return page.locator(f"#table-{table}")


def games_at(desk: Desk, table: int) -> str:
    result = desk.tournament("demo").state.rounds[2].matches[table].result
    return result.games if result else ""


def entry(page: Page, name: str) -> Locator:
    return page.locator(f"#entry-{name}")


def ready(page: Page, address: str, desk: Desk) -> None:
    sign_in(page, address, desk)
    page.goto(f"{address}/e/demo")
    expect(page.locator("#updated")).to_contain_text("updated")


@pytest.mark.usefixtures("demo")
def test_a_round_by_the_keyboard_alone(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser) as page:
        ready(page, address, desk)
        keys = page.keyboard
        # Nothing has the focus: a digit goes to the table, Enter to the result, Enter sends.
        keys.press("4")
        expect(entry(page, "names")).to_contain_text(" against ")
        expect(row(page, 4)).to_have_class("now")
        keys.press("Enter")
        keys.press("3")
        expect(page.locator("#entry-keys .meant")).to_have_text("3 lost, then won")
        keys.press("Enter")
        expect(row(page, 4).get_by_text("Reported")).to_be_visible()
        assert games_at(desk, 4) == "LW"
        expect(entry(page, "table")).to_be_focused()

        # A slip that is scanned: the scanner types its code and Enter.
        keys.type("R3T2")
        keys.press("Enter")
        expect(entry(page, "table")).to_have_value("2")
        keys.press("2")
        keys.press("Enter")
        expect(row(page, 2).get_by_text("Reported")).to_be_visible()
        assert games_at(desk, 2) == "WW"
        keys.type("R2T2")
        keys.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("This slip is of round 2; round 3 is on.")
        keys.press("Escape")
        expect(page.get_by_role("alert")).to_be_hidden()

        # One key shows the last entry, the same key takes it back.
        page.locator("body").click(position={"x": 2, "y": 2})
        page.evaluate("document.activeElement.blur()")
        keys.press("z")
        expect(page.locator("#said")).to_contain_text("Press z again")
        assert games_at(desk, 2) == "WW"
        keys.press("z")
        expect(row(page, 2).get_by_text("Playing")).to_be_visible()
        assert games_at(desk, 2) == ""


@pytest.mark.usefixtures("demo")
def test_finding_and_filtering_in_place(desk: Desk, browser: Browser) -> None:
    state = desk.tournament("demo").state
    table = next(one for one in state.rounds[2].tables() if 1 in one.players).table
    with served(desk) as address, opened(browser) as page:
        ready(page, address, desk)
        rows = page.locator("#round-rows > tr:visible")
        expect(rows).to_have_count(5)
        page.locator("#show-open").click()
        expect(rows).to_have_count(2)
        expect(page.locator("#show-open")).to_have_attribute("aria-current", "true")
        page.reload()
        expect(rows).to_have_count(2)
        desk.tournament("demo").send(ReportResult(3, 2, Result(games="WW")), ADA)
        expect(rows).to_have_count(1)
        expect(page.locator("#show-open b")).to_have_text("1")
        page.keyboard.press("Escape")
        expect(rows).to_have_count(5)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("/")
        expect(page.locator("#find")).to_be_focused()
        page.keyboard.type("SORENS")
        expect(rows).to_have_count(1)
        page.keyboard.press("Enter")
        expect(entry(page, "table")).to_have_value(str(table))
        expect(entry(page, "games")).to_be_focused()
        expect(rows).to_have_count(5)


def test_a_guest_who_was_there_before_round_1_can_find_a_table(
    desk: Desk, browser: Browser
) -> None:
    cup = desk.create("Cup", "nisei-1.3", ADA, event="cup")
    assert isinstance(cup, Tournament), cup
    cup.send(EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))), ADA)
    with served(desk) as address, opened(browser) as page:
        page.goto(f"{address}/e/cup")
        expect(page.locator("#updated")).to_contain_text("updated")
        expect(page.locator("#find")).to_be_hidden()
        cup.send(PairRound(), ADA, reason="Told at the door")
        cup.send(PublishRound(), ADA)
        rows = page.locator("#round-rows > tr:visible")
        expect(rows).to_have_count(2)
        page.keyboard.press("/")
        expect(page.locator("#find")).to_be_focused()
        page.keyboard.type("cy")
        expect(rows).to_have_count(1)


@pytest.mark.usefixtures("demo")
def test_the_second_of_two_scorekeepers_is_asked(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser) as page:
        ready(page, address, desk)
        # What the other enters does not reach this page in time.
        late: list[Route] = []
        page.route("**/changes?*", lambda route: late.append(route))
        desk.tournament("demo").send(ReportResult(3, 2, Result(games="WW")), ADA)
        row(page, 2).get_by_role("button", name="0–2 LL").click()
        alert = page.locator("#refused")
        expect(alert).to_contain_text("Table 2 was entered as 2–0 (WW) by Ada")
        assert games_at(desk, 2) == "WW"
        page.unroute("**/changes?*")
        alert.get_by_role("button", name="Replace").click()
        expect(row(page, 2).get_by_role("button", name="0–2 LL")).to_have_attribute(
            "aria-pressed", "true"
        )
        assert games_at(desk, 2) == "LL"
        others = page.locator("#others")
        expect(others).to_have_text("● 1 by others")
        others.click()
        expect(page.get_by_text("Round 3, table 2").first).to_be_visible()


@pytest.mark.usefixtures("demo")
def test_results_wait_for_the_connection_and_are_refused_by_name(
    desk: Desk, browser: Browser
) -> None:
    with served(desk) as address:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        ready(page, address, desk)
        context.set_offline(True)
        for table, key in ((2, "2"), (4, "0")):
            entry(page, "table").fill(str(table))
            entry(page, "games").fill(key)
            entry(page, "games").press("Enter")
            expect(entry(page, "table")).to_have_value("")
        expect(page.locator("#waiting")).to_contain_text("2 results wait for the connection")
        assert (games_at(desk, 2), games_at(desk, 4)) == ("", "")
        desk.tournament("demo").send(ReportResult(3, 4, Result(games="WL")), ADA)
        context.set_offline(False)
        page.reload()
        expect(row(page, 2).get_by_text("Reported")).to_be_visible(timeout=SECONDS)
        waiting = page.locator("#waiting")
        expect(waiting).to_contain_text("table 4")
        expect(waiting).to_contain_text("entered as 1–1 (WL) by Ada")
        assert (games_at(desk, 2), games_at(desk, 4)) == ("WW", "WL")
        waiting.get_by_role("button", name="Keep theirs").click()
        expect(waiting).to_be_hidden()
        assert games_at(desk, 4) == "WL"
        context.close()


@pytest.mark.usefixtures("demo")
def test_these_pages_fit_every_screen_and_everybody(desk: Desk, browser: Browser) -> None:
    tournament = desk.tournament("demo")
    tournament.send(TurnClock(act=ClockAct.START), ADA)
    tournament.send(ExtendTable(table=2, why=ExtraTimeFor.RULING, minutes=4), ADA)
    with served(desk) as address, opened(browser) as page:
        ready(page, address, desk)
        pages = ("?show=open", "?find=a", "/before-round", "/standings?after=1")
        for path in pages:
            page.goto(f"{address}/e/demo{path}")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(WIDER) == 0, f"{path} at {width}"
            assert serious_faults(page) == [], path
