"""The finals on phones, in a real browser: two players, a judge and a screen; and two teams."""

from browser_office import opened, serious_faults, sign_in
from browser_phone import SMALL, WIDER, phone
from finals_office import do, swiss
from playwright.sync_api import Browser, expect
from team_office import games, teams
from web_office import served

from toptable.desk.desk import Desk
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import CallRoll, LockCut


def test_from_the_roll_call_to_the_champion(browser: Browser, desk: Desk) -> None:
    """Staff lock the cut and start the bracket; everything else is done at the table. B-105."""
    cup = swiss(desk, names=("Ann", "Bo", "Cy", "Di"), rounds=2, cut=2)
    do(cup, CallRoll(TopCut(2), "the stage"))
    with (
        served(desk) as address,
        phone(browser, address, desk, "Ann", "cup") as ann,
        phone(browser, address, desk, "Bo", "cup") as bo,
        opened(browser) as judge,
        opened(browser) as screen,
    ):
        sign_in(judge, address, desk)
        judge.goto(f"{address}/e/cup/judges")
        screen.goto(f"{address}/e/cup/bracket")
        for finalist in (ann, bo):
            finalist.get_by_role("button", name="I will play").tap()
            expect(finalist.locator("[data-moment=roll_call]")).to_have_count(0)
        do(cup, LockCut(TopCut(2)))
        do(cup, StartBracket("single_elimination"))
        expect(bo.locator(".opp")).to_have_text("Ann")
        bo.get_by_role("link", name="Who plays what?").tap()
        expect(bo.locator("main")).to_contain_text("Your opponent chooses.")
        ann.get_by_role("link", name="Who plays what?").tap()
        ann.get_by_role("button", name="I play Corp").tap()
        expect(ann.locator("#row")).to_contain_text("you play Corp")
        bo.get_by_role("link", name="Back to my page").tap()
        expect(bo.locator("#row")).to_contain_text("you play Runner")
        found = (serious_faults(bo), bo.evaluate(WIDER), bo.evaluate(SMALL))
        assert found == ([], 0, [])
        ann.get_by_role("button", name="I won").tap()
        expect(bo.locator("#row")).to_contain_text("Your opponent reported 0–1 for you")
        bo.get_by_role("button", name="I won").tap()
        expect(ann.locator("#row")).to_contain_text("A judge is coming")
        expect(judge.locator("main")).to_contain_text("different results")
        bo.get_by_role("button", name="I lost").tap()
        expect(ann.locator("#row")).to_contain_text("You have won the event")
        expect(bo.locator("#row")).to_contain_text("You are out of the finals")
        expect(judge.locator("main")).to_contain_text("They report the same now.")
        expect(screen.locator("main")).to_contain_text("Champion Ann")
        bo.get_by_role("link", name="My matches and penalties").tap()
        expect(bo.locator(".met tbody tr")).to_have_count(3)


def test_two_teams_report_their_seats(browser: Browser, desk: Desk) -> None:
    tournament = teams(desk)
    match = tournament.state.rounds[0].matches[games(tournament)[0].table]
    one, other = (tournament.state.name_of(number) for number in match.players)
    with (
        served(desk) as address,
        phone(browser, address, desk, one, "cup") as first,
        phone(browser, address, desk, other, "cup") as second,
    ):
        first.locator("#report > summary").tap()
        for seat, said in enumerate(("I won", "I lost", "I won"), 1):
            first.locator(f"[data-seat=seat{seat}] label", has_text=said).first.tap()
        expect(first.locator("#send")).to_have_text("Send the result: 2–1")
        found = (serious_faults(first), first.evaluate(WIDER), first.evaluate(SMALL))
        assert found == ([], 0, [])
        first.locator("#send").tap()
        expect(second.locator("#row")).to_contain_text("Your opponent reported 1–2 for you")
        second.get_by_role("button", name="That is right").tap()
        expect(first.locator("#row")).to_contain_text("Your match is over: 2–1")
