"""Somebody who types forty results without ever looking up, and what the log holds afterwards."""

import random
import time

import msgspec
from browser_office import SECONDS, sign_in
from cable import Cable, cable
from playwright.sync_api import Browser, Page, expect
from web_office import served

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

ADA = Actor(name="Ada", role=Role.ORGANIZER)
KEYS = {"2": "WW", "1": "WL", "3": "LW", "0": "LL"}
"""What the keys mean where two games are played. The round page lists them beside the fields."""


class Cell(msgspec.Struct, frozen=True):
    """How fast somebody types, and how slow the network is."""

    pace: int
    """Milliseconds from key to key."""
    latency: int
    """Milliseconds until an answer begins."""
    results: int = 40


class Outcome(msgspec.Struct, frozen=True):
    """What was typed, what the log holds, and how it went."""

    typed: tuple[tuple[int, str], ...]
    recorded: tuple[tuple[int, str], ...]
    pace: float
    """Milliseconds from key to key, as it really was."""
    seconds: float
    """From the first key to the last answer."""

    @property
    def right(self) -> bool:
        """Whether the log holds exactly what was typed, in that order."""
        return self.typed == self.recorded


def round_of(desk: Desk, tables: int, event: str) -> Tournament:
    """An event in whose first round nobody has a result."""
    made = desk.create("Cup", "nisei-1.3", ADA, event=event)
    assert isinstance(made, Tournament), made
    names = tuple(NewPlayer(f"Player {number}") for number in range(1, 2 * tables + 1))
    made.send(EnterPlayers(names), ADA)
    made.send(PairRound(), ADA, reason="Told at the door")
    made.send(PublishRound(), ADA)
    return made


def reported(tournament: Tournament, number: int = 1) -> tuple[tuple[int, str], ...]:
    """Every result of a round that the log holds, corrections too, in the order of the log."""
    entries = (line.entry for line in tournament.log.lines)
    return tuple(
        (entry.table, entry.result.games)
        for entry in entries
        if isinstance(entry, ResultReported) and entry.round == number
    )


def slow_down(page: Page, latency: int) -> None:
    """Let every answer begin this much later, as on the network of a full hall."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    network = {"latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", {"offline": False, **network})


def type_keys(page: Page, keys: list[str], pace: int) -> float:
    """Press keys at a steady pace; how many milliseconds lay between them."""
    begun = time.monotonic()
    for number, key in enumerate(keys):
        page.wait_for_timeout(max(0.0, begun * 1000 + number * pace - time.monotonic() * 1000))
        page.keyboard.press(key)
    return (time.monotonic() - begun) * 1000 / max(1, len(keys) - 1)


def type_results(desk: Desk, browser: Browser, cell: Cell, event: str = "cup") -> Outcome:
    """Type results of all tables; in the middle the connection is cut for a third of them."""
    tournament = round_of(desk, cell.results, event)
    chance = random.Random(f"{cell.pace} {cell.latency}")
    tables = chance.sample(range(1, cell.results + 1), cell.results)
    slips = [(table, chance.choice(list(KEYS))) for table in tables]
    with served(desk) as server, cable(server) as line:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        sign_in(page, line.address, desk)
        page.goto(f"{line.address}/e/{event}")
        expect(page.locator("#updated")).to_contain_text("updated")
        slow_down(page, cell.latency)
        begun = time.monotonic()
        pace = _type_slips(page, slips, cell, line)
        expect(page.locator("#entry-queue .open")).to_have_count(0, timeout=120_000)
        seconds = time.monotonic() - begun
        expect(page.locator("#waiting")).to_be_hidden()
        context.close()
    typed = tuple((table, KEYS[key]) for table, key in slips)
    return Outcome(typed, reported(tournament), pace, seconds)


def _type_slips(page: Page, slips: list[tuple[int, str]], cell: Cell, line: Cable) -> float:
    third = len(slips) // 3
    paces = []
    for part in (slips[:third], slips[third : 2 * third], slips[2 * third :]):
        keys = [key for table, result in part for key in (*str(table), "Enter", result, "Enter")]
        paces.append(type_keys(page, keys, cell.pace))
        if len(paces) == 1:
            line.pull()
        else:
            line.plug()
    return sum(paces) / len(paces)
