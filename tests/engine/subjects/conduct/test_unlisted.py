"""Penalties for what no list names, and for what is found after the event.

N13-52, N13-90, N10-57, FFG-08, SW-11, B-177; FR-3.3.2, FR-4.6, FR-5.2.1, B-063, B-075, B-144.
"""

import pytest

from documents.day import Day
from engine.subjects.conduct.test_penalty_effects import WIN, finish
from support import ORGANIZER, do, new_event, refused, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.rulings import AcknowledgePenalty, TellPenalty
from toptable.engine.subjects.event.lifecycle import CloseEvent

JUDGE, HEAD_JUDGE = Actor("Jun", Role.JUDGE), Actor("Hana", Role.HEAD_JUDGE)
AUTHORITY = {
    "nisei-1.3": "Infractions",
    "nisei-1.0": "Infractions",
    "ffg-netrunner-1.0": "Unsporting Conduct",
    "ffg-starwars-2.2": "TO Authority",
    "bushiroad-1.2.11": "PG-3.23",
}
BUSHIROAD = "bushiroad-1.2.11"


@pytest.mark.parametrize("book", WIN)
def test_each_penalty_of_a_document_can_be_given_in_words(book: str) -> None:
    for penalty in new_event("Ann Bo", book).rules.conduct.penalties:
        event = new_event("Ann Bo Cy Di", book)
        start_round(event)
        command = GivePenalty(
            players=(1,),
            penalty=penalty,
            text="Did not check in on Discord",
            points=1 if penalty is Penalty.POINT_LOSS else 0,
        )
        do(event, command, ORGANIZER, "An announced rule of the event")
        (ruling,) = event.state.conduct.of_player(1)
        assert (ruling.infraction, ruling.section) == ("", AUTHORITY[book])
        assert (ruling.name, ruling.penalty) == ("Did not check in on Discord", penalty)
        assert not ruling.unfinished


def test_words_are_needed() -> None:
    event = new_event("Ann Bo", "nisei-1.3")
    empty = GivePenalty(players=(1,), penalty=Penalty.DROP, text="  ")
    refused(event, empty, "infraction")


def test_a_document_gives_no_penalty_that_it_does_not_have() -> None:
    event = new_event("Ann Bo", "ffg-netrunner-1.0")
    command = GivePenalty(players=(1,), penalty=Penalty.GAME_LOSS, text="House rule")
    refused(event, command, "no_such_penalty", "Announced")


def test_the_same_words_count_together_and_others_do_not() -> None:
    """N13-98: the third warning for the same infraction becomes a game loss."""
    event = new_event("Ann Bo", "nisei-1.3")
    for text in ("No check-in", "Loud music", "Left litter", "no CHECK-IN"):
        do(event, GivePenalty(players=(1,), penalty=Penalty.WARNING, text=text), JUDGE)
    third = GivePenalty(players=(1,), penalty=Penalty.WARNING, text="No check-in")
    refused(event, third, "reason_needed", "", JUDGE)


def closed(names: str = "Ann Bo Cy Di", book: str = BUSHIROAD) -> Tournament:
    event = new_event(names, book)
    start_round(event)
    finish(event)
    do(event, CloseEvent(), ORGANIZER, "Time is up")
    return event


def name_found(penalty: Penalty, later: str = "deck_name", **more: object) -> GivePenalty:
    return GivePenalty(players=(1,), penalty=penalty, infraction="PG-3.8.1", later=later, **more)


@pytest.mark.parametrize(
    ("case", "section"),
    [("deck_name", "FR-3.3.2"), ("nickname", "FR-4.6"), ("team_name", "FR-5.2.1")],
)
@pytest.mark.parametrize("penalty", [Penalty.CAUTION, Penalty.WARNING, Penalty.MATCH_LOSS])
def test_an_inappropriate_name_is_penalized_after_the_close(
    case: str, section: str, penalty: Penalty
) -> None:
    event = closed()
    before = event.state
    do(event, name_found(penalty, case), HEAD_JUDGE, "Found in the evening")
    state = event.state
    assert (state.rounds, state.finals, state.closed) == (before.rounds, before.finals, True)
    assert event.standings() == event.standings()
    (ruling,) = state.conduct.of_player(1)
    assert (ruling.penalty, ruling.section) == (penalty, f"PG-3.8.1, {section}")
    assert ruling.match is not None
    assert ruling.match.closed
    waits = [How.PENDING] if penalty is Penalty.MATCH_LOSS else []
    assert [effect.how for effect in state.conduct.effects] == waits


def test_a_loss_after_the_close_is_acknowledged_and_explained_there() -> None:
    event = closed()
    do(event, name_found(Penalty.MATCH_LOSS), JUDGE, "Found in the evening")
    do(event, AcknowledgePenalty(1), HEAD_JUDGE)
    do(event, TellPenalty(1), JUDGE)
    ruling = event.state.conduct.rulings[1]
    assert (ruling.awaits, ruling.explained) == (None, True)


def test_nothing_else_is_penalized_after_the_close() -> None:
    event = closed()
    plain = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="PG-3.8.1")
    other = GivePenalty(
        players=(1,), penalty=Penalty.WARNING, infraction="PG-3.12", later="deck_name"
    )
    words = GivePenalty(players=(1,), penalty=Penalty.WARNING, text="A name", later="deck_name")
    for command in (
        plain,
        other,
        words,
        name_found(Penalty.DROP),
        name_found(Penalty.PRIZE_FORFEIT),
    ):
        refused(event, command, "closed", "Found in the evening", HEAD_JUDGE)


@pytest.mark.parametrize("book", [book for book in WIN if book != BUSHIROAD])
def test_other_documents_let_nothing_but_being_put_out_follow(book: str) -> None:
    event = closed(book=book)
    kind = event.rules.conduct.infractions[0].id
    late = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction=kind, later="deck_name")
    refused(event, late, "closed", "Found in the evening")


def test_on_the_command_line() -> None:
    day = Day("nisei-1.3", "Ann Bo Cy Di").staff(head_judge="Hana").seat("Ann Bo", "Cy Di")
    said = day.toptable(
        "penalty give EVENT Ann --penalty drop --text 'did not check in on Discord' "
        "--reason 'announced rule'",
        by="Hana",
    )
    assert "did not check in on Discord, drop (Infractions)" in said
    assert not day.state.players[day.number("Ann")].active
