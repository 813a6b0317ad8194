"""What programs elsewhere are told: whoever follows it knows what everybody knows, and no more."""

import json
from pathlib import Path
from typing import Any

import pytest

import planted_day
from spoken import spoken
from support import do, memory_desk, new_event, play_round, report, start_round
from toptable.desk import files
from toptable.desk.hooks.deliveries import happened
from toptable.desk.hooks.payloads import Shape, payload, written
from toptable.desk.tournament import Tournament
from toptable.engine.log.public_log import former_names
from toptable.engine.sentence import to_json
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.engine.subjects.floor.judge_calls import OpenCall, ResolveCall
from toptable.engine.subjects.results.reporting import ClearResult
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.engine.views.events.event_changes import happenings
from toptable.engine.views.events.payloads import Happening, HappeningKind
from toptable.store import event_file

DATA = Path(__file__).parents[2] / "data" / "events-0.1.0"
DAYS = sorted(path.name.partition(".")[0] for path in DATA.glob("*.toptable.json"))


def plain(tournament: Tournament, after: int = 0) -> list[dict[str, Any]]:
    """Everything that happened, as it is sent."""
    names = former_names(tournament.state, tournament.log.lines)
    return [
        json.loads(written(payload(each, step.event, step.version, step.at), "d", "plain", names))
        for step in happened(tournament, after, tournament.version)
        for each in step.happenings
    ]


def last(tournament: Tournament) -> list[Happening]:
    """What the last append brought about."""
    log = tournament.log
    first = log.append_of(log.version)
    return list(
        happenings(tournament.log_at(first - 1).state, tournament.state, tournament.rulebook)
    )


@pytest.mark.parametrize("day", DAYS)
def test_whoever_follows_knows_how_the_event_ended(day: str) -> None:
    desk = memory_desk()
    content = (DATA / f"{day}.toptable.json").read_bytes()
    taken = files.take_in(desk, event_file.load(content))
    assert isinstance(taken, Tournament)
    known: dict[int, dict[int, list[str]]] = {}
    points: dict[tuple[int, int], Any] = {}
    cut: list[str] | None = None
    closed = False
    for body in plain(taken):
        number = body.get("round", {}).get("number", 0)
        swiss = body.get("round", {}).get("stage") == "swiss"
        if body["kind"] == "published" and swiss:
            known.pop(number, None)
            if body["change"] != "taken_back":
                known[number] = {
                    row["table"]: [player["name"] for player in row["players"]]
                    for row in body["tables"]
                }
        elif body["kind"] == "result" and swiss:
            for row in body["results"]:
                points[number, row["table"]] = row.get("points")
        elif body["kind"] == "cut":
            cut = [player["name"] for player in body["players"]] or None
        elif body["kind"] == "finished":
            closed = body["change"] == "new"
    outcome = json.loads((DATA / f"{day}.outcome.json").read_text())
    assert closed == outcome["closed"]
    if outcome["cut"] is not None:
        assert cut == outcome["cut"]
    state = taken.state
    public = [round_ for round_ in state.rounds if round_.published]
    assert known == {
        round_.number: {
            match.table: [state.name_of(player) for player in match.players]
            for match in round_.tables()
        }
        for round_ in public
    }
    for round_ in public:
        for match in round_.tables():
            said = points.get((round_.number, match.table))
            assert said == (list(match.points) if match.points is not None else None)


def test_a_draft_is_told_without_a_name() -> None:
    tournament = new_event("Ann Bob Cid Dan")
    do(tournament, PairRound())
    (drafted,) = last(tournament)
    assert json.loads(to_json(drafted)) == {
        "kind": "paired",
        "change": "new",
        "text": "Round 1 is drafted.",
        "round": {"stage": "swiss", "number": 1, "name": "Round 1"},
    }
    do(tournament, DiscardRound())
    assert [(each.change, each.text) for each in last(tournament)] == [
        ("taken_back", spoken("rounds.draft_discarded", round="round 1"))
    ]


def test_results_corrections_and_what_is_taken_back() -> None:
    tournament = new_event("Ann Bob")
    start_round(tournament)
    one, two = (tournament.state.name_of(player) for player in _at_table_1(tournament))
    report(tournament, 1, "WW")
    said, ended = last(tournament)
    assert said.text == f"Round 1, table 1: {one} – {two} 2–0."
    assert said.results[0].points == (6, 0)
    assert ended.text == "Round 1 has ended."
    assert [(place.rank, place.player.name, place.points) for place in ended.leaders] == [
        (1, one, 6),
        (2, two, 0),
    ]
    report(tournament, 1, "WL")
    (corrected,) = last(tournament)
    assert corrected.text == f"Round 1, table 1: {one} – {two} corrected to 1–1."
    do(tournament, TakeBackOwnLast())
    (back,) = last(tournament)
    assert (back.results[0].change, back.results[0].games) == ("changed", "WW")
    do(tournament, ClearResult(1, 1), reason="Wrong table")
    cleared, reopened = last(tournament)
    assert cleared.results[0].change == "taken_back"
    assert cleared.results[0].points is None
    assert reopened.text == "Round 1 is open again."


def test_publication_is_told_whole_and_taken_back() -> None:
    tournament = new_event("Ann Bob Cid")
    start_round(tournament)
    (published,) = last(tournament)
    assert len(published.tables) == 1
    assert len(published.byes) == 1
    named = {player.name for player in (*published.tables[0].players, *published.byes)}
    assert named == {"Ann", "Bob", "Cid"}
    do(tournament, TakeBackOwnLast())
    (gone,) = last(tournament)
    assert (gone.change, gone.tables) == ("taken_back", ())


def test_calls_tell_table_and_kind_and_nothing_of_confidence() -> None:
    tournament = new_event("Ann Bob")
    start_round(tournament)
    do(tournament, OpenCall(CallReason.DISPUTE, table=1, note="Ann is loud"))
    (opened,) = last(tournament)
    assert opened.text == "A judge is wanted at table 1: a dispute about a rule or a card."
    assert "Ann" not in to_json(opened).decode()
    do(tournament, ResolveCall(1, outcome="Bob was right"))
    (resolved,) = last(tournament)
    assert resolved.calls[0].status == "resolved"
    assert "Bob" not in to_json(resolved).decode()
    do(tournament, TakeBackOwnLast())
    assert last(tournament)[0].calls[0].status == "reopened"


def test_closing_names_the_winner_and_reopening_takes_it_back() -> None:
    tournament = new_event("Ann Bob")
    play_round(tournament, "WW")
    do(tournament, CloseEvent(), reason="It is late")
    finished = last(tournament)[-1]
    assert finished.text.startswith("The event is closed.")
    do(tournament, ReopenEvent(""), reason="One more round")
    assert last(tournament)[-1].text == spoken("finals.event_open")


@pytest.mark.parametrize("day", [planted_day.as_it_was, planted_day.sent_again])
@pytest.mark.parametrize("shape", list(Shape))
def test_no_delivery_of_the_planted_day_tells_a_secret(day: Any, shape: Shape) -> None:
    tournament = day(memory_desk())
    names = former_names(tournament.state, tournament.log.lines)
    kinds = set()
    for step in happened(tournament, 0, tournament.version):
        for each in step.happenings:
            body = written(payload(each, step.event, step.version, step.at), "d", shape, names)
            assert not planted_day.told(body.decode())
            kinds.add(each.__struct_config__.tag)
    assert {"paired", "published", "result", "round_ended", "call"} <= kinds


def test_every_kind_has_a_happening() -> None:
    tags = {shape.__struct_config__.tag for shape in Happening.__args__}
    assert tags == set(HappeningKind)


def _at_table_1(tournament: Tournament) -> tuple[int, int]:
    return tournament.state.rounds[-1].matches[1].players
