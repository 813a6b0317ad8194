"""Screens in a real browser: nobody touches them, and the hall knows where to sit."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from browser_office import SECONDS, WIDER, opened, serious_faults, sign_in
from cable import cable
from finals_office import bracket
from judge_office import OLGA
from playwright.sync_api import Browser, Page, expect
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.messages.messaging import MessageEverybody
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.screens.room_screens import CallToDesk, ChooseFeature
from toptable.store import open_store
from toptable.web.pages.screens import screens as screen_module

FIRST = ("Aoife", "Bruno", "Chidi", "Defne", "Emre", "Freya", "Gita", "Hugo", "Inés", "Jonas")
LAST = ("Aasen", "Oberlechner-Sanchez", "Montgomery", "李")
NAMES = tuple(f"{first} {last}" for first in FIRST for last in LAST)
LARGE = {"width": 1920, "height": 1080}
SIZES = ((1920, 1080), (1280, 720), (3840, 2160), (1080, 1920))
PAGE = 10_000
MINUTE = 60_000
WRONG_CLOCK = """
const Right = Date;
window.Date = class extends Right {
  constructor(...given) { given.length ? super(...given) : super(Right.now() + 86_400_000 * 40); }
  static now() { return Right.now() + 86_400_000 * 40; }
};
"""
"""A television that is forty days ahead."""
ON_PAGE = """() => {
  const frame = document.querySelector(".views").getBoundingClientRect();
  const rows = [...document.querySelectorAll("[data-view]:not([hidden]) .pages > li")];
  const whole = [], torn = [];
  for (const row of rows) {
    const box = row.getBoundingClientRect();
    if (box.right <= frame.left + 1 || box.left >= frame.right - 1) continue;
    const inside = box.left >= frame.left - 1 && box.right <= frame.right + 1
      && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    (inside ? whole : torn).push(row.firstElementChild.textContent);
  }
  return [whole, torn];
}"""
"""The rows that can be read on this page, and those that are cut off."""
RECORD_SOUND = """
const heard = { tones: 0, spoken: [] };
const tell = () => { document.documentElement.dataset.sound = JSON.stringify(heard); };
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  heard.tones += 1;
  tell();
  return make.call(this);
};
window.speechSynthesis.speak = (words) => {
  heard.spoken.push(`${words.lang}: ${words.text}`);
  tell();
};
"""
"""Writes down what would be heard."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with open_store(tmp_path_factory.mktemp("screens") / "events.sqlite") as store:
        yield Desk(store)


def make(desk: Desk, event: str, names: tuple[str, ...] = NAMES) -> Tournament:
    made = desk.create("Harbour Open", "nisei-1.3", OLGA, event=event)
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in names)))
    return made


def do(tournament: Tournament, *commands: Command) -> None:
    for command in commands:
        done = tournament.send(command, OLGA, reason="The test")
        assert isinstance(done, Done), done


def end_round(tournament: Tournament) -> None:
    current = tournament.state.current
    assert current is not None
    for match in current.tables():
        do(tournament, ReportResult(current.number, match.table, Result("WW")))


@contextmanager
def television(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page that may lose its connection, and must never stumble over its own script."""
    context = browser.new_context(viewport=LARGE, **options)
    page = context.new_page()
    page.set_default_timeout(SECONDS)
    faults: list[str] = []
    page.on("pageerror", lambda problem: faults.append(str(problem)))
    page.clock.install()
    yield page
    context.close()
    assert faults == []


def view(page: Page, name: str) -> None:
    """Let time pass until a view comes up by itself."""
    shown = page.locator("#screen")
    for _ in range(60):
        if shown.get_attribute("data-view") == name:
            return
        page.clock.run_for(PAGE)
    pytest.fail(f"{name} never came up")


def laid_out(page: Page, *, rows: bool = True) -> None:
    """Wait until the page has taken note of its new size: rows to read, and none cut off."""
    for _ in range(200):
        whole, torn = page.evaluate(ON_PAGE)
        if not torn and (whole or not rows):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"cut off at the edge: {torn}; whole: {whole}")


class Glance(msgspec.Struct, frozen=True):
    """What somebody sees in one moment."""

    label: str
    told: str
    whole: list[str]
    torn: list[str]

    @property
    def fits(self) -> bool:
        """Whether nobody is cut off at the edge, and the line above says who is on the page."""
        if self.torn or not self.whole:
            return False
        first, last = (self.whole[at].split()[0] for at in (0, -1))
        return re.search(f"{first}.? to .?{last}", self.told) is not None


def glance(page: Page) -> Glance:
    """A look at the screen, once it has taken note of its size: that comes with the next frame."""
    for _ in range(200):
        label, told, (whole, torn) = page.evaluate(
            f"() => [document.getElementById('screen').dataset.page,"
            f" document.getElementById('where').textContent, ({ON_PAGE})()]"
        )
        seen = Glance(label, told, whole, torn)
        if seen.fits:
            break
        page.wait_for_timeout(50)
    return seen


def read_pages(page: Page) -> list[str]:
    """Whom somebody reads who stands there until every page was there."""
    read: dict[str, list[str]] = {}
    for _ in range(100):
        seen = glance(page)
        assert seen.fits, f"cut off, or the line above says somebody else: {seen}"
        pages = seen.label.partition("/")[2]
        read = {label: names for label, names in read.items() if label.endswith(f"/{pages}")}
        read[seen.label] = seen.whole
        if len(read) == int(pages):
            return [name for names in read.values() for name in names]
        page.clock.run_for(PAGE // 2)
    pytest.fail(f"only {list(read)} came up")


def soon(page: Page) -> None:
    """Screens ask at most every other second; let that pass."""
    page.wait_for_timeout(30)
    page.clock.run_for(2_000)


def heard(page: Page, *spoken: str, tones: int) -> None:
    """What the room has heard since the page was opened."""
    told = json.dumps({"tones": tones, "spoken": spoken}, separators=(",", ":"), ensure_ascii=False)
    expect(page.locator("html")).to_have_attribute("data-sound", told)


def test_a_screen_left_alone_for_an_hour_of_rounds_needs_no_hand(
    desk: Desk, browser: Browser
) -> None:
    """Three rounds at the pace of the hall, a pulled cable, and a server that is gone."""
    tournament = make(desk, "hour")
    loads: list[str] = []
    with television(browser) as page:
        page.add_init_script(WRONG_CLOCK)
        page.on("load", lambda _: loads.append("load"))
        title, lost, last = page.locator("#title"), page.locator("#lost"), page.locator("#heard")
        with served(desk) as server, cable(server) as line:
            page.goto(f"{line.address}/e/hour/screen")
            expect(title).to_have_text("Harbour Open")
            for number in (1, 2, 3):
                do(tournament, PairRound(), PublishRound())
                soon(page)
                expect(title).to_have_text(f"Round {number}: find your table")
                assert sorted(read_pages(page)) == sorted(NAMES), "everybody is found by name"
                expect(page.locator("#screen")).to_have_attribute("data-view", "pairings")
                do(tournament, TurnClock(ClockAct.START))
                soon(page)
                expect(page.locator(".head-clock .digits")).to_contain_text(":")
                view(page, "clock")
                page.clock.fast_forward(15 * MINUTE)
                page.clock.run_for(PAGE)
                expect(lost).to_be_hidden()
                expect(last).to_contain_text("heard from the desk")
                end_round(tournament)
                soon(page)
                expect(page.locator("[data-view='pairings']")).to_have_count(0)
                view(page, "standings")
                expect(title).to_have_text(f"Standings after round {number}")

            line.pull()
            page.clock.fast_forward(MINUTE)
            page.clock.run_for(2_000)
            expect(lost).to_contain_text("No connection to the desk for 1 min")
            assert serious_faults(page) == []
            do(tournament, CallToDesk(1))
            line.plug()
            page.clock.run_for(PAGE)
            expect(page.locator(".calls")).to_contain_text(NAMES[0])
            expect(lost).to_be_hidden()
        page.clock.fast_forward(MINUTE)
        page.clock.run_for(2_000)
        expect(lost).to_be_visible()
        assert loads == ["load"], "so far nothing needed the page anew"


def test_a_screen_comes_back_with_the_server_and_takes_the_new_program(
    desk: Desk, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make(desk, "again")
    do(tournament, PairRound(), PublishRound())
    loads: list[str] = []
    with television(browser) as page, served(desk) as first, cable(first) as line:
        page.on("load", lambda _: loads.append("load"))
        page.goto(f"{line.address}/e/again/screen")
        expect(page.locator("#title")).to_have_text("Round 1: find your table")
        line.pull()
        page.clock.fast_forward(MINUTE)
        expect(page.locator("#lost")).to_be_visible()
        page.clock.run_for(2_000)
        assert sorted(read_pages(page)) == sorted(NAMES), "also where less fits on a page"
        with served(desk) as second:
            line.lead_to(second)
            line.plug()
            page.clock.run_for(PAGE)
            expect(page.locator("#lost")).to_be_hidden()
            assert loads == ["load"], "the same program: nothing is loaded anew"
            monkeypatch.setattr(screen_module, "BUILD", "another")
            do(tournament, CallToDesk(2))
            expect(page.locator(".calls")).to_contain_text(NAMES[1])
            expect(page.locator("#shown")).to_have_attribute("data-build", "another")
            page.clock.run_for(PAGE)
            expect(page.locator("#heard")).to_contain_text("heard from the desk")
            assert loads == ["load", "load"], "once, and not in a circle"


def test_every_screen_and_overlay_fits_every_size_and_everybody(
    desk: Desk, browser: Browser
) -> None:
    tournament = make(desk, "sizes", ("Anna-Sophia Montgomery-Featherstonehaugh", *NAMES))
    do(tournament, PairRound(), PublishRound())
    end_round(tournament)
    do(tournament, PairRound(), PublishRound(), TurnClock(ClockAct.START), ChooseFeature(2))
    do(tournament, MessageEverybody("Lunch is in the blue hall until 13:30. " * 5))
    do(tournament, *(CallToDesk(number) for number in (1, 2, 3)))
    finals = bracket(desk, event="top")
    seen: set[str] = set()
    with served(desk) as address, television(browser) as page:
        for event in (tournament.event, finals.event):
            page.goto(f"{address}/e/{event}/screen")
            views = page.locator("[data-view]").evaluate_all(
                "all => all.map((one) => one.dataset.view)"
            )
            for name in views:
                view(page, name)
                seen.add(name)
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    laid_out(page, rows=name not in ("clock", "welcome", "bracket-picture"))
                    assert page.evaluate(WIDER) == 0, (name, width)
                    foot = page.locator("footer").bounding_box()
                    assert foot is not None
                    assert foot["y"] + foot["height"] <= height + 1, (name, width)
                page.set_viewport_size({"width": 1920, "height": 1080})
                assert serious_faults(page) == [], name
        assert len(seen) == 7
        for overlay, event in (
            *(("feature", "sizes"), ("clock", "sizes"), ("standings", "sizes"), ("bracket", "top")),
        ):
            page.goto(f"{address}/e/{event}/overlay/{overlay}")
            expect(page.locator(".third, .panel")).to_be_visible()
            ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert ground == "rgba(0, 0, 0, 0)", "what is behind it shows through"
            assert page.evaluate(WIDER) == 0
            assert serious_faults(page) == [], overlay


def test_names_can_be_read_from_afar(desk: Desk, browser: Browser) -> None:
    """On a television of 55 inches, 1.21 m wide, capitals are taller than 15 mm: five minutes of
    arc from ten metres, which is what good eyes need."""
    tournament = make(desk, "afar", NAMES[:6])
    do(tournament, PairRound(), PublishRound())
    with served(desk) as address, television(browser) as page:
        for width, height in SIZES[:2]:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{address}/e/afar/screen")
            for row in (".names b", ".names i"):
                size = page.evaluate(
                    "row => getComputedStyle(document.querySelector(row)).fontSize", row
                )
                capitals = float(size.removesuffix("px")) * 0.7
                assert capitals / width * 1210 > 15, (row, width)


def test_the_room_hears_it_only_after_a_click(desk: Desk, browser: Browser) -> None:
    """N13-59, N10-71, FFG-19: pairings are up, the round begins, so much time is left."""
    tournament = make(desk, "loud", NAMES[:4])
    with served(desk) as address, television(browser, locale="de-DE") as page:
        page.add_init_script(RECORD_SOUND)
        page.goto(f"{address}/e/loud/screen")
        button = page.locator("#sound")
        expect(button).to_have_text("Ton ist aus")
        do(tournament, PairRound(), PublishRound())
        expect(page.locator("#title")).to_have_text("Runde 1: Finde deinen Tisch")
        silent = page.locator("html").get_attribute("data-sound")
        assert silent is None, "off until somebody wants it"
        button.click()
        expect(button).to_have_text("Ton ist an")
        expect(button).to_have_attribute("aria-pressed", "true")
        tried = "de: So klingen Durchsagen."
        heard(page, tried, tones=1)
        end_round(tournament)
        do(tournament, PairRound(), PublishRound())
        said = "Die Paarungen der Runde 2 hängen aus."
        heard(page, tried, f"de: {said}", tones=4)
        expect(page.locator("#called-out")).to_have_text(said)
        do(tournament, TurnClock(ClockAct.START))
        soon(page)
        expect(page.locator(".head-clock small")).to_have_text("übrig")
        begun = "de: Die Runde beginnt."
        heard(page, tried, f"de: {said}", begun, tones=6)
        page.clock.fast_forward(56 * MINUTE)
        heard(page, tried, f"de: {said}", begun, "de: Noch 10 Minuten.", tones=8)
        button.click()
        expect(button).to_have_text("Ton ist aus")
        assert serious_faults(page) == []


def test_the_desk_sets_up_a_screen_and_hears_its_own_clock_page(
    desk: Desk, browser: Browser
) -> None:
    tournament = make(desk, "desk", NAMES[:4])
    with served(desk) as address, opened(browser) as page, opened(browser) as wall:
        page.add_init_script(RECORD_SOUND)
        sign_in(page, address, desk)
        page.goto(f"{address}/e/desk/screens")
        assert serious_faults(page) == []
        added = page.locator("form").filter(has=page.get_by_role("button", name="Add screen"))
        added.get_by_label("Name", exact=True).fill("North wall")
        added.get_by_label("Standings").uncheck()
        added.get_by_label("Names from").fill("A")
        added.get_by_role("button", name="Add screen").click()
        expect(page.get_by_role("heading", name="North wall")).to_be_visible()
        wall.goto(f"{address}/e/desk/screen/1")
        page.get_by_label("Player").fill(NAMES[2])
        page.get_by_role("button", name="Call to the desk").click()
        expect(wall.locator(".calls")).to_contain_text(NAMES[2])
        page.get_by_role("button", name="End call").click()
        expect(wall.locator(".calls")).to_have_count(0)

        page.goto(f"{address}/e/desk/clock")
        page.get_by_role("button", name="Sound is off").click()
        expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
        tried = "en: This is how announcements sound."
        heard(page, tried, tones=1)
        do(tournament, PairRound())
        do(tournament, PublishRound())
        heard(page, tried, "en: The pairings of round 1 are up.", tones=4)
        page.goto(f"{address}/e/desk/streams")
        assert serious_faults(page) == []
        page.get_by_label("Table or game").fill("1")
        page.get_by_role("button", name="Show this match").click()
        expect(page.get_by_role("button", name="Show no match")).to_be_visible()
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            for path in ("screens", "streams", "clock"):
                page.goto(f"{address}/e/desk/{path}")
                assert page.evaluate(WIDER) == 0, (path, width)
