"""``toptable import``: a file of any kind, looked at first, then all of it or nothing."""

import json
from pathlib import Path

import pytest
from terminal import Terminal

from two_pods import PODS

SHEET = "round,player,opponent,games\n1,Ann,Bo,WW\n1,Cy,Di,WL\n2,Ann,Cy,WD\n2,Bo,Di,\n"


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    (tmp_path / "results").write_text(SHEET)
    return str(tmp_path / "results")


def test_a_dry_run_tells_and_keeps_nothing(toptable: Terminal, sheet: str) -> None:
    told = toptable.ok("import", sheet, "--dry-run")
    assert "Results sheet file." in told
    assert "Round 2 is running: 1 match without a result." in told
    assert "Nothing was imported." in told
    assert json.loads(toptable.ok("event", "list", "--json"))["rows"] == []


def test_json_has_what_a_program_asks_for(toptable: Terminal, sheet: str) -> None:
    told = json.loads(toptable.ok("import", sheet, "--dry-run", "--json"))
    assert {key: told[key] for key in ("kind", "event", "players", "rounds", "cut")} == {
        "kind": "sheet",
        "event": "Imported event",
        "players": 4,
        "rounds": 2,
        "cut": 0,
    }
    assert told["id"] is None
    assert told["not_understood"] == []
    assert "4 players." in told["understood"]


def test_an_imported_event_goes_on(toptable: Terminal, sheet: str) -> None:
    told = json.loads(
        toptable.ok("import", sheet, "--name", "Spring", "--rulebook", "nisei-1.0", "--json")
    )
    event = told["id"]
    assert told["event"] == "Spring"
    assert told["rulebook"] == "nisei-1.0"
    toptable.ok("result", "enter", event, "2", "WW")
    shown = toptable.whole(event)
    assert shown["name"] == "Spring"


def test_what_is_not_known_is_refused_in_a_sentence(toptable: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text('{"dear": "organizer"}')
    assert "This is no file that Toptable knows." in toptable.refused("import", str(file))
    assert "unknown" not in toptable.refused("import", str(file), "--json")


def test_our_own_file_comes_back(toptable: Terminal, sheet: str, tmp_path: Path) -> None:
    event = json.loads(toptable.ok("import", sheet, "--json"))["id"]
    copy = str(tmp_path / "copy.json")
    toptable.ok("export", event, copy)
    assert "is here already" in toptable.refused("import", copy)
    other = Terminal(tmp_path / "other", toptable._capture)
    assert json.loads(other.ok("import", copy, "--dry-run", "--json"))["kind"] == "toptable"
    assert other.ok("import", copy).startswith(f"Imported {event} with ")


def test_a_file_with_two_pods_is_two_events(toptable: Terminal, tmp_path: Path) -> None:
    (tmp_path / "cup.tdf").write_bytes(PODS)
    told = json.loads(toptable.ok("import", str(tmp_path / "cup.tdf"), "--json"))
    assert told["event"] == "Cup (Seniors)"
    assert [(part["pod"], part["event"]) for part in told["events"]] == [
        ("Seniors", "Cup (Seniors)"),
        ("Masters", "Cup (Masters)"),
    ]
    assert told["id"] == told["events"][0]["id"]
    assert told["compared"]["places"] == {"compared": 2, "same": 0}
    listed = json.loads(toptable.ok("event", "list", "--json"))["rows"]
    assert {row["id"] for row in listed} == {part["id"] for part in told["events"]}


def test_an_export_says_what_would_differ(toptable: Terminal, tmp_path: Path) -> None:
    """A Netrunner match is worth up to 6 points, and a FIDE report knows who won."""
    (tmp_path / "sheet").write_text("round,player,opponent,games\n1,Ann,Bo,WW\n1,Cy,Di,WL\n")
    event = json.loads(toptable.ok("import", str(tmp_path / "sheet"), "--json"))["id"]
    same = toptable.ok("export", event, str(tmp_path / "again"), "--format", "sheet")
    assert "Imported again" not in same
    told = toptable.ok("export", event, str(tmp_path / "trf"), "--format", "trf26")
    assert "Imported again, 3 of 4 players would have other points" in told
