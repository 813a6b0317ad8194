"""Places in an event, and those who wait for one. N13-05, N10-04."""

import pytest

from floor_day import Hall
from spoken import spoken
from support import do, new_event, refused, start_round
from toptable import __version__
from toptable.desk.tournament import Tournament
from toptable.engine.log.undo import differences
from toptable.engine.log.verify import verify
from toptable.engine.rules.eligibility import Terms
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.registration.waiting_list import (
    AdmitWaiting,
    JoinWaitingList,
    LeaveWaitingList,
    find,
    places,
    position,
)
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks


def entering(*names: str) -> EnterPlayers:
    return EnterPlayers(tuple(map(NewPlayer, names)))


def full_event(names: str = "Ann Bo Cy Di", rulebook: str = "nisei-1.3") -> Tournament:
    """An event without a free place."""
    tournament = new_event(names, rulebook)
    do(tournament, SetTerms(Terms(capacity=len(names.split()))))
    return tournament


def waiting(tournament: Tournament, *names: str) -> None:
    for name in names:
        do(tournament, JoinWaitingList(NewPlayer(name)))


@pytest.mark.parametrize(
    ("book", "section"),
    [
        ("nisei-1.3", "Event Staff Expectations"),
        ("nisei-1.0", "Tournament Staff"),
        ("ffg-netrunner-1.0", ""),
    ],
)
def test_nobody_enters_beyond_the_places(book: str, section: str):
    tournament = new_event("Ann Bo Cy", book)
    do(tournament, SetTerms(Terms(capacity=4)))
    both = refused(tournament, entering("Di", "Ed"), "full")
    assert "only 1 of them" in both.text
    do(tournament, entering("Di"))
    refusal = refused(tournament, entering("Ed"), "full")
    assert refusal.rule == section
    assert "waiting list" in refusal.text


def test_without_a_limit_nobody_waits():
    tournament = new_event("Ann")
    refused(tournament, JoinWaitingList(NewPlayer("Bo")), "place_free")
    assert places(tournament.state).free is None
    refused(tournament, SetTerms(Terms(capacity=-1)), "capacity")


def test_whoever_waited_longest_is_proposed_when_a_place_frees():
    tournament = full_event()
    waiting(tournament, "Ed", "Flo", "Gus")
    assert places(tournament.state).next == ()
    refused(tournament, AdmitWaiting(), "full")
    do(tournament, Drop(2))
    proposed = places(tournament.state)
    assert (proposed.taken, proposed.free) == (3, 1)
    assert [one.who.name for one in proposed.next] == ["Ed"]
    done = do(tournament, AdmitWaiting())
    assert [line.entry.__struct_config__.tag for line in done.lines] == [
        "waiting_left",
        "players_entered",
    ]
    assert tournament.state.players[5].name == "Ed"
    assert [position(tournament.state, number) for number in (1, 2, 3)] == [None, 1, 2]
    do(tournament, undo.TakeBackOwnLast())
    assert position(tournament.state, 3) == 3


def test_what_undo_would_change_is_told():
    tournament = full_event()
    waiting(tournament, "Ed")
    do(tournament, Drop(2))
    before = tournament.state
    do(tournament, AdmitWaiting())
    said = differences(tournament.state, before, tournament.rulebook)
    assert "Ed waits for a place again." in said
    do(tournament, SetTerms(Terms(capacity=9)))
    said = differences(tournament.state, before, tournament.rulebook)
    assert spoken("admission.terms_entry") in said


def test_nobody_is_passed_over_without_a_reason():
    tournament = full_event()
    waiting(tournament, "Ed", "Flo")
    do(tournament, Drop(2))
    refused(tournament, entering("Zoe"), "others_wait")
    refused(tournament, AdmitWaiting(2), "not_next")
    do(tournament, AdmitWaiting(2), reason="Ed does not answer.")
    assert [one.who.name for one in tournament.state.admission.waiting] == ["Ed"]


def test_leaving_the_list_and_numbers_that_are_never_used_again():
    tournament = full_event()
    waiting(tournament, "Ed", "Flo")
    do(tournament, LeaveWaitingList(2))
    refused(tournament, LeaveWaitingList(2), "not_waiting")
    waiting(tournament, "Gus")
    assert [one.number for one in tournament.state.admission.waiting] == [1, 3]
    assert find(tournament.state, "gu").number == 3
    assert find(tournament.state, "Flo").code == "not_waiting"
    refused(tournament, JoinWaitingList(NewPlayer("ed")), "waits_already")
    refused(tournament, JoinWaitingList(NewPlayer("Ann")), "name_taken")
    do(tournament, LeaveWaitingList(1))
    do(tournament, LeaveWaitingList(3))
    refused(tournament, AdmitWaiting(), "nobody_waits")


def test_more_places_let_the_first_ones_in():
    tournament = full_event()
    waiting(tournament, "Ed", "Flo", "Gus")
    do(tournament, SetTerms(Terms(capacity=6)))
    assert [one.who.name for one in places(tournament.state).next] == ["Ed", "Flo"]
    refused(tournament, entering("Zoe"), "others_wait")


def test_a_latecomer_needs_a_place_too():
    """N13-05 (d): late, and the venue may hold no more."""
    tournament = full_event()
    start_round(tournament)
    late = AdmitLate(NewPlayer("Ed"), LateMode.FROM_NEXT, "Olga")
    refused(tournament, late, "full")
    do(tournament, Drop(1))
    do(tournament, late)


def test_a_day_with_a_waiting_list_verifies():
    hall = Hall("nisei-1.3")
    do(hall.tournament, SetTerms(Terms(capacity=4)))
    waiting(hall.tournament, "Ed", "Flo")
    do(hall.tournament, Drop(1))
    do(hall.tournament, AdmitWaiting())
    store = hall.tournament._store
    report = verify(
        store.read("test"),
        head=hall.tournament.log.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=store.seeds("test"),
    )
    assert report.sound, report.finding
    assert report.decisions_open == 0
