"""Requests that come twice: one claim at a time, and what was done is known with the log."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from toptable.store import Behind, Store, open_store
from toptable.store import request_limits as rows
from toptable.store.access_tokens import AccessToken
from toptable.store.records import EVERYWHERE, Invitation, Kind, SessionRow
from toptable.store.request_limits import (
    KEPT,
    LARGEST,
    SILENT,
    Answered,
    Claim,
    ClaimLost,
    Different,
    Running,
    TooManyKeys,
    Written,
)

NOON = datetime(2026, 11, 14, 12, 0, tzinfo=UTC)
LATER = NOON + SILENT + timedelta(seconds=1)
TOKEN = "t1"


@pytest.fixture
def shop(store: Store) -> Store:
    """An event, and Ines with a token."""
    store.create("spring", [b"one"])
    week = NOON + timedelta(days=7)
    invitation = Invitation(
        "i", "link", Kind.INVITATION, "Ines", "organizer", EVERYWHERE, "", NOON, week
    )
    store.staff.invite(invitation)
    store.staff.take("link", "Ines", "ines", SessionRow("s", "ines", "", NOON, NOON, week))
    store.access_tokens.add(AccessToken(TOKEN, "d1", "ines", "Bot", ("read",), "", NOON, week))
    return store


def claim(store: Store, when: datetime = NOON, key: str = "k", request: str = "r") -> object:
    return store.repeated_requests.claim(TOKEN, key, request, when)


def claimed(store: Store, when: datetime = NOON) -> Claim:
    found = claim(store, when)
    assert isinstance(found, Claim)
    return found


def test_what_was_answered_is_answered_again(shop: Store, where: str) -> None:
    shop.repeated_requests.answer(claimed(shop).id, b"done", NOON)
    with open_store(where) as other:
        assert claim(other) == Answered(b"done")
        assert claim(other, request="another") == Different()
        assert isinstance(claim(other, key="another"), Claim)


def test_while_it_runs_nobody_else_does_it(shop: Store, where: str) -> None:
    claimed(shop)
    with open_store(where) as other:
        assert claim(other) == Running()
        assert claim(other, request="another") == Different()


def test_of_many_at_once_one_does_it(shop: Store) -> None:
    with ThreadPoolExecutor(4) as programs:
        found = list(programs.map(lambda _: claim(shop), range(8)))
    assert sum(isinstance(answer, Claim) for answer in found) == 1
    assert found.count(Running()) == 7


def test_what_was_refused_is_tried_again(shop: Store) -> None:
    shop.repeated_requests.release(claimed(shop).id)
    assert claimed(shop).written is None


def test_a_server_that_stopped_after_writing_is_not_repeated(shop: Store, where: str) -> None:
    """No answer was kept, yet the next one knows which lines the request wrote."""
    shop.append("spring", 1, [b"two", b"three"], claim=claimed(shop).id)
    assert claim(shop) == Running()
    with open_store(where) as other:
        again = claimed(other, LATER)
        assert again.written == Written("spring", 2, 3)
        with pytest.raises(ClaimLost):
            other.append("spring", 3, [b"four"], claim=again.id)
        assert other.read("spring") == [b"one", b"two", b"three"]
        other.repeated_requests.answer(again.id, b"done", LATER)
        assert claim(other, LATER) == Answered(b"done")


def test_a_server_that_stopped_before_writing_is_taken_over(shop: Store, where: str) -> None:
    slow = claimed(shop)
    with open_store(where) as other:
        mine = claimed(other, LATER)
        assert mine.written is None
        with pytest.raises(ClaimLost):
            shop.append("spring", 1, [b"late"], claim=slow.id)
        other.append("spring", 1, [b"two"], claim=mine.id)
        with pytest.raises(ClaimLost):
            shop.append("spring", 2, [b"late"], claim=slow.id)
        shop.repeated_requests.answer(slow.id, b"of the slow one", LATER)
        shop.repeated_requests.release(slow.id)
        assert claim(other, LATER) == Running()
        assert other.read("spring") == [b"one", b"two"]


def test_a_claim_is_not_used_up_where_nothing_was_written(shop: Store) -> None:
    mine = claimed(shop)
    with pytest.raises(Behind):
        shop.append("spring", 0, [b"two"], claim=mine.id)
    shop.append("spring", 1, [b"two"], claim=mine.id)
    shop.repeated_requests.release(mine.id)
    assert claimed(shop, LATER).written == Written("spring", 2, 2)


def test_a_new_event_is_not_begun_twice(shop: Store) -> None:
    shop.create("autumn", [b"one", b"two"], claim=claimed(shop).id)
    again = claimed(shop, LATER)
    assert again.written == Written("autumn", 1, 2)
    with pytest.raises(ClaimLost):
        shop.create("autumn-2", [b"one"], claim=again.id)
    assert {row.id for row in shop.events()} == {"spring", "autumn"}


def test_an_answer_too_large_to_keep_is_put_together_again(shop: Store) -> None:
    mine = claimed(shop)
    shop.append("spring", 1, [b"two"], claim=mine.id)
    shop.repeated_requests.answer(mine.id, b"x" * (LARGEST + 1), NOON)
    assert claimed(shop).written == Written("spring", 2, 2)


def test_keys_are_forgotten_after_a_day(shop: Store) -> None:
    shop.repeated_requests.answer(claimed(shop).id, b"done", NOON)
    day = NOON + KEPT
    assert claim(shop, day - timedelta(seconds=1)) == Answered(b"done")
    assert claimed(shop, day).written is None


def test_a_token_has_so_many_keys_and_no_more(shop: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MOST_OF_ONE", 2)
    claim(shop, key="a")
    claim(shop, key="b")
    with pytest.raises(TooManyKeys):
        claim(shop, key="c")
    assert claim(shop, key="a") == Running()
    assert isinstance(claim(shop, NOON + KEPT, key="c"), Claim)
