"""``/health`` and ``/ready``: what supervisors and proxies are told, and when."""

from pathlib import Path

import pytest
from web_office import app_of, visitor

from toptable.desk.desk import Desk
from toptable.store import Store, open_store
from toptable.store.errors import Unreachable
from toptable.web.monitoring import server_health


def test_a_server_that_runs_is_healthy_and_ready(desk: Desk) -> None:
    guest = visitor(desk)
    assert (guest.look("/health").status_code, guest.look("/health").json()) == (200, {"ok": True})
    ready = guest.look("/ready")
    assert (ready.status_code, ready.json()) == (200, {"ready": True})
    assert ready.headers["cache-control"] == "no-store"
    assert "set-cookie" not in ready.headers


def test_they_are_answered_by_any_name_of_the_host_and_only_to_those_who_look(desk: Desk) -> None:
    guest = visitor(desk)
    assert guest.look("/ready", host="no host at all").status_code == 200
    assert guest.client.post("/ready").status_code == 404
    assert guest.look("/ready/now").status_code == 404


def test_a_server_that_ends_is_healthy_and_not_ready(desk: Desk) -> None:
    guest = visitor(desk)
    app_of(desk).state.draining = True
    ready = guest.look("/ready")
    assert (ready.status_code, ready.json()) == (
        503,
        {"ready": False, "reason": server_health.DRAINING},
    )
    assert guest.look("/health").status_code == 200


def test_without_its_database_it_is_not_ready_and_says_nothing_of_where_that_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_health, "HOLDS_SECONDS", 0.0)

    def gone(_store: Store) -> bool:
        raise Unreachable("postgresql://toptable@db.example.org/events", "timeout")

    guest = visitor(desk)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "is_current", gone)
        ready = guest.look("/ready")
        assert (ready.status_code, ready.json()["reason"]) == (503, server_health.NO_DATABASE)
        assert "example.org" not in ready.text
        assert guest.look("/health").status_code == 200
    assert guest.look("/ready").status_code == 200


def test_a_database_that_a_newer_program_has_changed_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "events.sqlite"
    with open_store(path) as store:
        assert store.is_current()
        with store._database.writing() as connection:
            connection.exec_driver_sql("UPDATE toptable_version SET version_num = '9999'")
        assert not store.is_current()


def test_many_who_ask_are_one_question_to_the_database(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Store] = []

    def current(store: Store) -> bool:
        asked.append(store)
        return True

    monkeypatch.setattr(Store, "is_current", current)
    monkeypatch.setattr(server_health, "HOLDS_SECONDS", 3600.0)
    guest = visitor(desk)
    for _ in range(5):
        assert guest.look("/ready").status_code == 200
    assert len(asked) == 1
