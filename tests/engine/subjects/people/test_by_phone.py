"""What players do about their own place in the event: check in, drop, take the drop back."""

import pytest

from books import BOOKS
from support import do, new_event, play_round, refused, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound

WON = dict.fromkeys(sorted(BOOKS), "WW") | {"bushiroad-1.2.11": "W", "plain-swiss": "W"}


def player(tournament: Tournament, number: int) -> Actor:
    return Actor(tournament.state.name_of(number), Role.PLAYER, number)


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_player_checks_in_and_nobody_else(book: str) -> None:
    tournament = new_event("Ann Bo", book)
    ann = player(tournament, 1)
    do(tournament, CheckIn((1,)), ann)
    assert [who.checked_in for who in tournament.state.players.values()] == [True, False]
    for others in ((2,), (1, 2), ()):
        refused(tournament, CheckIn(others), "not_yours", actor=ann)
    refused(tournament, CheckIn((1,), present=False), "at_the_desk", actor=ann)
    assert [who.checked_in for who in tournament.state.players.values()] == [True, False]


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_the_organizer_can_keep_check_in_at_the_desk(book: str) -> None:
    tournament = new_event("Ann Bo", book)
    do(tournament, ChangeSetting("phone_check_in", "off"), reason="The door checks passports.")
    refused(tournament, CheckIn((1,)), "at_the_desk", actor=player(tournament, 1))
    do(tournament, CheckIn((1,)))
    assert tournament.state.players[1].checked_in


def test_check_in_ends_when_round_one_is_paired() -> None:
    tournament = new_event("Ann Bo")
    start_round(tournament)
    refused(tournament, CheckIn((1,)), "started", actor=player(tournament, 1))


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_drop_is_taken_back_freely_until_the_next_pairing(book: str) -> None:
    """After that with the organizer's consent; the rounds missed are lost. N13-30, N10-24."""
    tournament = new_event("Ann Bo Cy Di Eve Flo", book)
    play_round(tournament, WON[book])
    ann = player(tournament, 1)
    do(tournament, Drop(1), ann)
    assert not tournament.state.players[1].active
    do(tournament, Rejoin(1), ann)
    assert tournament.state.players[1].active
    do(tournament, Drop(1), ann)
    do(tournament, PairRound())
    refused(tournament, Rejoin(1), "ask_organizer", actor=ann)
    do(tournament, DiscardRound())
    do(tournament, Rejoin(1), ann)
    do(tournament, Drop(1), ann)
    start_round(tournament)
    refused(tournament, Rejoin(1), "ask_organizer", actor=ann)
    do(tournament, Rejoin(1))
    assert tournament.state.players[1].active


def test_nobody_comes_back_by_phone_whom_the_staff_took_out() -> None:
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament, "WW")
    do(tournament, Drop(1))
    refused(tournament, Rejoin(1), "ask_organizer", actor=player(tournament, 1))


def test_nobody_brings_another_player_back() -> None:
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament, "WW")
    do(tournament, Drop(1), player(tournament, 1))
    refused(tournament, Rejoin(1), "not_yours", actor=player(tournament, 2))
