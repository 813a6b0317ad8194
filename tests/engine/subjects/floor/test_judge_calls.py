"""Judge calls in a running event, and the time they took."""

from datetime import timedelta

import pytest

from floor_day import HEAD, JUDGE, TEN, WATCHER, Hall, started
from spoken import spoken
from support import ORGANIZER, report
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import sealed
from toptable.engine.log.log import sentence
from toptable.engine.log.verify import verify
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.floor.judge_calls import (
    ClaimCall,
    EscalateCall,
    OpenCall,
    ResolveCall,
    offered,
    waiting,
)
from toptable.engine.subjects.floor.timekeeping import ClockAct, ExtendTable
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file


def minutes(number: int) -> timedelta:
    return timedelta(minutes=number)


def player(hall: Hall, table: int = 1, seat: int = 0) -> Actor:
    """Somebody at a table, at their own phone."""
    number = hall.state.rounds[-1].matches[table].players[seat]
    return Actor(name=hall.state.name_of(number), role=Role.PLAYER, player=number)


def extra(hall: Hall, table: int) -> timedelta:
    return hall.state.floor.rounds[ClockStage.SWISS, 1].table(table).time


def test_a_player_calls_a_judge_comes_and_gives_the_time_back():
    """The time of a ruling in begun minutes. N13-31, N13-34."""
    hall = started("nisei-1.3")
    hall.at(10).do(OpenCall(CallReason.DISPUTE), player(hall, 2))
    (call,) = waiting(hall.state)
    assert (call.table, call.caller) == (2, player(hall, 2).player)
    hall.at(11).do(ClaimCall(1), JUDGE)
    assert hall.refused(ClaimCall(1), HEAD).text == spoken("claimed", judge="Jo", number="1")
    hall.at(14, 10).do(ResolveCall(1, "The card says so.", give=True), JUDGE)
    assert waiting(hall.state) == ()
    assert extra(hall, 2) == minutes(5)
    assert (
        hall.state.floor.rounds[ClockStage.SWISS, 1].table(2).extensions[0].why
        is ExtraTimeFor.RULING
    )
    assert hall.refused(ResolveCall(1), JUDGE).code == "call_over"
    hall.do(undo.TakeBackOwnLast(), JUDGE)
    assert extra(hall, 2) == minutes(0)
    assert len(waiting(hall.state)) == 1


def test_a_raised_hand_counts_from_when_it_went_up_and_pauses_do_not_count():
    hall = started("nisei-1.3")
    hall.at(20).do(OpenCall(CallReason.QUESTION, 1, since=TEN + minutes(18)), JUDGE)
    hall.at(21).turn(ClockAct.PAUSE)
    hall.at(30).turn(ClockAct.RESUME)
    (call,) = waiting(hall.state)
    hall.at(31)
    assert offered(hall.state, hall.book, call, hall.time).minutes == 4
    future = OpenCall(CallReason.QUESTION, 1, since=TEN + minutes(40))
    assert hall.refused(future, JUDGE).code == "future"
    earlier = OpenCall(CallReason.QUESTION, since=TEN)
    assert hall.refused(earlier, player(hall)).code == "backdated"


@pytest.mark.parametrize(("seconds", "given"), [(60, None), (61, 2)])
def test_bushiroad_offers_nothing_for_a_minute_or_less(seconds: int, given: int | None):
    """B-123."""
    hall = started("bushiroad-1.2.11", game="vg")
    hall.do(OpenCall(CallReason.MISTAKE, 1), JUDGE)
    hall.at(0, seconds)
    found = offered(hall.state, hall.book, waiting(hall.state)[0], hall.time)
    assert (found.minutes if found else None) == given
    if given is None:
        refusal = hall.refused(ResolveCall(1, give=True), JUDGE)
        assert (refusal.code, refusal.rule) == ("nothing_offered", "FR-1.2.3")
    else:
        hall.do(ResolveCall(1, turns=1), JUDGE)
        assert hall.state.floor.rounds[ClockStage.SWISS, 1].table(1).turns == 1


def test_an_infraction_that_gives_no_extension_gives_none():
    """Slow play never brings minutes. N13-INF-09."""
    hall = started("nisei-1.3")
    hall.do(OpenCall(CallReason.PACE, 1), JUDGE)
    command = ResolveCall(1, give=True, extension=Extension.NEVER)
    assert hall.at(5).refused(command, JUDGE).code == "nothing_offered"
    hall.do(ResolveCall(1), JUDGE)


@pytest.mark.parametrize(
    ("book", "section"), [("nisei-1.3", "Calling Judges"), ("bushiroad-1.2.11", "FR-1.2.3")]
)
def test_who_watches_may_only_report(book: str, section: str):
    """B-157, N13-31."""
    hall = started(book, **({"game": "ws"} if book.startswith("b") else {}))
    for reason in (CallReason.DISPUTE, CallReason.QUESTION, CallReason.AGREEMENT):
        refusal = hall.refused(OpenCall(reason, 1), WATCHER)
        assert (refusal.code, refusal.rule) == ("only_report", section)
    hall.do(OpenCall(CallReason.REPORT, 1, note="An extra card."), WATCHER)
    assert waiting(hall.state)[0].by == "Wim"


def test_a_threat_is_urgent_and_the_log_tells_nobody():
    hall = started("nisei-1.3")
    hall.do(OpenCall(CallReason.QUESTION, 1), JUDGE)
    text = sealed("Table 2, Ann: he followed me out.")
    open_one = OpenCall(CallReason.THREATENED, 2, text=Sealed(text.digest))
    assert hall.refused(open_one, JUDGE).code == "confidential"
    assert hall.refused(OpenCall(CallReason.THREATENED), JUDGE).code == "confidential"
    secret = OpenCall(CallReason.THREATENED, text=Sealed(text.digest))
    done = hall.tournament.send(secret, JUDGE, texts=(text,))
    assert [one.number for one in waiting(hall.state)] == [2, 1]
    assert sentence(hall.state, done.lines[0].entry) == (
        spoken("log:call_opened:2", call="2", urgent="an urgent, confidential")
    )
    call = waiting(hall.state)[0]
    assert "Jo" not in call.by
    assert (call.table, call.caller, call.note) == (None, None, "")


def test_the_head_judge_takes_over():
    hall = started("nisei-1.3")
    hall.do(OpenCall(CallReason.DISPUTE, 1), JUDGE)
    hall.do(ClaimCall(1), JUDGE)
    hall.do(EscalateCall(1), JUDGE)
    assert hall.refused(EscalateCall(1), JUDGE).code == "escalated"
    assert hall.refused(ClaimCall(1), JUDGE).code == "for_the_head"
    assert hall.refused(ResolveCall(1), JUDGE).code == "for_the_head"
    hall.do(ClaimCall(1), HEAD)
    hall.do(ResolveCall(1, "Play on."), HEAD)
    assert hall.state.floor.calls[0].judge == "Hana"


def test_nobody_rules_in_their_own_match():
    """N13-38: a judge who plays does not go to the own table."""
    hall = started("nisei-1.3")
    own = hall.state.rounds[0].matches[1].players[0]
    hall.do(NameStaff("Jo", Role.JUDGE, own), ORGANIZER, "Jim fell ill")
    hall.do(OpenCall(CallReason.QUESTION, 1), HEAD)
    hall.do(OpenCall(CallReason.QUESTION, 2), HEAD)
    refusal = hall.refused(ClaimCall(1), JUDGE)
    assert (refusal.code, refusal.rule) == (
        "own_match",
        hall.book.levels.staff_play.source,
    )
    assert hall.refused(ResolveCall(1), JUDGE).code == "own_match"
    hall.do(ClaimCall(2), JUDGE)
    assert hall.refused(ExtendTable(1, ExtraTimeFor.RULING, 3), JUDGE).code == "own_match"
    hall.do(ExtendTable(2, ExtraTimeFor.RULING, 3), JUDGE)


def test_small_things_are_refused():
    hall = started("nisei-1.3")
    ann = player(hall)
    other = player(hall, 2)
    stranger = OpenCall(CallReason.QUESTION, caller=other.player)
    assert hall.refused(stranger, ann).code == "not_yours"
    assert hall.refused(OpenCall(CallReason.QUESTION, 2), ann).code == "other_table"
    assert hall.refused(OpenCall(CallReason.QUESTION, 9), JUDGE).code == "no_such_table"
    assert hall.refused(ClaimCall(1), JUDGE).code == "no_call"
    assert hall.refused(ClaimCall(1), ann).code == "not_allowed"
    hall.do(OpenCall(CallReason.QUESTION), ann)
    report(hall.tournament, 1, "WL")
    assert hall.at(4).refused(ResolveCall(1, give=True), JUDGE).code == "table_over"
    hall.do(ResolveCall(1), JUDGE)


def test_a_day_with_calls_verifies():
    hall = started("nisei-1.3")
    hall.at(3).do(OpenCall(CallReason.TEXT), player(hall))
    hall.at(6).do(ResolveCall(1, give=True), JUDGE)
    hall.at(8).turn(ClockAct.PAUSE)
    hall.at(9).turn(ClockAct.RESUME)
    wrong = hall.do(ExtendTable(2, ExtraTimeFor.OTHER, minutes=9), JUDGE)
    hall.do(undo.TakeBackOne(wrong.lines[0].seq))
    hall.at(66).turn(ClockAct.TIME)
    file = event_file.load(files.backup(hall.tournament, hall.tournament._store))
    found = verify(
        file.log,
        head=file.head,
        public=file.public,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    assert found.finding is None
