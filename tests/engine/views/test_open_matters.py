"""What is open before the next round: each kind of thing, and only what is really open."""

from support import do, memory_desk, new_event, play_round, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.conduct.ejections import EjectPerson
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable, TurnClock
from toptable.engine.subjects.online.online_matches import CheckInBetween
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ClaimResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.views.open_tasks import FEW, OpenMatter, OpenTaskKind, open_matters

EIGHT = "Ann Bo Cy Di Ed Flo Gus Hal"


def found(tournament: Tournament) -> dict[OpenTaskKind, OpenMatter]:
    return {one.kind: one for one in open_matters(tournament.state, tournament.rulebook)}


def test_a_complete_round_has_nothing_open() -> None:
    tournament = new_event(EIGHT)
    play_round(tournament)
    assert found(tournament) == {}


def test_tables_that_still_play_and_those_that_differ() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    report(tournament, 1, "WW")
    for player, games in zip(
        tournament.state.rounds[0].matches[3].players, ("WW", "LL"), strict=True
    ):
        claim = ClaimResult(1, 3, player, Result(games))
        do(tournament, claim, Actor("player", Role.PLAYER, player=player))
    matters = found(tournament)
    assert matters[OpenTaskKind.RESULT].tables == (2, 3, 4)
    assert matters[OpenTaskKind.DISPUTE].tables == (3,)
    assert matters[OpenTaskKind.DISPUTE].text == "1 dispute, table 3"
    assert matters[OpenTaskKind.CALL].text == "1 open judge call, table 3", (
        "called by the dispute itself"
    )
    assert {matter for matter, open_ in matters.items() if not open_.stops} == {OpenTaskKind.CALL}


def test_extra_time_counts_while_the_table_plays() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    do(tournament, TurnClock(act=ClockAct.START))
    do(tournament, ExtendTable(table=2, why=ExtraTimeFor.RULING, minutes=4))
    assert found(tournament)[OpenTaskKind.EXTENSION].tables == (2,)
    report(tournament, 2, "WW")
    assert OpenTaskKind.EXTENSION not in found(tournament)


def test_holds_calls_and_people() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    do(tournament, HoldMatch(round=1, table=2))
    do(tournament, OpenCall(reason=CallReason.QUESTION, table=4))
    do(tournament, OpenCall(reason=CallReason.CONDUCT))
    matters = found(tournament)
    assert matters[OpenTaskKind.HELD].text == "1 match under investigation, table 2"
    assert matters[OpenTaskKind.CALL].text == "2 open judge calls", "not all of them have a table"
    assert not matters[OpenTaskKind.CALL].stops


def test_check_in_matters_once_somebody_has_checked_in() -> None:
    tournament = new_event("Ann Bo Cy")
    assert found(tournament) == {}
    do(tournament, CheckIn(players=(1, 2)))
    assert found(tournament)[OpenTaskKind.CHECK_IN].text == "1 player who has not checked in: Cy"


def test_online_events_check_in_between_rounds() -> None:
    tournament = new_event("Ann Bo Cy Di", settings={"online": "on"})
    play_round(tournament)
    do(tournament, CheckInBetween(players=(1, 3)))
    assert found(tournament)[OpenTaskKind.CHECK_IN].names == ("Bo", "Di")


def test_byes_that_must_be_issued() -> None:
    tournament = new_event("Ann Bo Cy", "bushiroad-1.2.11", desk=memory_desk())
    start_round(tournament)
    assert found(tournament)[OpenTaskKind.BYE].count == 1
    (player,) = tournament.state.rounds[0].byes
    do(tournament, IssueBye(round=1, player=player), reason="It began without a clock.")
    assert OpenTaskKind.BYE not in found(tournament)


def test_a_player_sent_out_is_to_be_dropped_or_let_in_again() -> None:
    """B-028: sending out is no drop; somebody decides about it."""
    tournament = new_event(EIGHT)
    play_round(tournament)
    text = Sealed("0" * 64)
    for name in ("Bo", "A spectator"):
        do(tournament, EjectPerson(name, text))
    assert found(tournament)[OpenTaskKind.SENT_OUT].names == ("Bo",)
    do(tournament, Drop(2))
    assert OpenTaskKind.SENT_OUT not in found(tournament)


def test_nothing_is_open_in_a_draft() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    for table in range(1, 5):
        report(tournament, table, "WW")
    do(tournament, PairRound())
    assert found(tournament) == {}


def test_many_are_counted_and_not_listed() -> None:
    few = OpenMatter(OpenTaskKind.RESULT, FEW, tuple(range(FEW)))
    many = OpenMatter(OpenTaskKind.RESULT, FEW + 1, tuple(range(FEW + 1)))
    assert few.text == "4 tables still playing, tables 0, 1, 2, 3"
    assert many.text == "5 tables still playing"
