"""The page that says how the server is, and its warnings."""

import re
from collections import namedtuple
from datetime import timedelta
from types import SimpleNamespace

import pytest
from web_office import Visitor, app_of

from toptable.desk.desk import Desk, now
from toptable.desk.hooks.deliveries import IS_GONE
from toptable.store.backup import LAST_BACKUP
from toptable.store.records import ALL_EVENTS, Hook, NewDelivery
from toptable.store.server_processes import ServerProcess
from toptable.web.monitoring import server_health
from toptable.web.monitoring.server_health import state_of, warnings
from toptable.web.monitoring.traffic import Times, Traffic

Usage = namedtuple("Usage", "total used free")


def disk_with(free: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = SimpleNamespace(disk_usage=lambda _: Usage(10**11, 10**11 - free, free))
    monkeypatch.setattr(server_health, "shutil", fake)


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
    own = ServerProcess(id="a", host="desk", pid=1, version="1", since=now(), failed=1, troubles=4)
    state = state_of(demo, traffic, now(), own)
    assert warnings(state, now()) == [
        "The disk has 50 MB left. Free some now: without room nothing is saved.",
        "4 database errors since the start. The server's terminal or log says why.",
        "1 request failed with a server error. The server's terminal or log says why.",
        "/e/{event}/players takes 3.0 seconds on average.",
    ]
    old = server_health.msgspec.structs.replace(state, snapshot=now() - timedelta(days=9))
    assert any("9 days old" in sentence for sentence in warnings(old, now()))
    demo.store.set_fact(LAST_BACKUP, (now() - timedelta(days=8)).isoformat())
    state = state_of(demo, Traffic(), now())
    assert "The last backup is 8 days old. Make another one with toptable backup." in warnings(
        state, now()
    )


def process(name: str, host: str, version: str = "1.0", **numbers: int) -> ServerProcess:
    since = now() - timedelta(hours=3)
    return ServerProcess(id=name, host=host, pid=77, version=version, since=since, **numbers)


def test_the_page_shows_all_processes_of_all_computers(demo: Desk, organizer: Visitor) -> None:
    processes = demo.store.processes
    processes.beat(process("a", "desk", streams=3, phones=40, memory=81_000_000), now())
    processes.beat(process("b", "desk"), now() - timedelta(minutes=5))
    processes.beat(process("c", "annexe", streams=2), now() - timedelta(seconds=20))
    processes.beat(process("d", "cellar"), now() - timedelta(minutes=12))
    text = re.sub(r"<[^>]+>", " ", organizer.look("/server").text)
    assert re.search(
        r"desk, 77\s+version 1.0 · running for 3 hours · 3 open pages · 40 phones · 81 MB ·", text
    )
    assert text.count("desk, 77") == 1, "one that was killed and replaced is nobody's trouble"
    assert re.search(r"annexe, 77.*last contact 2\d seconds ago", text)
    assert "Nothing was heard from the computer cellar for 12 minutes." in text
    assert "from the computer desk" not in text
    assert re.search(r"The processes are of different versions: [\w.]+, 1.0.", text)
    assert "4 processes" in text, "this one too"
    assert re.search(r"Players’ phones\s+40", text)
    assert "this one" in text


def hook(name: str, event: str) -> Hook:
    made = now() - timedelta(days=5)
    return Hook(
        id=name,
        event=event,
        name=f"Hook {name}",
        address="https://example.org/",
        secret="s",
        kinds=("result",),
        shape="plain",
        created=made,
    )


def test_webhooks_that_were_switched_off_are_told_where_somebody_looks(
    demo: Desk, organizer: Visitor, guest: Visitor
) -> None:
    hooks = demo.store.hooks
    page = organizer.look("/e/demo")
    for name, event, note in (
        ("gone", "demo", IS_GONE),
        ("everywhere", ALL_EVENTS, IS_GONE),
        ("by-hand", "demo", ""),
        ("well", "demo", None),
    ):
        hooks.add(hook(name, event))
        if note is not None:
            hooks.switch_off(name, now(), note)
    text = organizer.look("/server").text
    assert "2 webhooks were switched off, because nothing arrived there." in text
    assert 'href="/e/demo/hooks/gone"' in text
    assert "toptable hook on everywhere" in text
    assert "Hook by-hand" not in text
    assert "Hook well" not in text
    again = organizer.look("/e/demo", **{"if-none-match": page.headers["etag"]})
    assert again.status_code == 200, "what is on the page is new, though the log is not"
    text = re.sub(r"<[^>]+>", "", again.text)
    assert (
        "Nothing arrives at Hook gone, Hook everywhere: these webhooks were switched off." in text
    )
    assert 'href="/e/demo/hooks">Open webhooks' in again.text
    assert IS_GONE in organizer.look("/e/demo/hooks").text
    known = organizer.look("/e/demo", **{"if-none-match": again.headers["etag"]})
    assert known.status_code == 304
    hooks.switch_on("gone")
    assert "Hook gone" not in organizer.look("/e/demo").text
    assert "switched off" not in guest.look("/e/demo").text


def test_a_delivery_of_another_day_shows_its_date(demo: Desk, organizer: Visitor) -> None:
    demo.store.hooks.add(hook("log", "demo"))
    before = now() - timedelta(days=2)
    for name, when in (("old", before), ("new", now())):
        demo.store.hooks.put_by_hand("log", "demo", NewDelivery(name, 0, 0, "test", b"{}"), when)
    text = organizer.look("/e/demo/hooks/log").text
    assert text.count(f"{before.astimezone():%Y-%m-%d %H:%M}") == 1
    assert f"{now().astimezone():%Y-%m-%d}" not in text
