"""Tries are counted for all processes of a store together."""

from collections.abc import Iterator
from contextlib import ExitStack
from threading import Thread

import pytest

from toptable.store import Store, open_store
from toptable.web.access.passwords import Limits
from toptable.web.access.shared_limits import SharedLimit, shared_by


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
