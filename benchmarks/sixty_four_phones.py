"""An event of sixty-four phones, from registration to the champion, with no entry by staff.

    python benchmarks/sixty_four_phones.py [--players 64] [--browsers 4] [--rounds 6] [--cut 8]

Some phones are real browsers, the others scripts that see no more than a row. They register and
check in by themselves, report and confirm every match, settle sides in the bracket, and some of
them disagree first. Staff pair and publish rounds, lock the cut and start the bracket, over the
API. The
strongest player must be champion; nothing may be left open, and nothing else by staff in the log.
"""

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))

from browser_office import opened
from browser_phone import PHONE
from phone_crowd import InBrowser, Phone, Script, by_staff, name_of, new_cup, play, staff_of
from playwright.sync_api import sync_playwright
from web_office import served

from conftest import CHROMIUM, OPTIONS
from toptable.desk.desk import Desk
from toptable.store import open_store


def main() -> int:
    """Play it, and say what happened."""
    ask = argparse.ArgumentParser(description="Phones play an event by themselves.")
    ask.add_argument("--players", type=int, default=64)
    ask.add_argument("--browsers", type=int, default=4)
    ask.add_argument("--rounds", type=int, default=6)
    ask.add_argument("--cut", type=int, default=8)
    given = ask.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        desk = Desk(stack.enter_context(open_store(Path(folder) / "events.sqlite")))
        cup = new_cup(desk, given.players, given.rounds, given.cut)
        address = stack.enter_context(served(desk))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        stack.callback(browser.close)
        phones: list[Phone] = []
        for number in range(1, given.players + 1):
            if number <= given.browsers:
                page = stack.enter_context(opened(browser, **PHONE))
                phones.append(InBrowser(page, address, number))
            else:
                script = Script(address, number)
                stack.callback(script.close)
                phones.append(script)
        begun = monotonic()
        staff = stack.enter_context(staff_of(desk, address))
        champion = play(cup, staff, phones, given.rounds, given.cut)
        took = monotonic() - begun
    calls = cup.state.floor.calls
    left = [call for call in calls if call.open]
    print(f"{given.players} phones, {given.browsers} of them browsers")
    print(f"champion: {champion}, after {took:.0f} s and {cup.version} entries")
    print(f"judge calls by reports that differed: {len(calls)}, left open: {len(left)}")
    print(f"entries by staff: {by_staff(cup)}")
    staff = {"RoundPaired", "RoundPublished", "CutLocked", "BracketStarted"}
    return 0 if champion == name_of(1) and not left and set(by_staff(cup)) <= staff else 1


if __name__ == "__main__":
    sys.exit(main())
