"""Leaving and coming back: what a drop costs, when nobody comes back, and who was never in."""

import pytest

from floor_day import Hall
from support import ORGANIZER, do, new_event, play_round, points, refused, report, start_round
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import Absentees
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.conduct.rulings import WithdrawPenalty
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound
from toptable.engine.views.checklist import checklist
from toptable.engine.views.outcome import final_places
from toptable.rulebooks import all_rulebooks

BOOKS = [book.id for book in all_rulebooks()]
WON = {"bushiroad-1.2.11": "W", "plain-swiss": "W"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_drop_after_the_pairing_loses_the_match_where_the_document_says_so(book):
    """B-136: in Bushiroad's events the pairing stays and the opponent wins; elsewhere play on."""
    tournament = new_event("Ann Bo Cy Di", book)
    start_round(tournament)
    goes, stays = tournament.state.rounds[0].matches[1].players
    do(tournament, Drop(goes))
    match = tournament.state.rounds[0].matches[1]
    if book == "bushiroad-1.2.11":
        assert match.points == (0, 1)
        assert [one.kind for one in tournament.state.players[goes].record.outings] == [
            OutingKind.MATCH
        ]
    else:
        assert match.result is None
    assert not tournament.state.players[goes].active
    assert tournament.state.players[stays].active


def test_who_plays_the_match_first_and_goes_then_keeps_the_result():
    """B-135: told before the next pairing, after this match."""
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(tournament)
    goes, _ = tournament.state.rounds[0].matches[1].players
    do(tournament, Drop(goes, after_match=True))
    report(tournament, 1, "W")
    assert tournament.state.rounds[0].matches[1].points == (1, 0)


def test_a_bye_that_was_to_be_issued_is_lost_with_the_drop():
    """B-081, B-136."""
    tournament = new_event("Ann Bo Cy", "bushiroad-1.2.11")
    start_round(tournament)
    (holder,) = tournament.state.rounds[0].byes
    do(tournament, Drop(holder))
    assert tournament.state.players[holder].record.outings[0].kind is OutingKind.LOSS


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_comes_back_into_the_cut(book):
    """N13-30, N10-24: also where no number of rounds was planned."""
    tournament = new_event("Ann Bo Cy Di Ed Flo", book)
    play_round(tournament, WON.get(book, "WW"))
    do(tournament, Drop(1))
    do(tournament, LockCut(TopCut(2)))
    refused(tournament, Rejoin(1), "swiss_over")


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_comes_back_after_the_last_swiss_round(book):
    """N13-30, N10-24: into the next Swiss round, and there is none."""
    tournament = new_event("Ann Bo Cy Di Ed Flo", book)
    do(tournament, PlanStructure(Plan(rounds=2, cut=2)), reason="A short evening.")
    play_round(tournament, WON.get(book, "WW"))
    best = next(iter(tournament.standings())).player
    do(tournament, Drop(best))
    play(tournament, book)
    told = refused(tournament, Rejoin(best), "swiss_over")
    section = "Other Tournament Rules" if book.startswith("nisei") else ""
    assert told.rule == section


def play(tournament, book):
    number = start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, WON.get(book, "WW"))
    for player, bye in tournament.state.rounds[-1].byes.items():
        if tournament.state.rounds[-1].byes_to_issue and not bye.issued:
            do(tournament, IssueBye(number, player))


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0"])
def test_nobody_comes_back_straight_into_the_cut(book):
    """Without a plan nobody knows which round is the last; the cut does."""
    tournament = new_event("Ann Bo Cy Di Ed Flo", book)
    play_round(tournament, "WW")
    best = next(iter(tournament.standings())).player
    do(tournament, Drop(best))
    do(tournament, Rejoin(best))
    told = tournament.send(LockCut(TopCut(4)), ORGANIZER, reason="So planned.")
    assert told.code == "straight_into_cut", told
    assert tournament.state.name_of(best) in told.text


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_was_not_in_when_round_one_was_paired_is_nowhere(book):
    """B-070: no line in the standings, no place, no count, with whatever name they entered."""
    tournament = new_event("Ann Bo Cy Di Gone Never", book)
    do(tournament, Drop(5))
    do(tournament, CheckIn((1, 2, 3, 4)))
    play_round(tournament, WON.get(book, "WW"), Absentees.LEAVE_OUT)
    assert sorted(points(tournament)) == ["Ann", "Bo", "Cy", "Di"]
    places = final_places(tournament.state, tournament.rulebook)
    assert sorted(one.name for one in places.places) == ["Ann", "Bo", "Cy", "Di"]
    assert tournament.state.field_size == 4
    (item,) = [
        one for one in checklist(tournament.state, tournament.rulebook) if one.id == "players"
    ]
    assert "4 so far" in item.text


@pytest.mark.parametrize("book", BOOKS)
def test_the_checklist_says_that_the_clock_was_started_only_if_it_was(book):
    def ticked(tournament) -> bool:
        items = checklist(tournament.state, tournament.rulebook)
        return next(one.done for one in items if one.id == "clock")

    game = {"game": "vg"} if book == "bushiroad-1.2.11" else {}
    tournament = new_event("Ann Bo Cy Di", book, settings=game)
    play_round(tournament, WON.get(book, "WW"))
    assert not ticked(tournament)
    start_round(tournament)
    assert not ticked(tournament)
    do(tournament, TurnClock(ClockAct.START))
    assert ticked(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, WON.get(book, "WW"))
    assert ticked(tournament)


def test_a_bye_is_issued_after_the_round_began_to_somebody_at_a_table():
    """B-081: before the clock starts there is nobody to be seated; the seat has a number."""
    hall = Hall("bushiroad-1.2.11", "Ann Bo Cy", game="vg")
    start_round(hall.tournament)
    (holder,) = hall.state.rounds[0].byes
    bye = IssueBye(1, holder)
    assert hall.refused(bye, ORGANIZER).code == "not_begun"
    assert hall.state.rounds[0].byes[holder].seat == 2
    hall.turn(ClockAct.START)
    told = hall.refused(PairRound(), ORGANIZER).text
    assert f"the bye of {hall.state.name_of(holder)} is not issued" in told
    assert "1 result missing (table 1)" in told
    hall.do(bye, ORGANIZER)


def test_a_round_without_a_clock_has_begun_when_somebody_played_or_says_so():
    tournament = new_event("Ann Bo Cy", "bushiroad-1.2.11")
    start_round(tournament)
    (holder,) = tournament.state.rounds[0].byes
    refused(tournament, IssueBye(1, holder), "not_begun")
    report(tournament, 1, "W")
    do(tournament, IssueBye(1, holder))
    start_round(tournament)
    (holder,) = tournament.state.rounds[1].byes
    do(tournament, IssueBye(2, holder), reason="We have no clock.")


@pytest.mark.parametrize("book", BOOKS)
def test_somebody_who_never_came_is_in_no_standings_when_disqualified(book):
    """B-070, B-172: thrown out later for something in the hall, and never in the event."""
    tournament = new_event("Ann Bo Cy Di Eve", book)
    do(tournament, CheckIn((1, 2, 3, 4)))
    start_round(tournament, Absentees.LEAVE_OUT)
    do(tournament, Disqualify(5), reason="Stole a deck.")
    assert [player.id for player in tournament.state.entrants()] == [1, 2, 3, 4]
    for match in tournament.state.rounds[0].tables():
        report(tournament, match.table, WON.get(book, "WW"))
    assert "Eve" not in points(tournament)
    assert tournament.state.players[5].disqualified


def test_somebody_disqualified_who_was_not_here_is_not_in_the_next_draft():
    """B-070, B-172: a draft that is thrown away lets in whoever may still come, and nobody else."""
    tournament = new_event("Ann Bo Cy Di Eve")
    do(tournament, CheckIn((1, 2, 3, 4)))
    do(tournament, PairRound(absentees=Absentees.LEAVE_OUT))
    do(tournament, Disqualify(5), reason="Stole a deck.")
    do(tournament, DiscardRound())
    assert not tournament.state.players[5].active


def test_who_left_before_being_disqualified_left_then():
    tournament = new_event("Ann Bo Cy Di Eve Flo")
    play_round(tournament)
    do(tournament, Drop(1))
    play_round(tournament)
    do(tournament, Disqualify(1), reason="Sold stolen cards in the hall.")
    assert tournament.state.players[1].record.left == 1


@pytest.mark.parametrize("book", BOOKS)
def test_a_disqualification_that_is_withdrawn_lets_somebody_come_back(book):
    """N13-35, B-159, FFG-08: withdrawing it says so, and so it has to be possible."""
    tournament = new_event("Ann Bo Cy Di Eve Flo", book)
    play_round(tournament, WON.get(book, "WW"))
    do(tournament, Disqualify(1), reason="Took cards from another table.")
    refused(tournament, Rejoin(1), "disqualified")
    do(tournament, WithdrawPenalty(1), reason="They were Ann's own.")
    do(tournament, Rejoin(1))
    ann = tournament.state.players[1]
    assert (ann.active, ann.disqualified) == (True, False)
    start_round(tournament)
    assert tournament.state.rounds[1].table_of(1)


def test_who_is_not_admitted_does_not_come_back_before_that_is_withdrawn():
    """PG-3.10.1."""
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(tournament)
    out = GivePenalty(
        players=(1,), penalty=Penalty.NOT_ADMITTED, infraction="PG-3.10.1", answers=("3", "1")
    )
    do(tournament, out, reason="Half a day late.")
    assert "ruling number 1" in refused(tournament, Rejoin(1), "not_admitted").text
    do(tournament, WithdrawPenalty(1), reason="The train had stopped.")
    do(tournament, Rejoin(1))
