"""The organizer's office in a real browser: every width, everybody, without script, and live."""

import pytest
from browser_office import SECONDS, WIDER, WIDTHS, opened, serious_faults, sign_in
from playwright.sync_api import Browser, expect
from web_office import served

from toptable.desk.desk import Desk
from toptable.engine.roles import Actor, Role
from toptable.engine.state import the_event
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
PAGES = (
    "/new",
    "/new?name=Cup&rulebook=bushiroad-1.2.11&players=24",
    "/venue",
    "/put-away",
    "/help/first-event",
    "/e/demo/settings",
    "/e/demo/settings/tiebreakers?value=xsos,sos",
    "/e/demo/structure?expected=24&rounds=3&cut=4",
    "/e/demo/announcements",
    "/e/demo/announcements/accommodations",
    "/e/demo/checklist",
    "/e/demo/copy",
    "/e/demo/delete",
)


@pytest.mark.usefixtures("demo")
def test_every_page_of_the_office_fits_every_screen_and_everybody(
    desk: Desk, browser: Browser
) -> None:
    desk.create("Wolfeschlegelsteinhausenbergerdorff" * 5, "nisei-1.3", ROBIN)
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        for path in PAGES:
            page.goto(address + path)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(WIDER) == 0, f"{path} at {width}"
            assert serious_faults(page) == [], path


def test_an_event_is_made_and_changed_without_script(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser, java_script_enabled=False) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/new")
        page.get_by_label("Name", exact=True).fill("City Cup")
        page.get_by_label("NISEI Organized Play Policies 1.3").check()
        page.get_by_role("button", name="Continue").click()
        page.get_by_label("What kind of event").select_option("regional_championship")
        page.get_by_label("Players you expect").fill("30")
        page.get_by_role("button", name="See what the document proposes").click()
        expect(page.get_by_text("Tier: competitive")).to_be_visible()
        expect(page.get_by_label("Name", exact=True)).to_have_value("City Cup")
        page.get_by_role("button", name="Create the event").click()
        (made,) = desk.events()
        tournament = desk.tournament(made.id)
        assert the_event(tournament.state).settings["tier"] == "competitive"
        page.get_by_role("link", name="Settings", exact=True).click()
        page.get_by_role("link", name="Change Pairing", exact=True).click()
        page.get_by_label("amalfi").check()
        page.get_by_label("Reason").fill("our tradition")
        page.get_by_role("button", name="Change it").click()
        expect(page.locator("#setting-pairing")).to_contain_text("Changed")
        assert the_event(tournament.state).settings["pairing"] == "amalfi"


def test_the_rule_behind_a_field_opens_on_focus_and_on_hover(demo: Desk, browser: Browser) -> None:
    with served(demo) as address, opened(browser) as page:
        sign_in(page, address, demo)
        page.goto(f"{address}/e/demo/settings")
        mark = page.locator("#setting-tier .rule")
        tip = page.locator("#setting-tier .tip")
        expect(tip).to_be_hidden()
        mark.focus()
        expect(tip).to_contain_text("N13-42")
        expect(tip).to_be_visible()
        page.locator("#rules").click()
        expect(tip).to_be_hidden()
        mark.hover()
        expect(tip).to_be_visible()


def test_clocks_tick_side_by_side(demo: Desk, browser: Browser) -> None:
    demo.tournament("demo").send(TurnClock(ClockAct.START), ROBIN)
    with served(demo) as address, opened(browser) as page:
        page.goto(f"{address}/venue")
        digits = page.locator(".stands .digits")
        expect(digits).to_contain_text("64:", timeout=SECONDS)
        first = digits.inner_text()
        expect(digits).not_to_have_text(first, timeout=SECONDS)


def test_the_proposal_follows_what_is_typed(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/new")
        page.get_by_label("Name", exact=True).fill("City Cup")
        page.get_by_label("NISEI Organized Play Policies 1.3").check()
        page.get_by_role("button", name="Continue").click()
        proposal = page.locator("#proposal")
        expect(proposal).to_contain_text("Say how many players you expect")
        players = page.get_by_label("Players you expect")
        players.press_sequentially("40")
        expect(proposal).to_contain_text("for 40 players")
        expect(players).to_be_focused()
        page.get_by_label("What kind of event").select_option("regional_championship")
        expect(proposal).to_contain_text("Tier: competitive")
        assert page.url == f"{address}/new"
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDER) == 0, width
        assert serious_faults(page) == []
        page.get_by_role("button", name="Create the event").click()
        expect(page.get_by_label("Enter players")).to_be_visible()
        (made,) = desk.events()
        plan = desk.tournament(made.id).state.plan
        assert plan is not None
        page.goto(f"{address}/e/{made.id}/structure")
        expect(page.get_by_text("Planned:")).to_contain_text(f"{plan.rounds}")
