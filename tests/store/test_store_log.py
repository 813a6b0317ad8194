"""A log gives back what was put in, in order, and refuses what does not follow."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from postgres_server import PostgresServer
from toptable.store import (
    Behind,
    EventDeleted,
    EventExists,
    NoSuchEvent,
    Store,
    Text,
    open_store,
)
from toptable.store.errors import Closed


def test_lines_come_back_in_order(store: Store, where: str) -> None:
    store.create("spring", [b"one", b"two"])
    store.append("spring", 2, [b"three"])
    store.append("spring", 3, [b"four", b"five"])
    assert store.read("spring") == [b"one", b"two", b"three", b"four", b"five"]
    assert store.read("spring", after=3) == [b"four", b"five"]
    assert store.read("spring", after=5) == []
    assert store.version("spring") == 5
    with open_store(where) as again:
        assert again.read("spring") == store.read("spring")


def test_a_line_is_kept_byte_for_byte(store: Store) -> None:
    lines = [b"", b"\x00\xff\n\r", "Gemüse 花".encode(), bytes(range(256)) * 5000]
    store.create("bytes", lines)
    assert store.read("bytes") == lines


def test_many_lines_at_once(store: Store) -> None:
    lines = [str(number).encode() for number in range(5_000)]
    store.create("long", lines)
    assert store.read("long") == lines


def test_a_writer_who_is_behind_is_told_where_the_log_is(store: Store) -> None:
    store.create("spring", [b"one"])
    store.append("spring", 1, [b"two"])
    for wrong in (0, 1, 3):
        with pytest.raises(Behind) as caught:
            store.append("spring", wrong, [b"late"], seeds={"c": b"s"}, texts=[Text("d", "", "")])
        assert caught.value.current == 2
    assert store.read("spring") == [b"one", b"two"]
    assert store.seeds("spring") == {}
    assert store.texts("spring") == []


def test_an_id_is_given_once(store: Store) -> None:
    store.create("spring", [b"one"])
    with pytest.raises(EventExists):
        store.create("spring", [b"other"])
    assert store.read("spring") == [b"one"]


def test_unknown_events(store: Store) -> None:
    for ask in (store.read, store.version, store.seeds, store.texts, store.delete, store.undelete):
        with pytest.raises(NoSuchEvent, match="nowhere"):
            ask("nowhere")
    with pytest.raises(NoSuchEvent):
        store.append("nowhere", 0, [b"one"])
    with pytest.raises(NoSuchEvent):
        store.forget_text("nowhere", "d")


def test_nothing_is_not_an_append(store: Store) -> None:
    with pytest.raises(ValueError):
        store.create("empty", [])
    assert store.events() == []
    store.create("spring", [b"one"])
    with pytest.raises(ValueError):
        store.append("spring", 1, [], seeds={"c": b"s"})
    assert store.seeds("spring") == {}


def test_seeds_and_texts_stand_beside_the_log(store: Store) -> None:
    deck = Text("d1", "salt", "3 Sure Gamble\x00\n花")
    store.create("spring", [b"one"], seeds={"c1": b"\x00" * 32}, texts=[deck])
    report = Text("d0", "other salt", "")
    store.append("spring", 1, [b"two"], seeds={"c2": b"\xff" * 32}, texts=[report, deck])
    store.create("autumn", [b"one"])
    assert store.seeds("spring") == {"c1": b"\x00" * 32, "c2": b"\xff" * 32}
    assert store.texts("spring") == [report, deck]
    assert store.seeds("autumn") == {}
    assert store.texts("autumn") == []


def test_a_forgotten_text_is_gone_and_the_others_stay(store: Store) -> None:
    kept, gone = Text("d1", "s", "kept"), Text("d2", "s", "gone")
    store.create("spring", [b"one"], texts=[kept, gone])
    store.forget_text("spring", "d2")
    store.forget_text("spring", "d2")
    assert store.texts("spring") == [kept]
    assert store.read("spring") == [b"one"]


def test_the_list_of_events(store: Store) -> None:
    before = datetime.now(UTC) - timedelta(seconds=1)
    store.create("spring", [b"one", b"two"])
    store.create("autumn", [b"one"])
    store.append("spring", 2, [b"three"])
    store.delete("autumn")
    spring, autumn = store.events()
    assert (spring.id, spring.version, spring.deleted) == ("spring", 3, False)
    assert (autumn.id, autumn.version, autumn.deleted) == ("autumn", 1, True)
    assert before < spring.created < autumn.created <= datetime.now(UTC)


def test_a_deleted_event_can_be_read_and_brought_back(store: Store) -> None:
    store.create("spring", [b"one"])
    store.delete("spring")
    assert store.read("spring") == [b"one"]
    with pytest.raises(EventDeleted):
        store.append("spring", 1, [b"two"])
    with pytest.raises(EventExists):
        store.create("spring", [b"one"])
    store.undelete("spring")
    store.append("spring", 1, [b"two"])
    assert store.read("spring") == [b"one", b"two"]


def test_a_replaced_log_is_kept_as_a_deleted_event(store: Store) -> None:
    secret, other = Text("d", "s", "secret"), Text("e", "s", "other")
    store.create("spring", [b"one", b"two"], seeds={"c": b"s"}, texts=[secret])
    with pytest.raises(Behind):
        store.replace("spring", 1, [b"new"])
    first = store.replace("spring", 2, [b"new"], seeds={"k": b"t"}, texts=[other])
    second = store.replace("spring", 1, [b"newer"])
    assert store.read("spring") == [b"newer"]
    assert store.texts("spring") == []
    assert (store.read(first), store.read(second)) == ([b"one", b"two"], [b"new"])
    assert (store.seeds(first), store.texts(first)) == ({"c": b"s"}, [secret])
    assert (store.seeds(second), store.texts(second)) == ({"k": b"t"}, [other])
    deleted = {row.id: row.deleted for row in store.events()}
    assert deleted == {"spring": False, first: True, second: True}


def test_facts_about_the_store(store: Store) -> None:
    assert store.fact("color") is None
    store.set_fact("color", "red")
    store.set_fact("color", "blue")
    assert store.fact("color") == "blue"


def test_a_closed_store_is_not_opened_again_by_accident(store: Store) -> None:
    store.create("spring", [b"one"])
    store.close()
    with pytest.raises(Closed):
        store.append("spring", 1, [b"two"])
    store.close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def long_lived(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    postgres: PostgresServer,
) -> Iterator[Store]:
    """One store for many small examples, each with events of its own."""
    sqlite = request.param == "sqlite"
    where = tmp_path_factory.mktemp("log") / "e.sqlite" if sqlite else postgres.new_database()
    with open_store(where) as store:
        yield store


fresh = count()
appends = st.tuples(
    st.integers(0, 1), st.integers(0, 6), st.lists(st.binary(max_size=9), min_size=1, max_size=3)
)


@settings(max_examples=40, deadline=None)
@given(st.lists(appends, max_size=12))
def test_the_store_is_a_list_that_grows_only_at_its_known_end(
    long_lived: Store, steps: list[tuple[int, int, list[bytes]]]
) -> None:
    names = [f"event {next(fresh)}", f"event {next(fresh)}"]
    model = {name: [b"first"] for name in names}
    for name in names:
        long_lived.create(name, [b"first"])
    for which, after, lines in steps:
        log = model[names[which]]
        if after == len(log):
            long_lived.append(names[which], after, lines)
            log += lines
        else:
            with pytest.raises(Behind) as caught:
                long_lived.append(names[which], after, lines)
            assert caught.value.current == len(log)
    for name, log in model.items():
        assert long_lived.version(name) == len(log)
        assert long_lived.read(name) == log
        assert long_lived.read(name, after=2) == log[2:]
