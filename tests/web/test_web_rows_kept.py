"""A page that only ever gets what it lacks shows the same as a page that is loaded anew."""

import random
import re

import pytest
from web_office import Visitor, visitor

from support import untold
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable, TurnClock
from toptable.engine.subjects.people.details import FixTable, RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import MoveTable
from toptable.engine.subjects.undo import take_back as undo
from toptable.web.auth.event_view import seen
from toptable.web.pages.rounds import round_rows
from toptable.web.rendering import pages
from toptable.web.rendering.page_part import LatelyUsed

ROBIN = Actor(name="Robin", role=Role.ORGANIZER)
ROW = re.compile(r'<tr role="row" id="([a-z]+-\d+)".*?</tr>', re.DOTALL)
STEPS = 50


def rows(html: str) -> dict[str, str]:
    return {found[1]: found[0] for found in ROW.finditer(html)}


def something(chance: random.Random, tournament: Tournament) -> Command:
    """Any of the things that can happen while a page is open; some of them are refused."""
    number = len(tournament.state.rounds)
    table = chance.randint(1, 5)
    player = chance.randint(1, 9)
    return chance.choice(
        [
            ReportResult(number, table, Result(chance.choice(["WW", "WL", "LL", "DD"]))),
            ReportResult(number, table, Result(chance.choice(["WW", "LW", "TW", "XX"]))),
            ReportResult(max(1, number - 1), table, Result(chance.choice(["WW", "LL"]))),
            ClearResult(number, table),
            FixTable(player=player, table=table),
            RenamePlayer(player=player, name=f"Player {chance.randint(1, 99)}"),
            TurnClock(act=chance.choice(list(ClockAct))),
            ExtendTable(table=table, why=ExtraTimeFor.RULING, minutes=chance.randint(1, 5)),
            HoldMatch(round=number, table=table),
            MoveTable(table=table, to=chance.randint(1, 7)),
            chance.choice([PairRound(), PublishRound(), DiscardRound()]),
            undo.TakeBackOwnLast(),
        ]
    )


class Page:
    """An open page: the rows it was loaded with, and what it was sent since."""

    def __init__(self, someone: Visitor) -> None:
        self.someone = someone
        html = someone.look("/e/cup/parts/round").text
        self.rows = rows(html)
        self.version = someone.look("/e/cup/version").json()["version"]

    def catch_up(self) -> None:
        address = f"/e/cup/changes?since={self.version}&parts=round.0"
        told = self.someone.look(address).json()
        if "round.0" in told["parts"]:
            self.rows = rows(told["parts"]["round.0"])
        elif "round.0" in told["rows"]:
            fresh = rows("".join(told["rows"]["round.0"]["rows"]))
            assert fresh.keys() <= self.rows.keys(), "a row comes only where one is"
            self.rows |= fresh
        self.version = told["version"]


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that keeps next to nothing, so that each of two readers puts the other's out."""
    monkeypatch.setattr(round_rows, "_KEPT", LatelyUsed(1))
    monkeypatch.setattr(pages, "MOST_BYTES", 1)


@pytest.mark.usefixtures("forgetful")
def test_what_is_sent_adds_up_where_much_is_forgotten(desk: Desk) -> None:
    test_what_is_sent_adds_up(desk, 5)


def test_rows_of_the_rounds_asked_for_last_are_kept(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = demo.tournament("demo")
    rows = sum(len(round_.matches) + len(round_.byes) for round_ in tournament.state.rounds[:3])
    monkeypatch.setattr(round_rows, "_KEPT", LatelyUsed(rows))
    for role in (Role.SPECTATOR, Role.SCOREKEEPER, Role.SPECTATOR):
        for language in ("en", "de", "fr"):
            for number in (1, 2, 3):
                round_rows.rows_of(seen(tournament, role, language), number)
    assert list(round_rows._KEPT) == [
        (tournament, (number, False, False, "fr")) for number in (1, 2, 3)
    ]


def test_parts_that_nobody_asks_for_are_forgotten(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = seen(demo.tournament("demo"), Role.SPECTATOR)
    now = [0.0]
    parts = pages.Parts()
    monkeypatch.setattr(parts, "kept", LatelyUsed(pages.MOST_BYTES, 300, lambda: now[0]))
    for number in (1, 2):
        parts.html(guest, "round", number)
    now[0] = 299
    second = parts.html(guest, "round", 2)
    now[0] = 301
    parts.html(guest, "round", 3)
    assert [place[-1] for place in parts.kept] == [2, 3]
    assert parts.html(guest, "round", 2) is second


def test_a_part_that_was_forgotten_is_sent_again(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = seen(demo.tournament("demo"), Role.SPECTATOR)
    parts = pages.Parts()
    whole = parts.html(guest, "about", 0)
    assert parts.since(guest, "about", 0, guest.version - 1) is not None
    assert parts.since(guest, "about", 0, guest.version) is None
    monkeypatch.setattr(parts.kept, "most", 1)
    parts.html(guest, "round", 1)
    assert not list(parts.kept)
    assert parts.since(guest, "about", 0, guest.version - 1) == whole


@pytest.mark.parametrize("seed", range(5))
def test_what_is_sent_adds_up(desk: Desk, seed: int) -> None:
    made = desk.create("Cup", "nisei-1.3", ROBIN, event="cup")
    assert isinstance(made, Tournament)
    made.send(EnterPlayers(tuple(NewPlayer(f"P{one}") for one in range(9))), ROBIN)
    for command in (PairRound(), PublishRound()):
        made.send(command, ROBIN, reason=untold(command))
    organizer, guest = visitor(desk).sign_in(desk), visitor(desk)
    opened = [Page(organizer), Page(guest)]
    chance = random.Random(seed)
    done = 0
    for _ in range(STEPS):
        before = made.version
        made.send(something(chance, made), ROBIN, reason="a test")
        done += made.version > before
        for page in opened:
            if chance.random() < 0.5:
                page.catch_up()
    assert done > STEPS // 4, "enough of it was possible"
    for page in opened:
        page.catch_up()
    # Another desk on the same file has kept nothing.
    anew = Desk(desk.store)
    fresh = [visitor(anew).sign_in(anew, "Eve"), visitor(anew)]
    for page, someone in zip(opened, fresh, strict=True):
        assert page.rows == rows(someone.look("/e/cup/parts/round").text)
