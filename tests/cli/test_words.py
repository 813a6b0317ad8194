"""The table of words, and what a start loads: no more than what was typed needs."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import typer
from terminal import Terminal
from typer.core import TyperGroup

from toptable.cli.main import app
from toptable.cli.words import ALONE, NOUNS, WORDS

PROGRAM: Any = typer.main.get_command(app)

LOADED = """
import sys
from toptable.cli.main import run
try:
    run(sys.argv[1:])
finally:
    print(*sys.modules, file=sys.stderr)
"""
HEAVY = {"sqlalchemy", "toptable.engine.state", "toptable.rulebooks", "toptable.store.store"}


@pytest.mark.parametrize("word", WORDS)
def test_the_table_says_what_the_modules_say(word: str) -> None:
    command = PROGRAM.commands[word]
    assert command.name == word
    assert str(command.help).partition("\n\n")[0] == WORDS[word]
    assert isinstance(command, TyperGroup) == (word in NOUNS)
    assert (command.short_help, command.hidden, command.deprecated) == (None, False, False)


def test_no_module_has_a_word_that_the_table_lacks() -> None:
    for word in WORDS:
        assert PROGRAM.commands[word]
    assert set(PROGRAM.commands.loaded) == set(WORDS) == {*ALONE, *NOUNS}
    assert PROGRAM.commands.get("no-such-word") is None


def loaded(db: Path, *words: str) -> set[str]:
    """The modules that a process of its own loads for a command."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, "--db", str(db), *words],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"COLUMNS": "200"},
    )
    return set(done.stderr.split())


def test_help_and_version_load_no_engine(tmp_path: Path) -> None:
    for words in (["--version"], ["--help"]):
        assert not HEAVY & loaded(tmp_path / "none.sqlite", *words)
    assert "rich" not in {name.partition(".")[0] for name in loaded(tmp_path, "--version")}


def test_a_word_loads_what_it_needs_and_nothing_of_other_words(tmp_path: Path) -> None:
    modules = loaded(tmp_path / "none.sqlite", "rulebooks", "--help")
    assert "toptable.cli.rulebooks" in modules
    assert "toptable.cli.event" not in modules


def test_completion_lists_the_words_without_loading_them() -> None:
    program: Any = typer.main.get_command(app)
    found = program.shell_complete(typer.Context(program), "ex")
    assert {one.value: one.help for one in found} == {
        word: PROGRAM.commands[word].get_short_help_str() for word in ("explain", "export")
    }
    assert program.commands.loaded == {}


@pytest.fixture
def spring(toptable: Terminal) -> Terminal:
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3", "--date", "2026-05-09")
    toptable.ok("event", "list")
    return toptable


def rows(said: str) -> Iterator[list[str]]:
    """The cells of a printed table, without the heading."""
    for line in said.splitlines():
        if line.startswith("│"):
            yield [cell.strip() for cell in line.strip("│").split("│")]


def changed(db: Path, statement: str, *values: object) -> None:
    """Write into the database behind the program's back."""
    with closing(sqlite3.connect(db)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def test_a_list_of_events_that_did_not_change_needs_no_engine(spring: Terminal) -> None:
    assert not HEAVY & loaded(spring.db, "event", "list")
    (first,) = rows(spring.ok("event", "list"))
    assert first[1:] == ["2026-05-09", "Spring", "nisei-1.3", "0", "0", "draft"]


def test_it_says_what_has_changed(spring: Terminal) -> None:
    spring.ok("people", "enter", "Spring", "Ann", "Bo")
    assert loaded(spring.db, "event", "list") >= HEAVY
    assert not HEAVY & loaded(spring.db, "event", "list")
    (first,) = rows(spring.ok("event", "list"))
    assert first[4] == "2"
    spring.ok("event", "new", "Autumn", "--rulebook", "plain-swiss", "--date", "2026-09-12")
    assert [row[2] for row in rows(spring.ok("event", "list"))] == ["Autumn", "Spring"]
    spring.ok("event", "archive", "Autumn")
    assert [row[6] for row in rows(spring.ok("event", "list"))] == ["archived", "draft"]


def test_a_deleted_event_is_left_out_each_time(spring: Terminal) -> None:
    spring.ok("event", "delete", "Spring", "--name", "Spring")
    for _ in range(2):
        assert "No events yet" in spring.ok("event", "list")
        assert [row[6] for row in rows(spring.ok("event", "list", "--deleted"))] == ["deleted"]


def test_a_line_that_was_changed_outside_is_told_each_time(spring: Terminal) -> None:
    spring.ok("event", "list")
    changed(
        spring.db,
        "UPDATE log SET line = CAST(replace(CAST(line AS TEXT), 'Spring', 'Sprung') AS BLOB) "
        "WHERE seq = 1",
    )
    for _ in range(2):
        said = spring.ok("event", "list")
        assert "cannot be read" in said or "was changed outside Toptable" in said


def test_what_another_version_kept_is_made_again(spring: Terminal) -> None:
    for statement in (
        "UPDATE meta SET value = replace(value, '\"draft\"', '\"odd\"') WHERE key = 'short_list'",
        'UPDATE meta SET value = replace(value, \'"program":"\', \'"program":"9\') '
        "WHERE key = 'short_list'",
    ):
        changed(spring.db, statement)
    assert [row[6] for row in rows(spring.ok("event", "list"))] == ["draft"]
    changed(spring.db, "UPDATE meta SET value = '{' WHERE key = 'short_list'")
    assert [row[6] for row in rows(spring.ok("event", "list"))] == ["draft"]


def test_tables_of_a_newer_version_are_left_alone_as_ever(spring: Terminal) -> None:
    changed(spring.db, "UPDATE toptable_version SET version_num = '9999'")
    assert "newer" in spring.refused("event", "list", status=4)


def test_what_is_mistyped_behind_it_is_told_as_anywhere(spring: Terminal) -> None:
    assert "There is no option --delted. Did you mean --deleted?" in spring.refused(
        "event", "list", "--delted"
    )
    assert "Nothing goes here any more: now." in spring.refused("event", "list", "now")
