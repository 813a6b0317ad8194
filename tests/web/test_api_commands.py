"""Every command of the desk can be sent through the API, and comes back with a sentence."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from api_office import Program, guest, house_of, program

from planting import Planted
from toptable.api.commands import ENGINE, FORMS, OWN_FORMS, TAKEN, as_sent
from toptable.api.contract import SCOPE_OF
from toptable.api.problem import Problem
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Scope
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import to_plain
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers

WORKED = 201
REFUSED = {403, 409, 422}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("api")) as desk:
        make_demo(desk.store)
        yield desk


@pytest.fixture
def organizer(house: Desk) -> Program:
    """With a token of its own for each test: one token may only ask so often."""
    return program(house)


def filled_in(form: type) -> dict[str, Any]:
    """A command with something in every field."""
    found: dict[str, Any] = to_plain(Planted(form).value)
    return found


def bare(form: type[msgspec.Struct]) -> dict[str, Any]:
    """A command with what it must have, and nothing else."""
    needed = {field.name for field in msgspec.structs.fields(form) if field.required}
    return {name: told for name, told in filled_in(form).items() if name in needed | {"type"}}


def is_answered(answer: Any) -> None:
    """Done, or refused in a sentence: never an error of the program."""
    if answer.status_code == WORKED:
        assert answer.json()["version"]
        return
    assert answer.status_code in REFUSED, answer.text
    told = msgspec.json.decode(answer.content, type=Problem)
    assert told.code
    assert told.detail[-1] in ".…?)", told.detail


@pytest.mark.parametrize("tag", sorted(set(TAKEN) - {"close_event", "move_to_shelf"}))
def test_every_command_can_be_sent(organizer: Program, tag: str) -> None:
    """With what it must have, with all it can have, and as a preview."""
    for command in (bare(TAKEN[tag]), filled_in(TAKEN[tag])):
        body = {"command": command}
        is_answered(organizer.post("/events/demo/commands", body | {"reason": "Tried"}))
        seen = organizer.post("/events/demo/commands/preview", body)
        assert seen.status_code in {200, *REFUSED}, seen.text


def test_the_event_can_be_archived_and_closed(house: Desk, organizer: Program) -> None:
    made = house.create("Short", "nisei-1.3", Actor("Ines", Role.ORGANIZER), event="short")
    assert isinstance(made, Tournament)
    assert organizer.send("short", "move_to_shelf", shelf="archive").status_code == WORKED
    assert organizer.send("short", "move_to_shelf", shelf="desk").status_code == WORKED
    is_answered(organizer.send("short", "close_event", reason="Over"))


def test_a_form_has_the_fields_of_its_command() -> None:
    """But for what the server fills in, and with texts in place of digests."""
    for tag, form in TAKEN.items():
        if form in OWN_FORMS:
            continue
        told = {field.name for field in msgspec.structs.fields(form)}
        meant = {field.name for field in msgspec.structs.fields(ENGINE[tag])}
        assert meant - told <= {"known", "commitment"}
        assert told <= meant
    assert "Sealed" not in str([msgspec.inspect.type_info(form) for form in TAKEN.values()])


def test_a_command_of_the_engine_is_written_as_it_is_sent() -> None:
    command = EnterPlayers((NewPlayer("Ada", real_name=Sealed("Augusta")),))
    assert as_sent(command) == {
        "type": "enter_players",
        "players": [{"name": "Ada", "real_name": "Augusta"}],
    }
    assert FORMS.engine_of[TAKEN["enter_players"]] is EnterPlayers


def test_a_confidential_text_is_sealed_on_the_way(house: Desk, organizer: Program) -> None:
    told = "The leg is broken"
    answer = organizer.send("demo", "accommodate", player=1, effect="A chair", why=told)
    assert answer.status_code == WORKED
    tournament = house.tournament("demo")
    stored = b"".join(house.store.read("demo"))
    assert told.encode() not in stored
    assert told in [text.text for text in house.store.texts("demo")]
    assert tournament.state.players[1].accommodation is not None


def test_a_deck_list_is_read_and_checked(organizer: Program) -> None:
    fields = {"player": 1, "slot": "corp", "text": "3 Hedge Fund", "anyway": True}
    answer = organizer.send("demo", "register_deck", **fields, remedy=True, why="Typed anew")
    assert answer.status_code in {201, 409}, answer.text
    wrong = organizer.send("demo", "register_deck", player=1, slot="nothing", text="3 Hedge Fund")
    assert wrong.status_code == 422


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"command": {"type": "nothing"}}, 422, 'In command, type cannot be the text "nothing"'),
        ({"command": {"type": "pair_round", "known": "x"}}, 422, "In command, known is not known."),
        ({"command": {"type": "pair_round"}, "why": "x"}, 422, "In the body, why is not known."),
        (
            {"command": {"type": "give_bye", "player": "1"}},
            422,
            "In command, player must be a whole number",
        ),
        ({}, 422, "In the body, command is missing"),
        ([], 422, "The body must be an object"),
    ],
)
def test_what_is_wrong_with_a_body_is_told(
    organizer: Program, body: Any, status: int, said: str
) -> None:
    answer = organizer.post("/events/demo/commands", body)
    assert answer.status_code == status
    assert said in answer.json()["detail"]


def test_a_body_that_is_no_json(organizer: Program) -> None:
    path, headers = "/api/v1/events/demo/commands", organizer.headers
    kind = {"content-type": "application/json"}
    torn = organizer.client.post(path, content=b'{"command', headers=headers | kind)
    assert (torn.status_code, torn.json()["code"]) == (400, "not_json")
    deep = organizer.client.post(path, content=b"[" * 99_999, headers=headers | kind)
    assert (deep.status_code, deep.json()["code"]) in {(400, "not_json"), (422, "body")}
    form = organizer.client.post(path, data={"command": "x"}, headers=headers)
    assert (form.status_code, form.json()["code"]) == (415, "media")
    large = organizer.client.post(path, content=b" " * 1_000_001, headers=headers | kind)
    assert (large.status_code, large.json()["code"]) == (413, "too_much")


def test_each_command_needs_its_scope(house: Desk) -> None:
    """A token for reading sends nothing; a guest is asked for a token."""
    reads = program(house, Role.ORGANIZER, Scope.READ)
    for tag in ("enter_players", "pair_round", "give_penalty", "redo"):
        body = {"command": bare(TAKEN[tag])}
        answer = reads.post("/events/demo/commands", body)
        assert answer.status_code == 403
        assert answer.json()["scope"] == SCOPE_OF[ENGINE[tag]]
        assert guest(house).post("/events/demo/commands", body).status_code == 401


def test_the_role_has_the_last_word(house: Desk) -> None:
    answer = program(house, Role.JUDGE).send("demo", "pair_round")
    assert answer.status_code == 403
    assert answer.json()["answered_by"] == "somebody_else"


def test_cookies_open_nothing(house: Desk) -> None:
    from web_office import Visitor

    signed_in = Visitor(guest(house).client).sign_in(house)
    answer = signed_in.client.post(
        "/api/v1/events/demo/commands", json={"command": {"type": "redo"}}
    )
    assert answer.status_code == 401
