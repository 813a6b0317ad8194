"""Deck checks in a real Chromium: every width, axe, and a check from the draw to the ruling."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_office import WIDER, WIDTHS, opened, serious_faults, sign_in
from judge_office import JO, Hall
from playwright.sync_api import Browser, expect
from web_office import served

from toptable.engine.state.decks import CheckOutcome
from toptable.engine.subjects.deck_checks.check_record import RecordCheck
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck

CHECKS = "/e/cup/deck-checks"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found.begin("bushiroad-1.2.11", ago=10)
    found.close()


def test_pages_fit_every_width_and_everybody_can_use_them(hall: Hall, browser: Browser) -> None:
    """A check that is planned, one that runs, one that found a problem."""
    hall.do(ChooseCheck(table=1), JO)
    hall.do(ChooseCheck(table=2), JO)
    hall.do(BeginCheck(2), JO)
    player = hall.at(2)[0]
    hall.do(RecordCheck(2, player, CheckOutcome.PROBLEM, "both_wrong"), JO)
    with served(hall.desk) as address:
        for width in WIDTHS:
            with opened(browser, viewport={"width": width, "height": 900}) as page:
                sign_in(page, address, hall.desk)
                for path in (CHECKS, f"{CHECKS}/1", f"{CHECKS}/2?sleeve=67x92&over=59x86"):
                    page.goto(address + path)
                    assert page.evaluate(WIDER) <= 0, (width, path)
                    assert serious_faults(page) == [], (width, path)


def test_a_check_by_hand(hall: Hall, browser: Browser) -> None:
    with served(hall.desk) as address, opened(browser) as page:
        sign_in(page, address, hall.desk)
        page.goto(address + CHECKS)
        page.get_by_role("button", name="Draw").click()
        page.get_by_role("link", name="Open… Deck check 1").click()
        page.get_by_role("button", name="Begin the check").click()
        page.get_by_role("button", name="The decks are back").click()
        expect(page.get_by_role("button", name="The decks are back")).to_have_count(0)
        player = hall.tournament.state.deck_checks.checks[1].players[0]
        name = hall.tournament.state.name_of(player)
        sheet = page.get_by_role("region", name=f"What was found: {name}")
        sheet.get_by_label("A problem").check()
        sheet.get_by_label("Which problem").select_option("deck_wrong")
        sheet.get_by_role("button", name="Save").click()
        expect(sheet.get_by_text("The deck follows the list")).to_be_visible()
        sheet.get_by_role("link", name="Rule on it").click()
        expect(page.get_by_role("button", name="§ PG-3.1.1.3")).to_be_visible()
