"""The log on disk: SQLite in one file, or PostgreSQL for many machines.

``open_store`` takes a file name or a ``postgresql://`` address and gives a ``Store``. Both are
loaded when they are first asked for, and with them what only an open database needs.
"""

import logging
from typing import TYPE_CHECKING

from toptable.store.change_feed import Change, Subscription
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
from toptable.store.records import End, EventRow, NewEvent, Reach, Text

if TYPE_CHECKING:
    from toptable.store.store import Store, open_store
    from toptable.store.watch import Watcher
else:

    def __getattr__(name: str) -> object:
        """What is loaded late."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from toptable.store.store import Store, open_store
        from toptable.store.watch import Watcher

        late = (Store, Watcher, open_store)
        globals().update({one.__name__: one for one in late})
        return globals()[name]


# What these say of a lost database leaves the store as one of its own errors, in a sentence.
for _library in ("sqlalchemy", "psycopg"):
    logging.getLogger(_library).addHandler(logging.NullHandler())

__all__ = [
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
