"""Watchers are told "event E is at version n", whoever wrote."""

import subprocess
import sys
import time
from datetime import datetime, timedelta, tzinfo
from threading import Event

import pytest

from toptable.store import Change, Store, open_store, sqlite
from toptable.store import store as store_module

WRITER = """
import sys, time
from toptable.store import open_store
with open_store(sys.argv[1]) as store:
    store.append("spring", 1, [b"two"])
    print(time.time(), flush=True)
    sys.stdin.read()
"""


def news(change: Change | None) -> tuple[str, int, bool]:
    assert change is not None
    return change.event, change.version, change.deleted


def test_own_appends_are_told_without_looking_at_the_file(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "POLL_SECONDS", 3600)
    store.create("spring", [b"one"])
    with store.watch() as watcher:
        store.append("spring", 1, [b"two", b"three"])
        assert news(watcher.next(5)) == ("spring", 3, False)
        store.create("autumn", [b"one"])
        assert news(watcher.next(5)) == ("autumn", 1, False)
        store.delete("spring")
        assert news(watcher.next(5)) == ("spring", 3, True)
        store.undelete("spring")
        assert news(watcher.next(5)) == ("spring", 3, False)


def test_another_process_is_heard_within_a_second(store: Store, where: str) -> None:
    store.create("spring", [b"one"])
    with store.watch() as watcher:
        command = [sys.executable, "-c", WRITER, where]
        with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as writer:
            change = watcher.next(20)
            heard = time.time()
            assert writer.stdout is not None
            written = float(writer.stdout.readline())
    assert news(change) == ("spring", 2, False)
    assert heard - written < 1.0


def test_another_store_is_heard(store: Store, where: str) -> None:
    """Also deletions, and logs put in the place of longer ones."""
    store.create("spring", [b"one", b"two", b"three"])
    with open_store(where) as other, store.watch() as watcher:
        other.append("spring", 3, [b"four"])
        first = watcher.next(2)
        assert news(first) == ("spring", 4, False)
        other.delete("spring")
        assert news(watcher.next(2)) == ("spring", 4, True)
        aside = other.replace("spring", 4, [b"new"])
        told = {
            (c.event, c.version, c.deleted): c for c in (watcher.next(2), watcher.next(0.6)) if c
        }
        replaced = told.pop(("spring", 1, False))
        assert first is not None
        assert replaced.since > first.since
        assert told.keys() <= {(aside, 4, True)}


def test_a_clock_that_went_back_hides_no_replaced_log(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.create("spring", [b"one", b"two"])
    with store.watch() as watcher:

        class Yesterday(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:
                return datetime.now(tz) - timedelta(days=1)

        monkeypatch.setattr(store_module, "datetime", Yesterday)
        store.replace("spring", 2, [b"new"])
        assert news(watcher.next(5)) == ("spring", 1, False)


def test_only_the_event_that_was_asked_for(store: Store) -> None:
    store.create("spring", [b"one"])
    store.create("autumn", [b"one"])
    with store.watch("spring") as watcher:
        store.append("autumn", 1, [b"two"])
        store.append("spring", 1, [b"two"])
        assert news(watcher.next(5)) == ("spring", 2, False)


def test_a_slow_watcher_gets_the_newest_only(store: Store) -> None:
    store.create("spring", [b"0"])
    told = Event()
    subscription = store.subscribe(lambda change: told.set() if change.version == 31 else None)
    with store.watch() as watcher:
        for version in range(1, 31):
            store.append("spring", version, [b"x"])
        assert told.wait(5)
        assert news(watcher.next(5)) == ("spring", 31, False)
        assert watcher.next(0.6) is None
    subscription.close()


def test_subscribers_hear_each_version_once_and_in_order(store: Store) -> None:
    store.create("spring", [b"0"])
    heard: list[int] = []
    complete = Event()

    def tell(change: Change) -> None:
        heard.append(change.version)
        if change.version == 21:
            complete.set()

    subscription = store.subscribe(tell)
    for version in range(1, 21):
        store.append("spring", version, [b"x"])
    assert complete.wait(5)
    time.sleep(0.6)
    subscription.close()
    store.append("spring", 21, [b"x"])
    assert heard == list(range(2, 22))


def test_a_failing_subscriber_disturbs_nobody(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(change: Change) -> None:
        raise ValueError(f"cannot show version {change.version}")

    store.subscribe(fail)
    with store.watch() as watcher:
        store.create("spring", [b"one"])
        assert news(watcher.next(5)) == ("spring", 1, False)
    assert "cannot show version 1" in caplog.text


def test_a_watcher_ends_with_the_store(where: str) -> None:
    store = open_store(where)
    watcher = store.watch()
    store.create("spring", [b"one"])
    store.close()
    assert [news(change) for change in watcher] == [("spring", 1, False)]


def test_a_subscriber_may_close_the_store(where: str) -> None:
    store = open_store(where)
    watcher = store.watch()
    store.subscribe(lambda _: store.close())
    store.create("spring", [b"one"])
    assert news(watcher.next(5)) == ("spring", 1, False)
    assert watcher.next(5) is None
