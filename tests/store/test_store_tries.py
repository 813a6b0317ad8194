"""Tries are counted for all processes of a store together."""

from collections.abc import Iterator
from contextlib import ExitStack
from threading import Thread
from typing import Any

import pytest

from toptable.store import Store, open_store
from toptable.web.auth import limits as leased_limits
from toptable.web.auth.limits import LeasedLimit, SharedLimit, shared_by
from toptable.web.auth.passwords import Limits


@pytest.fixture
def two(where: str) -> Iterator[tuple[Store, Store]]:
    with ExitStack() as stack:
        yield stack.enter_context(open_store(where)), stack.enter_context(open_store(where))


def test_whoever_guesses_at_one_guesses_no_more_at_the_other(two: tuple[Store, Store]) -> None:
    now = [1000.0]
    here, there = (Limits(shared_by(store, lambda: now[0])) for store in two)
    for guess in range(5):
        assert (here, there)[guess % 2].count("olga", "10.0.0.9") == 0
    assert there.count("olga", "10.0.0.9") == 300
    assert there.count("ines", "10.0.0.9") == 0, "only that name"
    now[0] += 299
    assert here.count("olga", "10.0.0.9") == 1
    now[0] += 2
    assert here.count("olga", "10.0.0.9") == 0
    there.right("olga", "10.0.0.9")
    assert [here.count("olga", "x") for _ in range(6)] == [0, 0, 0, 0, 0, 300]


def test_many_tries_in_the_same_moment_are_all_counted(two: tuple[Store, Store]) -> None:
    limits = [SharedLimit(store, "code", 5, 60, lambda: 1000.0) for store in two]
    waits: list[int] = []

    def guess(limit: SharedLimit) -> None:
        waits.extend(limit.count("10.0.0.9") for _ in range(4))

    threads = [Thread(target=guess, args=(limit,)) for limit in limits for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(waits) == [0] * 5 + [60] * 11


def test_what_no_longer_counts_is_not_kept(two: tuple[Store, Store]) -> None:
    now = [1000.0]
    limit = SharedLimit(two[0], "code", 5, 60, lambda: now[0])
    for address in range(20):
        limit.count(str(address))
    now[0] += 61
    limit.count("the next one")
    with two[0]._database.reading() as connection:
        kept = connection.exec_driver_sql("SELECT whose FROM tries").all()
    assert len(kept) == 1
    assert "the next one" not in kept[0][0], "whose it is, nobody can read there"


def test_requests_at_all_processes_count_together(two: tuple[Store, Store]) -> None:
    """Shares of what is left, ever smaller; what one has not used up yet is all that is missing."""
    now = [1000.0]
    limits = [LeasedLimit(store, "token", 100, 60, lambda: now[0]) for store in two]
    let_through = [0, 0]
    for request in range(300):
        at = request % 2
        let_through[at] += limits[at].count("bot") == 0
    assert sum(let_through) == 100, "all of it, where both are asked alike"
    assert limits[0].count("bot") == limits[1].count("bot") == 60
    assert limits[0].count("other bot") == 0
    now[0] += 61
    assert [limits[0].count("bot") for _ in range(101)] == [0] * 100 + [60]
    assert limits[1].count("bot") == 60, "whoever comes to the other one finds nothing left"


def test_a_share_lapses_with_its_time(two: tuple[Store, Store]) -> None:
    now = [1000.0]
    here, there = (LeasedLimit(store, "token", 80, 60, lambda: now[0]) for store in two)
    assert here.count("bot") == 0
    assert here.at_hand("bot") == 0, "the share of ten that it took"
    now[0] += 61
    assert here.at_hand("bot") is None
    assert [there.count("bot") for _ in range(81)] == [0] * 80 + [60]


def test_most_requests_cost_no_write(
    two: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = two[0]
    limit = LeasedLimit(store, "token", 600, 60, lambda: 1000.0)
    asked = []
    take = store.tries.take

    def counted(*wanted: Any) -> Any:
        asked.append(1)
        return take(*wanted)

    monkeypatch.setattr(store.tries, "take", counted)
    while limit.count("bot") == 0:
        pass
    full = len(asked)
    assert full < 600 / 10, "one for twenty, and more towards the end"
    assert all(limit.count("bot") == 60 for _ in range(50))
    assert len(asked) == full, "whoever is shut out costs nothing"


def test_many_threads_never_let_more_through(two: tuple[Store, Store]) -> None:
    limits = [LeasedLimit(store, "token", 60, 60, lambda: 1000.0) for store in two]
    waits: list[int] = []

    def ask(limit: LeasedLimit) -> None:
        waits.extend(limit.count("bot") for _ in range(30))

    threads = [Thread(target=ask, args=(limit,)) for limit in limits for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 60 - 2 * leased_limits.SHARE < waits.count(0) <= 60


def test_what_does_not_count_after_all(two: tuple[Store, Store]) -> None:
    limit = LeasedLimit(two[0], "wrong token", 3, 60, lambda: 1000.0)
    for _ in range(10):
        assert limit.count("10.0.0.9") == 0
        limit.uncount("10.0.0.9")
    assert [limit.count("10.0.0.9") for _ in range(4)] == [0, 0, 0, 60]


def test_the_shares_of_those_who_are_gone_are_forgotten(
    two: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leased_limits, "MOST_KEPT", 5)
    now = [1000.0]
    limit = LeasedLimit(two[0], "guest", 100, 60, lambda: now[0])
    for address in range(20):
        limit.count(str(address))
        now[0] += 10
    assert len(limit._shares) <= 7
