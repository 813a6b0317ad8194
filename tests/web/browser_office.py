"""A real Chromium for tests: a page that must not complain, signing in, and what to look for."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from toptable.desk.desk import Desk
from toptable.web.auth.credentials import make_link

WIDTHS = (390, 820, 1440)
SECONDS = 25_000
"""How long a page may take on a busy computer, in milliseconds; a quick one waits no longer."""
expect.set_options(timeout=SECONDS)
FAULTS = """axe.run({resultTypes: ["violations"]}).then(({ violations }) =>
  violations.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => one.id))"""
"""Only what is asked for leaves the page: all that was found takes as long as finding it."""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@contextmanager
def opened(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page that must not complain: no script error, nothing blocked by the policy."""
    context = browser.new_context(**options)
    page = context.new_page()
    page.set_default_timeout(SECONDS)
    complaints: list[str] = []
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    page.on("console", lambda line: line.type == "error" and complaints.append(line.text))
    yield page
    context.close()
    unexpected = [one for one in complaints if "409" not in one]
    assert unexpected == [], unexpected


def sign_in(page: Page, address: str, desk: Desk) -> None:
    page.goto(address + make_link(desk.store, "Robin"))
    page.get_by_label("Your name").fill("Ines")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".menu > summary")).to_have_text("Ines")


def serious_faults(page: Page) -> list[str]:
    """What would stop somebody who cannot see, hear or point as others do."""
    page.evaluate(Axe().axe_script)
    return [str(one) for one in page.evaluate(FAULTS)]
