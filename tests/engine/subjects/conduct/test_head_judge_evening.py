"""More of a head judge's day: calls and their time, FFG's marshal, and a late change of mind.

The points are worked out by hand from the documents (FFG-41: a won game is worth 2).
"""

from datetime import timedelta

import pytest

from floor_day import HEAD, JUDGE, TEN, Hall, started
from support import do, new_event, points, start_round
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.floor.judge_calls import (
    ClaimCall,
    EscalateCall,
    OpenCall,
    ResolveCall,
)
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo import take_back as undo

BOOKS = ("nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11")
ORGANIZER = Actor(name="Olga", role=Role.ORGANIZER)
MARSHAL = Actor(name="Mara", role=Role.HEAD_JUDGE)


def called(hall: Hall) -> None:
    """A hand that went up at minute 10, seen at 11, taken over by the head judge, settled at 16."""
    hall.at(11)
    since = TEN.replace(minute=10)
    hall.do(OpenCall(CallReason.DISPUTE, table=1, since=since), JUDGE)
    number = hall.state.floor.calls[-1].number
    hall.at(12).do(ClaimCall(number), JUDGE)
    hall.at(13).do(EscalateCall(number), JUDGE)
    hall.at(14).do(ClaimCall(number), HEAD)
    hall.at(16).do(ResolveCall(number, "As printed", give=True), HEAD)


@pytest.mark.parametrize("book", BOOKS)
def test_the_time_of_a_call_goes_back_to_its_table(book: str):
    """Six minutes since the hand went up, at every document. N13-34, N10-28, B-123."""
    hall = started(book, **({"game": "vg"} if book.startswith("bushiroad") else {}))
    called(hall)
    (running,) = hall.state.floor.rounds.values()
    assert [running.table(one).time for one in (1, 2)] == [timedelta(minutes=6), timedelta(0)]


def test_a_marshals_day():
    """FFG: a ruling appealed and kept, one overturned against the FAQ, a removal, an undo."""
    hall = started("ffg-netrunner-1.0")
    hall.do(NameStaff(MARSHAL.name, Role.HEAD_JUDGE), ORGANIZER)
    hall.do(NameStaff(JUDGE.name, Role.JUDGE), ORGANIZER)
    (first, second), (third, fourth) = [one.players for one in hall.state.rounds[0].tables()]

    def ruling(player: int, text: str) -> int:
        command = GivePenalty(players=(player,), penalty=Penalty.NONE, text=text)
        hall.do(command, JUDGE)
        return max(hall.state.conduct.rulings)

    kept = ruling(first, "The ability resolves first")
    hall.do(AppealRuling(kept, (first,)), JUDGE)
    hall.refused(HearAppeal(kept, False, "Yes"), JUDGE)
    hall.do(HearAppeal(kept, False, "It does"), MARSHAL)
    assert hall.state.conduct.rulings[kept].ruled.stage is AppealStage.FINAL
    hall.refused(AppealRuling(kept, (second,)), JUDGE)

    turned = ruling(third, "The trace fails, says the FAQ")
    hall.do(AppealRuling(turned, (third,)), JUDGE)
    hall.do(HearAppeal(turned, True, "The FAQ is mistaken", against_faq=True), MARSHAL)
    assert hall.state.conduct.rulings[turned].ruled.against_faq

    remove = GivePenalty(
        players=(third,), penalty=Penalty.REMOVAL, infraction="unsporting", finished="W"
    )
    for nobody in (JUDGE, MARSHAL):
        hall.refused(remove, nobody, "Stalling")
    hall.do(remove, ORGANIZER, "Stalling")
    hall.do(ReportResult(1, 1, Result("WL")))
    name = hall.state.name_of
    wanted = {name(first): 2, name(second): 2, name(third): 0, name(fourth): 4}
    assert points(hall.tournament) == wanted

    start_round(hall.tournament)
    current = hall.state.rounds[1]
    assert third not in [player for one in current.tables() for player in one.players]


@pytest.mark.parametrize("book", BOOKS)
def test_a_wrong_penalty_with_forty_results_after_it(book: str):
    """Taking it back opens its own match again and leaves every later result as it is."""
    names = " ".join(f"P{number:02}" for number in range(1, 83))
    event = new_event(names, book)
    do(event, NameStaff(HEAD.name, Role.HEAD_JUDGE))
    start_round(event)
    tables = event.state.rounds[0].tables()
    (wronged, other), later = tables[0].players, tables[1:]
    ffg = book == "ffg-netrunner-1.0"
    penalty = Penalty.REMOVAL if ffg else Penalty.MATCH_LOSS
    infraction = {"bushiroad-1.2.11": "PG-3.9.2", "ffg-starwars-2.2": "unsportsmanlike"}.get(
        book, "unsporting" if ffg else "tardiness"
    )
    command = GivePenalty(players=(wronged,), penalty=penalty, infraction=infraction)
    begin = event.version + 1
    do(event, command, ORGANIZER if ffg else HEAD, "The wrong person")
    win = event.rules.scoring.all_games("W")
    assert len(later) == 40
    for match in later:
        do(event, ReportResult(1, match.table, Result(win)))
    assert event.state.rounds[0].complete

    do(event, undo.TakeBackOne(begin))
    assert event.state.rounds[0].open == 1
    assert event.state.players[wronged].active
    assert not event.state.conduct.rulings
    do(event, ReportResult(1, tables[0].table, Result(win)))
    each = {"bushiroad-1.2.11": 1, "ffg-netrunner-1.0": 4}.get(book, 6)
    winners = {event.state.name_of(wronged)} | {
        event.state.name_of(one.players[0]) for one in later
    }
    assert points(event) == {
        event.state.name_of(player): each if event.state.name_of(player) in winners else 0
        for player in event.state.players
    }
    assert event.state.name_of(other) not in winners
