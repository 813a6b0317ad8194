"""Entering a list from a file in the terminal."""

from pathlib import Path

import pytest
from terminal import Terminal


@pytest.fixture
def spring(toptable: Terminal) -> Terminal:
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "spring", "Ann Lee")
    return toptable


def people(toptable: Terminal) -> str:
    return toptable.ok("log", "spring")


def test_a_spreadsheet_is_entered_whatever_its_headings(spring: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes("Verein;Vorname;Nachname;E-Mail\nAces;Zoë;Kay;z@x.org\n".encode("cp1252"))
    out = spring.ok("people", "enter", "spring", "--file", str(file))
    assert "Zoë Kay entered" in out
    assert "not kept: E-Mail" in out


def test_one_wrong_line_and_nobody_is_entered(spring: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("Bo Pan\nann lee\nBo Pan\n", encoding="utf-8")
    told = spring.refused("people", "enter", "spring", "--file", str(file))
    assert "Line 2: ann lee is in the event already." in told
    assert "Line 3: Bo Pan is on the list twice." in told
    assert "Bo Pan entered" not in people(spring)
    spring.ok("people", "enter", "spring", "--file", str(file), "--leave-out")
    assert "Bo Pan entered" in people(spring)


def test_a_file_without_people_is_refused(spring: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(" \n", encoding="utf-8")
    assert "There are no names in" in spring.refused(
        "people", "enter", "spring", "--file", str(file)
    )
    missing = spring.run("people", "enter", "spring", "--file", str(tmp_path / "none.txt"))
    assert missing.status != 0
    assert "Traceback" not in missing.err
