"""Hooks on both databases: made once, in order, within bounds, and one server that sends."""

from datetime import UTC, datetime, timedelta

import pytest

from toptable.store import open_store
from toptable.store.records import Answer, Cursor, DeliveryStatus, Hook, NewDelivery, NoSuchHook

NOW = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)
ADDRESS = "https://example.org/"


def hook(name: str, event: str) -> Hook:
    return Hook(
        id=name,
        event=event,
        name=name,
        address=ADDRESS,
        secret="s",
        kinds=("cut", "result"),
        shape="plain",
        created=NOW,
    )


def delivery(name: str, version: int) -> NewDelivery:
    return NewDelivery(name, version, 0, "result", b"{}")


def test_a_hook_from_the_first_line_to_the_end(where: str) -> None:
    with open_store(where) as store:
        hooks = store.hooks
        store.create("spring", [b"one"])
        hooks.add(hook("own", "spring"))
        hooks.add(hook("all", ""))
        assert hooks.behind() == {}
        assert hooks.get("own") == hook("own", "spring")
        store.append("spring", 1, [b"two", b"three"])
        store.create("autumn", [b"one"])
        since = hooks.began("spring")
        known = Cursor(since, 1)
        assert hooks.behind() == {"spring": {"own": known, "all": known}, "autumn": {"all": None}}

        new = [delivery("a", 2), delivery("b", 3)]
        assert hooks.move_on("own", "spring", known, Cursor(since, 3), new, NOW)
        assert not hooks.move_on("own", "spring", known, Cursor(since, 3), new, NOW)
        assert not hooks.move_on("gone", "spring", known, Cursor(since, 3), new, NOW)
        assert set(hooks.behind()["spring"]) == {"all"}
        assert [each.id for _, each in hooks.due(NOW)] == ["a"]

        later = NOW + timedelta(seconds=10)
        hooks.failed("a", Answer(500, "Away", NOW), again=later, address=ADDRESS)
        assert hooks.due(NOW) == []
        ((found, first),) = hooks.due(later)
        assert (found.failures, found.failing_since, first.tries) == (1, NOW, 1)
        hooks.delivered("a", Answer(204, "", later))
        assert [each.id for _, each in hooks.due(later)] == ["b"]
        assert hooks.get("own").failing_since is None

        gone = Answer(410, "", later)
        hooks.failed("b", gone, again=None, address=ADDRESS, gives_up=True, off="It is gone.")
        assert (hooks.get("own").note, hooks.due(later)) == ("It is gone.", [])
        assert {each.status for each in hooks.deliveries("own")} == {
            DeliveryStatus.DELIVERED,
            DeliveryStatus.FAILED,
        }
        hooks.remove("own")
        with pytest.raises(NoSuchHook):
            hooks.get("own")


def test_one_server_sends_until_it_is_silent(where: str) -> None:
    lasts = timedelta(seconds=20)
    with open_store(where) as store:
        assert store.hooks.leads("one", NOW, lasts)
        assert not store.hooks.leads("two", NOW + lasts / 2, lasts)
        assert store.hooks.leads("two", NOW + lasts, lasts)
        assert not store.hooks.leads("one", NOW + lasts, lasts)
