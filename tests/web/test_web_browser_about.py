"""The page about an event in a real Chromium: every width, both grounds, axe, and round 1."""

import pytest
from browser_office import WIDER, WIDTHS, opened, serious_faults, sign_in
from playwright.sync_api import Browser, expect
from web_office import served

from made_pictures import png
from support import ORGANIZER, do, start_round
from toptable.desk.desk import Desk
from toptable.desk.event_setup import Presentation, present
from toptable.desk.tournament import Done, Tournament
from toptable.engine.state.event import Accent
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers

LONG = Presentation(
    place="Donaudampfschifffahrtsgesellschaftskapitänskajütenhaus, Hinterhof, 3. Stock",
    website="https://example.org/" + "open" * 20,
    accent=Accent.PINK,
    picture=png(1200, 300),
)


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    """An event that has everything and has not begun."""
    made = desk.create("Spring Cup", "nisei-1.3", ORGANIZER, event="cup")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    assert isinstance(present(made, LONG, ORGANIZER), Done)
    return made


@pytest.mark.usefixtures("demo", "cup")
@pytest.mark.parametrize("ground", ["light", "dark"])
def test_it_fits_and_can_be_read_at_every_width(desk: Desk, browser: Browser, ground: str) -> None:
    with served(desk) as address, opened(browser, color_scheme=ground) as page:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            for path in ("/e/cup", "/e/demo/about", "/"):
                page.goto(address + path)
                assert page.evaluate(WIDER) == 0, (width, path)
                assert serious_faults(page) == [], (width, path)
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/settings")
        assert serious_faults(page) == []


@pytest.mark.usefixtures("cup")
def test_the_picture_is_shown(desk: Desk, browser: Browser) -> None:
    with served(desk) as address, opened(browser, java_script_enabled=False) as page:
        page.goto(f"{address}/e/cup")
        picture = page.get_by_role("img", name="The picture of Spring Cup")
        expect(picture).to_be_visible()
        assert picture.evaluate("picture => picture.naturalWidth") == 1200


def test_whoever_waits_on_it_sees_round_1_come(
    desk: Desk, browser: Browser, cup: Tournament
) -> None:
    with served(desk) as address, opened(browser) as page:
        page.goto(f"{address}/e/cup")
        expect(page.locator("#updated")).to_contain_text("updated")
        expect(page.locator("#find")).to_be_hidden()
        expect(page.get_by_text("No round is paired yet.")).to_be_hidden()
        start_round(cup)
        expect(page.locator("#round-rows > tr:visible")).to_have_count(2)
        expect(page.locator("#find")).to_be_visible()
        expect(page.get_by_text("Round 1 is being played; 2 results are missing.")).to_be_visible()


def test_the_organizer_chooses_colour_and_picture(
    desk: Desk, browser: Browser, cup: Tournament
) -> None:
    with served(desk) as address, opened(browser) as page:
        sign_in(page, address, desk)
        page.goto(f"{address}/e/cup/settings")
        look = page.get_by_role("region", name="Look and place")
        look.get_by_text("Teal").click()
        poster = {"name": "poster.png", "mimeType": "image/png", "buffer": png(30, 30)}
        look.get_by_label("Another picture").set_input_files(poster)
        look.get_by_role("button", name="Save").click()
        expect(page.locator("body")).to_have_class("accent-teal")
        assert cup.state.event
        assert cup.state.event.accent is Accent.TEAL
        expect(look.get_by_role("img")).to_be_visible()
        assert look.get_by_role("img").evaluate("picture => picture.naturalWidth") == 30
