"""The list of events as a terminal prints it, kept in the database until one of them changes.

What a row says follows from the log of its event, and reading a log takes the engine. So the rows
are kept as they were printed last, each with a digest of all that it was made from, and are made
again when a digest differs, when the program is another one, or when there was trouble to tell of.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from toptable import __version__
from toptable.engine.sentence import to_json
from toptable.store.errors import StoreError
from toptable.store.sqlite_file import Glance, glance

if TYPE_CHECKING:
    from toptable.desk.desk import Desk
    from toptable.desk.event_list import Listed

FACT = "short_list"
"""Under which fact of the store the rows are kept."""


class ShortRow(msgspec.Struct, frozen=True):
    """An event in one line."""

    id: str
    date: str
    name: str
    rulebook: str
    players: str
    rounds: str
    state: str
    deleted: bool = False
    trouble: str = ""


class _Kept(msgspec.Struct, frozen=True):
    """The rows as they were made, and from what."""

    program: str
    revision: str
    marks: dict[str, str]
    rows: list[ShortRow]


def seen(database: str) -> Glance | None:
    """What the database holds now, with what was kept in it."""
    return glance(database, FACT)


def kept_rows(now: Glance) -> list[ShortRow] | None:
    """All rows, deleted ones too, the newest first; nothing if they must be made again."""
    try:
        kept = msgspec.json.decode(now.fact or "null", type=_Kept | None)
    except msgspec.MsgspecError:
        return None
    if kept is None or (kept.program, kept.revision) != (__version__, now.revision):
        return None
    return kept.rows if kept.marks == now.marks else None


def made_rows(desk: "Desk", database: str, before: Glance | None) -> list[ShortRow]:
    """All rows by the logs of the events; kept if nothing has changed since ``before``."""
    rows = [_row(event) for event in desk.events(deleted=True)]
    now = seen(database) if before else None
    if before and now and now.marks == before.marks and not any(row.trouble for row in rows):
        kept = _Kept(__version__, now.revision, now.marks, rows)
        # A list that cannot be kept is made again next time.
        with suppress(StoreError):
            desk.store.set_fact(FACT, to_json(kept).decode())
    return rows


def _row(event: "Listed") -> ShortRow:
    away = "deleted" if event.deleted else "archived" if event.archived else ""
    return ShortRow(
        id=event.id,
        date=event.date,
        name=event.name,
        rulebook=event.rulebook,
        players=str(event.players),
        rounds=str(event.paired),
        state=away or (str(event.status) if event.readable else "cannot be read"),
        deleted=event.deleted,
        trouble=event.trouble,
    )
