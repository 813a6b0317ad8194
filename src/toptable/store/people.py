"""What is known of people across events: numbers, bans, lists of a series, declarations.

These tables are private. A decision about an event does not read them: the desk looks a person up
and hands over the facts, and the entry records them. B-018 to B-022, B-076, N13-05.
"""

from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, delete, insert, select
from sqlalchemy.exc import IntegrityError

from toptable.store.database import Database
from toptable.store.errors import StoreError
from toptable.store.schema import bans, declarations, people, person_numbers, series_lists

ALWAYS = ""
"""The end of a ban that has none."""


class SeriesList(StrEnum):
    """The lists that a series of events keeps of people."""

    INVITED = "invited"
    QUALIFIED = "qualified"


class BanRow(NamedTuple):
    """Somebody is kept out by an authority, from one day to another, both included."""

    authority: str
    since: str
    until: str = ALWAYS
    note: str = ""


class DeclarationRow(NamedTuple):
    """What a person has declared of themselves; ``day`` is the day that the kind asks for."""

    kind: str
    day: str = ""
    permission: str = ""
    """Who allowed the person to play nevertheless, if anybody."""


class Person(NamedTuple):
    """A person with everything that is known of them."""

    id: str
    name: str
    numbers: tuple[tuple[str, str], ...] = ()
    """Membership numbers: whose, and which."""
    bans: tuple[BanRow, ...] = ()
    declarations: tuple[DeclarationRow, ...] = ()
    invited: frozenset[str] = frozenset()
    qualified: frozenset[str] = frozenset()


class NoSuchPerson(StoreError):
    """Nobody has this id or number."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"There is no person {wanted}. See toptable registry list.")


class NumberTaken(StoreError):
    """A number belongs to one person only: a second identity is cheating. B-076."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} belongs to somebody already. Look who it is before going on.")


class People:
    """The people of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, person: str, name: str, numbers: tuple[tuple[str, str], ...] = ()) -> None:
        """Take up a new person, with membership numbers. Raises ``NumberTaken``."""
        with self._database.writing() as connection:
            try:
                connection.execute(insert(people), {"id": person, "name": name})
            except IntegrityError as error:
                raise NumberTaken(f"The id {person}") from error
            for scheme, number in numbers:
                row = {"scheme": scheme, "number": number, "person": person}
                try:
                    connection.execute(insert(person_numbers), row)
                except IntegrityError as error:
                    raise NumberTaken(f"{scheme} {number}") from error

    def get(self, wanted: str) -> Person:
        """A person by id, or by ``scheme:number``. Raises ``NoSuchPerson``."""
        with self._database.reading() as connection:
            known = _id_of(connection, wanted)
            return _read(connection, people.c.id == known)[0]

    def names(self) -> dict[str, str]:
        """Everybody's name, by id."""
        with self._database.reading() as connection:
            found = connection.execute(select(people.c.id, people.c.name))
            return {row.id: row.name for row in found}

    def all(self) -> list[Person]:
        """Everybody, by name."""
        with self._database.reading() as connection:
            return _read(connection)

    def ban(self, person: str, ban: BanRow) -> None:
        """Record a ban; one by the same authority from the same day is replaced."""
        key = {"authority": ban.authority, "since": ban.since}
        self._put(bans, person, key, {"until": ban.until, "note": ban.note})

    def unban(self, person: str, authority: str) -> int:
        """Lift every ban by an authority; how many there were."""
        return self._remove(bans, person, {"authority": authority})

    def declare(self, person: str, declared: DeclarationRow) -> None:
        """Record what a person declares; the same declaration is replaced."""
        key = {"kind": declared.kind, "day": declared.day}
        self._put(declarations, person, key, {"permission": declared.permission})

    def enlist(self, person: str, on: SeriesList, series: str) -> None:
        """Put a person on a list of a series."""
        self._put(series_lists, person, {"list": str(on), "series": series}, {})

    def strike(self, person: str, on: SeriesList, series: str) -> int:
        """Take a person off a list of a series; whether they were on it."""
        return self._remove(series_lists, person, {"list": str(on), "series": series})

    def _put(self, table: Table, wanted: str, key: dict[str, str], values: dict[str, str]) -> None:
        with self._database.writing() as connection:
            key = {"person": _id_of(connection, wanted), **key}
            connection.execute(delete(table).where(*_same(table, key)))
            connection.execute(insert(table), key | values)

    def _remove(self, table: Table, wanted: str, key: dict[str, str]) -> int:
        with self._database.writing() as connection:
            key = {"person": _id_of(connection, wanted), **key}
            return connection.execute(delete(table).where(*_same(table, key))).rowcount


def _same(table: Table, key: dict[str, str]) -> list[ColumnElement[bool]]:
    return [table.c[name] == value for name, value in key.items()]


def _id_of(connection: Connection, wanted: str) -> str:
    known: str | None = connection.scalar(select(people.c.id).where(people.c.id == wanted))
    if known is None:
        scheme, _, number = wanted.partition(":")
        known = connection.scalar(
            select(person_numbers.c.person).where(
                person_numbers.c.scheme == scheme, person_numbers.c.number == number
            )
        )
    if known is None:
        raise NoSuchPerson(wanted)
    return known


def _read(connection: Connection, *which: ColumnElement[bool]) -> list[Person]:
    found = connection.execute(
        select(people).where(*which).order_by(people.c.name, people.c.id)
    ).all()
    return [
        Person(
            id=row.id,
            name=row.name,
            numbers=tuple(
                (number.scheme, number.number) for number in _of(connection, person_numbers, row.id)
            ),
            bans=tuple(
                BanRow(ban.authority, ban.since, ban.until, ban.note)
                for ban in _of(connection, bans, row.id)
            ),
            declarations=tuple(
                DeclarationRow(one.kind, one.day, one.permission)
                for one in _of(connection, declarations, row.id)
            ),
            invited=_series(connection, row.id, SeriesList.INVITED),
            qualified=_series(connection, row.id, SeriesList.QUALIFIED),
        )
        for row in found
    ]


def _of(connection: Connection, table: Table, person: str) -> list[Any]:
    wanted = select(table).where(table.c.person == person).order_by(*table.primary_key)
    return list(connection.execute(wanted))


def _series(connection: Connection, person: str, on: SeriesList) -> frozenset[str]:
    return frozenset(
        row.series for row in _of(connection, series_lists, person) if row.list == str(on)
    )
