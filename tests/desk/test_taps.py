"""Taps on phones: one that comes twice, and two people at one table."""

from datetime import timedelta

import pytest

from floor_day import HEAD, JUDGE, Hall, started
from toptable.desk.request import Tap
from toptable.desk.tournament import Done
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import ExtendTable
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast

THREE = ExtendTable(2, ExtraTimeFor.RULING, minutes=3)


def tapped(hall: Hall, command, actor: Actor, tap: Tap):
    return hall.tournament.send(command, actor, tap=tap)


def refused(hall: Hall, command, actor: Actor, tap: Tap) -> Refusal:
    before = hall.tournament.version
    said = tapped(hall, command, actor, tap)
    assert isinstance(said, Refusal), said
    assert hall.tournament.version == before
    return said


def minutes(hall: Hall, table: int) -> int:
    time = hall.state.floor.rounds[ClockStage.SWISS, 1].table(table).time
    return time // timedelta(minutes=1)


def test_a_tap_that_comes_twice_is_stored_once():
    hall = started("nisei-1.3")
    seen = hall.tournament.version
    assert isinstance(tapped(hall, THREE, JUDGE, Tap(seen)), Done)
    again = refused(hall, THREE, JUDGE, Tap(seen))
    assert (again.code, again.answer) == ("stored", AnsweredBy.DONE_ALREADY)
    assert minutes(hall, 2) == 3


def test_two_taps_are_two_however_often_each_is_sent():
    hall = started("nisei-1.3")
    seen = hall.tournament.version
    for nth in (1, 2, 2, 1, 2):
        tapped(hall, THREE, JUDGE, Tap(seen, nth))
    assert minutes(hall, 2) == 6


def test_a_tap_is_not_stored_again_after_it_was_taken_back():
    hall = started("nisei-1.3")
    seen = hall.tournament.version
    tapped(hall, THREE, JUDGE, Tap(seen))
    hall.do(TakeBackOwnLast(), JUDGE)
    assert refused(hall, THREE, JUDGE, Tap(seen)).code == "stored"
    assert isinstance(tapped(hall, THREE, JUDGE, Tap(hall.tournament.version)), Done)
    assert minutes(hall, 2) == 3


def test_the_moment_that_a_phone_counts_anew_makes_no_other_tap():
    hall = started("nisei-1.3").at(3)
    seen = hall.tournament.version
    player = hall.state.rounds[-1].matches[1].players[0]
    for ago in (10, 40):
        gone = NotePresence(player, Presence.ABSENT, at=hall.time - timedelta(seconds=ago))
        tapped(hall, gone, JUDGE, Tap(seen))
    assert hall.tournament.version == seen + 1


def test_somebody_else_was_faster_at_the_same_table():
    hall = started("nisei-1.3")
    seen = hall.tournament.version
    hall.at(1).do(THREE, HEAD)
    told = refused(hall.at(1, 4), THREE, JUDGE, Tap(seen))
    assert told.answer is AnsweredBy.LOOK_AGAIN
    assert told.text == (
        "Hana, 4 s ago: Swiss round 1, table 2: 3 minutes more (ruling), given by Hana. "
        "Keep that, or do yours too."
    )
    assert isinstance(tapped(hall, THREE, JUDGE, Tap(seen, sure=True)), Done)
    assert minutes(hall, 2) == 6


def test_another_table_is_in_nobodys_way():
    hall = started("nisei-1.3")
    seen = hall.tournament.version
    hall.do(ExtendTable(1, ExtraTimeFor.RULING, minutes=3), HEAD)
    assert isinstance(tapped(hall, THREE, JUDGE, Tap(seen)), Done)


def test_what_was_taken_back_stands_in_nobodys_way():
    hall = started("nisei-1.3")
    seen = hall.tournament.version
    hall.do(THREE, HEAD)
    hall.do(TakeBackOwnLast(), HEAD)
    assert isinstance(tapped(hall, THREE, JUDGE, Tap(seen)), Done)


@pytest.mark.parametrize("presence", [Presence.ABSENT, Presence.ARRIVED])
def test_two_judges_tap_the_same_empty_seat(presence):
    hall = started("nisei-1.3")
    player = hall.state.rounds[-1].matches[1].players[0]
    hall.do(NotePresence(player, Presence.ABSENT), HEAD)
    seen = hall.tournament.version - 1
    said = refused(hall, NotePresence(player, presence), JUDGE, Tap(seen))
    same = presence is Presence.ABSENT
    assert said.answer is (AnsweredBy.DONE_ALREADY if same else AnsweredBy.LOOK_AGAIN)


def test_one_call_for_one_matter_at_one_table():
    hall = started("nisei-1.3")
    seen = hall.tournament.version
    hall.do(OpenCall(CallReason.PACE, table=2), HEAD)
    pace = refused(hall, OpenCall(CallReason.PACE, table=2), JUDGE, Tap(seen))
    assert pace.answer is AnsweredBy.DONE_ALREADY
    other = refused(hall, OpenCall(CallReason.DISPUTE, table=2), JUDGE, Tap(seen))
    assert other.answer is AnsweredBy.LOOK_AGAIN


def test_two_judges_rule_on_one_player():
    hall = started("nisei-1.3")
    seen = hall.tournament.version
    player = hall.state.rounds[-1].matches[1].players[0]
    given = GivePenalty(players=(player,), penalty=Penalty.WARNING, infraction="extra_draw")
    hall.do(given, HEAD)
    assert refused(hall, given, JUDGE, Tap(seen)).answer is AnsweredBy.LOOK_AGAIN


def test_a_page_of_another_log_asks_for_nothing():
    hall = started("nisei-1.3")
    assert isinstance(tapped(hall, THREE, JUDGE, Tap(hall.tournament.version + 9)), Done)
