"""Tables that somebody of the staff should go to."""

import pytest

from books import BOOKS
from books import conduct as conduct_of
from floor_day import JUDGE, TEN, Hall, started
from support import ORGANIZER, report, start_round
from toptable.engine.questions.places import running_now
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable, PrepareClock
from toptable.engine.subjects.people.details import Accommodate
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.views.floor_tables import SLOW, slow_tables, standing_time

TEXT = Sealed("0" * 64)


def standing(hall: Hall) -> list[tuple[int, int]]:
    return [(one.table, one.minutes) for one in standing_time(hall.state, hall.book)]


def slow(hall: Hall) -> list[int]:
    return [one.table for one in slow_tables(hall.state, hall.book)]


def given(hall: Hall) -> list[tuple[int, int]]:
    """The tables that were given standing extra time in the round that is on."""
    found = running_now(hall.state, hall.book)
    assert isinstance(found, tuple), found
    return [
        (table, int(one.time.total_seconds()) // 60)
        for table, time in found[1].tables.items()
        for one in time.extensions
        if one.why is ExtraTimeFor.ACCOMMODATION
    ]


@pytest.mark.parametrize("book", BOOKS)
def test_standing_extra_time_is_given_with_the_start_of_every_round(book: str):
    """N13-08, N10-07: the longer of two, once for each round, and gone with an undone start."""
    hall = Hall(book, **({"game": "vg"} if book == "bushiroad-1.2.11" else {}))
    for player, minutes in ((2, 15), (3, 10)):
        hall.do(Accommodate(player, TEXT, TEXT, minutes=minutes), ORGANIZER)
    for _ in range(2):
        start_round(hall.tournament)
        assert standing(hall) == [], "there is no clock yet"
        hall.turn(ClockAct.START)
        current = hall.state.rounds[-1]
        where = {current.table_of(2): 15}
        wanted = {current.table_of(3): 10} | where
        assert sorted(given(hall)) == sorted(wanted.items())
        assert standing(hall) == []
        hall.do(undo.TakeBackOwnLast())
        hall.do(PrepareClock("untimed"), reason="No hurry")
        hall.turn(ClockAct.START)
        assert given(hall) == [], "without a limit nobody needs more"
        hall.do(undo.TakeBackOwnLast())
        hall.do(undo.TakeBackOwnLast())
        hall.turn(ClockAct.START)
        assert sorted(given(hall)) == sorted(wanted.items())
        for match in current.tables():
            report(hall.tournament, match.table, hall.tournament.rules.scoring.all_games("W"))


def test_what_was_noted_after_the_start_is_proposed_until_it_is_given():
    """N13-08; a table that is done needs nothing."""
    hall = started("nisei-1.3")
    hall.do(Accommodate(1, TEXT, TEXT, minutes=10), ORGANIZER)
    table = hall.state.rounds[0].table_of(1)
    assert standing(hall) == [(table, 10)]
    hall.do(ExtendTable(table, ExtraTimeFor.RULING, 3), JUDGE)
    assert standing(hall) == [(table, 10)], "a ruling is something else"
    hall.do(ExtendTable(table, ExtraTimeFor.ACCOMMODATION, 10), JUDGE)
    assert standing(hall) == []
    hall.do(undo.TakeBackOwnLast(), JUDGE)
    report(hall.tournament, table, "WL")
    assert standing(hall) == []


@pytest.mark.parametrize("minutes", [-1, 121])
def test_extra_time_is_a_stretch_that_a_round_can_have(minutes: int):
    hall = Hall("nisei-1.3")
    assert hall.refused(Accommodate(1, TEXT, TEXT, minutes=minutes), ORGANIZER).code == "minutes"


def test_slow_tables_are_listed_until_they_are_done():
    """B-122: asked to be watched, ruled on, a turn added; the clearest case first."""
    hall = started("nisei-1.3", "Ann Bo Cy Di Ed Flo")
    assert slow(hall) == []
    hall.at(20).do(OpenCall(CallReason.PACE, table=2), JUDGE)
    hall.do(OpenCall(CallReason.QUESTION, table=1), JUDGE)
    assert slow(hall) == [2]
    one = hall.state.rounds[0].matches[3].players[0]
    ruled = GivePenalty(players=(one,), penalty=Penalty.WARNING, infraction="slow_play")
    hall.do(ruled, JUDGE, "Thought for minutes")
    twice = hall.refused(ExtendTable(3, ExtraTimeFor.SLOW_PLAY, turns=1), JUDGE)
    assert twice.code == "slow_play_twice", "the ruling added the turn"
    assert slow(hall) == [3, 2]
    (worst, _) = slow_tables(hall.state, hall.book)
    assert len(worst.signs) == 2
    report(hall.tournament, 3, "WL")
    assert slow(hall) == [2]


def test_a_call_of_an_earlier_round_says_nothing_about_this_one():
    hall = started("nisei-1.3")
    hall.at(5).do(OpenCall(CallReason.PACE, table=1), JUDGE)
    for table in (1, 2):
        report(hall.tournament, table, "WL")
    hall.at(80)
    start_round(hall.tournament)
    hall.turn(ClockAct.START)
    assert slow(hall) == []
    assert hall.time > TEN


def test_the_infractions_about_slow_play_exist():
    """The ids are those of the documents, and their names speak of time or slowness."""
    known = {one.id: one.name for book in BOOKS for one in conduct_of(book).infractions}
    assert set(known) >= SLOW
    assert all("low" in known[one] or "clock" in known[one] for one in SLOW)
