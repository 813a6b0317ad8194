"""The log on disk: SQLite in one file, or PostgreSQL for many machines.

``open_store`` takes a file name or a ``postgresql://`` address and gives a ``Store``.
"""

import logging

from toptable.store.errors import (
    BadAddress,
    Behind,
    Busy,
    Damaged,
    DiskFailed,
    DiskFull,
    EventDeleted,
    EventExists,
    Gone,
    NewerSchema,
    NoFolder,
    NoRights,
    NoSuchEvent,
    NotOurs,
    PlaceError,
    ReadOnly,
    StoreError,
    TablesMoved,
    Unexpected,
    Unreachable,
)
from toptable.store.news import Change, Subscription
from toptable.store.opening import open_store
from toptable.store.rows import End, EventRow, NewEvent, Reach, Text
from toptable.store.store import Store
from toptable.store.watch import AsyncWatcher, Watcher

# What these say of a lost database leaves the store as one of its own errors, in a sentence.
for _library in ("sqlalchemy", "psycopg"):
    logging.getLogger(_library).addHandler(logging.NullHandler())

__all__ = [
    "AsyncWatcher",
    "BadAddress",
    "Behind",
    "Busy",
    "Change",
    "Damaged",
    "DiskFailed",
    "DiskFull",
    "End",
    "EventDeleted",
    "EventExists",
    "EventRow",
    "Gone",
    "NewEvent",
    "NewerSchema",
    "NoFolder",
    "NoRights",
    "NoSuchEvent",
    "NotOurs",
    "PlaceError",
    "Reach",
    "ReadOnly",
    "Store",
    "StoreError",
    "Subscription",
    "TablesMoved",
    "Text",
    "Unexpected",
    "Unreachable",
    "Watcher",
    "open_store",
]
