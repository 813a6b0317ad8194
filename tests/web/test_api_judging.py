"""What judges and those who set up an event look up through the API, against the documents."""

from collections.abc import Iterator
from typing import Any

import pytest
from api_office import Program, guest, house_of, program
from finals_office import bracket

from toptable.desk.desk import Desk
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.rulebooks import all_rulebooks

NAMES = [{"name": name} for name in ("Ada", "Ben", "Cleo", "Dov")]
BOOKS = [book.id for book in all_rulebooks()]
LATE = "/rulebooks/nisei-1.3/infractions/tardiness"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("api")) as desk:
        yield desk


@pytest.fixture(scope="module")
def organizer(house: Desk) -> Program:
    return program(house)


@pytest.fixture(scope="module")
def cup(organizer: Program) -> str:
    """Round 1 of four players is published, and its clock runs."""
    event = begun(organizer, "Cup")
    paired(organizer, event)
    do(organizer, event, "prepare_clock")
    do(organizer, event, "turn_clock", act="start")
    return event


def do(organizer: Program, event: str, kind: str, reason: str = "", **fields: Any) -> None:
    done = organizer.send(event, kind, reason, **fields)
    assert done.status_code == 201, done.text


def paired(organizer: Program, event: str) -> None:
    """Round 1, published."""
    do(organizer, event, "pair_round", "Tried", absentees="check_in", lists="without")
    do(organizer, event, "publish_round", "Tried")


def begun(organizer: Program, name: str, book: str = "nisei-1.3") -> str:
    made = organizer.post("/events", {"name": name, "rulebook": book})
    event = str(made.json()["event"])
    do(organizer, event, "enter_players", players=NAMES)
    return event


@pytest.mark.parametrize(
    ("answers", "penalty"), [("1", "warning"), ("2", "game_loss"), ("3", "match_loss")]
)
def test_how_late_a_player_is_leads_to_the_documents_penalty(
    house: Desk, answers: str, penalty: str
) -> None:
    """N13-INF-10: a warning, from five minutes a game loss, from ten a match loss."""
    asked = guest(house).get(LATE).json()
    assert asked["measures"] == []
    assert len(asked["question"]["answers"]) == 4
    told = guest(house).get(f"{LATE}?answers={answers}").json()
    assert told["question"] is None
    assert [measure["penalty"] for measure in told["measures"]] == [penalty]
    assert told["path"][0]["answer"] == asked["question"]["answers"][int(answers) - 1]


def test_a_tier_narrows_the_answers(house: Desk) -> None:
    """PG-3.5.4: the state can be made legal at levels 1 and 2, and never at level 3."""
    drawn = "/rulebooks/bushiroad-1.2.11/infractions/PG-3.5.4"
    asked = guest(house).get(f"{drawn}?tier=2").json()
    assert len(asked["question"]["answers"]) == 2
    told = guest(house).get(f"{drawn}?tier=3").json()
    assert told["question"] is None
    assert [measure["penalty"] for measure in told["measures"]] == ["match_loss"]


@pytest.mark.parametrize(
    ("rest", "status", "said"),
    [
        ("tardiness?answers=9", 422, "Choose: 1 less than 5 minutes late"),
        ("tardiness?tier=pro", 422, "there are: casual, competitive"),
        ("shouting", 404, "has no infraction shouting"),
    ],
)
def test_what_does_not_fit_the_tree_is_told(house: Desk, rest: str, status: int, said: str) -> None:
    answer = guest(house).get(f"/rulebooks/nisei-1.3/infractions/{rest}")
    assert answer.status_code == status
    assert said in answer.json()["detail"]


@pytest.mark.parametrize("book", BOOKS)
def test_every_tree_can_be_walked_to_its_ends_from_what_is_listed(house: Desk, book: str) -> None:
    """By the first answer each time, and no question names one that is not there."""
    caller = guest(house)
    conduct = caller.get(f"/rulebooks/{book}/conduct").json()
    penalties = {penalty["id"] for penalty in conduct["penalties"]} | {"none", ""}
    listed = caller.get(f"/rulebooks/{book}/infractions?limit=1000").json()["rows"]
    assert bool(listed) == bool(conduct["penalties"])
    keys = {infraction["key"] for infraction in listed}
    for infraction in listed:
        ids = {question["id"] for question in infraction["questions"]} | {""}
        for question in infraction["questions"]:
            for answer in question["answers"]:
                assert {answer["goto"], answer["then"]} <= ids
                assert not answer["see"] or answer["see"] in keys
    for infraction in listed[:5]:
        answers: list[str] = []
        for _ in range(12):
            path = f"/rulebooks/{book}/infractions/{infraction['key']}"
            step = caller.get(f"{path}?answers={','.join(answers)}").json()
            if step["question"] is None:
                break
            answers.append("1")
        assert step["question"] is None, infraction["key"]
        assert {measure["penalty"] for measure in step["measures"]} <= penalties


def test_the_floor_tells_who_is_missing_and_who_waits(organizer: Program, cup: str) -> None:
    tables = organizer.get(f"/events/{cup}/floor").json()["tables"]
    assert {table["state"] for table in tables} == {"playing"}
    missing, caller = tables[0]["players"][0], tables[1]["players"][1]
    do(organizer, cup, "note_presence", player=missing, presence="absent")
    call = {"type": "open_call", "reason": "question", "table": 2, "caller": caller}
    assert organizer.post(f"/events/{cup}/commands", {"command": call}).status_code == 201
    do(organizer, cup, "take_zone", first=1, last=2)
    floor = organizer.get(f"/events/{cup}/floor").json()
    assert floor["tables"][0]["absent"] == [missing]
    assert floor["tables"][1]["calls"] == [1]
    assert [(zone["first"], zone["last"]) for zone in floor["zones"]] == [(1, 2)]
    assert floor["not_swept"] == "1 to 2"
    late = organizer.get(f"/events/{cup}/late").json()["tables"]
    assert [who["player"] for table in late for who in table["late"]] == [missing]
    assert late[0]["late"][0]["infraction"] == "N13-INF-10"
    assert "warning" in late[0]["late"][0]["text"]
    kinds = {
        matter["kind"]: matter for matter in organizer.get(f"/events/{cup}/open").json()["matters"]
    }
    assert kinds["result"]["count"] == 2
    assert kinds["result"]["stops"]
    assert kinds["call"]["count"] == 1


def test_a_ruling_is_read_with_all_that_it_did(organizer: Program, cup: str) -> None:
    do(
        organizer,
        cup,
        "give_penalty",
        players=[1],
        infraction="tardiness",
        answers=["1"],
        penalty="warning",
    )
    number = organizer.get(f"/events/{cup}/rulings").json()["rows"][-1]["number"]
    ruling = organizer.get(f"/events/{cup}/rulings/{number}").json()
    assert (ruling["penalty"], ruling["players"], ruling["who"]) == ("warning", [1], "Ada")
    assert ruling["counts"]
    assert organizer.get(f"/events/{cup}/rulings/99").status_code == 404


def test_what_staff_allowed_and_who_was_sent_out(organizer: Program, cup: str) -> None:
    do(organizer, cup, "give_permission", who="Ada", thing="headphones", player=1)
    do(organizer, cup, "hold_match", "Looked into", round=1, table=1)
    do(organizer, cup, "eject_person", name="A passer-by", text="Shouted at players")
    told = organizer.get(f"/events/{cup}/measures").json()
    assert [(one["who"], one["thing"]) for one in told["permissions"]] == [("Ada", "headphones")]
    assert told["held"] == [{"round": 1, "table": 1}]
    assert [(one["name"], one["text"]) for one in told["ejected"]] == [
        ("A passer-by", "Shouted at players")
    ]
    do(organizer, cup, "hold_match", "Over", round=1, table=1, released=True)


@pytest.mark.parametrize(
    ("expected", "rounds", "cut"), [(15, 4, 0), (16, 4, 4), (33, 5, 8), (65, 6, 8), (129, 7, 16)]
)
def test_the_documents_table_of_rounds(
    organizer: Program, cup: str, expected: int, rounds: int, cut: int
) -> None:
    """N13-89, the casual table."""
    told = organizer.get(f"/events/{cup}/structure?expected={expected}").json()
    assert told["field"] == expected
    usual = told["proposals"][0]
    assert (usual["table"], usual["rounds"], usual["cut"]) == ("casual", rounds, cut)
    other = organizer.get(
        f"/events/{cup}/structure?expected={expected}&rounds={rounds + 1}&cut={cut}"
    ).json()["assessment"]
    assert not other["as_proposed"]


def test_a_screen_shows_the_room_what_everybody_may_see(
    house: Desk, organizer: Program, cup: str
) -> None:
    shown = guest(house).get(f"/events/{cup}/screens/0").json()
    assert {seat["name"] for seat in shown["seats"]} == {"Ada", "Ben", "Cleo", "Dov"}
    assert shown["clock"]["phase"] == "running"
    do(organizer, cup, "set_screen", screen={"name": "Door", "views": ["clock"], "last_table": 1})
    (screen,) = organizer.get(f"/events/{cup}/screens").json()["screens"]
    door = guest(house).get(f"/events/{cup}/screens/{screen['number']}").json()
    assert (door["name"], door["views"], door["seats"]) == ("Door", ["clock"], [])
    assert guest(house).get(f"/events/{cup}/screens/9").status_code == 404


def test_a_draft_is_on_no_screen(organizer: Program) -> None:
    event = begun(organizer, "Draft")
    do(organizer, event, "pair_round", "Tried", absentees="check_in", lists="without")
    assert organizer.get(f"/events/{event}/screens/0").json()["seats"] == []


def test_a_place_is_explained_and_the_matches_behind_it_are_listed(
    house: Desk, organizer: Program
) -> None:
    event = begun(organizer, "Played")
    paired(organizer, event)
    for match in organizer.get(f"/events/{event}/rounds/1").json()["matches"]:
        sent = {"round": 1, "table": match["table"], "result": {"games": "WW"}}
        do(organizer, event, "report_result", "Seen", **sent)
    winner, loser = (seat["player"] for seat in match["seats"])
    record = guest(house).get(f"/events/{event}/players/{winner}/matches").json()
    (only,) = record["rounds"]
    assert (only["opponent"], only["outcome"], only["points"]) == (loser, "won", 6)
    assert (record["points"], record["record"]) == (6, "1–0")
    told = guest(house).get(f"/events/{event}/standings/{loser}").json()
    assert told["points"] == 0
    opponents = {share["opponent"] for working in told["workings"] for share in working["shares"]}
    assert opponents == {match["seats"][0]["name"]}
    do(organizer, event, "show_standings", through=0)
    hidden = guest(house).get(f"/events/{event}/players/{winner}/matches").json()
    assert (hidden["points"], hidden["place"]) == (None, None)
    assert guest(house).get(f"/events/{event}/standings/{loser}").status_code == 404
    heads = guest(house).get(f"/events/{event}/heads").json()["heads"]
    assert [head["round"] for head in heads] == [1]
    proof = guest(house).get(f"/events/{event}/proof?head={heads[0]['code'].replace(' ', '+')}")
    assert proof.json()["holds"], proof.text


def test_registration_is_told_to_everybody_and_its_code_to_the_desk(
    house: Desk, organizer: Program
) -> None:
    event = begun(organizer, "Open")
    assert not guest(house).get(f"/events/{event}/registration").json()["open"]
    do(organizer, event, "set_registration", way="code")
    do(organizer, event, "set_terms", terms={"capacity": 6})
    told = guest(house).get(f"/events/{event}/registration").json()
    assert (told["open"], told["way"], told["code"]) == (True, "code", "")
    assert (told["capacity"], told["free"]) == (6, 2)
    assert told["address"].endswith(f"/e/{event}/join")
    assert len(organizer.get(f"/events/{event}/registration").json()["code"]) == 6
    reader = program(house, Role.ORGANIZER, Scope.READ)
    assert reader.get(f"/events/{event}/registration").json()["code"] == ""


def test_the_next_question_about_a_game_that_ends_otherwise(
    house: Desk, organizer: Program
) -> None:
    """N13-86: asking writes nothing, the answers lead to an end, and the end can be sent."""
    bracket(house, event="finals")
    before = organizer.get("/events/finals/head").json()["version"]
    games = organizer.get("/events/finals/bracket").json()["games"]
    game = next(game["number"] for game in games if game["status"] == "open")
    answers: list[dict[str, Any]] = []
    step: dict[str, Any] = {"ended": ""}
    while not step["ended"]:
        command: dict[str, Any] = {"game": game, "ending": "agenda_points", "answers": answers}
        asked = organizer.post(
            "/events/finals/commands/question",
            {"command": {"type": "end_bracket_game"} | command},
        )
        assert asked.status_code == 200, asked.text
        step = asked.json()
        if step["ask"]:
            option = step["options"][0]
            numbers = {number["key"]: at for at, number in enumerate(option["numbers"])}
            answers = [*answers, {"option": option["option"], "numbers": numbers}]
    assert answers
    assert organizer.get("/events/finals/head").json()["version"] == before
    do(organizer, "finals", "end_bracket_game", "Nobody knows the sides", **command)
    plain = {"command": {"type": "end_bracket_game", "game": game, "winner": 0}}
    assert organizer.post("/events/finals/commands/question", plain).status_code == 422


def test_time_is_asked_about_only_when_it_is_up(organizer: Program, cup: str) -> None:
    command = {"type": "end_at_time", "table": 2, "answers": []}
    asked = organizer.post(f"/events/{cup}/commands/question", {"command": command})
    assert asked.status_code == 409
    assert "time" in asked.json()["detail"].lower()
