"""What is found wrong with a list that somebody hands in, by what holds at this event."""

from pathlib import Path

import pytest

from support import ORGANIZER, do
from toptable.desk.deck_forms import ListForm, to_send, understood
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Tournament
from toptable.engine.questions.roster import slot_of
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.cards import EventCards
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.legality_lists.card_pool import SetEventCards
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.store import open_store


def codes(tournament: Tournament, desk: Desk, slot: str, text: str) -> set[str]:
    """Hand in a list for the only player; the codes of what is found."""
    where = slot_of(tournament.state, tournament.rules, 1, slot)
    assert where is not None
    form = ListForm(text=text, anyway=True)
    lists = DeckLists(tournament, desk.store, ORGANIZER, now())
    read = understood(form, where, tournament, None, lists.pool(1, slot))
    made = to_send(form, read, 1, slot, tournament.rules)
    assert not isinstance(made, Refusal), made
    command, texts = made
    sent = tournament.send(command, ORGANIZER, texts=texts)
    assert not isinstance(sent, Refusal), sent
    return {finding.code for finding in read.verdict.findings}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(open_store(tmp_path / "events.sqlite"))


def event(desk: Desk, rulebook: str, settings: dict[str, str]) -> Tournament:
    made = desk.create("Test", rulebook, ORGANIZER, settings=settings, event="test")
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers((NewPlayer("Ann"),)))
    return made


def test_what_the_organizer_has_banned_is_found(desk: Desk) -> None:
    tournament = event(desk, "ffg-starwars-2.2", {})
    clean = codes(tournament, desk, "light", "4 Blue Card\n4 Red Card")
    do(tournament, SetEventCards(EventCards(banned=("Blue Card",))))
    banned = codes(tournament, desk, "light", "4 Blue Card\n4 Red Card")
    assert len(banned - clean) == 1


def test_a_deck_is_built_from_the_pool_of_its_player(desk: Desk) -> None:
    tournament = event(desk, "ffg-netrunner-1.0", {"draft": "full"})
    assert codes(tournament, desk, "pool", "3 Blue Card\n1 Red Card") == set()
    inside = codes(tournament, desk, "corp", "3 Blue Card")
    outside = codes(tournament, desk, "corp", "3 Blue Card\n2 Red Card")
    assert outside - inside == {"not_in_the_pool"}
