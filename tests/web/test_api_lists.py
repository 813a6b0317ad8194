"""Lists through the API: people from a spreadsheet, deck lists to check, newer files."""

from collections.abc import Iterator

import pytest
from api_office import Program, guest, house_of, program

from toptable.api.answers.people import LineVerdict, ListColumn
from toptable.desk.desk import Desk
from toptable.engine.roles import Role
from toptable.interchange.people_list import Column, Verdict

LIST = """\
Name;Pronouns;E-mail;Club
Ada Byron;she/her;ada@example.org;Analytical
Ben Okri;;;
Ada Byron;;;
;;;No name
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("api")) as desk:
        yield desk


@pytest.fixture(scope="module")
def organizer(house: Desk) -> Program:
    return program(house)


@pytest.fixture
def event(organizer: Program) -> str:
    made = organizer.post("/events", {"name": "Cup", "rulebook": "nisei-1.3"})
    return str(made.json()["event"])


def test_the_contract_knows_every_column_and_verdict_of_a_list() -> None:
    assert set(map(str, ListColumn)) == set(map(str, Column))
    assert set(map(str, LineVerdict)) == set(map(str, Verdict))


def test_a_list_of_people_is_looked_at_first_and_entered_in_one_act(
    organizer: Program, event: str
) -> None:
    path = f"/events/{event}/players/import"
    looked = organizer.post(path, {"text": LIST, "dry_run": True}).json()
    assert looked["columns"] == ["name", "pronouns", "private", "group"]
    assert looked["not_kept"] == ["E-mail"]
    assert [(line["line"], line["verdict"]) for line in looked["lines"]] == [
        (2, "new"),
        (3, "new"),
        (4, "twice"),
        (5, "refused"),
    ]
    assert looked["done"] is None
    assert organizer.get(f"/events/{event}/players").json()["total"] == 0
    done = organizer.post(path, {"text": LIST, "looked_at": looked["version"]})
    assert done.status_code == 200, done.text
    assert [line["kind"] for line in done.json()["done"]["lines"]] == ["players_entered"]
    players = organizer.get(f"/events/{event}/players").json()["rows"]
    assert [(player["name"], player["group"]) for player in players] == [
        ("Ada Byron", "Analytical"),
        ("Ben Okri", ""),
    ]
    assert "ada@example.org" not in organizer.get(f"/events/{event}/log").text
    again = organizer.post(path, {"text": LIST}).json()
    assert again["done"] is None
    assert {line["verdict"] for line in again["lines"]} == {"in", "refused"}


def test_lines_can_be_left_out_and_columns_be_named(organizer: Program, event: str) -> None:
    path = f"/events/{event}/players/import"
    text = "Okri,Ben\nLovelace,Ada"
    done = organizer.post(path, {"text": text, "columns": ["last", "first"], "without": [1]})
    assert done.status_code == 200, done.text
    players = organizer.get(f"/events/{event}/players").json()["rows"]
    assert [player["name"] for player in players] == ["Ada Lovelace"]


def test_a_list_that_is_sent_twice_is_entered_once(organizer: Program, event: str) -> None:
    path, key = f"/events/{event}/players/import", {"idempotency-key": "the list of today"}
    first = organizer.post(path, {"text": "Ada\nBen"}, **key)
    again = organizer.post(path, {"text": "Ada\nBen"}, **key)
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json() == first.json()


def test_an_empty_list_is_refused_with_what_to_do(organizer: Program, event: str) -> None:
    answer = organizer.post(f"/events/{event}/players/import", {"text": " \n"})
    assert answer.status_code == 422
    assert "Paste names" in answer.json()["detail"]


def test_a_deck_list_is_checked_without_being_handed_in(
    house: Desk, organizer: Program, event: str
) -> None:
    organizer.send(event, "enter_players", players=[{"name": "Ada"}])
    path = f"/events/{event}/decks/1/corp/check"
    told = organizer.post(path, {"text": "3 Hedge Fund\nnot a line"}).json()
    assert told["cards"] == [{"count": 3, "name": "Hedge Fund"}]
    assert [line["line"] for line in told["unclear"]] == [2]
    assert told["legal"] is not True
    assert told["problem"]
    decks = organizer.get(f"/events/{event}/decks").json()["rows"]
    assert {deck["version"] for deck in decks} == {0}
    assert guest(house).post(path, {"text": "3 Hedge Fund"}).status_code == 401
    assert program(house, Role.COVERAGE).post(path, {"text": "3 Hedge Fund"}).status_code == 403


def test_a_newer_file_is_shown_first_and_then_brought_in(organizer: Program, event: str) -> None:
    first = "round,player,opponent,games\n1,Ann,Bo,WW\n1,Cy,Di,\n"
    brought = organizer.post("/imports", {"text": first, "name": "x", "rulebook": "nisei-1.3"})
    assert brought.status_code == 201, brought.text
    path = f"/events/{brought.json()['event']}/imports"
    newer = first.replace("Di,\n", "Di,WL\n2,Ann,Cy,\n2,Bo,Di,\n")
    looked = organizer.post(path, {"text": newer, "dry_run": True}).json()
    assert looked["version"] == brought.json()["version"]
    assert looked["done"] == ["Round 1, table 2: WL (3–3 points).", "Round 2, 2 tables."]
    taken = organizer.post(path, {"text": newer}).json()
    assert (taken["done"], taken["left_alone"]) == (looked["done"], [])
    assert organizer.post(path, {"text": newer}).json()["done"] == []
    own = organizer.post(f"/events/{event}/imports", {"text": newer})
    assert own.status_code == 422
    assert "did not come from another program" in own.json()["detail"]


def test_what_the_organizer_said_about_cards(house: Desk, organizer: Program, event: str) -> None:
    assert guest(house).get(f"/events/{event}/cards").json()["text"] == ""
    cards = {"banned": ["Sure Gamble"], "limits": [["Hedge Fund", 1]]}
    done = organizer.send(event, "set_event_cards", "House rule", cards=cards)
    assert done.status_code == 201, done.text
    told = guest(house).get(f"/events/{event}/cards").json()
    assert told["banned"] == ["Sure Gamble"]
    assert told["limits"] == [{"title": "Hedge Fund", "most": 1}]
    assert "Hedge Fund (at most 1)" in told["text"]
