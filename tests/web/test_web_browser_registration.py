"""The registration desk in a real Chromium: typed, checked in by keyboard, pasted."""

import pytest
from browser_office import SECONDS, WIDER, WIDTHS, opened, serious_faults, sign_in
from cable import cable
from playwright.sync_api import Browser, expect
from typist import slow_down, type_keys
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import CheckedIn, CheckIn, EnterPlayers

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
NAMES = ("Ann Lee", "Bo Pan", "Zoë Kay", "林 美咲", "Ann Ray", "Cy Fox", "مريم حداد", "Di Orr")


def cup(desk: Desk, *names: str) -> Tournament:
    made = desk.create("Cup", "nisei-1.3", ROBIN, event="cup")
    assert isinstance(made, Tournament), made
    if names:
        made.send(EnterPlayers(tuple(NewPlayer(name) for name in names)), ROBIN)
    return made


def here(tournament: Tournament) -> list[str]:
    return sorted(one.name for one in tournament.state.players.values() if one.checked_in)


def test_eight_are_typed_and_three_checked_in_without_a_mouse(desk: Desk, browser: Browser) -> None:
    tournament = cup(desk)
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/players")
        box = page.get_by_label("Enter players")
        expect(box).to_be_focused()
        for count, name in enumerate(NAMES, start=1):
            box.press_sequentially(name)
            box.press("Enter")
            expect(page.locator(".roster tbody tr")).to_have_count(count)
            expect(box).to_have_value("")
        assert [one.name for _, one in sorted(tournament.state.players.items())] == list(NAMES)

        box.press_sequentially("zoe kay")
        expect(page.locator("#box-hint")).to_contain_text("Enter checks in Zoë Kay.")
        box.press("Enter")
        expect(page.locator("#player-3")).to_contain_text("Here")
        expect(box).to_have_value("")
        box.press_sequentially("ann")
        expect(page.locator("#box-hint")).to_contain_text("2 players fit.")
        box.press("ArrowDown")
        box.press("ArrowDown")
        expect(page.locator("#box-hint")).to_contain_text("Enter checks in Ann Ray.")
        box.press("Enter")
        expect(page.locator("#player-5")).to_contain_text("Here")
        expect(box).to_have_value("")
        box.press_sequentially("美咲")
        expect(page.locator("#box-hint")).to_contain_text("Enter checks in 林 美咲.")
        box.press("Enter")
        expect(page.locator("#player-4")).to_contain_text("Here")
        assert here(tournament) == ["Ann Ray", "Zoë Kay", "林 美咲"]

        box.press("Tab")
        page.locator("h2:visible").first.click()
        page.keyboard.press("/")
        expect(box).to_be_focused()
        box.press_sequentially("Ann")
        box.press("Control+Enter")
        expect(page.locator(".roster tbody tr")).to_have_count(9)
        box.press_sequentially("fox")
        page.get_by_role("link", name="Check in all shown").click()
        expect(page.get_by_role("heading", name="Check in 1 player?")).to_be_visible()
        expect(page.get_by_text("Cy Fox")).to_be_visible()
        page.go_back()
        box.press("Escape")
        page.locator("label[for=show-here]").click()
        expect(page.locator(".roster tbody tr:visible")).to_have_count(3)
        assert page.url == f"{address}/e/cup/players", "never a reload"


@pytest.mark.parametrize(
    ("typed", "found"), [("Sam Jones", "Samantha Jones"), ("Carl", "Carla Rossi")]
)
def test_part_of_a_name_checks_in_the_one_it_fits_and_can_be_undone(
    desk: Desk, browser: Browser, typed: str, found: str
) -> None:
    tournament = cup(desk, "Samantha Jones", "Carla Rossi")
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/players")
        box, hint = page.get_by_label("Enter players"), page.locator("#box-hint")
        box.press_sequentially(typed)
        expect(hint).to_contain_text(f"Enter checks in {found}.")
        expect(hint).to_contain_text(f"Ctrl+Enter enters “{typed}” as a new player.")
        box.press("Enter")
        expect(box).to_have_value("")
        expect(page.locator(".roster tr.here")).to_have_count(1)
        assert here(tournament) == [found]
        assert serious_faults(page) == []
        page.locator("#box-queue").get_by_role("button", name="Undo").click()
        expect(page.locator(".roster tr.here")).to_have_count(0)
        expect(box).to_be_focused()
        assert here(tournament) == []
        box.press_sequentially(typed)
        box.press("Control+Enter")
        expect(page.locator(".roster tbody tr")).to_have_count(3)
        assert here(tournament) == []


def test_names_that_are_typed_ahead_are_neither_joined_nor_lost(
    desk: Desk, browser: Browser
) -> None:
    """On a slow network, cut in the middle: new ones, found ones, and one that fits two."""
    tournament = cup(desk, "Alice Moore", "Marcus Webb", "Nguyen, Thi Lan", "Ann Lee", "Ann Ray")
    text = "moore⏎webb⏎lan⏎Zoe Kay⏎ann⏎moore⏎Bo Pan⏎ann ray⏎"
    keys = ["Enter" if one == "⏎" else one for one in text]
    with served(desk) as server, cable(server) as line:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        sign_in(page, line.address, desk)
        page.goto(f"{line.address}/e/cup/players")
        expect(page.locator("#updated")).to_contain_text("updated")
        slow_down(page, 300)
        type_keys(page, keys[:20], 60)
        line.pull()
        type_keys(page, keys[20:], 60)
        expect(page.get_by_label("Enter players")).to_have_value("")
        line.plug()
        page.reload()
        expect(page.locator("#box-queue .open")).to_have_count(0)
        names = [one.name for _, one in sorted(tournament.state.players.items())]
        assert names[5:] == ["Zoe Kay", "Bo Pan"]
        assert here(tournament) == ["Alice Moore", "Ann Ray", "Marcus Webb", "Nguyen, Thi Lan"]
        asked = page.locator("#names li")
        expect(asked).to_have_count(2)
        expect(asked.first).to_contain_text("“ann”")
        asked.first.get_by_role("button", name="Check in Ann Lee").click()
        expect(page.locator("#player-4")).to_contain_text("Here")
        expect(asked).to_have_count(1)
        expect(asked).to_contain_text("Alice Moore is checked in already.")
        asked.get_by_role("button", name="Dismiss").click()
        expect(page.locator("#names")).to_be_hidden()
        context.close()
    checked = [line.entry for line in tournament.log.lines if isinstance(line.entry, CheckedIn)]
    assert len(checked) == 5, "nobody twice"


def test_without_script_a_part_of_a_name_asks_who_is_meant(desk: Desk, browser: Browser) -> None:
    tournament = cup(desk, "Samantha Jones", "Carla Rossi")
    with served(desk) as address, opened(browser, java_script_enabled=False) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/players")
        page.get_by_label("Enter players").fill("Sam Jones")
        page.get_by_role("button", name="Enter", exact=True).click()
        expect(page.get_by_role("heading", name="Who is Sam Jones?")).to_be_visible()
        assert here(tournament) == []
        page.get_by_role("button", name="Someone else: enter Sam Jones").click()
        expect(page.get_by_role("heading", name="3 players")).to_be_visible()
    assert here(tournament) == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize(("ticked", "players"), [(False, 3), (True, 2)], ids=["as it is", "ticked"])
def test_a_pasted_list_is_shown_and_then_entered(
    desk: Desk, browser: Browser, script: bool, ticked: bool, players: int
) -> None:
    tournament = cup(desk, "Ann Lee")
    with served(desk) as address, opened(browser, java_script_enabled=script) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/players")
        page.get_by_label("Enter players").fill("Lee Ann\nBo Pan")
        page.get_by_role("button", name="Enter", exact=True).click()
        expect(page.get_by_text("Almost the same name as Ann Lee.")).to_be_visible()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDER) == 0, width
        if script:
            assert serious_faults(page) == []
        if ticked:
            page.get_by_label("The same person: leave out").check()
        page.get_by_role("button", name="Enter all who are not ticked").click()
        expect(page.get_by_role("heading", name=f"{players} players")).to_be_visible()
    assert len(tournament.state.players) == players


@pytest.mark.parametrize(
    ("button", "seated", "checked_in"),
    [("Pair without them", 2, 2), ("Check all in and pair", 6, 7)],
)
def test_who_has_not_checked_in_is_named_before_round_1_is_paired(
    desk: Desk, browser: Browser, button: str, seated: int, checked_in: int
) -> None:
    tournament = cup(desk, *NAMES[:7])
    tournament.send(CheckIn((1, 2)), ROBIN)
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup")
        page.get_by_role("link", name="Pair round 1").click()
        expect(page.get_by_role("heading", name="5 players have not checked in")).to_be_visible()
        for name in NAMES[2:7]:
            expect(page.locator("main").get_by_text(name)).to_be_visible()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDER) == 0, width
        assert serious_faults(page) == []
        page.get_by_label("Why you start without it").fill("Told at the door")
        page.get_by_role("button", name=button).click()
        expect(page.get_by_text("Only staff see this draft of round 1.")).to_be_visible()
    draft = tournament.state.rounds[0]
    assert 2 * len(draft.matches) == seated
    assert len(here(tournament)) == checked_in


PAGES = (
    "/e/demo/players/2",
    "/e/demo/players/late?name=Zed",
    "/e/cup/players",
    "/e/cup/players/import",
    "/e/cup/players/waiting",
    "/e/demo/print",
)


@pytest.mark.usefixtures("demo")
def test_every_page_of_the_desk_fits_every_screen_and_everybody(
    desk: Desk, browser: Browser
) -> None:
    cup(desk, *NAMES, "Wolfeschlegelsteinhausenbergerdorff" * 4)
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        for path in PAGES:
            page.goto(address + path)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(WIDER) == 0, f"{path} at {width}"
            assert serious_faults(page) == [], path
