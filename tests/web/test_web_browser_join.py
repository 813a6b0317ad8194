"""Self-registration in a real Chromium: two phones scan, the desk sees them come, one waits."""

from browser_office import WIDER, opened, serious_faults, sign_in
from playwright.sync_api import Browser, Page, expect
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.self_registration import event_code, set_registration
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.eligibility import Terms
from toptable.engine.state.people import NewPlayer, RegistrationWay
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


def cup(desk: Desk, *names: str) -> Tournament:
    made = desk.create("Cup", "nisei-1.3", ROBIN, event="cup")
    assert isinstance(made, Tournament), made
    if names:
        made.send(EnterPlayers(tuple(NewPlayer(name) for name in names)), ROBIN)
    return made


def fits(page: Page) -> None:
    assert page.evaluate(WIDER) <= 0, page.url
    assert serious_faults(page) == [], page.url


def test_two_phones_register_and_the_desk_sees_them_come(desk: Desk, browser: Browser) -> None:
    tournament = cup(desk, "Ann Lee")
    with (
        served(desk) as address,
        opened(browser) as office,
        opened(browser) as screen,
        opened(browser, **PHONE) as first,
        opened(browser, **PHONE) as second,
    ):
        sign_in(office, address, desk)
        office.goto(f"{address}/e/cup/players")
        screen.goto(f"{address}/e/cup/clock/screen")
        expect(screen.locator(".screen-join img")).to_have_count(0)
        office.get_by_role("button", name="Open registration").click()
        expect(office.get_by_role("button", name="Close registration")).to_be_visible()
        expect(screen.locator(".screen-join img")).to_be_visible()

        for held, name in ((first, "Zoe Kay"), (second, "林 美咲")):
            held.goto(f"{address}/e/cup/join")
            fits(held)
            held.get_by_label("Your name").fill(name)
            held.get_by_role("button", name="Register").tap()
            expect(held).to_have_url(f"{address}/e/cup/me")
            expect(held.get_by_text("You are registered.")).to_be_visible()
            expect(held.locator("h1.name")).to_have_text(name)
            expect(office.locator(".roster")).to_contain_text(name)
        assert len(tournament.state.players) == 3

        second.goto(f"{address}/e/cup/join?another=1")
        second.get_by_label("Your name").fill("Ann Leee")
        second.get_by_role("button", name="Register", exact=True).tap()
        expect(second.get_by_role("alert")).to_contain_text("Ann Lee")
        fits(second)
        assert len(tournament.state.players) == 3

        office.get_by_role("button", name="Close registration").click()
        expect(office.get_by_role("button", name="Open registration")).to_be_visible()
        expect(screen.locator(".screen-join img")).to_have_count(0)
        first.goto(f"{address}/e/cup/join?another=1")
        expect(first.get_by_role("alert")).to_contain_text("Go to the desk")


def test_with_a_code_and_one_place_the_second_waits_and_is_let_in(
    desk: Desk, browser: Browser
) -> None:
    tournament = cup(desk, "Ann Lee")
    tournament.send(SetTerms(Terms(capacity=2)), ROBIN)
    set_registration(tournament, RegistrationWay.CODE, ROBIN)
    code = event_code(tournament)
    with (
        served(desk) as address,
        opened(browser) as office,
        opened(browser, **PHONE) as first,
        opened(browser, **PHONE) as second,
    ):
        sign_in(office, address, desk)
        office.goto(f"{address}/e/cup/players/registration")
        expect(office.get_by_text(code).first).to_be_visible()
        fits(office)

        first.goto(f"{address}/e/cup/join?code={code}")
        expect(first.get_by_label("Code of the event")).to_have_value(code)
        first.get_by_label("Your name").fill("Zoe Kay")
        first.get_by_role("button", name="Register").tap()
        expect(first.get_by_text("You are registered.")).to_be_visible()

        second.goto(f"{address}/e/cup/join")
        second.get_by_label("Code of the event").fill(code.lower())
        second.get_by_label("Your name").fill("Max Ray")
        second.get_by_role("button", name="Join the waiting list").tap()
        expect(second.get_by_text("You are number 1 on the waiting list.")).to_be_visible()
        fits(second)

        office.goto(f"{address}/e/cup/players/waiting")
        expect(office.get_by_text("Max Ray").first).to_be_visible()
        office.get_by_label("Places").fill("3")
        office.get_by_role("button", name="Save the terms").click()
        office.get_by_role("button", name="Let in Max Ray").click()
        # Nobody touches the phone: its page becomes the player's by itself.
        expect(second).to_have_url(f"{address}/e/cup/me", timeout=60_000)
        expect(second.locator("h1.name")).to_have_text("Max Ray")
