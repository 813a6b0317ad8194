"""A phone that says by itself that something is new, in a real Chromium on a phone profile."""

from typing import Any

from browser_office import WIDER, WIDTHS, opened, serious_faults, sign_in
from player_office import link, named
from playwright.sync_api import Browser, Page, expect
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.messages.messaging import MessageEverybody, RemindTables
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.web.notifications.carriers import NoticeSettings

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}
ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
SECRET = "Your deck box is at the desk"
FELT = """
window.buzzes = 0; window.tones = 0;
navigator.vibrate = () => { window.buzzes += 1; return true; };
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.tones += 1;
  return make.call(this);
};
"""
TABLE = 2


def phone_of(page: Page, address: str, desk: Desk, name: str) -> None:
    """A player's phone that counts how often it makes itself felt."""
    page.add_init_script(FELT)
    page.goto(address + link(desk, name))
    expect(page.locator("#row [data-moment]")).to_be_visible()


def at_table(desk: Desk) -> tuple[str, str]:
    state = desk.tournament("demo").state
    first, second = state.rounds[2].matches[TABLE].players
    return state.name_of(first), state.name_of(second)


def do(desk: Desk, command: Command, actor: Actor = ROBIN, reason: str = "") -> None:
    outcome = desk.tournament("demo").send(command, actor, reason=reason)
    assert isinstance(outcome, Done), outcome


def felt(page: Page, times: int) -> None:
    page.wait_for_function("times => window.buzzes === times", arg=times)


def test_the_page_says_that_the_opponent_reported(demo: Desk, browser: Browser) -> None:
    mine, theirs = at_table(demo)
    with served(demo) as address, opened(browser, **PHONE) as page:
        phone_of(page, address, demo, mine)
        expect(page).to_have_title("Table 2 · Harbour Night")
        opponent = named(demo, theirs)
        actor = Actor(name=theirs, role=Role.PLAYER, player=opponent.id)
        do(demo, ClaimResult(3, TABLE, opponent.id, Result("WW")), actor)
        expect(page.locator("#notice")).to_have_text("Your opponent has reported a result.")
        expect(page).to_have_title("● Table 2 · Harbour Night")
        felt(page, 1)
        assert page.evaluate("window.tones") == 0, "nobody has switched the sound on"
        page.locator("#notice").tap()
        expect(page.locator("#notice")).to_be_hidden()
        expect(page).to_have_title("Table 2 · Harbour Night")


def test_sound_comes_once_it_is_switched_on(demo: Desk, browser: Browser) -> None:
    state = demo.tournament("demo").state
    done = state.name_of(state.rounds[2].matches[1].players[0])
    with served(demo) as address, opened(browser, **PHONE) as page:
        phone_of(page, address, demo, done)
        sound = page.locator("#sound")
        expect(sound).to_have_text("Sound is off")
        sound.tap()
        expect(sound).to_have_text("Sound is on")
        page.wait_for_function("window.tones > 0")
        tones = page.evaluate("window.tones")
        do(demo, MessageEverybody("Lunch until 13:30"))
        expect(page.get_by_text("Lunch until 13:30")).to_be_visible()
        page.wait_for_function("tones => window.tones > tones", arg=tones)
        page.reload()
        expect(sound).to_have_text("Sound is on")


def test_a_game_is_not_disturbed_except_by_what_concerns_the_table(
    demo: Desk, browser: Browser
) -> None:
    mine, _ = at_table(demo)
    with served(demo) as address, opened(browser, **PHONE) as page:
        phone_of(page, address, demo, mine)
        expect(page.locator("[data-match]")).to_be_visible()
        do(demo, MessageEverybody("Lunch until 13:30"))
        expect(page.get_by_text("Lunch until 13:30")).to_be_visible()
        assert page.evaluate("window.buzzes") == 0, "it is there to read, and that is all"
        do(demo, RemindTables(), reason="The hall closes")
        expect(page.get_by_text("Please report your result.")).to_be_visible()
        felt(page, 1)
        do(demo, ReportResult(3, TABLE, Result("WW")))
        expect(page.locator('[data-moment="done"]')).to_be_visible()
        felt(page, 2)


def test_staff_write_to_a_player_who_reads_it_on_the_phone(demo: Desk, browser: Browser) -> None:
    state = demo.tournament("demo").state
    player = state.rounds[2].matches[1].players[0]
    with (
        served(demo) as address,
        opened(browser) as staff,
        opened(browser, **PHONE) as page,
        opened(browser, **PHONE) as other,
    ):
        phone_of(page, address, demo, state.name_of(player))
        phone_of(other, address, demo, at_table(demo)[0])
        sign_in(staff, address, demo)
        staff.goto(f"{address}/e/demo/players/{player}")
        staff.get_by_label("Message").fill(SECRET)
        staff.get_by_role("button", name="Send").click()
        expect(staff.get_by_text("Not read")).to_be_visible()
        expect(page.get_by_text(SECRET)).to_be_visible()
        felt(page, 1)
        expect(page).to_have_title("● Harbour Night")
        staff.get_by_role("button", name="Please come to the desk").click()
        expect(page.get_by_text("Please come to the desk.")).to_be_visible()
        felt(page, 2)
        assert serious_faults(page) == []
        assert page.evaluate(WIDER) <= 0
        expect(other.get_by_text(SECRET)).to_have_count(0)
        assert other.evaluate("window.buzzes") == 0
        page.get_by_role("button", name="OK, read").first.tap()
        expect(page.get_by_text(SECRET)).to_have_count(0)
        expect(page.get_by_text("Please come to the desk.")).to_be_visible()
        staff.reload()
        expect(staff.get_by_text("✓ Read")).to_have_count(1)


def test_the_pages_about_messages_fit_every_screen_and_everybody(
    demo: Desk, browser: Browser
) -> None:
    mine, _ = at_table(demo)
    by_ntfy = NoticeSettings(ntfy="http://127.0.0.1:9")
    with (
        served(demo, by_ntfy) as address,
        opened(browser) as staff,
        opened(browser, **PHONE) as page,
    ):
        sign_in(staff, address, demo)
        staff.goto(f"{address}/e/demo")
        staff.get_by_role("link", name="Message everybody").click()
        staff.get_by_label("Message").fill("Lunch until 13:30. " * 14)
        staff.get_by_role("button", name="Show to everybody").click()
        expect(staff.get_by_role("button", name="Take down")).to_be_visible()
        for width in WIDTHS:
            staff.set_viewport_size({"width": width, "height": 900})
            assert staff.evaluate(WIDER) <= 0, width
        assert serious_faults(staff) == []
        phone_of(page, address, demo, mine)
        page.goto(f"{address}/e/demo/me/notices")
        page.get_by_role("button", name="Switch on").tap()
        expect(page.get_by_text("Notices are on.")).to_be_visible()
        assert page.evaluate(WIDER) <= 0
        assert serious_faults(page) == []


def test_the_worker_shows_what_the_push_service_brings(demo: Desk, browser: Browser) -> None:
    """Delivered by the browser itself, as a push service would have it do."""
    mine, _ = at_table(demo)
    with served(demo) as address, opened(browser, permissions=["notifications"]) as page:
        session = page.context.new_cdp_session(page)
        known: list[str] = []

        def registered(said: dict[str, Any]) -> None:
            known.extend(found["registrationId"] for found in said["registrations"])

        session.on("ServiceWorker.workerRegistrationUpdated", registered)
        session.send("ServiceWorker.enable")
        page.goto(address + link(demo, mine))
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        while not known:
            page.wait_for_timeout(50)
        session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": address,
                "registrationId": known[0],
                "data": '{"text": "Round 4: table 17"}',
            },
        )
        shown = "navigator.serviceWorker.ready.then((own) => own.getNotifications())"
        page.wait_for_function(f"{shown}.then((all) => all.length)")
        titles = page.evaluate(f"{shown}.then((all) => all.map(({{ title }}) => title))")
        assert titles == ["Round 4: table 17"]
