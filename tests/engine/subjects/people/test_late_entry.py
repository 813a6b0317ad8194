"""Coming late to an event is ruled on: who allows it, which penalty, and what it costs."""

from datetime import timedelta

import pytest

from floor_day import TEN, Hall
from support import ORGANIZER, do, new_event, refused, report, start_round
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import Absentees, LateMode, NewPlayer
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.rulebooks import all_rulebooks

HEAD = Actor(name="Hana", role=Role.HEAD_JUDGE)


def fighters(names: str = "Ann Bo Cy Di Ed", level: str = "1") -> Hall:
    hall = Hall("bushiroad-1.2.11", names, game="vg", level=level)
    hall.do(NameStaff("Hana", Role.JUDGE), ORGANIZER)
    hall.do(NameStaff("Hana", Role.HEAD_JUDGE), ORGANIZER)
    hall.do(NameStaff("Sky", Role.SCOREKEEPER), ORGANIZER)
    return hall


def late(name: str, mode: LateMode, penalty: str, by: str = "Hana", **more: object):
    return AdmitLate(NewPlayer(name), mode, by, penalty, **more)


def test_only_organizer_or_head_judge_allow_it():
    """B-071: the word of a judge or scorekeeper is not enough, nor that of a stranger."""
    hall = fighters()
    hall.do(NameStaff("Jo", Role.JUDGE), ORGANIZER)
    start_round(hall.tournament)
    for name in ("Jo", "Sky", "Nobody"):
        refusal = hall.refused(late("Flo", LateMode.FROM_NEXT, "tardiness", name), HEAD)
        assert refusal.code == "approval"
        assert name in refusal.text
    hall.do(late("Flo", LateMode.FROM_NEXT, "tardiness", "Hana"), HEAD)
    alone = late("Gus", LateMode.FROM_NEXT, "tardiness", "Olga")
    assert "let a judge rule" in hall.refused(alone, ORGANIZER).text
    hall.do(late("Gus", LateMode.FROM_NEXT, "tardiness", "Olga", judge="Hana"), ORGANIZER)
    # The one who allowed it rules, unless another judge is named.
    hall.do(late("Ida", LateMode.FROM_NEXT, "tardiness", "Hana"), ORGANIZER)
    (ruling,) = hall.state.conduct.of_player(hall.state.names["ida"])
    assert ruling.ruled.by == "Hana"


@pytest.mark.parametrize(
    ("level", "word", "grade", "given"),
    [
        ("1", "tardiness", None, Penalty.CAUTION),
        ("1", "tardiness", Penalty.WARNING, Penalty.WARNING),
        ("2", "tardiness", None, Penalty.WARNING),
        ("2", "tardiness", Penalty.MATCH_LOSS, Penalty.MATCH_LOSS),
        ("1", "severe tardiness", None, Penalty.MATCH_LOSS),
    ],
)
def test_the_penalty_is_a_ruling_on_the_sheet(level, word, grade, given):
    """B-072, PG-3.9.1, PG-3.9.2: range by level, and no loss is left over for a later match."""
    hall = fighters(level=level)
    start_round(hall.tournament)
    hall.do(late("Flo", LateMode.FROM_NEXT, word, grade=grade), HEAD)
    flo = hall.state.names["flo"]
    (ruling,) = hall.state.conduct.of_player(flo)
    infraction = "PG-3.9.2" if word == "severe tardiness" else "PG-3.9.1"
    assert (ruling.infraction, ruling.penalty) == (infraction, given)
    assert hall.state.conduct.pending == ()
    (outing,) = hall.state.players[flo].record.outings
    assert (outing.round, outing.kind, outing.points) == (1, OutingKind.LOSS, 0)


def test_severe_tardiness_into_round_one_costs_that_round():
    """PG-3.10.1: with a loss of match, round 1 is lost, though the fighter has a seat in it."""
    hall = fighters()
    start_round(hall.tournament)
    (waits,) = hall.state.rounds[0].byes
    hall.do(late("Flo", LateMode.INTO_ROUND, "severe tardiness"), HEAD)
    flo = hall.state.names["flo"]
    match = hall.state.rounds[0].matches[hall.state.rounds[0].table_of(flo)]
    assert match.result.kind is ResultKind.PENALTY_LOSS
    won = dict(zip(match.players, match.points, strict=True))
    assert won == {waits: 1, flo: 0}


def test_whoever_registers_late_goes_the_same_way():
    """PG-3.10.1: after registration ended nobody is simply entered, with or without a reason."""
    hall = fighters("Ann Bo Cy")
    hall.do(SetDeadline(DueBy.REGISTRATION, TEN), ORGANIZER)
    hall.at(5)
    enter = EnterPlayers((NewPlayer("Flo"),))
    assert hall.refused(enter, ORGANIZER, "The bus was late.").code == "late_entry"
    command = late("Flo", LateMode.BEFORE_PAIRING, "severe tardiness")
    hall.do(command, HEAD)
    flo = hall.state.names["flo"]
    start_round(hall.tournament)
    (outing,) = hall.state.players[flo].record.outings
    assert (outing.kind, outing.points) == (OutingKind.MATCH, 0), "round 1 is lost"
    assert hall.state.conduct.pending == ()


def test_registering_in_time_is_no_late_entry():
    hall = fighters("Ann Bo")
    hall.do(SetDeadline(DueBy.REGISTRATION, TEN + timedelta(minutes=10)), ORGANIZER)
    assert hall.refused(late("Flo", LateMode.FROM_NEXT, "tardiness"), HEAD).code == "not_started"
    hall.do(EnterPlayers((NewPlayer("Flo"),)), ORGANIZER)


def test_who_had_not_checked_in_comes_in_late_under_the_own_number():
    """B-070, B-072: not by simply coming back, which would cost nothing."""
    hall = fighters()
    hall.do(CheckIn((1, 2, 3, 4)), ORGANIZER)
    start_round(hall.tournament, Absentees.LEAVE_OUT)
    assert hall.state.players[5].not_here
    assert hall.refused(Rejoin(5), ORGANIZER).code == "never_in"
    hall.do(late("Ed", LateMode.FROM_NEXT, "tardiness"), HEAD)
    ed = hall.state.players[5]
    assert ed.active
    assert not ed.not_here
    assert len(hall.state.players) == 5
    assert len(hall.state.conduct.of_player(5)) == 1
    assert [outing.kind for outing in ed.record.outings] == [OutingKind.LOSS]


def test_check_in_after_its_end_is_a_late_entry_too():
    hall = fighters("Ann Bo Cy Di")
    hall.do(SetDeadline(DueBy.CHECK_IN, TEN), ORGANIZER)
    hall.do(CheckIn((1, 2, 3)), ORGANIZER)
    hall.at(3)
    assert hall.refused(CheckIn((4,)), ORGANIZER, "x").code == "late_entry"
    hall.do(late("Di", LateMode.BEFORE_PAIRING, "tardiness"), HEAD)
    start_round(hall.tournament)
    assert hall.state.players[4].active
    assert hall.state.conduct.of_player(4)[0].infraction == "PG-3.9.1"


def test_where_no_penalty_is_demanded_a_reason_is_enough():
    """N13-05: coming late alone is no ground for keeping anybody out."""
    hall = Hall("nisei-1.3", "Ann Bo")
    hall.do(SetDeadline(DueBy.REGISTRATION, TEN), ORGANIZER)
    enter = EnterPlayers((NewPlayer("Flo"),))
    assert hall.at(5).refused(enter, ORGANIZER).code == "deadline"
    hall.do(enter, ORGANIZER, "The bus was late.")
    hall.do(PairRound(), ORGANIZER)


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_nobody_is_let_into_a_round_that_is_over_nor_after_the_last(book):
    """B-071, N13-30: else somebody who has won by the standings loses the bye again."""
    tournament = new_event("Ann Bo Cy Di Eve", book)
    do(tournament, PlanStructure(plan=Plan(rounds=2)), reason="Few came")
    word = tournament.rulebook.late_penalties[0].word if tournament.rulebook.late_penalties else ""

    def come(mode: LateMode) -> AdmitLate:
        return AdmitLate(NewPlayer("Flo"), mode, "Olga", word)

    win = tournament.rules.scoring.all_games("W")
    for over in ("round_over", "swiss_over"):
        number = start_round(tournament)
        for match in tournament.state.rounds[-1].tables():
            report(tournament, match.table, win)
        for player in tournament.state.rounds[-1].byes:
            tournament.send(IssueBye(number, player), ORGANIZER)
        refused(tournament, come(LateMode.INTO_ROUND), over)
    refused(tournament, come(LateMode.FROM_NEXT), "swiss_over")


def test_nobody_sits_down_opposite_somebody_who_has_gone():
    """B-071: the player with the bye went home."""
    tournament = new_event("Ann Bo Cy")
    start_round(tournament)
    (waits,) = tournament.state.rounds[0].byes
    do(tournament, Drop(waits))
    come = AdmitLate(NewPlayer("Flo"), LateMode.INTO_ROUND, "Olga")
    refused(tournament, come, "nobody_free")


def test_somebody_disqualified_who_never_came_does_not_come_in_late():
    """B-070, B-172."""
    tournament = new_event("Ann Bo Cy Di Eve")
    do(tournament, CheckIn((1, 2, 3, 4)))
    start_round(tournament, Absentees.LEAVE_OUT)
    do(tournament, Disqualify(5), reason="Stole a deck.")
    come = AdmitLate(NewPlayer("Eve"), LateMode.FROM_NEXT, "Olga")
    refused(tournament, come, "disqualified")
