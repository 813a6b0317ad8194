"""From the end of the Swiss rounds to the champion in a real Chromium, and every page on the way
on every screen."""

from typing import Any

import finals_office
import pytest
from browser_office import WIDER, WIDTHS, opened, serious_faults, sign_in
from playwright.sync_api import Browser, Page, Route, expect
from web_office import served

from support import settle_bracket_sides
from toptable.desk.desk import Desk
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.rounds.drafts import PairRound


def card(page: Page, game: int) -> Any:
    return page.get_by_role("region", name=f"Game {game}", exact=True)


def settle(page: Page, game: int) -> None:
    """The sides first: chosen, drawn, or as they follow from earlier games."""
    sides = card(page, game).locator(".acts button")
    if sides.count() and not card(page, game).locator(".pair .side").count():
        sides.first.click()
        expect(card(page, game).locator(".pair .side").first).to_be_visible()


def win(page: Page, game: int, name: str) -> None:
    settle(page, game)
    card(page, game).get_by_role("button", name=f"{name} won").click()
    expect(card(page, game)).to_have_count(0)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_from_the_swiss_rounds_to_the_champion(desk: Desk, browser: Browser, script: bool) -> None:
    ranked = [row.name for row in finals_office.swiss(desk).standings()]
    with served(desk) as address, opened(browser, java_script_enabled=script) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup")
        page.get_by_role("link", name="The cut…").click()
        expect(page.get_by_text("Top 4 advance.")).to_be_visible()
        page.get_by_label("Where they meet").fill("the stage")
        page.get_by_role("button", name="Call", exact=True).click()
        for name in ranked[:4]:
            answer = page.get_by_role("group", name=f"Answer of {name}", exact=True)
            answer.get_by_role("button", name="Present").click()
            pressed = answer.get_by_role("button", name="Present")
            expect(pressed).to_have_attribute("aria-pressed", "true")
        page.get_by_role("link", name="Lock the cut…").click()
        page.get_by_role("button", name="Lock the cut").click()
        expect(page.get_by_role("heading", name="The cut is locked")).to_be_visible()
        page.get_by_role("button", name="Start the bracket").click()
        expect(page.get_by_role("heading", name="Double elimination, 4 players")).to_be_visible()

        one, two, three, four = ranked[:4]
        card(page, 1).get_by_role("button", name="Runner").click()
        expect(card(page, 1).locator(".pair").first).to_contain_text("Runner")
        win(page, 1, one)
        win(page, 2, three)
        page.get_by_role("link", name="Correct… game 2").click()
        page.get_by_label(f"{two} won").check()
        page.get_by_label("Reason").fill("wrong slip")
        page.get_by_role("button", name="Preview…").click()
        expect(page.get_by_text(f"{two} wins")).to_be_visible()
        page.get_by_role("button", name="Correct the game").click()
        expect(card(page, 3)).to_contain_text(two)

        win(page, 3, one)
        win(page, 4, three)
        settle(page, 5)
        card(page, 5).get_by_role("link", name="other endings").click()
        page.get_by_label("Time: agenda points decide").check()
        page.get_by_label(f"{two}, agenda points").fill("6")
        page.get_by_label(f"{three}, agenda points").fill("5")
        page.get_by_role("button", name="Enter the result").click()
        expect(card(page, 6)).to_contain_text(two)
        win(page, 6, one)
        expect(page.locator(".champion")).to_contain_text(one)
        page.get_by_role("link", name="All places").click()
        expect(page.locator(".champion")).to_contain_text(one)
        expect(page.locator("table.standings tbody th").all()[3]).to_have_text(four)


def test_a_game_reported_elsewhere_appears_in_the_picture(desk: Desk, browser: Browser) -> None:
    tournament = finals_office.bracket(desk)
    player = tournament.state.finals.locked.seeds[0].who.player
    with served(desk) as address, opened(browser) as guest:
        guest.goto(f"{address}/e/cup/bracket?player={player}")
        expect(guest.locator("svg .game.decided.mine")).to_have_count(0)
        settle_bracket_sides(tournament, 1)
        finals_office.do(tournament, ReportBracketGame(game=1, winner=0))
        expect(guest.locator("svg .game.decided.mine")).to_have_count(1)


def test_what_happens_while_a_page_asks_is_not_missed(desk: Desk, browser: Browser) -> None:
    """The picture is asked for by itself; it must be as new as the rest that the page got."""
    tournament = finals_office.bracket(desk)
    player = tournament.state.finals.locked.seeds[0].who.player
    held: list[Route] = []
    with served(desk) as address, opened(browser) as guest:
        guest.goto(f"{address}/e/cup/bracket?player={player}")
        guest.route("**/changes?*", lambda route: route.continue_() if held else held.append(route))
        settle_bracket_sides(tournament, 1)
        while not held:
            guest.wait_for_timeout(20)
        # Long enough for whatever was asked for at the same time.
        guest.wait_for_timeout(500)
        finals_office.do(tournament, ReportBracketGame(game=1, winner=0))
        held[0].continue_()
        expect(guest.locator("svg .game.decided.mine")).to_have_count(1)


PAGES = {
    "open": ("cut", "cut/lock", "cut?points=6", "places", "announcements"),
    "begun": ("cut", "bracket", "bracket?player=1", "bracket/games/1", "bracket/games/2"),
    "over": ("bracket", "bracket/games/1/correction?ended=1", "places"),
    "draft": ("round-tools",),
}


@pytest.mark.parametrize("stage", PAGES)
def test_every_page_fits_every_screen_and_everybody(
    desk: Desk, browser: Browser, stage: str
) -> None:
    names = ("Wolfeschlegelsteinhausenbergerdorff", "林 美咲", "ليلى حداد", *"defghij")
    if stage in ("open", "draft"):
        tournament = finals_office.swiss(desk, names=names)
    else:
        tournament = finals_office.bracket(desk, cut=8, names=names)
    if stage == "over":
        finals_office.play_out(tournament)
    if stage == "draft":
        finals_office.do(tournament, PairRound())
    scheme = "dark" if stage == "begun" else "light"
    with served(desk) as address, opened(browser, color_scheme=scheme) as page:
        sign_in(page, address, desk)
        for path in PAGES[stage]:
            page.goto(f"{address}/e/cup/{path}")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(WIDER) == 0, f"{path} at {width}"
            assert serious_faults(page) == [], path
