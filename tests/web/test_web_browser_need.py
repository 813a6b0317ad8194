"""What do I need, in a real Chromium on a phone: it fits, all can read it, one tap away."""

import pytest
from browser_office import WIDER, opened, serious_faults
from playwright.sync_api import Browser, expect
from test_web_need import cup, winner
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.web.auth.player_links import link_of
from toptable.web.auth.sessions import Keys

PHONE = {"width": 390, "height": 844}
__all__ = ["cup"]


@pytest.mark.parametrize("ground", ["light", "dark"])
def test_a_player_asks_and_reads_the_answer(
    desk: Desk, browser: Browser, cup: Tournament, ground: str
) -> None:
    player = cup.state.players[winner(cup)]
    options = {"color_scheme": ground, "viewport": PHONE}
    with served(desk) as address, opened(browser, **options) as page:
        page.goto(address + link_of(Keys.of(desk.store), "cup", player, 0))
        page.get_by_text("More", exact=True).click()
        page.get_by_role("link", name="What do I need for the top 2?").click()
        expect(page.get_by_role("row", name="Win 2–0")).to_contain_text("in the top 2 for sure")
        assert page.evaluate(WIDER) == 0
        assert serious_faults(page) == []
        page.get_by_role("link", name="Back to my page").click()
        expect(page.get_by_text(player.name, exact=True)).to_be_visible()
        page.goto(f"{address}/e/cup/standings/{player.id}/need")
        assert serious_faults(page) == []
