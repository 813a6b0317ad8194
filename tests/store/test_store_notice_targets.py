"""Where notices go: one player of one event, while the link it was asked for with counts."""

from datetime import UTC, datetime, timedelta

import pytest

from toptable.store import Store, open_store
from toptable.store.player_contact import MOST_OF_ONE, NTFY, NoticeTarget

NOON = datetime(2026, 11, 14, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def target(event: str = "spring", player: int = 1, endpoint: str = NTFY) -> NoticeTarget:
    return NoticeTarget(event, player, endpoint, 0, "en")


@pytest.fixture
def two_events(store: Store) -> Store:
    store.create("spring", [b"one"])
    store.create("autumn", [b"one"])
    return store


def test_targets_are_those_of_their_event_and_player(two_events: Store) -> None:
    targets = two_events.notice_targets
    assert (targets.any(), targets.of("spring")) == (False, [])
    targets.add(target(), NOON)
    targets.add(target(player=2), NOON + MINUTE)
    targets.add(target("autumn"), NOON)
    assert targets.any()
    assert [found.player for found in targets.of("spring")] == [1, 2]
    assert targets.of("spring", 2) == [target(player=2)]
    targets.remove("spring", 2, NTFY)
    assert targets.of("spring") == [target()]


def test_the_same_place_is_kept_once_and_the_oldest_give_way(two_events: Store) -> None:
    targets = two_events.notice_targets
    for minute in range(MOST_OF_ONE + 2):
        for _ in range(2):
            targets.add(target(endpoint=f"https://push.example/{minute}"), NOON + minute * MINUTE)
    kept = [found.endpoint[-1] for found in targets.of("spring")]
    assert kept == ["2", "3", "4", "5", "6"]


def test_renewing_a_link_ends_what_was_asked_for_with_it(two_events: Store) -> None:
    two_events.notice_targets.add(target(), NOON)
    two_events.notice_targets.add(target(player=2), NOON)
    two_events.player_links.renew("spring", 1, NOON, "Ines")
    assert two_events.notice_targets.of("spring") == [target(player=2)]


def test_one_of_several_servers_sends(two_events: Store, where: str) -> None:
    with open_store(where) as other:
        first, second = two_events.notice_targets, other.notice_targets
        assert first.leads("one", NOON, MINUTE)
        assert not second.leads("two", NOON, MINUTE)
        later = NOON + timedelta(seconds=50)
        assert first.leads("one", later, MINUTE), "it goes on while it keeps asking"
        assert not second.leads("two", NOON + MINUTE, MINUTE)
        silent = later + MINUTE
        assert second.leads("two", silent, MINUTE), "and is replaced when it has gone"
        assert not first.leads("one", silent, MINUTE)
