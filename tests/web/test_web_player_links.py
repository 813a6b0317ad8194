"""Personal links: nobody guesses one, each is one player's at one event, renewing ends it."""

from pathlib import Path

import pytest
from player_office import caught_up, code, link, named, phone, ticket
from web_office import Visitor, visitor

from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.store import Unreachable, open_store
from toptable.web.auth.player_links import (
    COOKIE,
    LONGEST,
    LOOK_SECONDS,
    PlayerDoor,
    code_of,
    ticket_of,
)
from toptable.web.auth.sessions import CODE_LETTERS, Keys

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
MIKA = "Mika Sørensen"


class Stopwatch:
    """A watch that tests turn."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    assert isinstance(made.send(EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))), OLGA), Done)
    return made


def test_a_link_opens_the_page_once_and_leaves_the_address(demo: Desk, guest: Visitor) -> None:
    answer = guest.look(link(demo, MIKA))
    assert answer.status_code == 303
    assert answer.headers["location"] == "/e/demo/me"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "Path=/e/demo" in cookie
    assert "SameSite=lax" in cookie
    page = guest.look("/e/demo/me")
    assert MIKA in page.text
    assert ticket(demo, MIKA) not in page.text
    assert "no-store" in page.headers["cache-control"]
    assert page.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("wrong", ["0", "1-", "-", "1", "-5", "1-" + "0" * 32, "²-" + "0" * 32])
def test_a_made_up_ticket_is_nobody(demo: Desk, guest: Visitor, wrong: str) -> None:
    assert guest.look(f"/e/demo/me/{wrong}").status_code == 404
    door = PlayerDoor(demo.store, Keys.of(demo.store))
    players = demo.tournament("demo").state.players
    assert door.player("demo", wrong, players) is None


def test_no_ticket_but_the_whole_one_fits(demo: Desk) -> None:
    keys = Keys.of(demo.store)
    door, players = PlayerDoor(demo.store, keys), demo.tournament("demo").state.players
    right = ticket(demo, MIKA)
    assert door.player("demo", right, players) == players[1]
    for at in range(2, len(right)):
        other = "0" if right[at] != "0" else "1"
        assert door.player("demo", right[:at] + other + right[at + 1 :], players) is None
        assert door.player("demo", right[:at], players) is None
    assert door.player("demo", right + "0", players) is None
    assert door.player("demo", right + "0" * LONGEST, players) is None
    assert door.player("demo", right.upper(), players) is None or right.upper() == right


def test_the_ticket_of_one_player_is_not_that_of_another(demo: Desk) -> None:
    door = PlayerDoor(demo.store, Keys.of(demo.store))
    players = demo.tournament("demo").state.players
    right = ticket(demo, MIKA)
    assert door.player("demo", "2" + right[1:], players) is None


def test_another_store_makes_other_links(demo: Desk, tmp_path: Path) -> None:
    with open_store(tmp_path / "other.sqlite") as other:
        player = named(demo, MIKA)
        here = ticket_of(Keys.of(demo.store), "demo", player, 0)
        assert ticket_of(Keys.of(other), "demo", player, 0) != here


def test_a_code_is_six_letters_that_nobody_takes_for_each_other(demo: Desk) -> None:
    keys, players = Keys.of(demo.store), demo.tournament("demo").state.players
    codes = {
        code_of(keys, "demo", player, number) for player in players.values() for number in (0, 1)
    }
    assert len(codes) == 2 * len(players)
    for letters in codes:
        assert len(letters) == 6
        assert set(letters) <= set(CODE_LETTERS)
    assert not set(CODE_LETTERS) & set("0O1I5S82"), "each is easily taken for another"
    assert code(demo, MIKA) in codes


def test_the_link_of_one_event_opens_nothing_at_another(demo: Desk, cup: Tournament) -> None:
    """Player 1 of each: only the event tells their keys apart."""
    holder = phone(demo, MIKA)
    mine = ticket(demo, MIKA)
    assert holder.look(f"/e/cup/me/{mine}").status_code == 404
    there = holder.look("/e/cup/me", cookie=f"{COOKIE}={mine}")
    assert "Ann" not in there.text
    assert "Who are you?" in there.text
    assert holder.look("/e/cup/me/row", cookie=f"{COOKIE}={mine}").status_code == 404
    assert cup.state.players[1].name == "Ann"


def test_a_renewed_link_is_dead_at_once_and_the_phone_that_held_it(demo: Desk) -> None:
    thief = phone(demo, MIKA)
    old = link(demo, MIKA)
    demo.store.player_links.renew("demo", 1, now(), "Olga")
    fresh = visitor(demo)
    assert fresh.look(old).status_code == 404, "a new look at the old link"
    page = thief.look("/e/demo/me")
    assert MIKA not in page.text
    assert thief.look("/e/demo/me/row").status_code == 404
    refused = thief.post("/e/demo/me/report", game1="W", game2="W")
    assert refused.status_code == 403
    assert not demo.tournament("demo").state.rounds[2].matches[2].claims
    owner = phone(demo, MIKA)
    assert MIKA in owner.look("/e/demo/me").text


def test_what_another_process_renews_is_known_a_second_later(demo: Desk) -> None:
    watch, keys = Stopwatch(), Keys.of(demo.store)
    door, players = (
        PlayerDoor(demo.store, keys, stopwatch=watch),
        demo.tournament("demo").state.players,
    )
    door.look()
    old = ticket(demo, MIKA)
    with open_store(demo.store.where) as elsewhere:
        elsewhere.player_links.renew("demo", 1, now(), "Olga")
    assert not door.stale
    watch.seconds += LOOK_SECONDS + 0.1
    assert door.stale
    door.look()
    assert door.player("demo", old, players) is None
    assert door.player("demo", ticket(demo, MIKA), players) == players[1]


def test_a_database_that_is_gone_locks_nobody_out(
    demo: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    door, players = (
        PlayerDoor(demo.store, Keys.of(demo.store)),
        demo.tournament("demo").state.players,
    )
    demo.store.player_links.renew("demo", 1, now(), "Olga")
    door.look_now()
    mine = ticket(demo, MIKA)

    def gone(_links: object) -> str:
        raise Unreachable("gone")

    monkeypatch.setattr(type(demo.store.player_links), "mark", gone)
    door.look_now()
    assert door.player("demo", mine, players) == players[1]


def test_a_taken_back_entry_takes_its_link_along(desk: Desk, cup: Tournament) -> None:
    """The next one who is entered gets the same number, and must not be read by the first."""
    enter = EnterPlayers((NewPlayer("Cy"),))
    assert isinstance(cup.send(enter, OLGA), Done)
    before = named(desk, "Cy", "cup")
    old = ticket(desk, "Cy", "cup")
    holder = phone(desk, "Cy", "cup")
    assert isinstance(cup.send(TakeBackOwnLast(), OLGA), Done)
    assert before.id not in cup.state.players
    caught_up(desk, "cup")
    assert "Who are you?" in holder.look("/e/cup/me").text
    assert isinstance(cup.send(EnterPlayers((NewPlayer("Di"),)), OLGA), Done)
    caught_up(desk, "cup")
    after = named(desk, "Di", "cup")
    assert after.id == before.id
    assert ticket(desk, "Di", "cup") != old
    page = holder.look("/e/cup/me").text
    assert "Who are you?" in page
    assert "Di" not in page


def test_a_corrected_name_leaves_the_link_as_it_is(desk: Desk, cup: Tournament) -> None:
    held = ticket(desk, "Ann", "cup")
    assert isinstance(cup.send(RenamePlayer(1, "Anna"), OLGA), Done)
    assert ticket(desk, "Anna", "cup") == held


def test_a_form_without_the_players_token_changes_nothing(demo: Desk) -> None:
    holder = phone(demo, MIKA)
    holder.token = "0" * 64
    assert holder.post("/e/demo/me/report", game1="W", game2="W").status_code == 403
    stranger = phone(demo, "Ravi Menon")
    holder.token = stranger.token
    assert holder.post("/e/demo/me/report", game1="W", game2="W").status_code == 403
    elsewhere = phone(demo, MIKA)
    answer = elsewhere.post(
        "/e/demo/me/report", {"sec-fetch-site": "cross-site"}, game1="W", game2="W"
    )
    assert answer.status_code == 403
