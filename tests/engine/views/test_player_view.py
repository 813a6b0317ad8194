"""What a player's page says first, moment by moment, for everybody in the hall at once."""

from datetime import timedelta

from msgspec.structs import replace

from support import ORGANIZER, do, new_event, play_round, report, start_round
from toptable.desk.tournament import Tournament
from toptable.desk.visible_log import draft_of
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import Absentees
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import AnswerRoll, CallRoll, LockCut
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable, TurnClock
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.views.own_match import OwnMatchView
from toptable.engine.views.player_view import Everybody, Moment, PlayerView, everybody


def views(tournament: Tournament) -> dict[str, PlayerView]:
    """Everybody's row as players may see it, by name."""
    state = tournament.state
    if draft_of(state):
        state = replace(state, rounds=state.rounds[:-1])
    done = state.finished_rounds
    standings = tournament.standings(done) if done else None
    found = everybody(state, tournament.rulebook, standings)
    return {view.name: view for view in found.views.values()}


def moments(tournament: Tournament) -> dict[str, Moment]:
    return {name: view.moment for name, view in views(tournament).items()}


def own(tournament: Tournament, name: str) -> OwnMatchView:
    match = views(tournament)[name].match
    assert match is not None
    return match


def says(tournament: Tournament, name: str, games: str) -> None:
    """Somebody reports the own match, as seen from the first seat."""
    view = views(tournament)[name]
    assert view.match is not None
    actor = Actor(name=name, role=Role.PLAYER, player=view.player)
    command = ClaimResult(view.match.round, view.match.table, view.player, Result(games))
    do(tournament, command, actor)


def test_before_the_first_round() -> None:
    tournament = new_event("Ann Bo Cy")
    do(tournament, CheckIn((1,)))
    assert moments(tournament) == {
        "Ann": Moment.READY,
        "Bo": Moment.CHECK_IN,
        "Cy": Moment.CHECK_IN,
    }
    do(tournament, PairRound(absentees=Absentees.CHECK_IN))
    assert set(moments(tournament).values()) == {Moment.READY}, "a draft is nobody's business"


def test_who_was_not_here_is_told() -> None:
    tournament = new_event("Ann Bo Cy")
    for player in (1, 2):
        do(tournament, CheckIn((player,)))
    start_round(tournament, Absentees.LEAVE_OUT)
    assert moments(tournament) == {
        "Ann": Moment.PLAY,
        "Bo": Moment.PLAY,
        "Cy": Moment.NOT_HERE,
    }


def test_both_see_the_same_table_and_each_other() -> None:
    tournament = new_event("Ann Bo Cy Di Ed")
    play_round(tournament, "WW")
    start_round(tournament)
    found = views(tournament)
    playing = [view for view in found.values() if view.moment is Moment.PLAY]
    (bye,) = (view for view in found.values() if view.moment is Moment.BYE)
    assert bye.match is None
    assert len(playing) == 4
    for view in playing:
        assert view.match is not None
        other = found[view.match.opponent_name]
        assert other.match is not None
        assert other.match.opponent_name == view.name
        assert (other.match.table, other.match.seat) == (view.match.table, 1 - view.match.seat)
        assert view.match.opponent_points == other.points
        assert (view.round, view.match.stage) == (2, ClockStage.SWISS)
    won, byes = 2 * 6, 2 * 6
    assert sum(view.points for view in found.values()) == won + byes


def test_a_report_is_confirmed() -> None:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    says(tournament, "Ann", "WL")
    assert moments(tournament) == {"Ann": Moment.SAID, "Bo": Moment.CONFIRM}
    assert own(tournament, "Bo").theirs == Result("WL")
    says(tournament, "Bo", "WL")
    assert moments(tournament) == {"Ann": Moment.DONE, "Bo": Moment.DONE}
    assert own(tournament, "Ann").points == (3, 3)


def test_a_report_is_disputed() -> None:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    says(tournament, "Ann", "WL")
    says(tournament, "Bo", "LL")
    assert set(moments(tournament).values()) == {Moment.DISPUTED}
    report(tournament, 1, "WW")
    first, second = (own(tournament, name) for name in ("Ann", "Bo"))
    assert {first.seat: first.points, second.seat: second.points} == {0: (6, 0), 1: (0, 6)}


def test_the_clock_is_the_one_of_the_own_table() -> None:
    tournament = new_event("Ann Bo Cy Di")
    start_round(tournament)
    do(tournament, TurnClock(act=ClockAct.START))
    do(tournament, ExtendTable(table=2, why=ExtraTimeFor.RULING, minutes=4))
    ends = {
        view.match.table: view.ends for view in views(tournament).values() if view.match is not None
    }
    assert ends[1] is not None
    assert ends[2] is not None
    assert ends[2] - ends[1] == timedelta(minutes=4)
    report(tournament, 1, "WW")
    over = [view for view in views(tournament).values() if view.moment is Moment.DONE]
    assert [view.ends for view in over] == [None, None]


def test_own_sides_are_the_opponents_turned_round() -> None:
    tournament = new_event("Ann Bo Cy Di", "nisei-1.3", settings={"sides": "single"})
    start_round(tournament)
    for view in views(tournament).values():
        assert view.match is not None
        mine, theirs = view.match.sides, own(tournament, view.match.opponent_name).sides
        assert {mine[0], theirs[0]} == {"C", "R"}


def test_somebody_who_dropped_still_sees_an_open_match() -> None:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    do(tournament, Drop(player=1))
    assert moments(tournament)["Ann"] is Moment.PLAY
    report(tournament, 1, "WW")
    assert moments(tournament) == {"Ann": Moment.DROPPED, "Bo": Moment.DONE}


def test_an_open_call_says_who_comes() -> None:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    do(tournament, OpenCall(reason=CallReason.DISPUTE, table=1, caller=2))
    assert views(tournament)["Bo"].calls == ("",)
    assert views(tournament)["Ann"].calls == ()


def test_the_cut_and_the_bracket() -> None:
    tournament = new_event("Ann Bo Cy Di Ed Fay Gus Hal Ida Jo")
    for _ in range(3):
        play_round(tournament, "WW")
    ranked = [row.name for row in tournament.standings()]
    number = {view.name: view.player for view in views(tournament).values()}
    do(tournament, CallRoll(TopCut(4), place="Table 1"), reason="Told at the door.")
    called = {name for name, moment in moments(tournament).items() if moment is Moment.ROLL_CALL}
    assert called == set(ranked[:4])
    do(tournament, AnswerRoll(number[ranked[0]], FinalistAnswer.DECLINES))
    called = {name for name, moment in moments(tournament).items() if moment is Moment.ROLL_CALL}
    assert called == set(ranked[1:5])
    for name in ranked[1:5]:
        do(tournament, AnswerRoll(number[name], FinalistAnswer.PRESENT))
    do(tournament, LockCut(TopCut(4)))
    do(tournament, StartBracket())
    found = moments(tournament)
    assert {name for name, moment in found.items() if moment is Moment.PLAY} == set(ranked[1:5])
    assert found[ranked[6]] is Moment.MISSED_CUT
    assert own(tournament, ranked[1]).opponent_name == ranked[4], "first seed meets the fourth"


def test_a_closed_event_is_over_for_everybody() -> None:
    tournament = new_event("Ann Bo")
    play_round(tournament, "WW")
    do(tournament, CloseEvent(), ORGANIZER, "The hall closes.")
    assert set(moments(tournament).values()) == {Moment.OVER}


def test_rows_that_are_carried_over_are_those_worked_out_anew() -> None:
    """Whatever happens, and whatever was known before, the rows are the same."""
    tournament = new_event("Ann Bo Cy Di Ed Fay")
    carried: Everybody | None = None
    for _ in range(3):
        start_round(tournament)
        number = len(tournament.state.rounds)
        caller = tournament.state.rounds[-1].matches[1].players[0]
        happens: list[Command] = [
            TurnClock(act=ClockAct.START),
            ExtendTable(table=2, why=ExtraTimeFor.RULING, minutes=4),
            OpenCall(reason=CallReason.DISPUTE, table=1, caller=caller),
            *(
                ReportResult(number, match.table, Result("WL"))
                for match in tournament.state.rounds[-1].tables()
            ),
        ]
        for command in happens:
            do(tournament, command)
            state, rulebook = tournament.state, tournament.rulebook
            done = state.finished_rounds
            standings = tournament.standings(done) if done else None
            anew = everybody(state, rulebook, standings)
            before = carried.views if carried is not None else {}
            carried = everybody(state, rulebook, standings, carried)
            assert carried.views == anew.views
            assert carried.changed == {
                number for number, view in anew.views.items() if before.get(number) != view
            }
    assert carried is not None
    do(tournament, OpenCall(reason=CallReason.DISPUTE, table=1, caller=caller))
    standings = tournament.standings(tournament.state.finished_rounds)
    carried = everybody(tournament.state, tournament.rulebook, standings, carried)
    assert carried.changed == {caller}, "only the one who called"
