"""What is typed is what is recorded: keys and presses in real Chromium that nothing may lose."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browser_office import SECONDS, opened, serious_faults, sign_in
from cable import cable
from playwright.sync_api import Browser, Page, Route, expect
from typist import ADA, Cell, reported, round_of, slow_down, type_keys, type_results
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast


@contextmanager
def at_the_round(desk: Desk, browser: Browser, latency: int = 0) -> Iterator[Page]:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup")
        expect(page.locator("#updated")).to_contain_text("updated")
        slow_down(page, latency)
        yield page


@pytest.mark.parametrize(("pace", "latency"), [(60, 300), (110, 150)])
def test_results_that_are_typed_ahead_are_all_recorded_in_order(
    desk: Desk, browser: Browser, pace: int, latency: int
) -> None:
    """Two cells of benchmarks/typed_results.py, with the connection cut in the middle."""
    outcome = type_results(desk, browser, Cell(pace, latency, results=24))
    assert outcome.recorded == outcome.typed


def test_what_makes_no_sense_shifts_no_key_that_follows(desk: Desk, browser: Browser) -> None:
    cup = round_of(desk, 6, "cup")
    with at_the_round(desk, browser, 150) as page:
        # No such table, no such result, two Enters at once, a wrong slip, a slip without a result.
        text = "99⏎2⏎1⏎q⏎2⏎⏎2⏎⏎3⏎0⏎R7T4⏎1⏎R1T4⏎R1T5⏎1⏎6⏎3⏎"
        type_keys(page, ["Enter" if one == "⏎" else one for one in text], 60)
        expect(page.locator("#entry-queue .open")).to_have_count(0)
        expect(page.locator("#entry-queue .done")).to_have_count(4)
        kept = page.locator("#waiting li")
        expect(kept).to_have_count(4)
        said = [one.split(":")[0] for one in kept.all_inner_texts()]
        tables = ["table 99", "table 1", "table R7T4", "table 4"]
        assert said == [f"Round 1, {table}" for table in tables]
        assert serious_faults(page) == []
        assert reported(cup) == ((2, "WW"), (3, "LL"), (5, "WL"), (6, "LW"))

        # What was typed is put right from the list.
        kept.nth(1).get_by_role("button", name="Type again").click()
        expect(page.locator("#entry-table")).to_have_value("1")
        expect(page.locator("#entry-games")).to_be_focused()
        type_keys(page, ["2", "Enter"], 60)
        expect(page.locator("#entry-queue .open")).to_have_count(0)
        expect(kept).to_have_count(3)
        assert reported(cup)[-1] == (1, "WW")


def test_what_waits_survives_a_reload_and_is_recorded_once(desk: Desk, browser: Browser) -> None:
    """The desk has it and the answer is lost, then it is undone: nothing brings it back."""
    cup = round_of(desk, 4, "cup")
    with served(desk) as server, cable(server) as line:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        sign_in(page, line.address, desk)
        page.goto(f"{line.address}/e/cup")
        expect(page.locator("#updated")).to_contain_text("updated")

        def lose_the_answer(route: Route) -> None:
            route.fetch()
            line.pull()
            route.abort()

        page.route("**/e/cup/results", lose_the_answer, times=1)
        type_keys(page, ["1", "Enter", "2", "Enter", "2", "Enter", "0", "Enter"], 60)
        expect(page.locator("#waiting")).to_contain_text("2 results wait for the connection")
        assert reported(cup) == ((1, "WW"),)
        ines = Actor(name=cup.log.lines[-1].author, role=Role.ORGANIZER)
        assert isinstance(cup.send(TakeBackOwnLast(), ines), Done)
        line.plug()
        page.reload()
        expect(page.locator("#entry-queue .done")).to_have_count(2)
        assert reported(cup) == ((1, "WW"), (2, "LL"))
        assert cup.state.rounds[0].matches[1].result is None
        context.close()


def test_a_button_that_is_pressed_is_still_there_when_it_is_let_go(
    desk: Desk, browser: Browser
) -> None:
    cup = round_of(desk, 4, "cup")
    with at_the_round(desk, browser) as page:
        button = page.locator("#t2WW")
        button.hover()
        page.mouse.down()
        cup.send(ReportResult(1, 2, Result(games="LL")), ADA)
        page.wait_for_timeout(700)
        page.mouse.up()
        # The press counts, and does not replace what its sender had not seen.
        expect(page.locator("#waiting li.ask")).to_contain_text("entered as 0–2 (LL) by Ada")
        assert reported(cup) == ((2, "LL"),)


def test_a_field_that_is_typed_in_keeps_its_keys_when_its_part_is_new(
    desk: Desk, browser: Browser
) -> None:
    cup = round_of(desk, 4, "cup")
    with at_the_round(desk, browser) as page:
        address = page.url
        html = page.request.get(f"{address}/parts/entry").text()

        def renewed(route: Route) -> None:
            told = route.fetch().json()
            told["parts"]["entry.0"] = html.replace(">Enter<", ">Enter it<")
            route.fulfill(json=told)

        page.route("**/changes?*", renewed)
        type_keys(page, ["3", "Enter", "W"], 60)
        cup.send(ReportResult(1, 2, Result(games="LL")), ADA)
        expect(page.get_by_role("button", name="Enter it")).to_be_visible()
        expect(page.locator("#entry-table")).to_have_value("3")
        expect(page.locator("#entry-games")).to_be_focused()
        type_keys(page, ["L", "Enter"], 60)
        expect(page.locator("#entry-queue .done")).to_have_count(1)
        assert reported(cup) == ((2, "LL"), (3, "WL"))
        page.unroute_all(behavior="ignoreErrors")
