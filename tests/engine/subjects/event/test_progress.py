"""When the rounds are over: as planned, or by a stop rule of the document."""

import pytest

from support import ORGANIZER, do, memory_desk, new_event, organizers_report, play_round, refused
from toptable.engine.questions.progress import verdict
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import RecordCut
from toptable.engine.rules.structure.stop_rules import AddedRound, OneUndefeated
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.rulebooks import all_rulebooks


def said(tournament):
    return verdict(tournament.state, tournament.rulebook)


def test_planned_rounds_count_down():
    tournament = new_event("A B C D E F G H")
    assert said(tournament) is None
    do(tournament, PlanStructure())
    play_round(tournament)
    assert "2 planned rounds to go" in said(tournament).text
    play_round(tournament)
    play_round(tournament)
    assert said(tournament).over


def test_until_one_is_undefeated():
    """B-090: eight fighters, three rounds at most."""
    tournament = new_event("A B C D E F G H", "bushiroad-1.2.11")
    do(tournament, PlanStructure(stop=OneUndefeated()))
    assert tournament.state.plan.rounds == 3
    for over in (False, False, True):
        play_round(tournament, "W")
        assert said(tournament).over is over


def test_an_added_round():
    tournament = new_event("A B C D E F G H", "bushiroad-1.2.11")
    do(tournament, PlanStructure(plan=Plan(rounds=3), stop=AddedRound()))
    for over in (False, False, False, True):
        play_round(tournament, "W")
        assert said(tournament).over is over


def test_an_own_plan_is_kept_with_what_the_document_makes_of_it():
    """AMB-41: FFG makes it Custom, NISEI only notes it."""
    ffg = new_event("A B C D E F G H", "ffg-netrunner-1.0")
    do(ffg, PlanStructure(plan=Plan(rounds=5)))
    assert ffg.state.structure == "Custom"
    nisei = new_event("A B C D E F G H")
    done = do(nisei, PlanStructure(plan=Plan(rounds=5)))
    assert nisei.state.structure != "Custom"
    assert done.lines[0].entry.notices


def test_a_plan_that_cannot_work_is_refused():
    tournament = new_event("A B C D")
    refusal = tournament.send(PlanStructure(plan=Plan(rounds=9)), ORGANIZER)
    assert isinstance(refusal, Refusal)
    assert "at most 3 rounds" in refusal.text
    play_round(tournament)
    play_round(tournament)
    refusal = tournament.send(PlanStructure(plan=Plan(rounds=1)), ORGANIZER, reason="Late.")
    assert refusal.code == "rounds_played"


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_a_round_more_than_was_planned_is_asked_about_and_reported(book):
    """B-009, FFG-27, SW-28, N13-04: after the last announced round somebody has won."""
    tournament = new_event("A B C D E F G H", book)
    win = tournament.rules.scoring.all_games("W")
    do(tournament, PlanStructure(plan=Plan(rounds=2)), reason="So few came")
    for _ in range(2):
        play_round(tournament, win)
    asked = refused(tournament, PairRound(), "over")
    assert asked.text.startswith("All 2 planned rounds are played. The rounds are over.")
    do(tournament, PairRound(), reason="Everybody wants another")
    told = [one for one in organizers_report(tournament).acts if "Round 3" in one.what]
    assert [one.reason for one in told] == ["Everybody wants another"]
    assert "It was announced as: 2 rounds" in told[0].what


def test_rounds_after_a_cut_by_record_are_none_of_the_planned_ones():
    """N13-76: those who made it play on, as announced."""
    tournament = new_event("A B C D E F G H")
    do(tournament, PlanStructure(plan=Plan(rounds=1)), reason="So few came")
    play_round(tournament, "WW")
    do(tournament, LockCut(RecordCut(6)))
    do(tournament, PairRound())


@pytest.mark.parametrize("book", all_rulebooks(), ids=lambda book: book.id)
def test_a_cut_is_not_counted_against_players_who_are_not_entered_yet(book):
    """Nobody is entered, or one is: each is said as it is, and how many are expected counts."""
    if book.structure is None:
        return
    tournament = memory_desk().create("Cup", book.id, ORGANIZER, event="cup")
    empty = refused(tournament, PlanStructure(Plan(rounds=3, cut=8)), "plan")
    assert "no one is entered yet" in empty.text
    do(tournament, EnterPlayers((NewPlayer("Ann"),)))
    assert "a field of 1" in refused(tournament, PlanStructure(Plan(3, cut=8)), "plan").text
    do(tournament, PlanStructure(Plan(rounds=3, cut=8), expected=16), reason="As announced")
