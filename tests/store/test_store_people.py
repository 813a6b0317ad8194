"""People across events: kept in their own tables, which older databases gain without loss."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, update

from toptable.store import Store, StoreError, database, open_store, schema, statements
from toptable.store.people import (
    BanRow,
    DeclarationRow,
    NoSuchPerson,
    NumberTaken,
    Person,
    SeriesList,
)


def first_steps(folder: Path) -> Path:
    """The migrations as they were when only logs were kept."""
    scripts = folder / "first steps"
    shutil.copytree(database.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    for later in (scripts / "versions").glob("r*.py"):
        if later.name != "r0001_log.py":
            later.unlink()
    return scripts


def test_a_person_is_found_by_id_and_by_number(store: Store) -> None:
    store.people.add("p1", "Ann", (("navi", "77"), ("club", "77")))
    store.people.add("p2", "Ann", (("navi", "78"),))
    assert store.people.get("p1") == store.people.get("navi:77") == store.people.get("club:77")
    assert store.people.get("navi:78").id == "p2"
    assert [person.id for person in store.people.all()] == ["p1", "p2"]
    for nobody in ("p3", "navi:79", "club:78", "navi", ""):
        with pytest.raises(NoSuchPerson):
            store.people.get(nobody)


def test_a_number_belongs_to_one_person_and_a_refused_person_leaves_no_trace(store: Store) -> None:
    store.people.add("p1", "Ann", (("navi", "77"),))
    with pytest.raises(NumberTaken, match="navi 77"):
        store.people.add("p2", "Ann again", (("club", "1"), ("navi", "77")))
    with pytest.raises(NumberTaken, match="p1"):
        store.people.add("p1", "Bo")
    assert store.people.all() == [Person("p1", "Ann", (("navi", "77"),))]
    store.people.add("p2", "Cy", (("club", "1"),))


def test_bans_lists_and_declarations(store: Store) -> None:
    store.people.add("p1", "Ann", (("navi", "77"),))
    store.people.add("p2", "Bo")
    store.people.ban("navi:77", BanRow("Bushiroad", "2026-01-01", "2026-03-31", "stalling"))
    store.people.ban("p1", BanRow("Bushiroad", "2026-01-01", "2026-06-30", "longer"))
    store.people.ban("p1", BanRow("Shop", "2026-01-01"))
    store.people.enlist("p1", SeriesList.INVITED, "Worlds")
    store.people.enlist("p1", SeriesList.INVITED, "Worlds")
    store.people.enlist("p1", SeriesList.QUALIFIED, "Cup")
    store.people.declare("p1", DeclarationRow("developer", "2025-05-01"))
    store.people.declare("p1", DeclarationRow("developer", "2025-05-01", "Bushiroad"))
    assert store.people.get("p1") == Person(
        "p1",
        "Ann",
        (("navi", "77"),),
        (
            BanRow("Bushiroad", "2026-01-01", "2026-06-30", "longer"),
            BanRow("Shop", "2026-01-01"),
        ),
        (DeclarationRow("developer", "2025-05-01", "Bushiroad"),),
        frozenset({"Worlds"}),
        frozenset({"Cup"}),
    )
    assert store.people.get("p2") == Person("p2", "Bo")
    assert store.people.unban("p1", "Bushiroad") == 1
    assert store.people.unban("p1", "Bushiroad") == 0
    assert store.people.strike("p1", SeriesList.INVITED, "Worlds") == 1
    left = store.people.get("p1")
    assert (left.bans, left.invited) == ((BanRow("Shop", "2026-01-01"),), frozenset())
    with pytest.raises(NoSuchPerson):
        store.people.ban("p9", BanRow("Shop", "2026-01-01"))


def write_as_at_first(
    connection: Connection, event: str, after: int, lines: Sequence[bytes]
) -> None:
    """How lines were written before the tables knew the hash of the last one."""
    rows = [{"event": event, "seq": after + n, "line": line} for n, line in enumerate(lines, 1)]
    connection.execute(insert(schema.log), rows)
    end = update(schema.events).where(schema.events.c.id == event)
    connection.execute(end.values(version=after + len(lines)))


def test_a_database_of_the_first_schema_keeps_its_events(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts, upgrade = first_steps(tmp_path), database.upgrade
    with monkeypatch.context() as before:
        before.setattr(database, "HEAD", "0001")
        before.setattr(database, "upgrade", lambda connection: upgrade(connection, scripts))
        before.setattr(statements, "write_lines", write_as_at_first)
        with open_store(where) as store:
            store.create("spring", [b"one", b"two"], seeds={"c": b"seed"})
            store.set_fact("state", "old")
            with pytest.raises(StoreError, match="people"):
                store.people.all()
    with open_store(where) as store:
        assert store.read("spring") == [b"one", b"two"]
        assert store.seeds("spring") == {"c": b"seed"}
        assert store.fact("state") == "old"
        store.append("spring", 2, [b"three"])
        store.people.add("p1", "Ann")
        assert store.people.all() == [Person("p1", "Ann")]
