"""A damaged page costs what stood on it: the rest is served, and ``salvage`` saves it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from support import ORGANIZER
from toptable.desk.demo import make_demo
from toptable.desk.desk import Desk
from toptable.desk.snapshots import damaged_sentence
from toptable.store import Damaged, NotOurs, open_store
from toptable.store.salvage import salvage
from toptable.store.sqlite_pages import rows_in

CHUNK = 64


def lines_by_event(path: Path) -> dict[str, list[bytes]]:
    with closing(sqlite3.connect(path)) as opened:
        read = opened.execute("SELECT event, line FROM log ORDER BY event, seq").fetchall()
    found: dict[str, list[bytes]] = {}
    for event, line in read:
        found.setdefault(event, []).append(line)
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small database with two events, staff facts and nothing in the write-ahead log."""
    path = tmp_path_factory.mktemp("whole") / "events.sqlite"
    with open_store(path) as store:
        make_demo(store)
        Desk(store).create("Other", "bushiroad-1.2.11", ORGANIZER, event="other")
        store.set_fact("a key", "a value")
    with closing(sqlite3.connect(path)) as opened:
        opened.execute("PRAGMA journal_mode = DELETE")
    return path


@pytest.fixture(scope="module")
def page_size(whole: Path) -> int:
    return int.from_bytes(whole.read_bytes()[16:18])


def holds_some_of(page: bytes, lines: list[bytes]) -> bool:
    """Whether a page may hold a piece of one of these lines; surely where it does."""
    pieces = (line[at : at + CHUNK] for line in lines for at in range(0, len(line), CHUNK))
    return any(len(piece) == CHUNK and piece in page for piece in pieces) or any(
        line[-CHUNK:] in page for line in lines
    )


def test_rows_come_out_as_sqlite_reads_them(whole: Path) -> None:
    rows = set(rows_in(whole))
    with closing(sqlite3.connect(whole)) as opened:
        tables = opened.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for (table,) in tables:
            read = opened.execute(f'SELECT * FROM "{table}"').fetchall()
            assert set(read) <= rows, table


@pytest.mark.parametrize("rubbish", [b"\0", b"\xa5"], ids=["zeros", "noise"])
def test_every_page_damaged_in_turn(
    whole: Path, page_size: int, tmp_path: Path, rubbish: bytes
) -> None:
    stored = whole.read_bytes()
    truth = lines_by_event(whole)
    served = locked_out = 0
    for at in range(0, len(stored), page_size):
        folder = tmp_path / str(at)
        folder.mkdir()
        place = folder / "events.sqlite"
        place.write_bytes(stored[:at] + rubbish * page_size + stored[at + page_size :])
        hit = {
            event
            for event, lines in truth.items()
            if holds_some_of(stored[at : at + page_size], lines)
        }
        try:
            with open_store(place) as store:
                for event in Desk(store).events():
                    if event.readable:
                        assert store.read(event.id) == truth[event.id]
                    else:
                        assert "salvage" in event.trouble
                    served += event.readable
        except Damaged:
            locked_out += 1
        before = place.read_bytes()
        salvage(place, folder / "saved.sqlite")
        assert place.read_bytes() == before, "the damaged file stays as it is"
        now = lines_by_event(folder / "saved.sqlite")
        for event, lines in truth.items():
            kept = now.get(event, [])
            assert kept == lines[: len(kept)]
            assert kept == lines or event in hit, (at, event)
        with open_store(folder / "saved.sqlite") as store:
            assert all(event.readable for event in Desk(store).events())
    pages = len(stored) // page_size
    assert locked_out < pages / 8
    assert served > 1.5 * pages


def test_what_belongs_to_no_event_comes_along(whole: Path, tmp_path: Path) -> None:
    saved = salvage(whole, tmp_path / "saved.sqlite")
    assert saved.lost_tables == ()
    assert all(event.whole for event in saved.events)
    with open_store(tmp_path / "saved.sqlite") as store, open_store(whole) as before:
        assert store.fact("a key") == "a value"
        for event in ("demo", "other"):
            assert store.seeds(event) == before.seeds(event)
            assert store.texts(event) == before.texts(event)
            assert store.pictures(event) == before.pictures(event)


def test_what_is_only_in_the_write_ahead_log_is_saved_too(tmp_path: Path) -> None:
    place, copied = tmp_path / "events.sqlite", tmp_path / "copied.sqlite"
    with open_store(place) as store:
        store.create("spring", [b'{"seq":1}'])
        store.append("spring", 1, [b'{"seq":2}'])
        for end in ("", "-wal"):
            Path(f"{copied}{end}").write_bytes(Path(f"{place}{end}").read_bytes())
    found = {row[1] for row in rows_in(copied) if row[0] == "spring" and len(row) == 3}
    assert found == {1, 2}


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(place)) as opened:
        opened.execute("CREATE TABLE log (event TEXT, seq INTEGER, line BLOB)")
        opened.execute("INSERT INTO log VALUES ('a', 1, 'not ours')")
        opened.commit()
    with pytest.raises(NotOurs):
        open_store(place)


def test_the_newest_snapshot_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "snapshots"
    folder.mkdir()
    for name in ("events-demo-round-1-end", "events-demo-round-2-start", "events-other-closed"):
        (folder / f"{name}.toptable.json").write_text("{}")
    problem = Damaged(str(tmp_path / "events.sqlite"))
    assert "events-demo-round-" in damaged_sentence(problem, "demo")
    assert "events-other-closed" in damaged_sentence(problem, "other")
    assert damaged_sentence(problem, "third") == str(problem)
