"""Going by a nickname, with the real name kept privately beside the log."""

import pytest

from support import ORGANIZER, MemoryStore, do, memory_desk, new_event, refused
from toptable.desk.desk import sealed
from toptable.desk.tournament import Done
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers

SECRET = sealed("Ann Lee")
ANN = Sealed(SECRET.digest)


def test_bushiroad_has_real_names_until_the_organizer_allows_others() -> None:
    """B-075."""
    tournament = new_event("Bo", "bushiroad-1.2.11")
    ace = NewPlayer(name="Ace", real_name=ANN)
    assert refused(tournament, EnterPlayers((ace,)), "nicknames").rule == "B-075"
    refused(tournament, RenamePlayer(1, "Boss", ANN), "nicknames")
    do(tournament, RenamePlayer(1, "Bo Pan"))
    allowed = new_event("Bo", "bushiroad-1.2.11", settings={"nicknames": "yes"})
    do(allowed, EnterPlayers((ace,)))
    assert allowed.state.players[2].real_name == ANN


@pytest.mark.parametrize("name", ["Ace", "Ann"])
def test_the_real_name_lies_beside_the_log(name: str) -> None:
    store = MemoryStore()
    tournament = new_event("Ann", desk=memory_desk(store))
    done = tournament.send(RenamePlayer(1, name, ANN), ORGANIZER, texts=[SECRET])
    assert isinstance(done, Done), done
    player = tournament.state.players[1]
    assert (player.name, player.real_name) == (name, ANN)
    assert [one.text for one in store.texts("test")] == ["Ann Lee"]
    assert b"Ann Lee" not in b"".join(store.read("test"))


def test_pronouns_change_with_the_name_or_without_it() -> None:
    tournament = new_event("Ann")
    do(tournament, RenamePlayer(1, "Ann", pronouns="she/her"))
    do(tournament, RenamePlayer(1, "Anna"))
    player = tournament.state.players[1]
    assert (player.name, player.pronouns) == ("Anna", "she/her")
    refused(tournament, RenamePlayer(1, "Anna", pronouns="she\ther"), "control_character")
    do(tournament, RenamePlayer(1, "Anna", pronouns=""))
    assert tournament.state.players[1].pronouns == ""


def test_a_spelling_corrected_later_keeps_the_real_name() -> None:
    tournament = new_event("Ann")
    do(tournament, RenamePlayer(1, "Ace", ANN))
    do(tournament, RenamePlayer(1, "ACE"))
    assert tournament.state.players[1].real_name == ANN
