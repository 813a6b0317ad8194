"""Which tables a database has: the right ones, older ones, newer ones, or somebody else's."""

from sqlalchemy import Connection, inspect, text

from toptable.store.database import Database
from toptable.store.errors import NewerSchema, NotOurs
from toptable.store.schema import HEAD, VERSION_TABLE


def bring_up_to_date(database: Database) -> None:
    """Create the tables, or change older ones; refuse a database that is newer or not ours."""
    with database.reading() as connection:
        if revision_of(connection) == HEAD:
            return
        _check(database, connection)
    with database.writing() as connection:
        database.lock_tables(connection)
        # Another process may have been faster while we waited for our turn.
        if revision_of(connection) != HEAD:
            _check(database, connection)
            # Loaded only here: nearly every start finds the tables right and needs no Alembic.
            from toptable.store.migrate import upgrade

            upgrade(connection)


def revision_of(connection: Connection) -> str | None:
    """The revision of the tables, or nothing where our tables are not."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return found


def _check(database: Database, connection: Connection) -> None:
    found = revision_of(connection)
    if found is None:
        try:
            database.check_vacant(connection)
        except NotOurs:
            # Another process may have made our tables between the two looks.
            if revision_of(connection) is None:
                raise
    elif found > HEAD:
        raise NewerSchema(database.name, found)
