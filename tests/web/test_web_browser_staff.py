"""Coming in, inviting and putting out in a real Chromium, without script; every width; axe."""

from browser_office import WIDER, WIDTHS, opened, serious_faults, sign_in
from playwright.sync_api import Browser, Page, expect
from web_office import served

from toptable.desk.desk import Desk


def fits_and_is_accessible(page: Page) -> None:
    """Nothing scrolls sideways, and nobody is left out."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(WIDER) <= 0, f"{page.url} at {width}"
    assert serious_faults(page) == [], page.url


def test_a_judge_is_invited_works_and_is_put_out(demo: Desk, browser: Browser) -> None:
    with (
        served(demo) as address,
        opened(browser, java_script_enabled=False) as organizer,
        opened(browser, java_script_enabled=False) as judge,
    ):
        sign_in(organizer, address, demo)
        organizer.goto(f"{address}/e/demo")
        organizer.get_by_role("link", name="Staff").click()
        organizer.get_by_label("Judge calls, penalties").check()
        organizer.get_by_label("Name, if you know it").fill("Jo")
        organizer.get_by_role("button", name="Make the link").click()
        judge.goto(organizer.get_by_label("The link").input_value())
        expect(judge.get_by_label("Your name")).to_have_value("Jo")
        judge.get_by_role("button", name="Sign in").click()
        expect(judge.locator(".menu > summary")).to_have_text("Jo")
        expect(judge.get_by_role("link", name="Staff")).to_have_count(0)
        organizer.reload()
        expect(organizer.get_by_text("✓ Used")).to_be_visible()
        organizer.get_by_role("link", name="Back").click()
        organizer.get_by_role("button", name="Take the role of judge away from Jo").click()
        expect(organizer.get_by_text("The role is taken away")).to_be_visible()
        judge.reload()
        expect(judge.get_by_role("link", name="Sign in")).to_be_visible()


def test_the_ways_in_fit_every_screen_and_everybody(demo: Desk, browser: Browser) -> None:
    with served(demo) as address, opened(browser) as page:
        page.goto(f"{address}/sign-in")
        fits_and_is_accessible(page)
        sign_in(page, address, demo)
        for place in ("/me", "/staff", "/e/demo/staff"):
            page.goto(address + place)
            fits_and_is_accessible(page)
        page.get_by_label("Name, if you know it").fill("Wilhelmina Featherstonehaugh-Cholmondeley")
        page.get_by_role("button", name="Make the link").click()
        fits_and_is_accessible(page)
        link = page.get_by_label("The link").input_value()
        page.goto(f"{address}/staff")
        fits_and_is_accessible(page)
        page.goto(link)
        fits_and_is_accessible(page)
