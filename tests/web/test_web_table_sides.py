"""Sides on the page of a table: drawn, agreed on, chosen; and the one game of a two-for-one."""

import pytest
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.staff.staff_roles import NameStaff

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
TABLE = "/e/cup/rounds/1/tables/1"


def begun(desk: Desk, book: str, **settings: str) -> Tournament:
    made = desk.create("Cup", book, OLGA, event="cup", settings=settings)
    assert isinstance(made, Tournament), made
    for command in (
        EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))),
        NameStaff("Jo", Role.JUDGE),
        PairRound(),
        PublishRound(),
    ):
        done = made.send(command, OLGA, reason="To begin.")
        assert isinstance(done, Done), done
    return made


def sides(tournament: Tournament) -> tuple[tuple[str, str] | None, ...]:
    return tournament.state.rounds[0].matches[1].game_sides


def test_the_first_side_is_drawn_or_agreed_on_and_then_swapped(
    desk: Desk, organizer: Visitor
) -> None:
    """N13-22, N13-63."""
    tournament = begun(desk, "nisei-1.3")
    page = organizer.look(TABLE).text
    assert "Draw game 1" in page
    assert "plays Runner</" in page.replace("\u2069", "")
    assert organizer.post(f"{TABLE}/sides", game="1").status_code == 303
    drawn = sides(tournament)[0]
    assert set(drawn) == {"C", "R"}
    page = organizer.look(TABLE).text
    assert "Game 1: " in page
    assert "Settle game 2" in page
    organizer.post(f"{TABLE}/sides", game="2")
    assert sides(tournament)[1] == drawn[::-1]


def test_a_two_for_one_is_drawn_and_then_entered(desk: Desk, organizer: Visitor) -> None:
    """N13-26: before a judge."""
    tournament = begun(desk, "nisei-1.3")
    form = {"kind": "two_for_one", "game_1": "W", "witness": "Jo"}
    asked = organizer.post(TABLE, **form)
    assert asked.status_code == 409
    assert "drawn before its game" in asked.text
    assert "Draw its sides" in organizer.look(TABLE).text
    assert organizer.post(f"{TABLE}/sides", two_for_one="1", witness="Jo").status_code == 303
    assert organizer.post(TABLE, **form).status_code == 303
    assert tournament.state.rounds[0].matches[1].points == (6, 0)


def test_the_loser_chooses_who_goes_first(desk: Desk, organizer: Visitor) -> None:
    """B-116."""
    tournament = begun(desk, "bushiroad-1.2.11", match="bo3")
    organizer.post(f"{TABLE}/sides", game="1")
    assert "How did game 1 end?" in organizer.look(TABLE).text
    organizer.post(f"{TABLE}/sides", game="2", previous="W")
    match = tournament.state.rounds[0].matches[1]
    loser = tournament.state.name_of(match.players[1])
    assert f"{loser} chooses first or second." in organizer.look(TABLE).text
    organizer.post(f"{TABLE}/sides", game="2", first_seat="second")
    assert sides(tournament)[1] == ("second", "first")


@pytest.mark.parametrize("book", ["ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"])
def test_no_two_for_one_where_the_document_has_none(
    desk: Desk, organizer: Visitor, book: str
) -> None:
    """FFG-17, SW-06, B-116: sides are settled, but no game counts twice."""
    begun(desk, book)
    page = organizer.look(TABLE).text
    assert 'id="sides"' in page
    assert "Draw its sides" not in page
