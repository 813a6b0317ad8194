"""Personal links: which one of each player counts, in one event and for that player alone."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from toptable.store import Store, StoreError, open_store

NOON = datetime(2026, 11, 14, 12, 0, tzinfo=UTC)


@pytest.fixture
def two_events(store: Store) -> Store:
    store.create("spring", [b"one"])
    store.create("autumn", [b"one"])
    return store


def test_a_link_that_was_never_renewed_has_no_row(two_events: Store) -> None:
    links = two_events.player_links
    assert (links.number("spring", 1), links.numbers(), links.mark()) == (0, {}, "")


def test_renewing_counts_up_for_one_player_of_one_event(two_events: Store) -> None:
    links = two_events.player_links
    assert links.renew("spring", 7, NOON, "Ines") == 1
    assert links.renew("spring", 7, NOON, "Ines") == 2
    assert links.renew("autumn", 7, NOON, "Jo") == 1
    assert links.number("spring", 7) == 2
    assert links.number("spring", 8) == 0
    assert links.numbers() == {("spring", 7): 2, ("autumn", 7): 1}


def test_the_mark_is_another_one_after_each_renewal(two_events: Store) -> None:
    links, marks = two_events.player_links, {""}
    for player in (1, 1, 2):
        links.renew("spring", player, NOON, "Ines")
        assert links.mark() not in marks
        marks.add(links.mark())
    assert links.mark() == links.mark()


def test_another_process_finds_the_renewal(two_events: Store, where: str) -> None:
    two_events.player_links.renew("spring", 3, NOON, "Ines")
    with open_store(where) as other:
        assert other.player_links.number("spring", 3) == 1
        assert other.player_links.mark() == two_events.player_links.mark()


def test_two_who_renew_at_once_end_both_links(two_events: Store) -> None:
    """No two of them are given the same number, or one of the two dead links would live on."""
    with ThreadPoolExecutor(4) as staff:
        renewed = [
            staff.submit(two_events.player_links.renew, "spring", 5, NOON, "Ines") for _ in range(8)
        ]
        numbers = sorted(done.result() for done in renewed)
    assert numbers == list(range(1, 9))
    assert two_events.player_links.number("spring", 5) == 8


def test_links_are_of_events_there_are(two_events: Store) -> None:
    with pytest.raises(StoreError):
        two_events.player_links.renew("winter", 1, NOON, "Ines")
    assert two_events.player_links.mark() == ""
