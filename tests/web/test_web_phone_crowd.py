"""Eight phones, one of them a real browser, play an event through without an entry by staff."""

from browser_office import opened
from browser_phone import PHONE
from phone_crowd import InBrowser, Script, by_staff, name_of, new_cup, play, staff_of
from playwright.sync_api import Browser
from web_office import served

from toptable.desk.desk import Desk
from toptable.engine.state.floor import CallReason


def test_from_registration_to_champion(browser: Browser, desk: Desk) -> None:
    """The strongest wins; staff pair and publish two rounds, lock the cut, start the bracket."""
    cup = new_cup(desk, players=8, rounds=2, cut=4)
    with (
        served(desk) as address,
        opened(browser, **PHONE) as page,
        staff_of(desk, address) as staff,
    ):
        scripts = [Script(address, number) for number in range(2, 9)]
        champion = play(cup, staff, [InBrowser(page, address, 1), *scripts], rounds=2, cut=4)
        for script in scripts:
            script.close()
    assert champion == name_of(1)
    assert by_staff(cup) == {
        "RoundPaired": 2,
        "RoundPublished": 2,
        "CutLocked": 1,
        "BracketStarted": 1,
    }
    disputes = [call for call in cup.state.floor.calls if call.reason is CallReason.DISPUTE]
    assert disputes
    assert not [call for call in cup.state.floor.calls if call.open]
