"""The player's page on a phone, in a real browser: every flow, with others looking on."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from browser_office import SECONDS, opened, serious_faults, sign_in
from browser_phone import PHONE, SMALL, WIDER, phone
from cable import cable
from player_office import code, link, named
from playwright.sync_api import Browser, Page, Route, expect
from web_office import served

from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import Absentees, NewPlayer
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ClaimResult, ResultClaimed
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
ONE, OTHER = "林 美咲", "Олена Коваль"
"""Who plays at table 2 of the demo, the first seat first."""


def do(tournament: Tournament, command: Command) -> None:
    done = tournament.send(command, OLGA, reason="Because.")
    assert isinstance(done, Done), done


@contextmanager
def unsteady(browser: Browser) -> Iterator[Page]:
    """A phone whose browser may complain about the network, and about nothing in the script."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.set_default_timeout(SECONDS)
    faults: list[str] = []
    page.on("pageerror", lambda problem: faults.append(str(problem)))
    yield page
    context.close()
    assert faults == []


def send(page: Page) -> None:
    """Send the report, and wait until the desk has answered."""
    page.locator("#send").tap()
    expect(page.locator("#report")).not_to_have_attribute("open", "")


def choose(page: Page, *said: str) -> None:
    """Fill in how each game ended."""
    if page.locator("#report").get_attribute("open") is None:
        page.locator("#report > summary").tap()
    for game, text in enumerate(said, 1):
        page.locator(f'[data-game="{game}"] label', has_text=text).first.tap()


def cup(desk: Desk, book: str, *names: str, **settings: str) -> Tournament:
    made = desk.create("Cup", book, OLGA, event="cup")
    assert isinstance(made, Tournament)
    for key, value in settings.items():
        do(made, ChangeSetting(key, value))
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in names)))
    return made


def start(tournament: Tournament) -> None:
    do(tournament, PairRound(absentees=Absentees.CHECK_IN))
    do(tournament, PublishRound())


def test_two_players_a_judge_and_a_screen(browser: Browser, demo: Desk) -> None:
    """What one of them does, the others see without touching anything."""
    with (
        served(demo) as address,
        phone(browser, address, demo, ONE) as one,
        phone(browser, address, demo, OTHER) as other,
        opened(browser) as judge,
        opened(browser) as screen,
    ):
        sign_in(judge, address, demo)
        judge.goto(f"{address}/e/demo/judges")
        screen.goto(f"{address}/e/demo")
        choose(one, "I won", "I won")
        expect(one.locator("#send")).to_have_text("Send the result: 2–0")
        send(one)
        expect(one.locator("#row")).to_contain_text("You reported 2–0")
        expect(other.locator("#row")).to_contain_text("Your opponent reported 0–2 for you")
        choose(other, "I won", "I lost")
        send(other)
        for player in (one, other):
            expect(player.locator("#row")).to_contain_text("A judge is coming")
        expect(judge.locator("main")).to_contain_text("different results")
        choose(one, "I won", "I lost")
        send(one)
        # From the first seat that is one each, and so it is from the second.
        expect(one.locator("#row")).to_contain_text("A judge is coming")
        choose(one, "I lost", "I won")
        send(one)
        for player in (one, other):
            expect(player.locator("#row")).to_contain_text("Your match is over: 1–1")
        expect(screen.locator("main")).to_contain_text(ONE)
        assert demo.tournament("demo").state.rounds[2].matches[2].result is not None


def test_confirming_takes_one_tap(browser: Browser, demo: Desk) -> None:
    with (
        served(demo) as address,
        phone(browser, address, demo, ONE) as one,
        phone(browser, address, demo, OTHER) as other,
    ):
        choose(one, "I won", "I lost")
        send(one)
        other.get_by_role("button", name="That is right").tap()
        expect(one.locator("#row")).to_contain_text("Your match is over: 1–1")
        expect(other.locator("#report")).to_be_hidden()


def test_a_report_is_taken_back(browser: Browser, demo: Desk) -> None:
    with served(demo) as address, phone(browser, address, demo, ONE) as one:
        choose(one, "I won", "I won")
        send(one)
        one.get_by_role("button", name="Take back").tap()
        expect(one.locator("[data-moment=play]")).to_be_visible()
        assert not demo.tournament("demo").state.rounds[2].matches[2].claims


def test_the_connection_is_pulled_in_the_middle(browser: Browser, demo: Desk) -> None:
    """The page says how old it is, keeps what is tapped, and sends it when the network is back."""
    with served(demo) as server, cable(server) as wire, unsteady(browser) as page:
        page.goto(wire.address + link(demo, ONE))
        expect(page.locator("#updated")).to_contain_text("updated")
        choose(page, "I won", "I won")
        wire.pull()
        expect(page.locator("#updated")).to_contain_text("No connection. This is from")
        page.locator("#send").tap()
        expect(page.locator("#waiting")).to_contain_text("kept on this phone")
        assert not demo.tournament("demo").state.rounds[2].matches[2].claims
        wire.plug()
        expect(page.locator("#row")).to_contain_text("You reported 2–0")
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#updated")).to_contain_text("updated")


def test_the_page_opens_without_network(browser: Browser, demo: Desk) -> None:
    """From the home screen too: the last known state, and how old it is."""
    with served(demo) as server, cable(server) as wire, unsteady(browser) as page:
        page.goto(wire.address + link(demo, ONE))
        expect(page.locator("#updated")).to_contain_text("updated")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        wire.pull()
        page.goto(f"{wire.address}/e/demo/me")
        expect(page.locator("#row")).to_contain_text(OTHER)
        expect(page.locator("#updated")).to_contain_text("No connection. This is from")


def test_a_stolen_link_is_revoked_while_the_thief_looks(browser: Browser, demo: Desk) -> None:
    with (
        served(demo) as address,
        phone(browser, address, demo, ONE) as thief,
        opened(browser) as staff,
    ):
        sign_in(staff, address, demo)
        staff.goto(f"{address}/e/demo/players/{named(demo, ONE).id}")
        staff.get_by_role("link", name="Show the link").click()
        staff.get_by_role("button", name="New link").click()
        expect(staff.locator(".six")).to_have_text(code(demo, ONE))
        # The page goes by itself when its stream ends; whatever was tapped before is refused.
        expect(thief.locator("h1")).to_have_text("Who are you?")
        with phone(browser, address, demo, ONE) as owner:
            expect(owner.locator("#row")).to_contain_text(OTHER)


def test_before_the_event(browser: Browser, desk: Desk) -> None:
    """Check-in, the own name, dropping and coming back; then the table without a tap."""
    tournament = cup(desk, "nisei-1.3", "Ann", "Bo")
    with served(desk) as address, phone(browser, address, desk, "Ann", "cup") as ann:
        ann.get_by_role("button", name="I am here").tap()
        expect(ann.locator("#row")).to_contain_text("You are checked in")
        ann.get_by_role("link", name="My name is not right").tap()
        ann.get_by_label("My name should read").fill("Anne")
        ann.get_by_role("button", name="Ask the staff").tap()
        expect(ann.locator("#said")).to_contain_text("asked to correct your name")
        ann.get_by_role("link", name="Drop from the event").tap()
        ann.get_by_role("button", name="Drop from the event").tap()
        expect(ann.locator("#row")).to_contain_text("You have dropped")
        ann.get_by_role("button", name="Take my drop back").tap()
        expect(ann.locator("#row")).to_contain_text("You are checked in")
        start(tournament)
        expect(ann.locator(".seat b")).to_have_text("1")
        expect(ann.locator(".opp")).to_have_text("Bo")


def test_calling_a_judge(browser: Browser, demo: Desk) -> None:
    with served(demo) as address, phone(browser, address, demo, ONE) as one:
        one.get_by_role("link", name="Call a judge").tap()
        one.get_by_text("A question about a card or a rule").tap()
        one.get_by_role("button", name="Call a judge").tap()
        expect(one.locator("main")).to_contain_text("A judge has been called")
        one.goto(f"{address}/e/demo/me/call")
        one.get_by_text("I feel threatened").tap()
        one.get_by_role("button", name="Call a judge").tap()
        expect(one.locator("#said")).to_contain_text("in confidence")


def test_match_mode_while_a_game_runs(browser: Browser, desk: Desk) -> None:
    """Only table, clock, the report and the call; what a phone at the table means. PG-3.16."""
    tournament = cup(desk, "bushiroad-1.2.11", "Ann", "Bo")
    start(tournament)
    do(tournament, PrepareClock(30))
    with served(desk) as address, phone(browser, address, desk, "Ann", "cup") as ann:
        expect(ann.get_by_role("link", name="All pairings")).to_be_visible()
        expect(ann.locator(".in-match")).to_be_hidden()
        do(tournament, TurnClock(ClockAct.START))
        expect(ann.locator("body")).to_have_class(re.compile(r"\bmatch\b"))
        expect(ann.get_by_role("link", name="All pairings")).to_be_hidden()
        expect(ann.locator(".in-match")).to_contain_text("Put your phone away")
        expect(ann.locator(".clock")).to_contain_text(":")
        expect(ann.get_by_role("link", name="Call a judge")).to_be_visible()


def test_a_third_game_only_where_it_is_played_and_draws_only_at_time(
    browser: Browser, desk: Desk
) -> None:
    """B-115, B-134, B-152."""
    moments = [now()]
    timed = Desk(desk.store, clock=lambda: moments[-1])
    tournament = cup(timed, "bushiroad-1.2.11", "Ann", "Bo", match="bo3")
    start(tournament)
    do(tournament, PrepareClock(30))
    do(tournament, TurnClock(ClockAct.START))
    with served(timed) as address, phone(browser, address, timed, "Ann", "cup") as ann:
        third = ann.locator('[data-game="3"]')
        choose(ann, "I won", "I won")
        expect(third).to_be_hidden()
        choose(ann, "I won", "I lost")
        expect(third).to_be_visible()
        expect(third.get_by_text("Draw")).to_be_hidden()
        moments.append(moments[0] + timedelta(minutes=31))
        do(tournament, TurnClock(ClockAct.TIME))
        expect(third.get_by_text("Draw")).to_be_visible()
        expect(ann.locator(".why")).to_be_hidden()
        choose(ann, "I won", "I lost", "Draw")
        expect(ann.locator(".why")).to_be_visible()
        ann.locator(".why label", has_text="Time ran out").tap()
        expect(ann.locator("#send")).to_have_text("Send the result: 1–1")


def test_the_page_asks_for_a_report_when_the_organizer_wants_it(
    browser: Browser, desk: Desk
) -> None:
    """Two minutes after the time of the table, by the clock of the server."""
    late = Desk(desk.store, clock=lambda: now() - timedelta(minutes=32))
    tournament = cup(late, "nisei-1.3", "Ann", "Bo", report_reminder="2")
    start(tournament)
    do(tournament, PrepareClock(30))
    do(tournament, TurnClock(ClockAct.START))
    with served(late) as address, phone(browser, address, late, "Ann", "cup") as ann:
        expect(ann.locator("#nudge")).to_have_text("! Please report your result.")
        choose(ann, "I won", "I won")
        send(ann)
        expect(ann.locator("#nudge")).to_be_hidden()


def test_this_is_me_then_the_code(browser: Browser, demo: Desk) -> None:
    with served(demo) as address, opened(browser, **PHONE) as page:
        page.goto(f"{address}/e/demo")
        page.get_by_role("link", name="My page").tap()
        page.get_by_label("Or find your name").fill("ravi")
        page.get_by_role("button", name="Find").tap()
        page.get_by_role("button", name="This is me").tap()
        expect(page.locator(".seat b")).to_have_text("4")
        expect(page.locator("#report")).to_have_count(0)
        page.get_by_label("Six letters").fill(code(demo, "Ravi Menon").lower())
        page.get_by_role("button", name="Use this phone").tap()
        expect(page.locator("#report > summary")).to_be_visible()
        page.reload()
        expect(page.locator("h1.name")).to_have_text("Ravi Menon")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_can_be_read_and_touched(browser: Browser, demo: Desk, scheme: str) -> None:
    """Nothing serious for axe, nothing wider than the phone, nothing smaller than 44 pixels."""
    options = PHONE | {"color_scheme": scheme}
    with served(demo) as address, opened(browser, **options) as page:
        page.goto(f"{address}/e/demo/me?find=a")
        assert (serious_faults(page), page.evaluate(WIDER), page.evaluate(SMALL)) == ([], 0, [])
        page.get_by_role("button", name="This is me").first.tap()
        expect(page.get_by_label("Six letters")).to_be_visible()
        assert (serious_faults(page), page.evaluate(WIDER), page.evaluate(SMALL)) == ([], 0, [])
        page.goto(address + link(demo, ONE))
        choose(page, "I won")
        assert (serious_faults(page), page.evaluate(WIDER), page.evaluate(SMALL)) == ([], 0, [])
        for name in ("call", "drop", "sides", "history", "name"):
            page.goto(f"{address}/e/demo/me/{name}")
            found = (serious_faults(page), page.evaluate(WIDER), page.evaluate(SMALL))
            assert found == ([], 0, []), name


def test_large_text_breaks_nothing(browser: Browser, demo: Desk) -> None:
    with served(demo) as address, phone(browser, address, demo, ONE) as page:
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        choose(page, "I won")
        assert page.evaluate(WIDER) == 0


def test_another_players_link_takes_the_phone_over_whole(browser: Browser, demo: Desk) -> None:
    """A phone is one player's at a time: nothing of the first is left in the page."""
    with served(demo) as address, unsteady(browser) as page:
        page.goto(address + link(demo, ONE))
        expect(page.locator("h1.name")).to_have_text(ONE)
        page.goto(address + link(demo, "Ravi Menon"))
        expect(page.locator("h1.name")).to_have_text("Ravi Menon")
        assert OTHER not in page.content()
        page.goto("about:blank")
        demo.store.player_links.renew("demo", named(demo, "Ravi Menon").id, now(), "Olga")
        page.goto(address + "/e/demo/me/" + "3-" + "0" * 32)
        expect(page.locator("h1")).to_have_text("This link no longer works")


def test_the_last_word_of_a_phone_counts_and_none_counts_twice(
    browser: Browser, demo: Desk
) -> None:
    """Two reports on a slow network, the second before the first is answered; then an answer is
    lost, and the opponent agrees before the phone tries again."""
    tournament = demo.tournament("demo")

    def claimed() -> list[str]:
        lines = (line.entry for line in tournament.log.lines)
        return [one.result.games for one in lines if isinstance(one, ResultClaimed)]

    with served(demo) as server, cable(server) as wire, unsteady(browser) as page:
        page.goto(wire.address + link(demo, ONE))
        expect(page.locator("#updated")).to_contain_text("updated")
        before = len(claimed())
        held: list[Route] = []
        page.route("**/me/report", lambda route: held.append(route), times=1)
        choose(page, "I won", "I won")
        page.locator("#send").tap()
        choose(page, "I won", "I lost")
        page.locator("#send").tap()
        held[0].continue_()
        expect(page.locator("#row")).to_contain_text("You reported 1–1")
        # Both in order; or the last alone, where the first hung for so long that it was given up.
        assert claimed()[before:] in (["WW", "WL"], ["WL"])

        def lose_the_answer(route: Route) -> None:
            route.fetch()
            wire.pull()
            route.abort()

        page.route("**/me/report", lose_the_answer, times=1)
        choose(page, "I won", "I won")
        page.locator("#send").tap()
        expect(page.locator("#waiting")).to_contain_text("kept on this phone")
        assert claimed()[-2:] == ["WL", "WW"]
        match = tournament.state.rounds[2].matches[2]
        claim = dict(match.claims)[named(demo, ONE).id]
        other = named(demo, OTHER)
        agreed = ClaimResult(3, 2, other.id, claim)
        assert isinstance(
            tournament.send(agreed, Actor(name=OTHER, role=Role.PLAYER, player=other.id)), Done
        )
        wire.plug()
        expect(page.locator("#row")).to_contain_text("Your match is over: 2–0")
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#refused")).to_be_hidden()
        assert claimed()[-2:] == ["WW", "WW"], "one by each"


def test_a_phone_keeps_the_head_it_was_shown_and_proof_takes_it(
    browser: Browser, demo: Desk
) -> None:
    """One tap on the page Proof, long after the round; also for a player who never saw a head."""
    kept = "JSON.parse(localStorage.getItem('toptable.heads./e/demo') ?? '[]').length"
    with served(demo) as address, phone(browser, address, demo, ONE) as page:
        page.wait_for_function(kept)
        page.goto(f"{address}/e/demo/proof")
        page.locator("#kept a").first.tap()
        expect(page.locator(".card[role=status]")).to_contain_text("Still there")
