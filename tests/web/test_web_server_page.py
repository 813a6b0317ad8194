"""The page that says how the server is, and its warnings."""

from collections import namedtuple
from datetime import timedelta
from types import SimpleNamespace

import pytest
from web_office import Visitor, app_of

from toptable.desk.desk import Desk, now
from toptable.web.operating import state_of_server
from toptable.web.operating.state_of_server import state_of, warnings
from toptable.web.operating.traffic import Times, Traffic

Usage = namedtuple("Usage", "total used free")


def disk_with(free: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = SimpleNamespace(disk_usage=lambda _: Usage(10**11, 10**11 - free, free))
    monkeypatch.setattr(state_of_server, "shutil", fake)


def test_the_organizer_reads_how_it_is(
    demo: Desk, organizer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk_with(5 * 10**10, monkeypatch)
    text = organizer.look("/server").text
    assert "Everything is in order." in text
    assert "50 GB of 100 GB" in text
    assert "SQLite" in text
    assert str(demo.store.where) not in text
    assert 'href="/server"' in organizer.look("/").text
    disk_with(3 * 10**8, monkeypatch)
    assert "The disk has 300 MB left." in organizer.look("/server").text


def test_others_do_not(demo: Desk, guest: Visitor) -> None:
    assert app_of(demo) is not None
    assert guest.look("/server").status_code == 403


def test_each_trouble_has_its_sentence(demo: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    disk_with(50_000_000, monkeypatch)
    traffic = Traffic()
    slow = traffic.times["/e/{event}/players"] = Times()
    slow.amount, slow.total, slow.failed = 2, 6.0, 1
    waiting = traffic.times["/e/{event}/live"] = Times()
    waiting.amount, waiting.total = 1, 3600.0
    demo.store._database.troubles = 4
    state = state_of(demo, traffic, 0, 0)
    assert warnings(state, now()) == [
        "The disk has 50 MB left. Free some now: without room nothing is saved.",
        "4 database errors since the start. The server's terminal or log says why.",
        "1 request failed with a server error. The server's terminal or log says why.",
        "/e/{event}/players takes 3.0 seconds on average.",
    ]
    old = state_of_server.msgspec.structs.replace(state, snapshot=now() - timedelta(days=9))
    assert any("9 days old" in sentence for sentence in warnings(old, now()))
