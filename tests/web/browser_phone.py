"""A phone in a real browser, and what is measured on it."""

from collections.abc import Iterator
from contextlib import contextmanager

from browser_office import opened
from player_office import link
from playwright.sync_api import Browser, Page, expect

from toptable.desk.desk import Desk

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
SMALL = """[...document.querySelectorAll("a, button, summary, label, input")]
  .filter((touched) => touched.checkVisibility() && touched.type !== "hidden")
  .filter((touched) => !touched.matches("[type=radio], [type=checkbox]"))
  .filter((touched) => touched.getBoundingClientRect().height < 44)
  .map((touched) => touched.outerHTML.slice(0, 90))"""
"""What could be missed by a thumb; a tick is touched by its label."""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@contextmanager
def phone(
    browser: Browser, address: str, desk: Desk, name: str, event: str = "demo"
) -> Iterator[Page]:
    """A phone that has opened a player's link."""
    with opened(browser, **PHONE) as page:
        page.goto(address + link(desk, name, event))
        expect(page.locator("h1.name")).to_have_text(name)
        expect(page.locator("#updated")).to_contain_text("updated")
        yield page
