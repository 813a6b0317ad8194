"""Programs that run an event: creating, sending, looking first, following, files and staff."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from api_office import V1, Program, guest, house_of, kept, program, stream_of
from litestar import Request
from web_office import served

from toptable.api.problem import Problem
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Scope
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.event.lifecycle import RenameEvent
from toptable.rulebooks import all_rulebooks
from toptable.store import open_store
from toptable.web.api.caller import GUEST
from toptable.web.api.log_endpoints import follow_log
from two_pods import PODS

NAMES = [{"name": name} for name in ("Ada", "Ben", "Cleo", "Dov")]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("api")) as desk:
        yield desk


@pytest.fixture
def organizer(house: Desk) -> Program:
    return program(house)


@pytest.fixture
def event(organizer: Program) -> str:
    """A new event with four players."""
    made = organizer.post("/events", {"name": "Cup", "rulebook": "nisei-1.3"})
    assert made.status_code == 201, made.text
    found = str(made.json()["event"])
    assert organizer.send(found, "enter_players", players=NAMES).status_code == 201
    return found


def paired(organizer: Program, event: str) -> None:
    """Round 1, published."""
    done = organizer.send(event, "pair_round", "Tried", absentees="check_in", lists="without")
    assert done.status_code == 201, done.text
    assert organizer.send(event, "publish_round", "Tried").status_code == 201


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_a_round_under_every_document(organizer: Program, book: str) -> None:
    """Created, entered, paired, published and reported, and read again."""
    made = organizer.post("/events", {"name": f"Day under {book}", "rulebook": book})
    assert made.status_code == 201, made.text
    event = made.json()["event"]
    assert organizer.send(event, "enter_players", players=NAMES).status_code == 201
    paired(organizer, event)
    matches = organizer.get(f"/events/{event}/rounds/1").json()["matches"]
    assert len(matches) == 2
    seated = {seat["name"] for match in matches for seat in match["seats"]}
    assert seated == {"Ada", "Ben", "Cleo", "Dov"}
    for match in matches:
        result = {"kind": "win", "seat": 0}
        done = organizer.send(
            event, "report_result", "Seen", round=1, table=match["table"], result=result
        )
        assert done.status_code == 201, done.text
        assert done.json()["lines"][0]["kind"] == "result_reported"
    table = organizer.get(f"/events/{event}/standings").json()
    winners = {match["seats"][0]["name"] for match in matches}
    assert {row["name"] for row in table["rows"][:2]} == winners
    assert set(table["rows"][0]["tiebreakers"]) == {rule["id"] for rule in table["tiebreakers"]}


def test_a_draft_is_for_those_who_run_the_event(
    house: Desk, organizer: Program, event: str
) -> None:
    before = _shown_in_lists(house, event)
    organizer.send(event, "pair_round", "Tried", absentees="check_in", lists="without")
    assert _shown_in_lists(house, event) == before, "the list of events tells of a draft"
    assert organizer.get(f"/events/{event}/rounds/1").json()["published"] is False
    assert guest(house).get(f"/events/{event}/rounds/1").status_code == 404
    assert guest(house).get(f"/events/{event}").json()["round"] is None
    assert program(house, Role.COVERAGE).get(f"/events/{event}/rounds/1").status_code == 404


def _shown_in_lists(house: Desk, event: str) -> tuple[dict[str, Any], str]:
    """The event's row for a guest, besides the version that anything moves; and the page."""
    everybody = guest(house)
    rows = everybody.get("/events?limit=1000").json()["rows"]
    (row,) = (row for row in rows if row["id"] == event)
    page = everybody.client.get("/").text
    card = page.partition(f'href="/e/{event}"')[2].partition("</li>")[0]
    assert "4 players" in card
    return row | {"version": 0}, card


def test_what_would_happen_is_told_before(organizer: Program, event: str) -> None:
    seen = organizer.post(
        f"/events/{event}/commands/preview", {"command": {"type": "drop", "player": 1}}
    ).json()
    assert seen["effects"][0]["kind"] == "dropped"
    assert "Ada" in seen["effects"][0]["text"]
    before = organizer.get(f"/events/{event}").json()["version"]
    assert seen["version"] == before
    undo = organizer.post(
        f"/events/{event}/commands/preview", {"command": {"type": "take_back_own_last"}}
    ).json()
    assert [effect["kind"] for effect in undo["effects"]] == ["players_entered"]


def test_a_draw_is_not_told_before(organizer: Program, event: str) -> None:
    command = {"type": "pair_round", "absentees": "check_in", "lists": "without"}
    told = organizer.post(f"/events/{event}/commands/preview", {"command": command})
    assert not any(name["name"] in told.text for name in NAMES)


def test_a_problem_names_the_commands_that_settle_it(organizer: Program, event: str) -> None:
    """A no-show before the next pairing, and a drop between draft and publication."""
    paired(organizer, event)
    first = organizer.get(f"/events/{event}/rounds/1").json()["matches"]
    empty = {"kind": "no_show", "seat": 1}
    for table, result in ((1, empty), (2, {"kind": "win", "seat": 0})):
        told = organizer.send(event, "report_result", "Seen", round=1, table=table, result=result)
        assert told.status_code == 201, told.text
    asked = organizer.send(event, "pair_round").json()
    assert (asked["code"], asked["commands"]) == ("no_show", ["drop", "check_in_between"])
    missing = first[0]["seats"][1]["player"]
    assert organizer.send(event, "check_in_between", players=[missing]).status_code == 201
    assert organizer.send(event, "pair_round").status_code == 201
    assert organizer.send(event, "drop", player=missing).status_code == 201
    stale = organizer.send(event, "publish_round").json()
    assert (stale["code"], stale["commands"]) == ("gone", ["pair_again"])
    draft = organizer.get(f"/events/{event}/rounds/2").json()
    assert draft["out_of_date"] == stale["detail"]
    assert organizer.send(event, "pair_again").status_code == 201
    draft = organizer.get(f"/events/{event}/rounds/2").json()
    assert draft["out_of_date"] == ""
    assert draft["changed"]
    assert organizer.send(event, "publish_round").status_code == 201


def test_who_looked_too_early_is_told_what_happened(organizer: Program, event: str) -> None:
    """A result that somebody else has entered meanwhile is not replaced by a slip."""
    paired(organizer, event)
    version = organizer.get(f"/events/{event}").json()["version"]
    report = {"type": "report_result", "round": 1, "table": 1}
    first = report | {"result": {"kind": "win", "seat": 0}}
    second = report | {"result": {"kind": "win", "seat": 1}}
    path = f"/events/{event}/commands"
    assert organizer.post(path, {"command": first, "looked_at": version}).status_code == 201
    answer = organizer.post(path, {"command": second, "looked_at": version})
    assert answer.status_code == 409
    told = answer.json()
    assert (told["code"], told["answered_by"]) == ("overtaken", "look_again")
    assert told["version"] == version + 1
    assert len(told["meanwhile"]) == 1


def test_if_match_holds_for_the_version_of_the_tag(organizer: Program, event: str) -> None:
    tag = organizer.get(f"/events/{event}").headers["etag"]
    path = f"/events/{event}/commands"
    body = {"command": {"type": "set_group", "player": 1, "group": "North"}}
    assert organizer.post(path, body, **{"if-match": tag}).status_code == 201
    stale = organizer.post(path, body, **{"if-match": tag})
    assert stale.status_code == 412
    assert stale.json()["meanwhile"]
    assert organizer.post(path, body, **{"if-match": "*"}).status_code in (201, 409)


def test_the_same_key_counts_once(organizer: Program, event: str) -> None:
    body = {"command": {"type": "enter_players", "players": [{"name": "Eve"}]}}
    path = f"/events/{event}/commands"
    first = organizer.post(path, body, **{"idempotency-key": "eve"})
    again = organizer.post(path, body, **{"idempotency-key": "eve"})
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    names = [row["name"] for row in organizer.get(f"/events/{event}/players").json()["rows"]]
    assert names.count("Eve") == 1


def test_an_undo_in_the_way_is_named(organizer: Program, event: str) -> None:
    """Whoever was paired cannot be un-entered: what stands in the way is listed."""
    paired(organizer, event)
    answer = organizer.send(event, "take_back_one", seq=2)
    assert answer.status_code == 409
    stones = answer.json()["in_the_way"]
    assert stones
    assert all(stone["text"].endswith(".") for stone in stones)


def messages(stream: bytes) -> list[dict[str, Any]]:
    """The messages of a stream, each with its id and what it says."""
    found = []
    for block in stream.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if fields.get("event") == "line":
            found.append({"id": fields.get("id"), **json.loads(fields["data"])})
    return found


def test_a_stream_goes_on_where_it_broke_off(house: Desk, organizer: Program, event: str) -> None:
    """Every line once, whether read at one go or in pieces."""
    first, version = stream_of(house, event, GUEST, 0)
    paired(organizer, event)
    second, later = stream_of(house, event, GUEST, version)
    whole, end = stream_of(house, event, GUEST, 0)
    assert later == end == organizer.get(f"/events/{event}").json()["version"]
    pieces = messages(first) + messages(second)
    assert [piece["version"] for piece in pieces] == [line["version"] for line in messages(whole)]
    assert "round_published" in [piece["kind"] for piece in pieces]
    nothing, same = stream_of(house, event, GUEST, later)
    assert (nothing, same) == (b"", later)


def test_what_was_hidden_in_a_draft_is_told_with_its_publishing(
    house: Desk, organizer: Program, event: str
) -> None:
    """Though something that guests saw was written in between. The id never goes back."""
    organizer.send(event, "pair_round", "Tried", absentees="check_in", lists="without")
    organizer.send(event, "rename_event", name="Renamed")
    before, version = stream_of(house, event, GUEST, 0)
    assert "round_paired" not in [line["kind"] for line in messages(before)]
    assert "event_renamed" in [line["kind"] for line in messages(before)]
    organizer.send(event, "publish_round", "Tried")
    after, _ = stream_of(house, event, GUEST, version)
    late = [line for line in messages(after) if line["kind"] == "round_paired"]
    assert [line["id"] for line in late] == [None]
    ids = [int(line["id"]) for line in messages(after) if line["id"]]
    assert ids == sorted(ids)
    assert min(ids) > version


def in_pages(program: Program, first: str) -> list[dict[str, Any]]:
    """The rows of a list, by following ``next`` to its end."""
    rows: list[dict[str, Any]] = []
    following: str | None = first
    visited: set[str] = set()
    while following:
        assert following not in visited, "The pages lead round in a circle."
        visited.add(following)
        page = program.get(following.removeprefix(V1)).json()
        rows += page["rows"]
        following = page["next"]
    return rows


def test_guests_read_the_log_in_pages_line_by_line(
    house: Desk, organizer: Program, event: str
) -> None:
    """From the start, each line once; from the middle of a draft, what was hidden of it too."""
    organizer.send(event, "pair_round", "Tried", absentees="check_in", lists="without")
    organizer.send(event, "rename_event", name="Renamed")
    middle = organizer.get(f"/events/{event}").json()["version"]
    organizer.send(event, "publish_round", "Tried")
    organizer.send(event, "rename_event", name="Renamed again")
    whole = guest(house).get(f"/events/{event}/log?limit=1000").json()["rows"]
    for limit in (1, 2, 3):
        assert in_pages(guest(house), f"/events/{event}/log?limit={limit}") == whole
        rest = in_pages(guest(house), f"/events/{event}/log?after={middle}&limit={limit}")
        assert [row["kind"] for row in rest] == [
            "round_paired",
            "round_published",
            "event_renamed",
        ]


def test_a_long_log_is_told_in_pieces(
    house: Desk, organizer: Program, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line by line it says the same, from the start and from the middle of a draft."""
    organizer.send(event, "pair_round", "Tried", absentees="check_in", lists="without")
    organizer.send(event, "rename_event", name="Renamed")
    _, middle = stream_of(house, event, GUEST, 0)
    organizer.send(event, "publish_round", "Tried")
    organizer.send(event, "rename_event", name="Renamed again")
    for after in (0, middle):
        whole = stream_of(house, event, GUEST, after)
        with monkeypatch.context() as small:
            small.setattr("toptable.web.api.log_endpoints.AT_ONCE", 1)
            assert stream_of(house, event, GUEST, after) == whole


def test_a_stream_that_is_hung_up_counts_no_longer(house: Desk, event: str) -> None:
    """At once, wherever it was at that moment."""

    async def hang_up() -> None:
        app = kept[house]
        scope: Any = {"type": "http", "litestar_app": app, "headers": [], "toptable_caller": GUEST}
        told = follow_log(Request(scope), house, event, 0)
        await anext(told)
        assert len(app.state.streams) == 1
        await told.aclose()
        assert len(app.state.streams) == 0

    asyncio.run(hang_up())


def test_a_stream_over_the_wire(tmp_path: Path) -> None:
    """A real server: what was missed first, then what happens while somebody listens."""
    with open_store(tmp_path / "events.sqlite") as store:
        desk = Desk(store)
        made = desk.create("Cup", "nisei-1.3", Actor("Ines", Role.ORGANIZER), event="cup")
        assert isinstance(made, Tournament)
        with served(desk) as server, httpx.Client(timeout=60) as client:
            address = f"{server}/api/v1/events/cup/stream"
            with client.stream("GET", address, headers={"Last-Event-ID": "0"}) as stream:
                assert stream.headers["content-type"].startswith("text/event-stream")
                lines = (line for line in stream.iter_lines() if line.startswith("id: "))
                assert next(lines) == "id: 1"
                made.send(RenameEvent("Open"), Actor("Ines", Role.ORGANIZER))
                assert next(lines) == "id: 2"


def test_another_log_in_its_place_is_said(house: Desk, event: str) -> None:
    told, version = stream_of(house, event, GUEST, 10_000)
    assert told.startswith(b"event: reset")
    assert version < 10_000


def test_copy_delete_and_restore(organizer: Program, event: str) -> None:
    copied = organizer.post(f"/events/{event}/copy", {"name": "Cup 2", "people": True})
    assert copied.status_code == 201, copied.text
    copy = copied.json()["event"]
    assert organizer.get(f"/events/{copy}/players").json()["total"] == 4
    wrong = organizer.post(f"/events/{copy}/delete", {"name": "Another"})
    assert wrong.status_code == 409
    assert organizer.post(f"/events/{copy}/delete", {"name": "Cup 2"}).status_code == 200
    assert organizer.get(f"/events/{copy}").status_code == 410
    assert organizer.post(f"/events/{copy}/restore", {}).status_code == 200
    assert organizer.get(f"/events/{copy}").json()["name"] == "Cup 2"


def test_a_pattern_that_nobody_looked_at(organizer: Program, event: str) -> None:
    for looked_at in (-1, 0, 1, 10_000):
        body = {"name": f"Copy {looked_at}", "looked_at": looked_at}
        assert organizer.post(f"/events/{event}/copy", body).status_code in (201, 409)


def test_who_plays_does_not_learn_whom_a_check_will_be_of(
    house: Desk, organizer: Program, event: str
) -> None:
    """Not even from the answer to the command that drew it. N13-40."""
    name = organizer.get("/me").json()["name"]
    organizer.send(event, "enter_players", players=[{"name": name}])
    organizer.send(event, "name_staff", name=name, role="organizer", player=5)
    organizer.send(event, "name_staff", name="Jo", role="judge")
    paired(organizer, event)
    drawn = organizer.send(event, "draw_checks", "Tried", count=1)
    assert drawn.status_code == 201, drawn.text
    (check,) = drawn.json()["lines"][0]["entry"]["checks"]
    assert (check["players"], check["table"]) == ([], None)
    (listed,) = organizer.get(f"/events/{event}/deck-checks").json()["rows"]
    assert (listed["players"], listed["table"]) == ([], None)
    (seen,) = program(house).get(f"/events/{event}/deck-checks").json()["rows"]
    assert seen["players"]


def test_out_as_a_file_and_in_again(house: Desk, organizer: Program, event: str) -> None:
    paired(organizer, event)
    sheet = organizer.get(f"/events/{event}/files/sheet")
    assert sheet.status_code == 200, sheet.text
    body = {"text": sheet.text, "rulebook": "nisei-1.3", "name": "Again"}
    looked = organizer.post("/imports", body | {"dry_run": True})
    assert looked.status_code == 200, looked.text
    assert (looked.json()["players"], looked.json()["event"]) == (4, "")
    kept = organizer.post("/imports", body).json()
    assert organizer.get(f"/events/{kept['event']}").json()["players"] == 4
    (part,) = kept["events"]
    assert (part["event"], part["pod"], part["players"]) == (kept["event"], "", 4)
    assert organizer.post("/imports", {"text": "what"}).status_code == 422
    pods = organizer.post("/imports", {"text": PODS.decode()}).json()["events"]
    assert [part["pod"] for part in pods] == ["Seniors", "Masters"]
    assert pods[0]["places"] == {"compared": 2, "same": 0}
    assert pods[0]["differences"][0] == "P2: place 1 in the file, 2 here."
    assert guest(house).get(f"/events/{event}/files/toptable").status_code == 401
    assert program(house, Role.JUDGE).get(f"/events/{event}/files/toptable").status_code == 403
    assert organizer.get(f"/events/{event}/files/toptable").status_code == 200


def test_staff_are_invited_and_put_out(house: Desk, organizer: Program, event: str) -> None:
    made = organizer.post(f"/events/{event}/invitations", {"role": "judge", "name": "Jo"})
    assert made.status_code == 201
    assert "/sign-in/" in made.json()["link"]
    listed = organizer.get(f"/events/{event}/accounts").json()["invitations"]
    assert made.json()["id"] in [row["id"] for row in listed]
    assert not any(row["link"] for row in listed)
    gone = organizer.delete(f"/events/{event}/invitations/{made.json()['id']}")
    assert gone.json()["invitations"] == []
    assert organizer.delete(f"/events/{event}/accounts/nobody").status_code == 404
    assert program(house, Role.JUDGE).get(f"/events/{event}/accounts").status_code == 403


def test_a_player_gets_another_link(organizer: Program, event: str) -> None:
    path = f"/events/{event}/players/1/link"
    first = organizer.get(path).json()
    renewed = organizer.post(path, {}).json()
    assert first["address"] != renewed["address"]
    assert organizer.get(path).json() == renewed


def test_a_problem_has_no_trace_of_the_program(organizer: Program) -> None:
    answer = organizer.post("/events", {"name": "", "rulebook": "nothing"})
    assert answer.status_code == 422
    assert "Traceback" not in answer.text
    assert set(answer.json()) <= set(Problem.__struct_fields__)


def test_who_waits_for_a_place(house: Desk, organizer: Program, event: str) -> None:
    assert organizer.send(event, "set_terms", terms={"capacity": 4}).status_code == 201
    joined = organizer.send(event, "join_waiting_list", who={"name": "Eve"})
    assert joined.status_code == 201, joined.text
    told = program(house, Role.TIMEKEEPER).get(f"/events/{event}/waiting").json()
    assert (told["capacity"], told["taken"], told["free"]) == (4, 4, 0)
    ((number, name, offered),) = (
        (row["number"], row["name"], row["offered"]) for row in told["waiting"]
    )
    assert (number, name, offered) == (1, "Eve", False)
    assert organizer.send(event, "drop", player=1).status_code == 201
    (row,) = organizer.get(f"/events/{event}/waiting").json()["waiting"]
    assert row["offered"]


def test_the_bin_is_for_organizers(house: Desk, organizer: Program, event: str) -> None:
    def listed(caller: Program) -> set[str]:
        rows = caller.get("/events?deleted=true&limit=1000").json()["rows"]
        return {row["id"] for row in rows if row["deleted"]}

    assert event not in listed(organizer)
    assert organizer.post(f"/events/{event}/delete", {"name": "Cup"}).status_code == 200
    assert event in listed(organizer)
    for other in (
        guest(house),
        program(house, Role.JUDGE),
        program(house, Role.ORGANIZER, Scope.EVENT),
    ):
        assert event not in listed(other)


def test_the_match_for_viewers_is_told_to_everybody(
    house: Desk, organizer: Program, event: str
) -> None:
    place, everybody = f"/events/{event}/feature", guest(house)
    assert everybody.get(place).json()["players"] == []
    paired(organizer, event)
    assert organizer.send(event, "choose_feature", table=1).status_code == 201
    told = everybody.get(place).json()
    first = everybody.get(f"/events/{event}/rounds/1").json()["matches"][0]
    assert told["table"] == first["table"] == 1
    assert [player["name"] for player in told["players"]] == [
        seat["name"] for seat in first["seats"]
    ]


def of_titles(organizer: Program) -> str:
    """A Weiss Schwarz event whose finalists are chosen by title, with four fighters."""
    made = organizer.post(
        "/events",
        {
            "name": "Titles",
            "rulebook": "bushiroad-1.2.11",
            "settings": {"game": "ws", "finalists": "title"},
        },
    )
    event = str(made.json()["event"])
    assert organizer.send(event, "enter_players", players=NAMES).status_code == 201
    return event


def test_finalists_are_chosen_by_the_registered_lists(organizer: Program) -> None:
    """B-065: nobody sends what the lists have; round 1 names who has not declared it."""
    event = of_titles(organizer)
    asked = organizer.send(event, "pair_round", "Told", absentees="check_in")
    assert asked.status_code == 409
    assert asked.json()["code"] == "not_declared"
    for player in range(1, 5):
        declared = {"player": player, "slot": "main", "text": "", "values": f"T{player}"}
        done = organizer.send(event, "register_deck", **declared)
        assert done.status_code == 201, done.text
    for number in (1, 2):
        done = organizer.send(event, "pair_round", "Told", absentees="check_in")
        assert done.status_code == 201, done.text
        organizer.send(event, "publish_round")
        for match in organizer.get(f"/events/{event}/rounds/{number}").json()["matches"]:
            result = {"kind": "win", "seat": 0}
            organizer.send(
                event, "report_result", round=number, table=match["table"], result=result
            )
    done = organizer.send(
        event,
        "select_finalists",
        "Told",
        method={"type": "trait", "trait": {"id": "title"}},
        seats=2,
    )
    assert done.status_code == 201, done.text


def test_the_own_match_of_the_organizer_waits(organizer: Program, event: str) -> None:
    """N13-38: reported, told what it waits for, and final once the opponent confirms."""
    name = organizer.get("/me").json()["name"]
    organizer.send(event, "enter_players", players=[{"name": name}, {"name": "Eve"}])
    assert organizer.send(event, "name_staff", name="Judy", role="judge").status_code == 201
    paired(organizer, event)
    matches = organizer.get(f"/events/{event}/rounds/1").json()["matches"]
    own = next(one for one in matches if name in {seat["name"] for seat in one["seats"]})
    other = next(seat["name"] for seat in own["seats"] if seat["name"] != name)
    sent = {"round": 1, "table": own["table"], "result": {"games": "WW"}}
    done = organizer.send(event, "report_result", **sent)
    assert done.status_code == 201, done.text
    assert done.json()["lines"][0]["kind"] == "result_claimed"
    assert other in done.json()["warnings"][0]
    refused = organizer.send(event, "pair_round", "On")
    assert f"waits for {other}" in refused.json()["detail"]
    done = organizer.send(event, "report_result", **sent, confirmed=True)
    assert done.json()["lines"][0]["kind"] == "result_reported"
