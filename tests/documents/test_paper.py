"""What the documents want on paper, read from the sheets themselves."""

import re
from collections.abc import Callable
from typing import NamedTuple

from documents.by_rule import by_rule, document_of
from paper_text import pdf_text
from support import ORGANIZER, do, new_event, play_round, start_round
from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.paper.print_job import PrintJob
from toptable.paper.printing import find, print_sheet
from toptable.paper.sheet_model import Sheet
from toptable.paper.typesetting import Typeset
from toptable.web.pages.results.result_entry import read_spot

NAMES = "Ann Bo Cy Di Ed Flo Gus Hal"
Setting = Callable[[str], Tournament]


class Printed(NamedTuple):
    """A moment, a sheet, and what somebody must read on it."""

    moment: Setting
    sheet: str
    words: tuple[str, ...]
    options: dict[str, str] = {}


def shown(tournament: Tournament, name: str, options: dict[str, str]) -> str:
    sheet = find(name)
    assert isinstance(sheet, Sheet)
    made = print_sheet(sheet, PrintJob(tournament, ORGANIZER, now(), options=options))
    assert isinstance(made, Typeset), made
    return pdf_text(made.pdf)


def entered(book: str) -> Tournament:
    return new_event(NAMES, book)


def paired(book: str) -> Tournament:
    tournament = entered(book)
    start_round(tournament)
    return tournament


def bracket(book: str) -> Tournament:
    """A top eight in which the first game has its sides and its winner."""
    tournament = entered(book)
    play_round(tournament)
    do(tournament, LockCut(cut=TopCut(8)))
    do(tournament, StartBracket())
    do(tournament, SettleBracketSides(game=1, choice="C"))
    do(tournament, ReportBracketGame(game=1, winner=0))
    return tournament


def partners(book: str) -> Tournament:
    """Two teams at a table; the sides are drawn."""
    settings = {"team": "2v2", "team_decks": "waived"}
    tournament = new_event(rulebook=book, settings=settings)
    teams = (("Reds", ("Ines", "Mika")), ("Blues", ("Ravi", "Odile")))
    do(tournament, EnterPlayers(tuple(NewPlayer(name, members=who) for name, who in teams)))
    start_round(tournament)
    do(tournament, SettleSides(1, 1))
    return tournament


def watched(book: str) -> Tournament:
    """Table 1 has four minutes more after a ruling, and its first fighter a warning."""
    tournament = new_event(NAMES, book, settings={"game": "vg"})
    start_round(tournament)
    do(tournament, PrepareClock())
    do(tournament, TurnClock(ClockAct.START))
    do(tournament, ExtendTable(1, ExtraTimeFor.RULING, minutes=4))
    first = tournament.state.rounds[0].matches[1].players[0]
    judge = Actor("Jo", Role.JUDGE)
    late = GivePenalty(players=(first,), penalty=Penalty.WARNING, infraction="PG-3.9.1")
    do(tournament, late, judge, "Late")
    return tournament


def fighter(tournament: Tournament) -> str:
    return tournament.state.name_of(tournament.state.rounds[0].matches[1].players[0])


@by_rule(
    {
        "N13-06": Printed(
            entered,
            "announcement",
            (
                "Come in time",
                "decks, tokens, sleeves, proxies",
                "Sexualized art is not allowed",
                "Code of Conduct",
                "Call staff when",
                "reasonable pace",
                "easy to read",
                "Watch other games quietly",
                "Tell staff before you drop, in writing",
            ),
        ),
        "N10-05": Printed(entered, "announcement", ("Call staff at once", "Come in time")),
        "N13-25": Printed(paired, "slips", ("Intentional draw", "Initials (judge)")),
        "N13-27": Printed(
            paired, "slips", ("Intentional draw", "Two-for-one", "Initials (judge)", "Signature")
        ),
        "N13-29": Printed(paired, "slips", ("drops",)),
        "N10-17": Printed(
            paired, "slips", ("Intentional draw", "Two-for-one", "Initials (judge)", "Signature")
        ),
        "N10-25": Printed(paired, "slips", ("drops",)),
        "FFG-09": Printed(
            entered, "table-numbers", ("Table 1 Test", "Table 2 Test"), {"tables": "1-2"}
        ),
        "FFG-18": Printed(
            entered,
            "guidance",
            (
                "Setup",
                "Draw lots for the sides, show identities, take credits and tokens",
                "the opponent may shuffle and cut, draw five",
                "mulligan first; a second hand is kept",
            ),
        ),
        "B-135 slip": Printed(watched, "slips", ("drops",)),
        "B-135 score sheet": Printed(watched, "score-sheets", ("I drop from the event.",)),
        "B-186 slips": Printed(watched, "slips", ("won", "drawn", "goes first", "Extra time")),
        "B-186 pairings": Printed(watched, "pairings-by-name", ("Ann", "Hal", "pairings by name")),
        "B-186 tables": Printed(watched, "pairings-by-table", ("Ann", "Hal", "by table")),
        "B-186 fighters": Printed(watched, "players", ("List of fighters", "8 fighters", "Ann")),
        "B-186 clock": Printed(
            watched, "fallback", ("When the tables end", "Tables 2–4", "Table 1")
        ),
    }
)
def test_a_sheet_has_what_the_document_wants(rule: str, case: Printed) -> None:
    """Worked out from the sections themselves; see the catalogue."""
    read = shown(case.moment(document_of(rule)), case.sheet, case.options)
    assert [words for words in case.words if words not in read] == []


def test_the_bracket_has_numbers_seeds_where_losers_go_and_boxes_for_the_sides() -> None:
    """FFG-54: eight players, game 1 with its sides ticked, the losers of 1 and 2 in game 7."""
    read = shown(bracket("ffg-netrunner-1.0"), "bracket", {})
    assert [f"Game {number}" in read for number in range(1, 16)] == [True] * 15
    assert read.count("loser to game 7") == 2
    assert "C Corp · R Runner" in read
    assert read.count("×") == 2
    assert read.count("✓") == 1
    seats = read.count(" C R") + read.count("C ×") + read.count("R ×")
    assert seats >= 16


def test_the_seats_of_partners_are_on_the_slip_and_drawn() -> None:
    """SW-38: the dark side sits down first, player 1 to the right of player 2."""
    tournament = partners("ffg-starwars-2.2")
    match = tournament.state.rounds[0].matches[1]
    sides = match.game_sides[0]
    assert sides is not None
    dark = tournament.state.members_of(match.players[sides.index("D")])
    light = tournament.state.members_of(match.players[sides.index("L")])
    slip = shown(tournament, "slips", {})
    assert f"Dark side, sits down first: {dark[0]} to the right of {dark[1]}." in slip
    drawn = shown(tournament, "team-seating", {})
    order = [drawn.index(name) for name in (*light, dark[1], dark[0])]
    assert order == sorted(order)
    assert "dark side: sits down first" in drawn


def test_a_score_sheet_has_results_extensions_and_penalties_and_can_be_printed_again() -> None:
    """B-123, B-153, B-163: for the fighter at table 1, and for nobody else."""
    tournament = watched("bushiroad-1.2.11")
    name = fighter(tournament)
    own = shown(tournament, "score-sheets", {"player": name})
    assert "\f" not in own
    assert name in own
    assert "4 min" in own
    assert "Warning: Common tardiness" in own
    everybody = shown(tournament, "score-sheets", {})
    assert everybody.count("I drop from the event.") == 8
    assert everybody.count("4 min") == 2
    assert everybody.count("Warning") == 1


def test_two_rounds_without_power_are_typed_in_afterwards() -> None:
    """Slips of round 1 are filled in by hand; round 2 is paired by hand from the standings, played
    with blank slips, and everything comes into the log when the power is back."""
    tournament = paired("nisei-1.3")
    state = tournament.state
    paper = shown(tournament, "fallback", {})
    slips = re.findall(r"R1T(\d+)", paper)
    assert sorted(map(int, slips)) == [1, 2, 3, 4]
    assert [paper.count(player.name) >= 3 for player in state.players.values()] == [True] * 8
    blank = shown(tournament, "slips", {"tables": "blank"})
    assert blank.count("Signature") == 4
    for slip in slips:
        spot = read_spot(f"R1T{slip}")
        assert spot is not None
        assert spot.round == 1
        do(tournament, ReportResult(1, spot.table, Result("WW")))
    winners = [match.players[0] for match in tournament.state.rounds[0].tables()]
    losers = [match.players[1] for match in tournament.state.rounds[0].tables()]
    do(tournament, PairRound())
    hand = [*zip(winners[::2], winners[1::2], strict=True)]
    hand += [*zip(losers[::2], losers[1::2], strict=True)]
    for one, other in hand:
        draft = tournament.state.rounds[1]
        table = draft.table_of(one)
        assert table is not None
        opponent = sum(draft.matches[table].players) - one
        if opponent != other:
            why = "Paired on paper while the power was out."
            do(tournament, SwapPlayers((opponent, other)), reason=why)
    do(tournament, PublishRound())
    met = {frozenset(match.players) for match in tournament.state.rounds[1].tables()}
    assert met == {frozenset(pair) for pair in hand}
    for match in tournament.state.rounds[1].tables():
        do(tournament, ReportResult(2, match.table, Result("WL")))
    assert tournament.state.finished_rounds == 2
    read = shown(tournament, "standings", {})
    assert "after round 2" in read
