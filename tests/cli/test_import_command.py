"""``toptable import``: a file of any kind, looked at first, then all of it or nothing."""

import json
from pathlib import Path

import pytest
from terminal import Terminal

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
    assert json.loads(toptable.ok("event", "list", "--json"))["events"] == []


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
    shown = json.loads(toptable.ok("event", "show", event, "--json"))
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
