"""A player hands in a list on the phone, and reads the opponent's, in a real Chromium."""

import os
from pathlib import Path

from browser_office import opened, serious_faults
from player_office import link
from playwright.sync_api import Browser, Page, expect
from test_web_browser_phone import PHONE, SMALL, WIDER
from web_office import served

from documents.day import Day
from documents.deck_day import hand_in
from toptable.desk.desk import Desk, now
from toptable.engine.subjects.floor.timekeeping import ClockAct

LIST = "Haas-Bioroid: Engineering the Future\n\n3 Hedge Fund\n3 PAD Campaign (proxy)\n2 Ice Wall"
PICTURES = os.environ.get("DECK_PICTURES", "")
"""A folder for pictures, where somebody wants to look."""


def fits(page: Page, name: str) -> None:
    """Nothing sticks out, nothing is too small for a thumb, and a reader finds its way."""
    assert page.evaluate(WIDER) == 0, name
    assert page.evaluate(SMALL) == [], name
    assert serious_faults(page) == [], name
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"own-{name}.png", full_page=True)


def test_a_list_is_handed_in_on_the_phone(desk: Desk, browser: Browser) -> None:
    Day("nisei-1.3", "Ann Bo Cy Di", store=desk.store, decklists="required")
    with served(desk) as address, opened(browser, **PHONE) as page:
        page.goto(address + link(desk, "Ann", "day"))
        page.get_by_role("link", name="My decks").click()
        fits(page, "decks")
        page.get_by_role("link", name="Corp").click()
        page.get_by_label("The list").fill(f"{LIST}\n0 Nothing")
        page.get_by_label("Name of the deck").fill("Seven")
        fits(page, "form")
        page.get_by_role("button", name="Look at it first").click()
        expect(page.get_by_role("heading", name="What was understood")).to_be_visible()
        expect(page.get_by_text("0 copies cannot be in a deck")).to_be_visible()
        fits(page, "looked-at")
        page.get_by_label("Hand it in with these lines").check()
        page.get_by_role("button", name="Hand in this list").click()
        expect(page.get_by_text("Version 1 received")).to_be_visible()
        fits(page, "handed-in")
        page.get_by_role("link", name="My decks").click()
        page.get_by_label("What each deck is built on").check()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_label("What each deck is built on")).to_be_checked()
        fits(page, "saved")


def test_the_opponents_list_is_a_page_of_its_own(desk: Desk, browser: Browser) -> None:
    day = Day("nisei-1.3", "Ann Bo Cy Di", store=desk.store)
    for slot in ("corp", "runner"):
        hand_in(day, "Bo", slot, LIST)
    day.plan(1, 2, reason="Short").seat("Ann Cy", "Bo Di")
    day.result("Ann", "WW").result("Bo", "WL").lock(2, reason="As planned")
    day.time = now()
    day.clock(ClockAct.PREPARATION)
    with served(desk) as address, opened(browser, **PHONE) as page:
        page.goto(address + link(desk, "Ann", "day"))
        page.get_by_role("link", name="My opponent's decks").click()
        expect(page.get_by_text("You can read this until")).to_be_visible()
        expect(page.get_by_text("Hedge Fund").first).to_be_visible()
        fits(page, "opponent")
