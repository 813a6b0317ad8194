"""Wrong tables through the log: the two examples of the guide, and who may put them right."""

from datetime import timedelta
from itertools import product

import pytest
from msgspec.structs import replace

from support import ORGANIZER, SCOREKEEPER, do, new_event, points, refused, report, start_round
from toptable.desk.tournament import DryRun, Tournament
from toptable.engine.questions.presence import no_shows
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.conduct.wrong_tables import (
    DecidedTable,
    SatAt,
    SettleWrongTables,
    WrongTablePlan,
    mixup,
)
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo import take_back as undo

HEAD = Actor(name="Hana", role=Role.HEAD_JUDGE)
JUDGE = Actor(name="Jo", role=Role.JUDGE)
BOOK = "bushiroad-1.2.11"
A, B, X, Y = 1, 2, 3, 4


def scheduled(*pairs: tuple[int, int], book: str = BOOK) -> Tournament:
    """Round 1 with these pairs at the tables 1, 2, …"""
    names = " ".join("ABXYEG"[: 2 * len(pairs)])
    event = new_event(names, book)
    do(event, NameStaff(HEAD.name, Role.HEAD_JUDGE))
    do(event, NameStaff(JUDGE.name, Role.JUDGE))
    do(event, PairRound())
    for table, pair in enumerate(pairs, 1):
        for wanted in pair:
            here = event.state.rounds[0].matches[table].players
            if wanted not in here:
                other = next(player for player in here if player not in pair)
                do(event, SwapPlayers((wanted, other)))
    do(event, PublishRound())
    return event


def won(event: Tournament, table: int) -> str:
    """Who has won at a table, by the points."""
    match = event.state.rounds[0].matches[table]
    best = [who for who, got in zip(match.players, match.points or (), strict=True) if got]
    return " ".join(event.state.name_of(who) for who in best)


def wins(event: Tournament, player: int) -> str:
    """The letter with which this player wins at their table."""
    table = event.state.rounds[0].table_of(player)
    assert table is not None
    return "W" if event.state.rounds[0].matches[table].players[0] == player else "L"


def penalised(event: Tournament) -> dict[str, list[str]]:
    return {
        event.state.name_of(player): [
            one.infraction for one in event.state.conduct.of_player(player)
        ]
        for player in sorted(event.state.players)
        if event.state.conduct.of_player(player)
    }


@pytest.mark.parametrize(("first", "second"), list(product("WL", "WL")))
def test_first_example_of_the_guide(first: str, second: str):
    """A–B and X–Y were scheduled; A met Y at table 1, X met B at table 2: A and X win."""
    event = scheduled((A, B), (X, Y))
    report(event, 1, first)
    report(event, 2, second)
    before = event.version
    mixed = SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (X, B))))
    do(event, mixed, JUDGE)
    assert (won(event, 1), won(event, 2)) == ("A", "X")
    assert penalised(event) == {name: ["PG-3.11.2"] for name in "ABXY"}
    assert points(event) == {"A": 1, "B": 0, "X": 1, "Y": 0}
    do(event, undo.TakeBackOne(before + 1))
    games = [event.state.rounds[0].matches[table].result for table in (1, 2)]
    assert games == [Result(first), Result(second)]
    assert not penalised(event), "one step takes all of it back"


def test_who_sat_at_a_wrong_table_was_there():
    """B-155: B and Y lose as if they had not come, and the next pairing takes them as present."""
    event = scheduled((A, B), (X, Y))
    for table in (1, 2):
        report(event, table, "W")
    do(event, SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (X, B)))), JUDGE)
    assert no_shows(event.state, event.rules) == ()
    start_round(event)
    assert not event.state.rounds[1].byes


def test_who_sat_at_no_table_may_be_gone():
    """B-155: X met B at table 2; A sat alone at table 1, and no one saw Y."""
    event = scheduled((A, B), (X, Y))
    for table in (1, 2):
        report(event, table, "W")
    do(event, SettleWrongTables(1, (SatAt(2, (X, B)),)), JUDGE)
    assert no_shows(event.state, event.rules) == (Y,)
    refused(event, PairRound(), "no_show")


def test_second_example_of_the_guide():
    """Both pairs played each other at the wrong tables: the results count for the right pairs."""
    event = scheduled((A, B), (X, Y))
    for table in (1, 2):
        report(event, table, "W")
    here = (SatAt(1, (Y, X), Result("W")), SatAt(2, (A, B), Result("L")))
    do(event, SettleWrongTables(1, here), JUDGE)
    assert (won(event, 1), won(event, 2)) == ("B", "Y")
    assert penalised(event) == {name: ["PG-3.11.2"] for name in "ABXY"}


def test_a_right_pair_elsewhere_must_be_told_how_it_ended():
    event = scheduled((A, B), (X, Y))
    report(event, 1, "W")
    refused(
        event, SettleWrongTables(1, (SatAt(1, (X, Y)), SatAt(2, (A, B)))), "how_ended", actor=JUDGE
    )


def test_before_the_report_people_move_and_both_are_penalised():
    """PG-3.11.1: nothing is rewritten; whoever sits wrong goes to the right table."""
    event = scheduled((A, B), (X, Y))
    mixed = SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (X, B))))
    plan = mixup(event.state, event.rulebook, mixed, event.log.lines[-1].at)
    assert isinstance(plan, WrongTablePlan)
    assert {(one.person, one.to_table) for one in plan.moves} == {("Y", 2), ("B", 1)}
    do(event, mixed, JUDGE)
    assert penalised(event) == {name: ["PG-3.11.1"] for name in "ABXY"}
    assert event.state.rounds[0].open == 2


@pytest.mark.parametrize(("seconds", "severe"), [(299, False), (300, True)])
def test_past_the_limit_severe_tardiness_is_named(seconds: int, severe: bool):
    """B-154, B-138: five minutes by the clock of the round, unless the event set another limit."""
    event = scheduled((A, B), (X, Y))
    do(event, PrepareClock(30))
    started = do(event, TurnClock(ClockAct.START)).lines[0].at
    mixed = SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (X, B))))
    plan = mixup(event.state, event.rulebook, mixed, started + timedelta(seconds=seconds))
    assert isinstance(plan, WrongTablePlan)
    assert {one.infractions for one in plan.moves} == {
        ("PG-3.11.1", "PG-3.9.2") if severe else ("PG-3.11.1",)
    }


def test_who_is_not_named_sat_at_the_own_table():
    """B went to table 2 and met X there; A waited at table 1, and Y came to nobody."""
    event = scheduled((A, B), (X, Y))
    report(event, 2, "W")
    do(event, SettleWrongTables(1, (SatAt(2, (X, B)),)), JUDGE)
    assert (won(event, 1), won(event, 2)) == ("A", "X")
    assert set(penalised(event)) == {"B", "X"}


def test_nobody_at_the_right_table_is_for_the_head_judge():
    """A-40: both lose is a proposal; the head judge may decide otherwise."""
    event = scheduled((A, B), (X, Y), (5, 6))
    report(event, 1, "W")
    away = (SatAt(1, (X, 5)), SatAt(2, (A, 6)), SatAt(3, (B, Y)))
    refused(event, SettleWrongTables(1, away), "not_yours", actor=JUDGE)
    ruled = SettleWrongTables(1, away, decided=(DecidedTable(2, Result("W")),))
    do(event, ruled, HEAD)
    assert [event.state.rounds[0].matches[table].points for table in (1, 3)] == [(0, 0)] * 2
    assert won(event, 2) == event.state.name_of(event.state.rounds[0].matches[2].players[0])
    other = SettleWrongTables(1, (SatAt(1, (A, Y)),), decided=(DecidedTable(1, Result("W")),))
    refused(event, other, "settled", actor=HEAD, reason="Once more")


def test_after_the_next_pairing_organizer_and_head_judge_decide():
    """PG-3.11.2: and then not without a reason."""
    event = scheduled((A, B), (X, Y))
    for table in (1, 2):
        report(event, table, "W")
    start_round(event)
    mixed = SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (X, B))))
    refused(event, mixed, "not_yours", actor=JUDGE, reason="Seen late")
    refused(event, mixed, "reason_needed", actor=HEAD)
    refused(event, mixed, "agreed", actor=HEAD, reason="Seen late")
    do(event, replace(mixed, agreed=ORGANIZER.name), HEAD, "Seen late")
    assert (won(event, 1), won(event, 2)) == ("A", "X")


def test_what_cannot_be():
    event = scheduled((A, B), (X, Y))
    report(event, 1, "W")
    refused(event, SettleWrongTables(1, (SatAt(1, (A, B)), SatAt(2, (X, Y)))), "in_place")
    refused(event, SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (A, B)))), "seat_twice")
    refused(event, SettleWrongTables(2, (SatAt(1, (A, Y)),)), "no_round")
    refused(event, SettleWrongTables(1, (SatAt(1, (A, 9)),)), "unknown_player")
    netrunner = scheduled((A, B), (X, Y), book="nisei-1.3")
    refused(netrunner, SettleWrongTables(1, (SatAt(1, (A, Y)),)), "no_rule")


def test_a_held_match_stays_held():
    event = scheduled((A, B), (X, Y))
    report(event, 1, "W")
    do(event, HoldMatch(1, 2), JUDGE)
    refused(event, SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (X, B)))), "held", actor=JUDGE)


def test_a_scorekeeper_writes_down_whose_ruling_it_is():
    event = scheduled((A, B), (X, Y))
    report(event, 1, "W")
    mixed = SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (X, B))))
    refused(event, mixed, "not_a_judge", actor=SCOREKEEPER)
    told = SettleWrongTables(1, mixed.seated, penalty=Penalty.WARNING, judge="Jo")
    do(event, told, SCOREKEEPER)
    assert {one.ruled.by for one in event.state.conduct.rulings.values()} == {"Jo"}


def test_games_that_count_for_nothing_are_not_taken():
    """B-154, B-156: first all play at the right table; later only the right pair."""
    event = scheduled((A, B), (X, Y))
    early = SettleWrongTables(1, (SatAt(1, (A, Y), Result("W")),))
    assert "Leave out" in refused(event, early, "not_reported", actor=JUDGE).text
    report(event, 1, "W")
    wrong = SettleWrongTables(1, (SatAt(1, (A, Y), Result("W")), SatAt(2, (X, B))))
    refused(event, wrong, "wrong_pair", actor=JUDGE)


def test_looking_first_changes_nothing():
    event = scheduled((A, B), (X, Y))
    report(event, 1, wins(event, B))
    version = event.version
    seen = event.foresee(SettleWrongTables(1, (SatAt(1, (A, Y)), SatAt(2, (X, B)))), JUDGE)
    assert isinstance(seen, DryRun)
    assert len(seen.entries) == 6, "two results and four penalties"
    assert event.version == version
