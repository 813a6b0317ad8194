"""The pages in a real Chromium: live in two browsers, kept in place, on every screen."""

from typing import Any

import pytest
from browser_office import WIDER, WIDTHS, opened, serious_faults, sign_in
from cable import cable
from playwright.sync_api import Browser, Page, expect
from web_office import DEMO_VERSION, served

from toptable.desk.desk import Desk
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ReportResult

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)


def row(page: Page, table: int) -> Any:
    return page.locator(f"#table-{table}")


@pytest.mark.usefixtures("demo")
def test_two_browsers_see_each_other(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser) as page, opened(browser) as guest:
        guest.goto(f"{address}/e/demo")
        expect(guest.locator("#updated")).to_contain_text("updated")
        sign_in(page, address, desk)
        page.goto(f"{address}/e/demo")
        expect(page.locator("#updated")).to_contain_text("updated")
        row(page, 2).get_by_role("button", name="0–2 LL").click()
        expect(row(guest, 2).get_by_text("0–2")).to_be_visible()
        expect(row(guest, 2).get_by_text("Reported")).to_be_visible()
        expect(page.locator("#said")).to_contain_text("LL, 0–6.")
        assert page.url == f"{address}/e/demo", "no reload, no lost place"


@pytest.mark.usefixtures("demo")
def test_a_live_update_disturbs_nobody(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/demo")
        page.locator("#more-keys summary").click()
        page.get_by_label("Table", exact=True).fill("4")
        expect(page.locator("#entry-names")).to_contain_text(" against ")
        desk.tournament("demo").send(ReportResult(3, 2, Result(games="WW")), ROBIN)
        expect(row(page, 2).get_by_text("Reported")).to_be_visible()
        expect(page.get_by_label("Table", exact=True)).to_have_value("4")
        expect(page.get_by_label("Table", exact=True)).to_be_focused()
        assert page.locator("#more-keys").get_attribute("open") is not None


@pytest.mark.usefixtures("demo")
def test_refusals_stay_on_the_page(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/demo")
        page.get_by_label("Table", exact=True).fill("2")
        page.get_by_label("Result", exact=True).fill("wq")
        expect(page.get_by_label("Result", exact=True)).to_have_value("Wq")
        page.get_by_label("Result", exact=True).press("Enter")
        expect(page.locator("#waiting")).to_contain_text("is not a result here")
        expect(page.locator("#waiting")).to_contain_text("table 2: Wq")
        expect(page.get_by_label("Table", exact=True)).to_have_value("")
        expect(page.get_by_label("Table", exact=True)).to_be_focused()


@pytest.mark.usefixtures("demo")
def test_a_lost_connection_is_said_and_found_again(desk: Desk, browser: Browser) -> None:
    with served(desk) as server, cable(server) as line:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{line.address}/e/demo")
        expect(page.locator("#lost")).to_be_hidden()
        line.pull()
        expect(page.get_by_text("No connection to the desk.")).to_be_visible()
        desk.tournament("demo").send(ReportResult(3, 2, Result(games="WW")), ROBIN)
        line.plug()
        expect(page.locator("#lost")).to_be_hidden()
        expect(row(page, 2).get_by_text("2–0")).to_be_visible()
        context.close()


PAGES = (
    "/",
    "/new",
    "/e/demo",
    "/e/demo/players",
    "/e/demo/standings",
    "/e/demo/standings/3",
    "/e/demo/log",
    "/e/demo/rounds/1",
    "/e/demo/rounds/3/tables/2",
    f"/e/demo/undo?entry={DEMO_VERSION}",
    "/e/demo/close",
)


@pytest.mark.usefixtures("demo")
def test_every_page_fits_every_screen_and_everybody(desk: Desk, browser: Browser) -> None:
    desk.create("Wolfeschlegelsteinhausenbergerdorff " * 4, "nisei-1.3", ROBIN)
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        for path in PAGES:
            page.goto(address + path)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(WIDER) == 0, f"{path} at {width}"
            assert serious_faults(page) == [], path


@pytest.mark.usefixtures("demo")
def test_guests_and_the_dark_are_served_as_well(desk: Desk, browser: Browser) -> None:
    phone = {"width": 390, "height": 844}
    with served(desk) as address, opened(browser, color_scheme="dark", viewport=phone) as page:
        for path in ("/", "/e/demo", "/e/demo/log"):
            page.goto(address + path)
            assert page.evaluate(WIDER) == 0, path
            assert serious_faults(page) == [], path


@pytest.mark.usefixtures("demo")
def test_on_a_guests_phone_the_way_to_the_own_table_comes_first(
    desk: Desk, browser: Browser
) -> None:
    phone = {"width": 390, "height": 844}
    with served(desk) as address, opened(browser, viewport=phone) as page:
        page.goto(f"{address}/e/demo")
        find, first, next_step = (
            page.locator(place).bounding_box() for place in ("#find", "#table-1", ".card.next")
        )
        assert find
        assert first
        assert next_step
        assert find["y"] < first["y"] < next_step["y"]
