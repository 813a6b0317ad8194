"""Results that a judge looks at before they are written down."""

import pytest

from floor_day import HEAD, Hall, started
from support import SCOREKEEPER, do, new_event, refused, report, start_round
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.subjects.floor.timekeeping import ClockAct
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.subjects.staff.staff_roles import NameStaff

BUSHIROAD = "bushiroad-1.2.11"


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_the_witness_of_an_agreement_does_not_play_in_it(book: str):
    """N13-27, N13-38: known by the list of staff, or by the very name."""
    tournament = new_event("Ann Bo Cy Di", book)
    start_round(tournament)
    mine, theirs = tournament.state.rounds[0].tables()
    own = tournament.state.name_of(mine.players[1])
    do(tournament, NameStaff("Judge Jo", Role.JUDGE, player=mine.players[0]), reason="Needed")

    def agreed(table: int, witness: str) -> ReportResult:
        kind = ResultKind.TWO_FOR_ONE
        return ReportResult(1, table, Result("W", kind=kind, witness=witness))

    for witness in ("Judge Jo", own):
        refused(tournament, agreed(mine.table, witness), "own_match", reason="We trust them")
    do(tournament, agreed(theirs.table, "Judge Jo"), reason="Drawn with a coin.")
    refused(tournament, agreed(mine.table, "Hana"), "not_staff")
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE))
    do(tournament, agreed(mine.table, "Hana"), reason="Drawn with a coin.")


def test_nobody_gives_up_a_match_that_is_decided():
    """B-132: unless the first result was written down wrongly."""
    tournament = new_event("Ann Bo", BUSHIROAD)
    start_round(tournament)
    gives_up = ReportResult(1, 1, Result(kind=ResultKind.MATCH_CONCEDED, seat=0))
    report(tournament, 1, "W")
    assert refused(tournament, gives_up, "too_late").rule == "FR-4.3"
    do(tournament, gives_up, reason="The slip says that the winner gave up before the end")


def test_giving_up_a_match_that_goes_on():
    """B-131."""
    tournament = new_event("Ann Bo", BUSHIROAD)
    start_round(tournament)
    do(tournament, ReportResult(1, 1, Result(kind=ResultKind.MATCH_CONCEDED, seat=0)))


def draw(table: int, how: str) -> ReportResult:
    return ReportResult(1, table, Result("D", how=(how,)))


def test_a_draw_by_time_before_time_waits_for_a_judge():
    """B-134: draws are not agreed on."""
    hall = started(BUSHIROAD, game="vg")
    early = hall.at(12).refused(draw(1, "simultaneous"))
    assert (early.code, early.rule) == ("early_draw", "PG-3.18.3, FR-4.4")
    assert hall.refused(draw(1, "simultaneous"), SCOREKEEPER, "They say so").code == "early_draw"
    assert hall.refused(draw(1, "time"), HEAD, "It felt like it").code == "not_time"
    hall.do(draw(1, "simultaneous"), HEAD, "Both decks had run out; I saw it")


@pytest.mark.parametrize("called", [False, True])
def test_a_draw_by_time_at_time_is_an_ordinary_result(called: bool):
    hall = started(BUSHIROAD, game="vg").at(30)
    if called:
        hall.turn(ClockAct.TIME)
        hall.at(31)
    hall.do(draw(1, "time"))


def test_without_a_clock_a_judge_says_that_time_was_up():
    """B-134: no clock of ours ran, so somebody who may rule answers for it."""
    hall = Hall(BUSHIROAD, game="vg")
    start_round(hall.tournament)
    assert hall.refused(draw(1, "time")).code == "early_draw"
    assert hall.refused(draw(1, "time"), SCOREKEEPER, "The wall clock").code == "early_draw"
    hall.do(draw(1, "time"), HEAD, "The clock on the wall ran out")


def test_two_reports_of_players_are_looked_at_too():
    """B-134, B-149."""
    hall = started(BUSHIROAD, game="vg")
    first = hall.state.rounds[0].matches[1].players[0]
    claim = ClaimResult(1, 1, first, Result("D", how=("simultaneous",)))
    player = Actor(hall.state.name_of(first), Role.PLAYER, first)
    assert hall.at(5).refused(claim, player).code == "early_draw"


BOOKS = ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", BUSHIROAD)


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_said_of_a_match_is_true_of_its_games(book: str):
    """Nobody draws, concedes or walks away from games that the same report says they won."""
    tournament = new_event("Ann Bo", book)
    start_round(tournament)
    games = tournament.rules.scoring.games
    won, lost = "W" * games, "L" * games
    kinds = ResultKind
    for result in (
        Result(won, kind=kinds.DRAW),
        Result(won, kind=kinds.LOSS),
        Result(lost, kind=kinds.WIN),
        Result(won, kind=kinds.WIN, seat=1),
        Result(won, kind=kinds.LEFT),
        Result(lost, kind=kinds.LEFT, seat=1),
        Result(won, kind=kinds.GAME_CONCEDED),
    ):
        refused(tournament, ReportResult(1, 1, result), "kind_letters")
    report = ReportResult(1, 1, Result(lost, kind=kinds.GAME_CONCEDED))
    assert do(tournament, report) is not None
    assert tournament.state.rounds[0].matches[1].points == (0, tournament.rules.scoring.win)


def test_the_games_before_a_kind_stand():
    """One game won, the rest drawn: that is no contradiction."""
    tournament = new_event("Ann Bo")
    start_round(tournament)
    do(tournament, ReportResult(1, 1, Result("W", kind=ResultKind.DRAW)))
    match = tournament.state.rounds[0].matches[1]
    assert match.result is not None
    assert match.result.games == "WD"
