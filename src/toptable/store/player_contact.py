"""How players get in and are reached: renewals of their personal links, and where notices are sent.

No link is kept here: it is made from the server's secret, the event, the player and how often it
was renewed; earlier ones lead nowhere. A target for notices (a browser's push service, or a topic
at ntfy) belongs to one player of one event and to the link that it was asked for with; renewing
the link ends it. These rows are private and belong to no log.
"""

import secrets
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select

from toptable.store.database import Database
from toptable.store.schema import meta, notice_targets, player_links
from toptable.store.server_processes import leads
from toptable.store.statements import set_fact, take_turn

_MARK = "player_links_mark"


class PlayerLinks:
    """The personal links of all events of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def mark(self) -> str:
        """Another one whenever a link was renewed."""
        with self._database.reading() as connection:
            return connection.scalar(select(meta.c.value).where(meta.c.key == _MARK)) or ""

    def numbers(self) -> dict[tuple[str, int], int]:
        """How often links were renewed, by event and player; who is missing has the first one."""
        with self._database.reading() as connection:
            rows = connection.execute(select(player_links))
            return {(row.event, row.player): row.number for row in rows}

    def number(self, event: str, player: int) -> int:
        """The same for one player."""
        wanted = select(player_links.c.number).where(
            player_links.c.event == event, player_links.c.player == player
        )
        with self._database.reading() as connection:
            return connection.scalar(wanted) or 0

    def renew(self, event: str, player: int, now: datetime, by: str) -> int:
        """Let the player's link lead nowhere, and no notice go where it was asked for by it.

        The number of the new one is returned.
        """
        own = player_links.c.event == event, player_links.c.player == player
        with self._database.writing() as connection:
            take_turn(connection, event)
            before = connection.scalar(select(player_links.c.number).where(*own)) or 0
            connection.execute(delete(player_links).where(*own))
            row = {
                "event": event,
                "player": player,
                "number": before + 1,
                "renewed": now.isoformat(),
                "by": by,
            }
            connection.execute(insert(player_links), row)
            set_fact(connection, _MARK, secrets.token_hex(8))
            theirs = notice_targets.c.event == event, notice_targets.c.player == player
            connection.execute(delete(notice_targets).where(*theirs))
            return before + 1


NTFY = "ntfy"
"""In place of an endpoint: the topic is made from the player's key."""
MOST_OF_ONE = 5
"""How many targets one player has; the oldest give way."""
_SENDER = "notices_sender"


class NoticeTarget(msgspec.Struct, frozen=True, gc=False):
    """One place to send a player's notices to."""

    event: str
    player: int
    endpoint: str
    number: int
    """Of the personal link that it was asked for with."""
    language: str
    key: str = ""
    auth: str = ""
    """Of a push service: with what a notice is made unreadable on the way."""


class NoticeTargets:
    """The targets of all events of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, target: NoticeTarget, now: datetime) -> None:
        """Send notices there too, from now on."""
        row = msgspec.structs.asdict(target) | {"created": now.isoformat()}
        with self._database.writing() as connection:
            take_turn(connection, target.event)
            connection.execute(delete(notice_targets).where(*_same(target)))
            connection.execute(insert(notice_targets), row)
            theirs = (
                notice_targets.c.event == target.event,
                notice_targets.c.player == target.player,
            )
            kept = list(
                connection.scalars(
                    select(notice_targets.c.endpoint)
                    .where(*theirs)
                    .order_by(notice_targets.c.created.desc())
                    .limit(MOST_OF_ONE)
                )
            )
            connection.execute(
                delete(notice_targets).where(*theirs, notice_targets.c.endpoint.not_in(kept))
            )

    def remove(self, event: str, player: int, endpoint: str) -> None:
        """Send nothing there any more."""
        gone = NoticeTarget(event, player, endpoint, 0, "")
        with self._database.writing() as connection:
            connection.execute(delete(notice_targets).where(*_same(gone)))

    def of(self, event: str, player: int | None = None) -> list[NoticeTarget]:
        """The targets at an event, of everybody or of one player."""
        wanted = select(*(notice_targets.c[name] for name in NoticeTarget.__struct_fields__))
        wanted = wanted.where(notice_targets.c.event == event).order_by(notice_targets.c.created)
        if player is not None:
            wanted = wanted.where(notice_targets.c.player == player)
        with self._database.reading() as connection:
            return [NoticeTarget(*row) for row in connection.execute(wanted)]

    def any(self) -> bool:
        """Whether anybody wants notices at all."""
        with self._database.reading() as connection:
            return bool(connection.scalar(select(func.count()).select_from(notice_targets)))

    def leads(self, server: str, now: datetime, lasts: timedelta) -> bool:
        """Whether this server is the one that sends, for all that share the store."""
        return leads(self._database, _SENDER, server, now, lasts)


def _same(target: NoticeTarget) -> tuple[ColumnElement[bool], ...]:
    return (
        notice_targets.c.event == target.event,
        notice_targets.c.player == target.player,
        notice_targets.c.endpoint == target.endpoint,
    )
