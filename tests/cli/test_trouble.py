"""Every trouble is a sentence and an exit status; nothing is changed, no stack trace is shown."""

import sqlite3

import pytest


@pytest.fixture
def spring(toptable):
    toptable.ok("event", "new", "Spring Open", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "spring", "Ann", "Bo", "Cy")
    return toptable


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("event", "show", "autumn"), "There is no event autumn."),
        (("event", "new", "X", "--rulebook", "chess"), "There is no rulebook chess"),
        (("event", "new", "", "--rulebook", "nisei-1.3"), "cannot be empty"),
        (
            ("event", "new", "X", "--rulebook", "nisei-1.3", "--set", "colour=red"),
            "no setting colour",
        ),
        (
            ("event", "new", "X", "--rulebook", "nisei-1.3", "--set", "sides=three"),
            "Games a round cannot be three",
        ),
        (("event", "new", "X", "--rulebook", "nisei-1.3", "--date", "tomorrow"), "YYYY-MM-DD"),
        (("people", "enter", "spring", "Ann"), "Ann is in the event already."),
        (("people", "enter", "spring", "  "), "cannot be empty"),
        (("people", "enter", "spring", "x" * 201), "at most 200 characters"),
        (("people", "enter", "spring", "tab\there"), "control characters"),
        (("people", "enter", "spring"), "Name at least one player"),
        (("people", "drop", "spring", "Zoe"), "There is no player called Zoe"),
        (("result", "enter", "spring", "1", "WW"), "No round is published yet"),
        (("round", "publish", "spring"), "There is no draft."),
        (("event", "set", "spring", "sos_outer", "opponents"), "Say why"),
        (("people", "disqualify", "spring", "Ann", "--reason", ""), "Say why"),
        (("people", "fix-table", "spring", "Ann", "-3"), "There is no option -3."),
        (("undo", "spring", "--entry", "99", "-y"), "There is no entry 99"),
        (("redo", "spring", "-y"), "nothing to redo"),
        (("event", "reopen", "spring"), "is open already"),
        (("people", "rename", "spring", "Ann", "Bo"), "Bo is in the event already."),
        (("people", "reward-bye", "spring", "Ann", "0"), "Rounds are numbered from 1"),
    ],
)
def test_wrong_input_is_refused_with_a_sentence(spring, words, told):
    before = spring.ok("event", "show", "spring", "--json")
    assert told in spring.refused(*words)
    assert spring.ok("event", "show", "spring", "--json") == before


def test_a_role_that_may_not(spring):
    assert "A judge may not do this" in spring.refused("--role", "judge", "round", "next", "spring")


def test_files_that_are_no_events(spring, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("hello")
    assert "damaged or cut short" in spring.refused("verify", str(path))
    path.write_text("{}")
    assert "This is no file that Toptable knows." in spring.refused("import", str(path))
    assert "cannot be used" in spring.refused("verify", str(tmp_path / "none.json"), status=4)
    folder = tmp_path / "none" / "x.json"
    assert "cannot be used" in spring.refused("export", "spring", str(folder), status=4)


def test_databases_that_cannot_be_used(spring, tmp_path):
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("create table notes (text)")
    connection.close()
    before = other.read_bytes()
    spring.db = other
    assert "was not made by Toptable" in spring.refused("event", "list", status=4)
    assert other.read_bytes() == before
    other.write_bytes(b"SQLite format 3\0 but not really")
    assert spring.refused("event", "list", status=4)
    spring.db = "postgresql://nobody@127.0.0.1:1/none"
    assert "cannot be reached" in spring.refused("event", "list", status=4)


@pytest.mark.parametrize(
    "words",
    [
        ("event", "list"),
        ("event", "show", "spring"),
        ("cards", "list"),
        ("csv", "spring", "standings"),
    ],
)
def test_a_typo_in_the_database_makes_none(toptable, words):
    toptable.db = toptable.db.parent / "nowhere" / "x.sqlite"
    ran = toptable.run(*words)
    assert "There is no database at" in ran.err
    assert ran.status == (0 if words[-1] == "list" else 2)
    assert not toptable.db.parent.exists()
