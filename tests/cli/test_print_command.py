"""``toptable print``: sheets into files, a list of them, and sentences where there is none."""

from pathlib import Path

import pytest
from terminal import Terminal

from paper_text import pdf_text, without_fonts


@pytest.fixture
def spring(toptable: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.chdir(tmp_path)
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "Spring", "Ann", "Bo", "Cy", "Di")
    return toptable


def test_the_list_says_what_is_needed_now_and_what_has_to_wait(spring: Terminal) -> None:
    listed = spring.ok("print", "Spring", "--list").splitlines()
    assert listed == spring.ok("print", "Spring").splitlines()
    marks = {line.split()[0]: line.split()[1] for line in listed if not line.startswith(" ")}
    assert marks["players"] == "now"
    assert marks["slips"] == "later"
    assert "Pair round 1 first." in next(line for line in listed if line.startswith("slips"))
    assert "score-sheets" not in marks


def test_a_sheet_lands_in_a_file(spring: Terminal, tmp_path: Path) -> None:
    spring.ok("round", "next", "Spring")
    spring.ok("round", "publish", "Spring")
    said = spring.ok("print", "Spring", "slips", "--paper", "letter")
    (made,) = tmp_path.glob("*-round-1-slips.pdf")
    assert said.strip() == f"Match slips: {made.name}"
    shown = pdf_text(made.read_bytes())
    assert [shown.count(name) for name in ("Ann", "Bo", "Cy", "Di")] == [1, 1, 1, 1]
    target = tmp_path / "wall.pdf"
    spring.ok("print", "Spring", "pairings-by-name", "--large", "--out", str(target))
    assert "pairings by name" in pdf_text(target.read_bytes())
    spring.ok("print", "Spring", "table-numbers", "--option", "tables=3-4", "--out", str(target))
    assert pdf_text(target.read_bytes()).count("Table") == 2


def test_letters_without_a_font_are_told_once_in_words(
    spring: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_fonts(monkeypatch)
    spring.ok("people", "enter", "Spring", "林 美咲", "🎲 Dice")
    ran = spring.run("print", "Spring", "players")
    said = " ".join((ran.out + ran.err).split())
    assert said.count("This computer has no font for") == 1
    assert "Chinese, Japanese or Korean letters (" in said
    assert "emoji (🎲)" in said
    assert "U+" not in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("slips",), "Pair round 1 first."),
        (("slip",), "There is no sheet slip."),
        (("players", "--round", "3", "--option", "x=1"), "players has no option x."),
        (("table-numbers", "--option", "tables"), "Write an option as KEY=VALUE"),
        (("certificates",), "The places are not final yet."),
    ],
)
def test_what_cannot_be_printed(spring: Terminal, words: tuple[str, ...], said: str) -> None:
    assert said in spring.refused("print", "Spring", *words)
    assert list(Path.cwd().glob("*.pdf")) == []


def test_roles_hold_in_the_terminal_too(spring: Terminal) -> None:
    ran = spring.run("--role", "judge", "print", "Spring", "cards")
    assert ran.status == 2
    assert "not for your role to print" in ran.err
    ran = spring.run("--role", "scorekeeper", "print", "Spring", "cards")
    assert ran.status == 0


def test_a_folder_that_is_not_there(spring: Terminal, tmp_path: Path) -> None:
    said = spring.refused(
        "print", "Spring", "players", "--out", str(tmp_path / "no" / "x.pdf"), status=4
    )
    assert "cannot be used" in said
