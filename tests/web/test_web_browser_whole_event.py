"""Somebody who has never seen it runs an event of eight: the green button leads from the empty
list of events to the champion, under three rulebooks, with and without script."""

import re
from collections.abc import Callable

import pytest
from browser_office import opened, sign_in
from playwright.sync_api import Browser, Locator, Page, expect
from web_office import served

from toptable.desk.desk import Desk
from toptable.engine.state import State

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Zoë Ĝ")
TITLES = {
    "nisei-1.3": "NISEI Organized Play Policies 1.3",
    "ffg-starwars-2.2": "Star Wars",
    "bushiroad-1.2.11": "Bushiroad",
}
WON = {"nisei-1.3": "2", "ffg-starwars-2.2": "2", "bushiroad-1.2.11": "1"}
LOST = "0"
"""The keys with which the first seat won or lost every game."""


def leads_on(page: Page, name: str) -> Locator:
    """The green button or link with this name."""
    return page.locator("a.btn.go, button.btn.go").get_by_text(re.compile(rf"^{name}"))


def go(page: Page, name: str) -> None:
    leads_on(page, name).click()


def state_of(desk: Desk) -> State:
    (made,) = desk.events()
    return desk.tournament(made.id).state


def create(page: Page, rulebook: str) -> None:
    """From the empty list of events to the page where players are entered."""
    go(page, "New event")
    page.get_by_label("Name", exact=True).fill("Spring Cup")
    page.get_by_label(TITLES[rulebook]).check()
    go(page, "Continue")
    games = page.get_by_role("group", name="Game", exact=True).get_by_role("radio")
    if games.count():
        games.first.check()
    go(page, "Create the event")


def type_names(page: Page) -> None:
    """One name after the other, each with Enter."""
    box = page.get_by_label("Enter players")
    expect(box).to_be_focused()
    for count, name in enumerate(NAMES, start=1):
        box.fill(name)
        box.press("Enter")
        expect(page.locator(".roster tbody tr")).to_have_count(count)


def paste_names(page: Page) -> None:
    """All at once, as it is done without script."""
    page.get_by_label("Enter players").fill("\n".join(NAMES))
    go(page, "Enter$")


def plan(page: Page, *, cut: str) -> None:
    """Rounds as the document proposes them for eight, which has no cut; or two and a cut."""
    go(page, "Rounds and cut")
    if cut:
        page.get_by_label("Rounds", exact=True).fill("2")
        page.get_by_label("Players in the cut").fill(cut)
        page.get_by_role("button", name="Save plan").click()
    else:
        go(page, "Plan this")
    expect(page.get_by_text(re.compile("^Planned:"))).to_be_visible()


def tell(page: Page) -> None:
    """Publish what players must know; what only the organizer can say may follow later."""
    go(page, "What players must know")
    why = page.get_by_label("Why you publish without them")
    if why.count():
        why.fill("The place is known to all")
    go(page, "Publish")


def play_round(
    page: Page, desk: Desk, number: int, enter: Callable[[Page, int, str], None], won: str
) -> None:
    """Pair, publish, and enter every result."""
    go(page, f"Pair round {number}")
    expect(
        page.get_by_role("heading", name=re.compile(f"round {number}", re.I)).first
    ).to_be_visible()
    if leads_on(page, f"Pair round {number} anyway").count():
        go(page, f"Pair round {number} anyway")
    go(page, f"Publish round {number}")
    expect(page.get_by_text(f"4 results are missing in round {number}.")).to_be_visible()
    for match in state_of(desk).rounds[-1].tables():
        enter(page, match.table, won if match.players[0] < match.players[1] else LOST)
        expect(page.locator(f"#table-{match.table}").get_by_text("✓ Reported")).to_be_visible()
    expect(page.get_by_text(f"All results of round {number} are in.")).to_be_visible()


def by_keys(page: Page, table: int, key: str) -> None:
    """Table, Enter, result, Enter; no field is touched first."""
    page.keyboard.type(str(table))
    page.keyboard.press("Enter")
    page.keyboard.type(key)
    page.keyboard.press("Enter")


def by_form(page: Page, table: int, key: str) -> None:
    """The same fields as a plain form."""
    page.get_by_label("Table", exact=True).fill(str(table))
    page.get_by_label("Result", exact=True).fill(key)
    page.get_by_label("Result", exact=True).press("Enter")


def cut(page: Page) -> None:
    """Call the finalists, hear each answer, lock, start."""
    go(page, "The cut")
    page.get_by_label("Where they meet").fill("the stage")
    page.get_by_role("button", name="Call", exact=True).click()
    page.get_by_role("button", name="All present").click()
    present = page.get_by_role("button", name="Present", exact=True)
    for one in range(4):
        expect(present.nth(one)).to_have_attribute("aria-pressed", "true")
    go(page, "Lock the cut")
    go(page, "Lock the cut")
    go(page, "Start the bracket")


def play_bracket(page: Page) -> None:
    """Every game as it comes up: the sides first where somebody chooses, then the winner."""
    games = page.locator("section.game-now")
    expect(games.first).to_be_visible()
    while games.count():
        label = games.first.get_attribute("aria-label") or ""
        game = page.get_by_role("region", name=label, exact=True)
        sides = game.locator(".acts button")
        if sides.count():
            sides.first.click()
            settled = game.locator(".pair .side").or_(game.get_by_text("goes first"))
            expect(settled.first).to_be_visible()
        game.get_by_role("button", name=re.compile("won$")).first.click()
        expect(game).to_have_count(0)


def close(page: Page, champion: str) -> None:
    """From the last result to the closed event."""
    expect(page.locator(".champion")).to_contain_text(champion)
    go(page, "Close the event")
    go(page, "Close the event")
    expect(page.get_by_text("anyone can check them")).to_be_visible()


@pytest.mark.parametrize("rulebook", sorted(TITLES))
def test_the_green_button_leads_from_nothing_to_the_champion(
    desk: Desk, browser: Browser, rulebook: str
) -> None:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        create(page, rulebook)
        type_names(page)
        plan(page, cut="4")
        tell(page)
        for number in (1, 2):
            play_round(page, desk, number, by_keys, WON[rulebook])
        cut(page)
        play_bracket(page)
        champion = page.locator(".champion bdi").inner_text()
        assert champion in NAMES
        go(page, "Final ranking")
        close(page, champion)
    assert state_of(desk).closed


def test_without_script_and_without_a_cut_it_leads_to_the_winner(
    desk: Desk, browser: Browser
) -> None:
    with served(desk) as address, opened(browser, java_script_enabled=False) as page:
        sign_in(page, address, desk)
        create(page, "nisei-1.3")
        paste_names(page)
        plan(page, cut="")
        tell(page)
        for number in (1, 2, 3):
            play_round(page, desk, number, by_form, WON["nisei-1.3"])
        go(page, "Final ranking")
        (made,) = desk.events()
        close(page, next(iter(desk.tournament(made.id).standings())).name)
    assert state_of(desk).closed
