"""Of two people who enter different results for one table, the second is told, never both."""

from threading import Barrier, Thread

from support import do, memory_desk, new_event, play_round, refused, report, start_round
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.result import Result
from toptable.engine.subjects.results.commands import ClearResult, ReportResult
from toptable.engine.subjects.undo.commands import TakeBackOwnLast

ADA = Actor(name="Ada", role=Role.SCOREKEEPER)
BEN = Actor(name="Ben", role=Role.SCOREKEEPER)
EIGHT = "Ann Bo Cy Di Ed Flo Gus Hal"


def test_a_result_that_was_not_seen_is_not_replaced() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    looked_at = tournament.version
    report(tournament, 2, "WW", ADA)
    report(tournament, 1, "LL", ADA)
    other = ReportResult(1, 2, Result("LL"))
    said = tournament.send(other, BEN, seen=looked_at)
    assert isinstance(said, Refusal)
    assert said.code == "overtaken"
    assert said.text.startswith("Table 2 was entered as 2–0 (WW) by Ada, ")
    cleared = tournament.send(ClearResult(1, 2), BEN, seen=looked_at)
    assert isinstance(cleared, Refusal)
    sure = ReportResult(1, 2, Result("LL"), replaces=True)
    assert isinstance(tournament.send(sure, BEN, seen=tournament.version), Done)


def test_what_was_taken_back_is_in_nobodys_way() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    looked_at = tournament.version
    report(tournament, 2, "WW", ADA)
    do(tournament, TakeBackOwnLast(), ADA)
    done = tournament.send(ReportResult(1, 2, Result("LL")), BEN, seen=looked_at)
    assert isinstance(done, Done)


def test_the_same_table_of_another_round_is_another_table() -> None:
    tournament = new_event(EIGHT)
    play_round(tournament)
    start_round(tournament)
    assert isinstance(tournament.send(ReportResult(2, 2, Result("LL")), BEN, seen=0), Done)


def test_whoever_says_no_version_is_not_overtaken() -> None:
    tournament = new_event(EIGHT)
    start_round(tournament)
    report(tournament, 2, "WW", ADA)
    sure = ReportResult(1, 2, Result("LL"), replaces=True)
    assert isinstance(tournament.send(sure, BEN), Done)
    refused(tournament, ReportResult(1, 2, Result("LL")), "unchanged", actor=BEN)


def test_of_two_at_once_exactly_one_gets_through() -> None:
    """A second desk on the same store must catch up first, and is asked as well."""
    desk = memory_desk()
    tournament = new_event(EIGHT, desk=desk)
    start_round(tournament)
    looked_at = tournament.version
    elsewhere = Desk(desk.store).tournament("test")
    begin = Barrier(4)
    outcomes: list[object] = []

    def enter(where: Tournament, who: Actor, games: str) -> None:
        begin.wait()
        outcomes.append(where.send(ReportResult(1, 2, Result(games)), who, seen=looked_at))

    tries = [
        (tournament, ADA, "WW"),
        (tournament, BEN, "LL"),
        (elsewhere, BEN, "WL"),
        (elsewhere, ADA, "LW"),
    ]
    threads = [Thread(target=enter, args=one) for one in tries]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(one, Done) for one in outcomes) == 1
    assert [one.code for one in outcomes if isinstance(one, Refusal)] == ["overtaken"] * 3
