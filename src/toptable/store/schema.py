"""The tables, as the newest migration leaves them.

Truth is in ``log`` alone. ``seeds`` and ``texts`` stand beside it because they must be possible to
leave out or to forget without breaking the chain of the log. The version of an event, the number of
its lines, is repeated in ``events``: that row is where writers take turns.

How these tables came to be is written in ``migrations/versions``; a test compares both.
"""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

HEAD = "0001"
"""The newest revision in ``migrations/versions``: what this program reads and writes."""

VERSION_TABLE = "toptable_version"
"""Where the revision of a database is kept; its own name, so that it clashes with no neighbour."""

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", String, nullable=False),
    Column("deleted", String),
    Column("version", Integer, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("seq", Integer, CheckConstraint("seq >= 1"), primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)

seeds = Table(
    "seeds",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("commitment", String, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

texts = Table(
    "texts",
    metadata,
    Column("event", String, ForeignKey("events.id"), primary_key=True),
    Column("digest", String, primary_key=True),
    Column("salt", String, nullable=False),
    Column("text", LargeBinary, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
