"""Whoever makes an event is its organizer from the start, under every document."""

import pytest

from documents.day import Day
from toptable.engine.roles import Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.rulebooks import all_rulebooks

BOOKS = [book.id for book in all_rulebooks()]
GAME = {"bushiroad-1.2.11": {"game": "vg"}}
NISEI = ("nisei-1.3", "nisei-1.0")


def made(book: str, names: str = "Ann Bo Cy Di") -> Day:
    """An event that Olga made; nobody is named."""
    return Day(book, names, **GAME.get(book, {}))


@pytest.mark.parametrize("book", BOOKS)
def test_the_list_of_staff_begins_with_them(book: str) -> None:
    """N13-03, N10-02, FFG-02, B-011: in the report and in the checklist."""
    day = made(book)
    assert [(one.name, one.role) for one in day.state.staff] == [("Olga", Role.ORGANIZER)]
    assert "Olga" in day.cover()
    assert "Name the organizer" not in day.cover()
    assert day.checklist().get("An organizer is named.", True)


@pytest.mark.parametrize("book", NISEI)
def test_an_organizer_who_plays_needs_cover(book: str) -> None:
    """N13-37, N10-09: nobody named Olga, and she plays; no round without somebody impartial."""
    day = made(book, "Ann Bo Cy Olga")
    assert "Olga of the staff will play" in day.refuses(PairRound(), reason="Told")
    day.staff(judge="Jo").round()


def test_nobody_leads_a_competitive_event_and_plays() -> None:
    """N10-09: not even under the name that made the event."""
    day = Day("nisei-1.0", "Ann Bo Cy", tier="competitive")
    olga = EnterPlayers((NewPlayer("Olga"),))
    assert "cannot both play and be organizer" in day.refuses(olga)


@pytest.mark.parametrize("book", ["ffg-netrunner-1.0", "ffg-starwars-2.2"])
def test_a_playing_organizer_needs_a_second_and_it_is_announced(book: str) -> None:
    """FFG-06, SW-02: who rules in the organizer's games has to be there and be told."""
    day = made(book, "Ann Bo Cy Olga")
    assert "Olga will play" in day.refuses(PairRound(), reason="Told")
    named = NameStaff("Lou", Role.JUDGE if book.startswith("ffg-net") else Role.ORGANIZER)
    day.do(named)
    told = " ".join(line.text for line in day.announced().values())
    assert "Lou" in told
    day.round()


def test_an_official_does_not_fight() -> None:
    """B-017: the organizer is one."""
    day = made("bushiroad-1.2.11", "Ann Bo")
    assert "FR-1.2.4" in day.refuses(EnterPlayers((NewPlayer("Olga"),)))


@pytest.mark.parametrize("book", BOOKS)
def test_they_can_hand_the_event_over(book: str) -> None:
    """Taken off the list, they are no longer on it; where there is one organizer, another can
    be named then without a reason."""
    day = made(book)
    day.toptable("staff add EVENT Olga organizer --dismiss")
    assert not day.state.staff
    day.toptable("staff add EVENT Lou organizer")
    assert [one.name for one in day.state.staff] == ["Lou"]
