"""The desk in real browsers at once: two scorekeepers, taking back from the log, repairing a round
after a corrected result, and the whole round page without a mouse."""

import re

import finals_office
import pytest
from browser_office import opened, sign_in
from playwright.sync_api import Browser, Locator, Page, Route, expect
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.web.auth.credentials import invite, path


def row(page: Page, table: int) -> Locator:
    return page.locator(f"#table-{table}")


def come_in(page: Page, address: str, desk: Desk, name: str) -> None:
    """A scorekeeper who was invited by a link, at the round of the demo event."""
    page.goto(address + path(invite(desk.store, Role.SCOREKEEPER, name=name, by="Olga")))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".menu > summary")).to_have_text(name)
    page.goto(f"{address}/e/demo")
    expect(page.locator("#updated")).to_contain_text("updated")


def enter(page: Page, table: int, key: str) -> None:
    page.get_by_label("Table", exact=True).fill(str(table))
    page.get_by_label("Result", exact=True).fill(key)
    page.get_by_label("Result", exact=True).press("Enter")


@pytest.mark.usefixtures("demo")
def test_two_scorekeepers_see_each_other_and_never_overwrite_unawares(
    desk: Desk, browser: Browser
) -> None:
    tournament = desk.tournament("demo")
    with served(desk) as address, opened(browser) as pia, opened(browser) as quinn:
        come_in(pia, address, desk, "Pia")
        come_in(quinn, address, desk, "Quinn")
        enter(pia, 2, "2")
        expect(row(quinn, 2).get_by_text("Reported")).to_be_visible()
        enter(quinn, 4, "0")
        expect(row(pia, 4).get_by_text("Reported")).to_be_visible()
        expect(pia.locator("#table-4 [aria-pressed=true]")).to_contain_text("0–2")

        # Quinn's page falls behind: Pia corrects table 2, and Quinn types an old slip of it.
        held: list[Route] = []
        quinn.route("**/changes?*", lambda route: held.append(route))
        enter(pia, 2, "0")
        expect(pia.locator("#waiting")).to_contain_text("Keep that, or replace it.")
        pia.locator("#waiting").get_by_role("button", name="Replace").click()
        expect(row(pia, 2).locator("[aria-pressed=true]")).to_contain_text("0–2")
        enter(quinn, 2, "1")
        asked = quinn.locator("#waiting")
        expect(asked).to_contain_text(re.compile(r"Table 2 was entered as 0–2 .* by Pia"))
        assert games(tournament, 2) == "LL"
        asked.get_by_role("button", name="Keep the saved result").click()
        expect(asked).to_be_hidden()
        assert games(tournament, 2) == "LL"
        quinn.unroute_all(behavior="ignoreErrors")


def games(tournament: Tournament, table: int) -> str:
    result = tournament.state.rounds[-1].matches[table].result
    return result.games if result else ""


def test_any_line_of_the_log_is_taken_back_after_a_look(desk: Desk, browser: Browser) -> None:
    tournament = finals_office.swiss(desk, rounds=1)
    match = tournament.state.rounds[0].matches[2]
    one, two = (tournament.state.name_of(player) for player in match.players)
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/log")
        page.get_by_label("With the words").fill("table 2")
        page.get_by_role("button", name="Show", exact=True).click()
        line = page.locator("ol.log li").filter(has_text=f"{one}").filter(has_text=two).first
        line.get_by_role("link", name="Undo").click()
        expect(page.get_by_text("becomes no result")).to_be_visible()
        assert tournament.state.rounds[0].matches[2].result is not None, "only a look"
        page.get_by_role("link", name="Cancel").click()
        assert tournament.state.rounds[0].matches[2].result is not None
        page.go_back()
        page.get_by_label("Reason").fill("wrong slip")
        page.get_by_role("button", name="Undo").click()
        expect(row(page, 2).get_by_text("Playing")).to_be_visible()
        assert tournament.state.rounds[0].matches[2].result is None
        page.get_by_role("link", name="Log", exact=True).click()
        expect(page.get_by_text("wrong slip")).to_be_visible()
        page.get_by_role("link", name="Redo what was undone").click()
        page.get_by_role("button", name="Redo").click()
        expect(page.get_by_text("All results of round 1 are in.")).to_be_visible()


def test_a_corrected_result_is_followed_by_a_repair_that_shows_who_moves(
    desk: Desk, browser: Browser
) -> None:
    # Of eight nobody floats, so two who change score groups always have to change places.
    tournament = finals_office.swiss(desk, rounds=1, names=finals_office.NAMES[:8])
    finals_office.do(tournament, PairRound())
    finals_office.do(tournament, PublishRound())
    before = tournament.state.rounds[1].matches
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/rounds/1/tables/1")
        for game in (1, 2):
            group = page.get_by_role("group", name=re.compile(f"^Game {game}"))
            was = group.locator("input:checked").get_attribute("value")
            group.get_by_label("Won" if was == "L" else "Lost", exact=True).check()
        page.get_by_label("Reason").fill("the slip was read upside down")
        page.get_by_role("button", name="Correct the result").click()
        expect(page.get_by_role("status").filter(has_text="Round 1")).to_be_visible()
        page.goto(f"{address}/e/cup/round-tools")
        moves = page.get_by_role("region", name="Repair").locator("li")
        expect(moves.first).to_be_visible()
        assert tournament.state.rounds[1].matches == before, "only a look"
        page.get_by_role("button", name="Repair the round").click()
        expect(page.get_by_text("No one has to move.")).to_be_visible()
        after = tournament.state.rounds[1].matches
        changed = [table for table in before if before[table].players != after[table].players]
        assert len(changed) == 2, "the other tables play on"


FOCUS = """() => {
  const one = document.activeElement;
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  return {
    tag: one.tagName,
    mark: one.id || one.getAttribute("href") || one.name || one.textContent.trim(),
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
  };
}"""
REACHABLE = """() => {
  const kinds = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
  const all = [...document.querySelectorAll(kinds)];
  return all.filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0).length;
}"""


@pytest.mark.usefixtures("demo")
def test_the_tab_key_reaches_everything_on_the_round_page_and_shows_where_it_is(
    desk: Desk, browser: Browser
) -> None:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/demo")
        expect(page.locator("#updated")).to_contain_text("updated")
        page.evaluate("document.activeElement.blur()")
        wanted = page.evaluate(REACHABLE)
        assert wanted > 40
        places: list[str] = []
        for _ in range(wanted + 5):
            page.keyboard.press("Tab")
            at = page.evaluate(FOCUS)
            if at["tag"] == "BODY":
                break
            assert at["ring"], f"nobody sees the focus on {at}"
            assert at["seen"], f"the focus is out of sight on {at}"
            places.append(at["mark"])
        assert len(places) == wanted, "a trap, or something out of reach"
        assert places[0] == "#main", "the first stop skips to the page"
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(FOCUS)["tag"] != "BODY", "and back again"
