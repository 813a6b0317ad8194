"""How often each player's personal link was renewed; earlier ones lead nowhere.

No link is kept here: it is made from the server's secret, the event, the player and this number.
These rows are private and belong to no log: they say how somebody gets in, not what happened.
"""

import secrets
from datetime import datetime

from sqlalchemy import delete, insert, select

from toptable.store.database import Database
from toptable.store.schema import meta, player_links
from toptable.store.writes import set_fact, take_turn

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
        """Let the player's link lead nowhere; the number of the new one."""
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
            return before + 1
