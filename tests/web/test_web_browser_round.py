"""The round page in a real Chromium: the keyboard alone, two scorekeepers, a lost connection."""

from datetime import timedelta

import pytest
from browser_office import SECONDS, WIDER, WIDTHS, opened, serious_faults, sign_in
from cable import cable
from playwright.sync_api import Browser, Locator, Page, Route, expect
from typist import reported
from web_office import served

from team_events import lineup
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable, TurnClock
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames

ADA = Actor(name="Ada", role=Role.ORGANIZER)


def row(page: Page, table: int) -> Locator:
    return page.locator(f"#table-{table}")


def top(place: Locator) -> float:
    """Where something is once it stays there; while its row is drawn anew it is nowhere."""
    seen: list[float | None] = []
    while len(seen) < 2 or seen[-1] is None or seen[-1] != seen[-2]:
        assert len(seen) < 100, seen
        box = place.bounding_box()
        seen.append(box["y"] if box is not None else None)
        place.page.wait_for_timeout(100)
    return seen[-1]


def games_at(desk: Desk, table: int) -> str:
    result = desk.tournament("demo").state.rounds[2].matches[table].result
    return result.games if result else ""


def results(desk: Desk) -> list[tuple[int, str]]:
    """What was entered at the two open tables, in the order of the log."""
    there = reported(desk.tournament("demo"), 3)
    return [(table, games) for table, games in there if table in (2, 4)]


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
        keys.type("https://hall.example/e/another/rounds/3/tables/2")
        keys.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("This slip belongs to another event.")
        keys.press("Escape")
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
        alert = page.locator("#waiting")
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
def test_a_result_that_is_there_is_replaced_only_after_a_question(
    desk: Desk, browser: Browser
) -> None:
    with served(desk) as address, opened(browser) as page:
        ready(page, address, desk)
        desk.tournament("demo").send(ReportResult(3, 2, Result(games="WW")), ADA)
        expect(row(page, 2).get_by_text("Reported")).to_be_visible()
        asked = page.locator("#waiting li")
        second = row(page, 2).get_by_role("button", name="0–2 LL")
        keys = page.keyboard

        # The keys of every slip, twice, and a double click: none of them is an answer.
        entry(page, "table").focus()
        for _ in range(2):
            for key in ("2", "Enter", "0", "Enter"):
                keys.press(key)
            expect(asked).to_have_count(1)
            expect(asked).to_contain_text("Table 2 has 2–0 (WW), entered by Ada")
            expect(asked).to_have_class("ask")
            expect(entry(page, "table")).to_be_focused()
            page.wait_for_timeout(500)
        assert serious_faults(page) == []
        second.dblclick()
        expect(asked).to_have_count(1)
        page.wait_for_timeout(500)
        second.click()
        expect(asked).to_have_count(1)
        assert results(desk) == [(2, "WW")]

        # What is asked stops nobody: the next slip is entered meanwhile.
        entry(page, "table").focus()
        for key in ("4", "Enter", "2", "Enter"):
            keys.press(key)
        expect(row(page, 4).get_by_text("Reported")).to_be_visible()
        expect(asked).to_have_count(1)
        # A question that has just come up is not answered by a key that was meant before.
        page.wait_for_timeout(2_500)
        keys.press("Control+Enter")
        expect(second).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#waiting")).to_be_hidden()
        assert results(desk) == [(2, "WW"), (4, "WW"), (2, "LL")]

        row(page, 2).get_by_role("button", name="1–1 WL").click()
        expect(asked).to_contain_text("Table 2 has 0–2 (LL), entered by you")
        asked.get_by_role("button", name="Keep the saved result").click()
        expect(page.locator("#waiting")).to_be_hidden()
        expect(entry(page, "table")).to_be_focused()
        row(page, 2).get_by_role("button", name="1–1 WL").click()
        asked.get_by_role("button", name="Replace").click()
        level = row(page, 2).get_by_role("button", name="1–1 WL")
        expect(level).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#waiting")).to_be_hidden()
        assert results(desk) == [(2, "WW"), (4, "WW"), (2, "LL"), (2, "WL")]


@pytest.mark.usefixtures("demo")
def test_without_script_replacing_a_result_asks_on_a_page(desk: Desk, browser: Browser) -> None:
    desk.tournament("demo").send(ReportResult(3, 2, Result(games="WW")), ADA)
    with served(desk) as address, opened(browser, java_script_enabled=False) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/demo")
        row(page, 2).get_by_role("button", name="0–2 LL").click()
        expect(page.get_by_role("heading", name="Replace the result?")).to_be_visible()
        assert games_at(desk, 2) == "WW"
        page.get_by_role("button", name="Replace it with LL").click()
        expect(row(page, 2)).to_be_visible()
        assert games_at(desk, 2) == "LL"


@pytest.mark.usefixtures("demo")
def test_a_message_moves_no_row_under_the_pointer(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser) as page:
        ready(page, address, desk)
        for width, table in ((1440, 2), (390, 4)):
            page.set_viewport_size({"width": width, "height": 900})
            page.reload()
            expect(page.locator("#updated")).to_contain_text("updated")
            button = row(page, table).get_by_role("button", name="2–0 WW")
            button.scroll_into_view_if_needed()
            before = top(button)
            button.click()
            expect(page.locator("#said")).to_contain_text(f"table {table}")
            expect(row(page, table).get_by_text("✓ Reported")).to_be_visible()
            assert abs(top(button) - before) < 1, width
            assert page.evaluate(WIDER) == 0, width
            row(page, table).get_by_role("button", name="0–2 LL").click()
            expect(page.locator("#waiting")).to_contain_text(f"Table {table} has 2–0")
            assert abs(top(button) - before) < 1, width
            assert page.evaluate(WIDER) == 0, width
            page.get_by_role("button", name="Keep the saved result").click()


@pytest.mark.usefixtures("demo")
def test_nobody_is_at_fault_before_somebody_is_chosen(desk: Desk, browser: Browser) -> None:
    tournament = desk.tournament("demo")
    names = [tournament.state.name_of(one) for one in tournament.state.rounds[2].matches[2].players]
    with served(desk) as address, opened(browser) as page:
        ready(page, address, desk)
        page.goto(f"{address}/e/demo/rounds/3/tables/2")
        for name in names:
            expect(page.get_by_role("radio", name=name, exact=True)).not_to_be_checked()
        page.get_by_label("How it ended").select_option("No-show")
        page.get_by_role("button", name="Enter the result").click()
        expect(page.get_by_role("heading", name="Who was it?")).to_be_visible()
        assert games_at(desk, 2) == ""
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDER) == 0, width
        assert serious_faults(page) == []
        page.get_by_role("button", name=f"{names[1]} did not come.").click()
        expect(row(page, 2)).to_be_visible()
        result = tournament.state.rounds[2].matches[2].result
        assert result is not None
        assert (result.games, result.seat) == ("WW", 1)


def test_a_draw_is_entered_with_its_reason_where_the_document_wants_one(
    desk: Desk, browser: Browser
) -> None:
    """B-134, B-152: at the row, on a key, and when only the letter was typed."""
    time = [now() - timedelta(hours=1)]
    hall = Desk(desk.store, clock=lambda: time[0])
    cup = hall.create("Cup", "bushiroad-1.2.11", ADA, event="cup", settings={"game": "vg"})
    assert isinstance(cup, Tournament), cup
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    cup.send(EnterPlayers(tuple(NewPlayer(name) for name in names)), ADA)
    cup.send(PairRound(), ADA, reason="Told at the door")
    cup.send(PublishRound(), ADA)
    cup.send(TurnClock(act=ClockAct.START), ADA)
    time[0] = now()

    def drawn(table: int) -> tuple[str, ...]:
        result = cup.state.rounds[0].matches[table].result
        assert result is None or result.games == "D"
        return result.how if result else ()

    with served(hall) as address, opened(browser) as page:
        sign_in(page, address, hall)
        page.goto(f"{address}/e/cup")
        expect(page.locator("#updated")).to_contain_text("updated")
        row(page, 1).get_by_text("Draw…").click()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDER) == 0, width
        assert serious_faults(page) == []
        row(page, 1).get_by_role("button", name="Simultaneous").click()
        expect(row(page, 1).locator(".state .done")).to_be_visible()
        assert drawn(1) == ("simultaneous",)
        expect(row(page, 2).get_by_role("button", name="Equal games")).to_have_count(0)

        key = page.locator("#entry-keys [data-how=time]").get_attribute("data-key")
        entry(page, "table").fill("2")
        entry(page, "games").fill(str(key))
        entry(page, "games").press("Enter")
        expect(row(page, 2).locator(".state .done")).to_be_visible()
        assert drawn(2) == ("time",)

        entry(page, "table").fill("3")
        entry(page, "games").fill("d")
        entry(page, "games").press("Enter")
        alert = page.locator("#waiting")
        expect(alert).to_contain_text("A draw needs its reason")
        assert drawn(3) == ()
        alert.get_by_role("button", name="simultaneous").click()
        expect(row(page, 3).locator(".state .done")).to_be_visible()
        assert drawn(3) == ("simultaneous",)
        expect(entry(page, "table")).to_have_value("")


def test_a_draw_before_time_is_asked_about_in_one_message(desk: Desk, browser: Browser) -> None:
    """B-134: one amber question with the box for what a judge found."""
    cup = desk.create("Cup", "bushiroad-1.2.11", ADA, event="cup", settings={"game": "vg"})
    assert isinstance(cup, Tournament), cup
    cup.send(EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))), ADA)
    cup.send(PairRound(), ADA, reason="Told at the door")
    cup.send(PublishRound(), ADA)
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup")
        expect(page.locator("#updated")).to_contain_text("updated")
        row(page, 1).get_by_text("Draw…").click()
        row(page, 1).get_by_role("button", name="Simultaneous").click()
        alert = page.locator("#waiting li.ask")
        expect(alert).to_contain_text("Time has not been called")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDER) == 0, width
            cut_off = alert.evaluate("one => one.scrollHeight > one.clientHeight")
            assert not cut_off, f"the question can be read whole at {width}"
        assert serious_faults(page) == []
        field = alert.get_by_label("What was found")
        expect(field).to_be_focused()
        field.press("Enter")
        expect(field).to_be_focused()
        assert cup.state.rounds[0].matches[1].result is None, "it asks for something"
        field.fill("Both decked out")
        field.press("Enter")
        expect(row(page, 1).locator(".state .done")).to_be_visible()
        expect(page.locator("#waiting")).to_be_hidden()
    result = cup.state.rounds[0].matches[1].result
    assert result is not None
    assert (result.games, result.how) == ("D", ("simultaneous",))


@pytest.mark.usefixtures("demo")
def test_results_wait_for_the_connection_and_are_refused_by_name(
    desk: Desk, browser: Browser
) -> None:
    with served(desk) as server, cable(server) as line:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        ready(page, line.address, desk)
        line.pull()
        for table, key in ((2, "2"), (4, "0")):
            entry(page, "table").fill(str(table))
            entry(page, "games").fill(key)
            entry(page, "games").press("Enter")
            expect(entry(page, "table")).to_have_value("")
        expect(page.locator("#waiting")).to_contain_text("2 results wait for the connection")
        assert (games_at(desk, 2), games_at(desk, 4)) == ("", "")
        desk.tournament("demo").send(ReportResult(3, 4, Result(games="WL")), ADA)
        line.plug()
        page.reload()
        expect(row(page, 2).get_by_text("Reported")).to_be_visible(timeout=SECONDS)
        waiting = page.locator("#waiting")
        expect(waiting).to_contain_text("table 4")
        expect(waiting).to_contain_text("entered as 1–1 (WL) by Ada")
        assert (games_at(desk, 2), games_at(desk, 4)) == ("WW", "WL")
        waiting.get_by_role("button", name="Keep the saved result").click()
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


def test_a_member_of_a_team_is_found_while_typing(desk: Desk, browser: Browser) -> None:
    made = desk.create("Teams", "bushiroad-1.2.11", ADA, event="teams", settings={"team": "trio"})
    assert isinstance(made, Tournament)
    commands = (
        EnterPlayers(tuple(lineup(name, "trio") for name in ("Ash", "Birch", "Cedar", "Dogwood"))),
        ApproveTeamNames(),
        PairRound(),
        PublishRound(),
    )
    for command in commands:
        assert isinstance(made.send(command, ADA, reason="a test"), Done)
    table = made.state.rounds[0].table_of(3)
    with served(desk) as address, opened(browser) as page:
        page.goto(f"{address}/e/teams")
        page.locator("#find").fill("cedar2")
        expect(page.locator("#round-rows > tr:visible")).to_have_count(1)
        expect(page.locator(f"#table-{table}")).to_be_visible()
        assert page.evaluate(WIDER) == 0
