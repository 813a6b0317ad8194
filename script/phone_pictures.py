"""Pictures of what players and guests see on a phone, in every language; a part of pictures.py.

While they are taken, each page is measured: one that can be moved sideways on a phone, in
whichever language, is a fault and ends the build.
"""

import sys
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, Page

from toptable.desk.desk import Desk
from toptable.web.auth.player_links import link_of
from toptable.web.auth.sessions import Keys
from toptable.web.languages.languages import COOKIE, LANGUAGES

WIDTH, HEIGHT = 390, 844
HEADING = "What players see, in every language"


class PhoneShot(msgspec.Struct, frozen=True):
    """A page that players or guests look at on their phones."""

    name: str
    address: str
    title: str
    player: int = 0
    """Whose phone it is, at the event of the address; 0 for nobody's."""
    reporting: bool = False
    """Whether the player is just filling in a report."""


class PhoneList(msgspec.Struct, frozen=True):
    """The pages of script/pictures.toml that are shown on a phone."""

    phone: list[PhoneShot]


LIST = Path(__file__).with_name("pictures.toml")
SHOTS = msgspec.toml.decode(LIST.read_bytes(), type=PhoneList).phone


def take_phones(browser: Browser, base: str, desk: Desk, folder: Path) -> None:
    """Every page in every language, into a folder; a page that is too wide ends it."""
    too_wide = []
    for language in LANGUAGES:
        context = browser.new_context(
            locale=language, timezone_id="UTC", viewport={"width": WIDTH, "height": HEIGHT}
        )
        context.add_cookies([{"name": COOKIE, "value": language, "url": base}])
        page = context.new_page()
        for shot in SHOTS:
            if shot.player:
                page.goto(base + own_link(desk, shot))
            answer = page.goto(base + shot.address)
            if answer is None or answer.status != 200:
                sys.exit(f"{shot.address} answered {answer.status if answer else 'nothing'}.")
            page.wait_for_timeout(150)
            if shot.reporting:
                page.locator("#report > summary").click()
            whole = page.evaluate("document.documentElement.scrollHeight")
            page.set_viewport_size({"width": WIDTH, "height": max(HEIGHT, whole)})
            page.screenshot(path=folder / file_of(shot, language))
            page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
            too_wide += [f"{shot.address} ({language})"] if is_too_wide(page) else []
        context.close()
        print(language, flush=True)
    if too_wide:
        sys.exit(f"Too wide for a phone: {', '.join(too_wide)}.")


def own_link(desk: Desk, shot: PhoneShot) -> str:
    """The personal link of whose phone it is."""
    event = shot.address.split("/")[2]
    player = desk.tournament(event).state.players[shot.player]
    return link_of(Keys.of(desk.store), event, player, 0)


def is_too_wide(page: Page) -> bool:
    """Whether the page can be moved sideways."""
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    return wide


def file_of(shot: PhoneShot, language: str) -> str:
    """What the picture of a page in a language is called."""
    return f"phone-{shot.name}-{language}.png"


def phone_text() -> list[str]:
    """The lines of docs/pages.md about them, with the pictures."""
    lines = ["", f"## {HEADING}", "", "On a phone, in " + ", ".join(LANGUAGES.values()) + "."]
    for shot in SHOTS:
        lines += ["", f"### {shot.title}", ""] + [
            f"![{shot.title}, {name}](pictures/pages/{file_of(shot, language)})"
            for language, name in LANGUAGES.items()
        ]
    return lines
