"""Errors are pages with a way back, and never a stack trace."""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from api_office import guest as guest_program
from api_office import program
from web_office import Visitor, app_of

from support import new_event
from toptable.desk.desk import Desk
from toptable.store import DiskFull, Unreachable
from toptable.web.pages.standings import standings_part as standings


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nowhere", 404),
        ("/e/unknown", 404),
        ("/e/unknown/live", 404),
        ("/e/unknown/files/public", 404),
        ("/e/demo/rounds/9", 404),
        ("/e/demo/rounds/0", 404),
        ("/e/demo/rounds/x", 404),
        ("/e/demo/standings/99", 404),
        ("/e/demo/parts/secrets", 404),
        ("/e/demo/parts/round?number=4", 404),
        ("/e/demo/parts/round?number=-1", 404),
        ("/e/demo/rounds/3/tables/99", 404),
        ("/e/demo/results", 405),
        ("/e/demo/undo", 409),
        ("/e/demo/undo?entry=99", 409),
        ("/e/demo/undo?entry=x", 422),
        ("/e/demo/parts/round?number=x", 422),
    ],
)
def test_every_no_leads_back(organizer: Visitor, path: str, status: int) -> None:
    answer = organizer.look(path)
    assert answer.status_code == status
    assert "<h1>" in answer.text
    assert ">Go back</a>" in answer.text
    assert "Traceback" not in answer.text


def test_a_wrong_method_is_said_plainly(guest: Visitor) -> None:
    assert guest.client.delete("/").status_code == 405


@pytest.mark.usefixtures("demo")
def test_our_own_faults_show_no_stack_trace(
    organizer: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(standings, "standing_views", broken)
    with caplog.at_level(logging.ERROR):
        answer = organizer.look("/e/demo/standings")
    assert answer.status_code == 500
    assert "secret inside" not in answer.text
    assert "RuntimeError" not in answer.text
    assert 'href="/e/demo"' in answer.text
    assert answer.headers["content-security-policy"]
    assert "the secret inside" in caplog.text, "the server's own window says more"


@pytest.mark.usefixtures("demo")
def test_trouble_with_the_disk_is_told_as_it_is(
    desk: Desk, organizer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise DiskFull("events.sqlite")

    monkeypatch.setattr(desk.store, "append", full)
    answer = organizer.post("/e/demo/rounds/3/tables/2", games="WW")
    assert answer.status_code == 503
    assert "is full" in answer.text


@pytest.mark.usefixtures("demo")
def test_a_full_disk_is_a_full_disk_to_programs_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading works, saving does not, and a minute does not help; guests hear no path."""
    staff, passer_by = program(desk), guest_program(desk)

    def full(*_: object, **__: object) -> None:
        raise DiskFull("events.sqlite")

    monkeypatch.setattr(desk.store, "append", full)
    answer = staff.send("demo", "report_result", round=3, table=2, result={"games": "WW"})
    told = answer.json()
    assert (answer.status_code, told["code"]) == (503, "not_saved")
    assert told["detail"] == str(DiskFull("events.sqlite"))
    assert "retry-after" not in answer.headers
    monkeypatch.setattr(desk, "tournament", full)
    answer = passer_by.get("/events/demo")
    assert (answer.status_code, answer.json()["code"]) == (503, "not_saved")
    assert "events.sqlite" not in answer.text


@pytest.mark.usefixtures("demo")
def test_a_database_that_is_away_is_one_line_in_the_log(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """However many programs, pages and phones ask meanwhile."""
    staff = program(desk)

    def gone(*_: object, **__: object) -> None:
        raise Unreachable(f"postgresql://olga@{id(desk)}/cards", "no route")

    monkeypatch.setattr(desk, "tournament", gone)
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            answer = staff.get("/events/demo")
            assert (answer.status_code, answer.json()["code"]) == (503, "store")
            assert staff.client.get("/e/demo").status_code == 503
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "Traceback" not in caplog.text


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    ("problem", "status"), [(Unreachable("postgresql://a", "gone"), 503), (ValueError("x"), 500)]
)
def test_what_fails_before_any_page_is_answered_too(
    desk: Desk,
    guest: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    problem: Exception,
    status: int,
) -> None:
    def broken(*_: object) -> bool:
        raise problem

    monkeypatch.setattr(app_of(desk).state.read_face, "answers", broken)
    with caplog.at_level(logging.ERROR):
        answer = guest.look("/e/demo/me")
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/plain")
    assert "Internal Server Error" not in answer.text
    assert len(caplog.records) == 1


@pytest.mark.usefixtures("demo")
def test_where_the_database_lies_is_told_to_staff_alone(
    desk: Desk, guest: Visitor, organizer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise Unreachable("postgresql://olga@hall.example/cards", "no route")

    organizer.look("/e/demo")
    monkeypatch.setattr(desk.store, "end", gone)
    told = organizer.look("/e/demo")
    assert told.status_code == 503
    assert "hall.example" in told.text
    for path in ("/e/demo", "/e/demo/rounds/3", "/e/demo/version"):
        answer = guest.look(path)
        assert answer.status_code == 503
        assert "hall.example" not in answer.text
        assert "Try again in a minute" in answer.text


Rows = dict[int, bytes]
DAMAGE: dict[str, Callable[[Rows], Rows]] = {
    "no known kind": lambda rows: rows | {2: rows[2].replace(b'"type"', b'"typo"')},
    "no text": lambda rows: rows | {2: rows[2][:40] + b"\xff" + rows[2][41:]},
    "another name": lambda rows: rows | {1: rows[1].replace(b"Robin", b"Rubin")},
    "a line less": lambda rows: {seq: rows[seq] for seq in rows if seq != 2},
    "no rounds": lambda rows: {s: line for s, line in rows.items() if b"round_paired" not in line},
    "nothing": lambda rows: dict.fromkeys(rows, b""),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.usefixtures("demo")
def test_one_damaged_event_takes_nothing_from_the_others(
    desk: Desk, guest: Visitor, organizer: Visitor, tmp_path: Path, damage: str
) -> None:
    new_event("Ann Bo", desk=desk)
    with closing(sqlite3.connect(tmp_path / "events.sqlite")) as file, file:
        rows = dict(file.execute("SELECT seq, line FROM log WHERE event = 'demo'").fetchall())
        changed = DAMAGE[damage](rows)
        assert changed != rows
        file.execute("DELETE FROM log WHERE event = 'demo'")
        file.executemany("INSERT INTO log VALUES ('demo', ?, ?)", changed.items())
    desk.forget("demo")
    for visitor in (guest, organizer):
        for path in ("/", "/venue", "/e/test", "/e/test/standings"):
            answer = visitor.look(path)
            assert answer.status_code == 200, (path, answer.text)
    assert organizer.look("/put-away").status_code == 200
    listed = organizer.look("/").text
    assert 'href="/e/test"' in listed
    assert "Cannot be read" in listed or "changed outside Toptable" in listed
    event = organizer.look("/e/demo")
    assert event.status_code == 503 or "changed outside Toptable" in event.text
    assert "snapshot" not in guest.look("/").text
