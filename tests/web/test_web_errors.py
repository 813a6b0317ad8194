"""Errors are pages with a way back, and never a stack trace."""

import logging

import pytest
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.store import DiskFull
from toptable.web.parts import standings


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
    def broken(*_: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(standings, "_rows", broken)
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
