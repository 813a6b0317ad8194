"""Handing in a deck list in a real Chromium: every width, axe, nothing lost."""

import os
from pathlib import Path

import pytest
from browser_office import WIDER, WIDTHS, opened, serious_faults, sign_in
from playwright.sync_api import Browser, Page, expect
from web_office import served

from support import ORGANIZER, do
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers

LIST = "Haas-Bioroid: Engineering the Future\n\n3 Hedge Fund\n3 PAD Campaign (proxy)\n2 Ice Wall"
PICTURES = os.environ.get("DECK_PICTURES", "")
"""A folder for pictures, where somebody wants to look."""


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    made = desk.create("Spring Cup", "nisei-1.0", ORGANIZER, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    return made


def fits(page: Page, name: str) -> None:
    """At every width, without faults."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(WIDER) == 0, (name, width)
        assert serious_faults(page) == [], (name, width)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)


def test_a_list_is_looked_at_handed_in_and_changed(
    desk: Desk, browser: Browser, cup: Tournament
) -> None:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/players")
        page.get_by_role("link", name="Deck lists").click()
        page.get_by_role("link", name="Corp of Ann").click()
        page.get_by_label("The list").fill(f"{LIST}\n0 Nothing")
        page.get_by_label("Name of the deck").fill("Seven")
        page.get_by_role("button", name="Look at it first").click()
        expect(page.get_by_role("heading", name="8 cards understood")).to_be_visible()
        expect(page.get_by_text("0 copies cannot be in a deck")).to_be_visible()
        fits(page, "looked-at")
        expect(page.get_by_label("Name of the deck")).to_have_value("Seven")
        page.get_by_label("Hand it in with these lines").check()
        page.get_by_role("button", name="Hand in this list").click()
        expect(page.get_by_text("Version 1 received")).to_be_visible()
        fits(page, "handed-in")
        page.get_by_text("Hand in another version").click()
        expect(page.get_by_label("Name of the deck")).to_have_value("Seven")
        page.locator("textarea[name=text]").fill(LIST.replace("2 Ice", "3 Ice"))
        page.get_by_role("button", name="Look at it first").click()
        page.get_by_role("button", name="Hand in this list").click()
        expect(page.get_by_text("2 → 3")).to_be_visible()
        page.get_by_role("button", name="Approve").click()
        expect(page.get_by_text("✓ Approved")).to_be_visible()
        page.goto(f"{address}/e/cup/decks")
        fits(page, "all-lists")
        page.get_by_role("button", name="Lock all lists").click()
        expect(page.get_by_text("⚿ Locked")).to_be_visible()
    deck = cup.state.decks.of(1, "corp")
    assert deck is not None
    assert [version.number for version in deck.versions] == [1, 2]


@pytest.mark.usefixtures("demo")
def test_what_is_legal_is_told_in_words_and_saved(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/demo/decks")
        fits(page, "demo-lists")
        page.get_by_role("link", name="Cards of the event").click()
        fits(page, "event-cards")
        page.get_by_text("Change what is legal").click()
        page.get_by_label("Products, bans, limits and numbers").fill('banned = ["Plain Title"]')
        page.get_by_role("button", name="Look at it first").click()
        expect(page.get_by_role("region", name="What it says")).to_contain_text("Plain Title")
        fits(page, "event-cards-looked-at")
        page.get_by_label("Reason").fill("Forgotten")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Banned: ").first).to_be_visible()
        page.get_by_role("link", name="How to load card facts").click()
        expect(page.get_by_role("heading", name="Card facts")).to_be_visible()
        fits(page, "card-facts")
    assert desk.tournament("demo").state.event_cards.banned == ("Plain Title",)
