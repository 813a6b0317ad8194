"""From what a person typed, a file name or an address, to an open store."""

import os
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from toptable.store.database import Database
from toptable.store.errors import BadAddress
from toptable.store.sqlite import open_file
from toptable.store.store import Store

_POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


def open_store(where: str | Path) -> Store:
    """Open the store in a file or at a ``postgresql://`` address, and bring its tables up to date.

    A file that does not exist is created, in a folder that must exist. Raises ``PlaceError`` when
    this is not possible, and then leaves everything as it was.
    """
    if isinstance(where, str) and "://" in where:
        return Store(_open_address(where))
    return Store(_open_file(where))


def _open_file(path: str | Path) -> Database:
    return open_file(Path(os.path.realpath(os.path.expanduser(path))))


def _open_address(address: str) -> Database:
    scheme = address.partition("://")[0]
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        # Only the beginning is shown: a password may stand anywhere in the rest.
        raise BadAddress(f"{scheme}://…") from error
    if url.drivername == "sqlite" and url.database:
        return _open_file(url.database)
    if url.drivername not in _POSTGRESQL:
        raise BadAddress(f"{scheme}://…")
    # Loaded only here: most people keep their events in a file and need no PostgreSQL driver.
    from toptable.store.postgresql import open_server

    return open_server(url)
