"""Whoever asks for what is so already is told which thing is how, not only that nothing changes."""

from datetime import UTC, datetime

import pytest

from support import ORGANIZER, do, new_event
from toptable.engine.declared import Command
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.decks.cards import EventCards
from toptable.engine.state.decks import Publishing
from toptable.engine.state.office import Shelf
from toptable.engine.state.people import RegistrationWay
from toptable.engine.subjects.decks.list_collection import LockDecks
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish, PublishDecks
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.event_admin.admin_commands import (
    MoveToShelf,
    ShowStandings,
    Tell,
    Tick,
)
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.engine.subjects.legality_lists.card_pool import SetEventCards
from toptable.engine.subjects.registration.self_registration import SetRegistration

NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
AGAIN: dict[str, Command] = {
    "The deadline for registration is 2026-05-09 12:00 UTC already.": SetDeadline(
        DueBy.REGISTRATION, NOON
    ),
    "All deck lists are locked already.": LockDecks(),
    "The deck lists of Ann are locked already.": LockDecks(players=(1,)),
    "Ann lets the deck lists be shown after the event, as was said before.": AgreeToPublish(
        1, Publishing.LISTS
    ),
    "After the event deck lists are shown, as was said before.": PublishDecks(Publishing.LISTS),
    "Registration by players is open to everybody already.": SetRegistration(RegistrationWay.OPEN),
    "The event's own list of cards says this already.": SetEventCards(EventCards(banned=("Moon",))),
    "The announcement “Tiebreaker round” already says this.": Tell(
        "tiebreaker_round", "Held if needed."
    ),
    "“prizes given” is ticked on the checklist already.": Tick("prizes_given"),
    "The event is in the archive already.": MoveToShelf(Shelf.ARCHIVE),
    "Only staff see the standings already.": ShowStandings(0),
    "Players may check in by phone is no, at the desk already.": ChangeSetting(
        "phone_check_in", "off"
    ),
}


@pytest.mark.parametrize("told", AGAIN)
def test_what_is_so_already_is_named(told: str) -> None:
    tournament = new_event("Ann Bo")
    do(tournament, AGAIN[told], reason="For once.")
    again = tournament.send(AGAIN[told], ORGANIZER, reason="For once.")
    assert isinstance(again, Refusal)
    assert (again.text, again.answer) == (told, AnsweredBy.DONE_ALREADY)
