"""Calling out the time, and the deadlines of an event."""

from datetime import timedelta

import pytest

from floor_day import HEAD, TEN, Hall, started
from spoken import spoken
from support import SCOREKEEPER, do, new_event, play_round, report, start_round
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import differences
from toptable.engine.rules.clock.round_clock import CallBoard, ClockCall
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.locked_cut import FinalistAnswer
from toptable.engine.state.people import Absentees, LateMode, NewPlayer
from toptable.engine.subjects.finals.cutting import AnswerRoll, CallRoll
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.floor.times_and_deadlines import (
    AddTime,
    AnnounceTime,
    SetDeadline,
    call_board,
    watched,
)
from toptable.engine.subjects.online.online_matches import CheckInBetween
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.undo import take_back as undo


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def shown(hall: Hall) -> CallBoard:
    found = call_board(hall.state, hall.book, hall.time)
    assert isinstance(found, CallBoard)
    return found


def due(hall: Hall) -> timedelta | None:
    one = shown(hall).due
    return None if one is None else one.left


def test_ten_minutes_left_is_due_once():
    """A NISEI round has 65 minutes. N13-57, N13-59."""
    hall = started("nisei-1.3").at(51, 40)
    board = shown(hall)
    assert board.due is None
    assert board.next.text == "10 minutes left."
    assert board.next_in == minutes(3) + timedelta(seconds=20)
    assert hall.refused(AnnounceTime()).code == "nothing_due"
    done = hall.at(55, 10).do(AnnounceTime(), SCOREKEEPER)
    assert sentence(hall.state, done.lines[0].entry) == (
        spoken("log:time_announced", round_called="Swiss round 1", left="10 minutes")
    )
    assert shown(hall).due is None
    assert shown(hall).made == (minutes(10),)
    assert shown(hall).next.left == minutes(5)
    hall.do(undo.TakeBackOwnLast(), SCOREKEEPER)
    assert due(hall) == minutes(10)


def test_what_undo_would_change_is_told():
    hall = started("nisei-1.3").at(56)
    before = hall.state
    hall.do(AnnounceTime())
    hall.do(SetDeadline(DueBy.DECKLIST, TEN), SCOREKEEPER)
    player = hall.state.rounds[0].matches[1].players[0]
    hall.do(NotePresence(player, Presence.DISCONNECTED))
    assert differences(hall.state, before, hall.book) == [
        "Deadline for deck lists: none.",
        spoken(
            "floor.left_called",
            round_called="Swiss round 1",
            minutes_text="10 minutes",
            made="was not",
        ),
        f"{hall.state.name_of(player)} lost the connection at other times.",
    ]


def test_of_two_that_passed_unsaid_only_the_later_is_still_true():
    hall = started("nisei-1.3").at(62)
    assert due(hall) == minutes(5)
    hall.do(AnnounceTime())
    assert due(hall) is None


def test_time_that_was_added_makes_a_call_true_again():
    hall = started("nisei-1.3").at(55)
    hall.do(AnnounceTime())
    hall.at(56).do(AddTime(10), reason="Fire alarm.")
    assert shown(hall).made == ()
    assert due(hall) is None
    assert due(hall.at(65)) == minutes(10)
    hall.do(AnnounceTime())


def test_a_clock_that_stands_still_brings_no_call_nearer():
    hall = started("nisei-1.3").at(50)
    hall.turn(ClockAct.PAUSE)
    assert shown(hall.at(58)).next_in == minutes(5)
    assert due(hall) is None


def test_time_itself_is_called_and_not_announced():
    """B-120: remaining-time calls have no effect; the end is called by a person."""
    hall = started("bushiroad-1.2.11", game="vg", match="bo1").at(600)
    assert shown(hall).due.call is ClockCall.TIME
    assert hall.refused(AnnounceTime()).code == "call_time"
    hall.turn(ClockAct.TIME)
    assert shown(hall) == CallBoard()


def test_an_event_chooses_its_own_calls():
    hall = started("nisei-1.3", time_calls="20,2").at(46)
    assert due(hall) == minutes(20)
    assert shown(hall).next.left == minutes(2)
    silent = started("nisei-1.3", time_calls="none").at(60)
    assert shown(silent).due is None
    assert shown(silent).next.call is ClockCall.TIME


@pytest.mark.parametrize("book", ["nisei-1.3", "bushiroad-1.2.11"])
def test_registration_ends_and_later_entries_need_a_reason(book: str):
    """B-070, B-073: no right to be let in; staff may, and say why, or let in as a late entry."""
    hall = Hall(book)
    hall.do(SetDeadline(DueBy.REGISTRATION, TEN + minutes(30)), SCOREKEEPER)
    (one,) = watched(hall.state, hall.book, hall.time)
    assert (one.what, one.left, one.passed, one.effect) == ("registration", minutes(30), False, "")
    new = EnterPlayers((NewPlayer("Ed"),))
    hall.at(30).do(new, SCOREKEEPER)
    late = EnterPlayers((NewPlayer("Flo"),))
    refusal = hall.at(30, 1).refused(late, SCOREKEEPER)
    ruled = bool(hall.book.late_penalties)
    assert refusal.code == ("late_entry" if ruled else "deadline")
    assert refusal.rule == ("PG-3.10.1" if ruled else "")
    assert watched(hall.state, hall.book, hall.time)[0].effect
    if not ruled:
        hall.do(late, SCOREKEEPER, reason="The train was late.")
    hall.do(SetDeadline(DueBy.REGISTRATION, None), SCOREKEEPER)
    assert watched(hall.state, hall.book, hall.time) == ()
    hall.do(EnterPlayers((NewPlayer("Gus"),)), SCOREKEEPER)


def test_who_missed_check_in_is_named_and_staff_confirm():
    """B-070: a person who is not checked in does not take part; it is no ranked penalty."""
    hall = Hall("bushiroad-1.2.11")
    hall.do(SetDeadline(DueBy.CHECK_IN, TEN + minutes(10)), SCOREKEEPER)
    hall.at(10).do(CheckIn((1, 2)))
    assert watched(hall.state, hall.book, hall.time)[0].missing == ()
    (one,) = watched(hall.state, hall.book, hall.at(11).time)
    assert [hall.state.name_of(number) for number in one.missing] == ["Cy", "Di"]
    assert one.proposal.penalty is Penalty.NOT_ADMITTED
    assert hall.refused(CheckIn((3,)), reason="Stood in the queue.").code == "late_entry"
    late = AdmitLate(NewPlayer("Cy"), LateMode.BEFORE_PAIRING, HEAD.name, "tardiness")
    done = hall.do(late, reason="Stood in the queue.")
    assert "queue" not in done.lines[0].reason, "why is the business of one person and the staff"
    assert hall.tournament.why(done.lines[0]) == "Stood in the queue."
    assert hall.state.players[3].checked_in
    hall.do(CheckIn((2,), present=False))
    start_round(hall.tournament, Absentees.LEAVE_OUT)
    assert hall.state.players[4].not_here


def test_a_deadline_for_the_check_in_between_rounds():
    """N13-52: staff may go up to a drop."""
    hall = Hall("nisei-1.3", online="on")
    play_round(hall.tournament)
    hall.do(SetDeadline(DueBy.ONLINE_CHECK_IN, TEN + minutes(5)), SCOREKEEPER)
    hall.do(CheckInBetween((1, 2, 3)))
    (one,) = watched(hall.state, hall.book, hall.at(6).time)
    assert one.missing == (4,)
    assert (one.proposal.may, one.proposal.most) == (True, Penalty.DROP)


def test_results_are_due_before_the_next_pairing():
    """B-148: after it the missing tables are named, with the two ways to settle them."""
    hall = started("bushiroad-1.2.11", game="vg")
    hall.do(SetDeadline(DueBy.RESULTS, TEN + minutes(40)), SCOREKEEPER)
    report(hall.tournament, 1, "W")
    (one,) = watched(hall.state, hall.book, hall.at(40).time)
    assert (one.missing, one.passed) == ((), False)
    (one,) = watched(hall.state, hall.book, hall.at(40, 1).time)
    assert set(one.missing) == set(hall.state.rounds[0].matches[2].players)
    assert "draw" in one.effect
    report(hall.tournament, 2, "W")
    (one,) = watched(hall.state, hall.book, hall.time)
    assert (one.missing, one.effect) == ((), "")


def test_lists_have_a_deadline_whose_proposal_is_the_documents():
    hall = Hall("bushiroad-1.2.11")
    hall.do(SetDeadline(DueBy.DECKLIST, TEN + minutes(5)), SCOREKEEPER)
    assert (
        hall.refused(SetDeadline(DueBy.DECKLIST, TEN + minutes(5)), SCOREKEEPER).code
        == "same_deadline"
    )
    assert "late" in watched(hall.state, hall.book, hall.at(6).time)[0].effect


def test_the_roll_call_of_finalists_is_watched_too():
    """B-105."""
    hall = Hall("bushiroad-1.2.11")
    play_round(hall.tournament, "W")
    play_round(hall.tournament, "W")
    hall.do(CallRoll(TopCut(2), "the stage", TEN + minutes(15)), SCOREKEEPER)
    (one,) = watched(hall.state, hall.book, hall.time)
    assert (one.what, one.left, one.missing) == ("roll-call of finalists", minutes(15), ())
    (one,) = watched(hall.state, hall.book, hall.at(16).time)
    assert len(one.missing) == 2
    for number in one.missing:
        hall.do(AnswerRoll(number, FinalistAnswer.PRESENT), HEAD)
    assert watched(hall.state, hall.book, hall.time)[0].missing == ()


def test_nothing_to_watch_before_the_clock_runs():
    tournament = new_event("Ann Bo")
    assert watched(tournament.state, tournament.rulebook, TEN) == ()
    start_round(tournament)
    refusal = tournament.send(AnnounceTime(), SCOREKEEPER)
    assert refusal.code == "no_clock"
    do(tournament, TurnClock(ClockAct.START), HEAD)
