"""Which processes serve the pages of this database, and how they are.

Each writes a row every few seconds and takes it away when it ends. One that was killed is silent
from then on; it is forgotten after an hour.
"""

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import delete, insert, select

from toptable.engine.sentence import to_json
from toptable.store.database import Database
from toptable.store.schema import server_processes

FORGOTTEN_AFTER = timedelta(hours=1)


class ServerProcess(msgspec.Struct, frozen=True, kw_only=True):
    """What one process says of itself."""

    id: str
    host: str
    """The name of the computer that it runs on."""
    pid: int
    version: str
    since: datetime
    streams: int = 0
    phones: int = 0
    requests: int = 0
    failed: int = 0
    refused: int = 0
    troubles: int = 0
    memory: int | None = None
    files: int | None = None
    draining: bool = False


class Heard(msgspec.Struct, frozen=True):
    """A process, and when it was last heard of."""

    process: ServerProcess
    seen: datetime


class Processes:
    """The processes of all computers that serve one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def beat(self, process: ServerProcess, now: datetime) -> None:
        """The process is there, and this is how it is."""
        rows = server_processes
        row = {
            "id": process.id,
            "seen": now.isoformat(),
            "told": to_json(process).decode(),
        }
        forgotten = (now - FORGOTTEN_AFTER).isoformat()
        with self._database.writing() as connection:
            connection.execute(delete(rows).where(rows.c.id == process.id))
            connection.execute(delete(rows).where(rows.c.seen < forgotten))
            connection.execute(insert(rows), row)

    def ended(self, process: str) -> None:
        """It is gone, as it was meant to be."""
        rows = server_processes
        with self._database.writing() as connection:
            connection.execute(delete(rows).where(rows.c.id == process))

    def all(self) -> list[Heard]:
        """Every process that was heard of lately, by computer and age.

        A row that another version of the program wrote, and that cannot be read, is passed over.
        """
        with self._database.reading() as connection:
            found = list(connection.execute(select(server_processes)))
        heard = []
        for row in found:
            try:
                process = msgspec.json.decode(row.told, type=ServerProcess)
            except msgspec.MsgspecError:
                continue
            heard.append(Heard(process, datetime.fromisoformat(row.seen)))
        return sorted(heard, key=lambda each: (each.process.host, each.process.since))
