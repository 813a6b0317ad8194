"""Every page in real Chromium: three rulebooks, three widths, light and dark, axe on each.

    python benchmarks/pages.py [rulebook ...] [--only TEXT] [--light]

The pages are found by following links from an event in the middle of a round; an event at its cut,
one in its bracket and one that is over add theirs. No page may scroll sideways, none may have a
fault that axe calls serious, none may complain in the browser's console. ``--only`` looks at the
addresses that contain a text; ``--light`` leaves the dark out.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))

import finals_office
from browser_office import WIDER, WIDTHS, serious_faults, sign_in
from page_walk import known_pages, walk
from web_office import served, visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import open_store

RULEBOOKS = ("nisei-1.3", "ffg-starwars-2.2", "bushiroad-1.2.11")
NAMES = ("Wolfeschlegelsteinhausenbergerdorff", "林 美咲", "ليلى حداد", "Zoë", *"defghi", "Jo")
STAGES: dict[str, tuple[str, ...]] = {
    "draft": ("", "/round-tools", "/players", "/log"),
    "cut": ("", "/cut", "/cut/lock", "/cut?points=3", "/standings", "/places", "/close"),
    "bracket": (
        "",
        "/cut",
        "/bracket",
        "/bracket?player=1",
        "/bracket/games/1",
        "/bracket/games/2",
    ),
    "over": ("", "/bracket", "/bracket/games/1", "/bracket/games/1/correction?ended=1", "/places"),
}
"""What the later parts of an event add."""


def names(rulebook: str) -> tuple[str, ...]:
    """Somebody has a bye, except where staff must first hand it out."""
    return NAMES[:10] if rulebook == "bushiroad-1.2.11" else NAMES


def running(desk: Desk, rulebook: str) -> None:
    """Round 3 with results, an extension, a call and a ruling."""
    made = finals_office.swiss(
        desk, rounds=2, rulebook=rulebook, names=names(rulebook), event="demo"
    )
    do = finals_office.do
    do(made, PlanStructure(Plan(rounds=4, cut=4)), "more came")
    do(made, PairRound())
    do(made, PublishRound())
    do(made, ReportResult(3, 1, Result(finals_office.WON[rulebook])))
    made.send(PrepareClock(length=30), finals_office.OLGA)
    do(made, TurnClock(ClockAct.START))
    do(made, ExtendTable(table=2, why=ExtraTimeFor.DECK_CHECK, minutes=4))
    do(made, OpenCall(CallReason.DISPUTE, table=2, note="Who is right?"))
    made.send(
        GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction=_infraction(made)),
        finals_office.OLGA,
    )


def _infraction(tournament: Tournament) -> str:
    """Any of the document's own."""
    return tournament.rules.conduct.infractions[0].key


def later(desk: Desk, rulebook: str) -> None:
    """The same event further on, once for each stage."""
    do = finals_office.do
    for stage in STAGES:
        made = finals_office.swiss(
            desk, rounds=2, rulebook=rulebook, names=names(rulebook), event=stage
        )
        if stage == "draft":
            do(made, PairRound())
        if stage in ("bracket", "over"):
            do(made, LockCut(cut=TopCut(4)))
            do(made, StartBracket())
        if stage == "over":
            finals_office.play_out(made)


def addresses(desk: Desk) -> Iterator[str]:
    """Every page of these events that answers."""
    organizer = visitor(desk).sign_in(desk)
    for address, answer, _ in walk(organizer, known_pages("demo"), ("demo",), beside=()):
        whole = answer.status_code == 200 and "<html" in answer.text
        if whole and "/e/" not in address.replace("/e/demo", ""):
            yield address
    for stage, rests in STAGES.items():
        for rest in rests:
            yield f"/e/{stage}{rest}"


def look(page: Page, base: str, address: str, complaints: list[str]) -> Iterator[str]:
    """What is wrong with a page."""
    complaints.clear()
    answer = page.goto(base + address)
    if answer is None or answer.status >= 400:
        yield f"answers {answer.status if answer else 'nothing'}"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if over := page.evaluate(WIDER):
            yield f"scrolls sideways by {over} at {width}"
    yield from (f"axe: {one}" for one in serious_faults(page))
    yield from (f"console: {one}" for one in complaints)


def check(browser: Browser, rulebook: str, scheme: str, only: str) -> int:
    """All pages under one rulebook in one scheme; how many faults there are."""
    found = 0
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "e.sqlite") as store:
        desk = Desk(store)
        running(desk, rulebook)
        later(desk, rulebook)
        pages = [one for one in addresses(desk) if only in one]
        print(f"{rulebook}, {scheme}: {len(pages)} pages", flush=True)
        with served(desk) as base:
            context = browser.new_context(color_scheme=scheme)
            page = context.new_page()
            complaints: list[str] = []
            page.on("pageerror", lambda problem: complaints.append(str(problem)))
            page.on(
                "console",
                lambda told: complaints.append(told.text) if told.type == "error" else None,
            )
            sign_in(page, base, desk)
            for address in pages:
                for fault in look(page, base, address, complaints):
                    print(f"  {address} {fault}", flush=True)
                    found += 1
            context.close()
    return found


def main() -> None:
    """Look at what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulebooks", nargs="*", default=RULEBOOKS)
    parser.add_argument("--only", default="")
    parser.add_argument("--light", action="store_true")
    asked = parser.parse_args()
    faults = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for rulebook in asked.rulebooks:
            for scheme in ("light",) if asked.light else ("light", "dark"):
                faults += check(browser, rulebook, scheme, asked.only)
        browser.close()
    print(f"{faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
