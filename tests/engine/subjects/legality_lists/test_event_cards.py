"""The organizer's word on cards: kept in the log, announced, and changed with a reason. B-009."""

import pytest

from support import ORGANIZER, do, memory_desk, new_event, refused, start_round
from toptable.desk.event_setup import Copied, copy_event
from toptable.engine.rules.decks.cards import Building, EventCards, KindLimit
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.legality_lists.card_pool import SetEventCards
from toptable.engine.subjects.people.player_entry import EnterPlayers

SAID = EventCards(
    legal=("First Set",),
    banned=("Too Good",),
    limits=(("Good", 1),),
    building=Building(least=50, most=50, copies=4, kinds=(KindLimit(kind="climax", most=8),)),
)


@pytest.mark.parametrize("book", ["nisei-1.3", "ffg-netrunner-1.0", "ffg-starwars-2.2"])
def test_what_is_said_about_cards_is_announced(book: str) -> None:
    """FFG-15, SW-43, N13-02."""
    tournament = new_event(rulebook=book)
    before = {line.id for line in announced(tournament.state, tournament.rulebook)}
    assert "event_cards" not in before
    do(tournament, SetEventCards(SAID))
    assert tournament.state.event_cards == SAID
    said = {line.id: line.text for line in announced(tournament.state, tournament.rulebook)}
    assert said["event_cards"] == (
        "Only these products are legal: First Set; banned: Too Good; limited: Good (at most "
        "1); a deck has 50 cards, at most 4 copies of a title, at most 8 climax cards."
    )
    refused(tournament, SetEventCards(SAID), "unchanged")
    do(tournament, SetEventCards(EventCards()))
    assert "event_cards" not in {
        line.id for line in announced(tournament.state, tournament.rulebook)
    }


def test_after_the_start_it_changes_only_with_a_reason() -> None:
    """B-009: announced before the event; a change is published."""
    tournament = new_event(rulebook="bushiroad-1.2.11", settings={"game": "ws"})
    do(tournament, EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))))
    do(tournament, SetEventCards(EventCards(banned=("A",))))
    start_round(tournament)
    refused(tournament, SetEventCards(SAID), "reason_needed")
    do(tournament, SetEventCards(SAID), reason="A misprint in the list.")
    assert tournament.state.event_cards == SAID


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (EventCards(banned=("",)), "empty_name"),
        (EventCards(legal=("x" * 201,)), "long_name"),
        (EventCards(banned=tuple(f"Card {number}" for number in range(2_001))), "many_cards"),
        (EventCards(limits=(("A", -1),)), "card_number"),
        (EventCards(building=Building(least=60, most=50)), "card_bounds"),
        (EventCards(building=Building(copies=1_001)), "card_number"),
        (EventCards(handed_out=(("A", "yesterday"),)), "card_day"),
    ],
)
def test_what_cannot_be_said(wrong: EventCards, code: str) -> None:
    tournament = new_event()
    refused(tournament, SetEventCards(wrong), code)
    assert tournament.state.event_cards == EventCards()


def test_a_copy_of_the_event_has_it_too() -> None:
    desk = memory_desk()
    made = desk.create("Cup", "bushiroad-1.2.11", ORGANIZER, settings={"game": "ws"})
    do(made, SetEventCards(SAID))
    copy = copy_event(desk, made, "Second Cup", ORGANIZER, date="2026-06-01")
    assert isinstance(copy, Copied)
    assert copy.tournament.state.event_cards == SAID
