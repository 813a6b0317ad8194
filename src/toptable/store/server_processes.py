"""Which processes serve this database, how they are, and which does what only one may do."""

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import delete, insert, select

from toptable.engine.sentence import to_json
from toptable.store.database import Database
from toptable.store.schema import meta, server_processes
from toptable.store.statements import set_fact

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


def leads(database: Database, task: str, server: str, now: datetime, lasts: timedelta) -> bool:
    """Whether a server is the one for this task.

    It stays so while it keeps asking; when it has been silent for long enough, the next one that
    asks takes over.
    """
    wanted = select(meta.c.value).where(meta.c.key == task)
    with database.reading() as connection:
        holder, until = _held(connection.scalar(wanted))
    if holder != server and now < until:
        return False
    if holder == server and now + lasts / 2 < until:
        return True
    with database.writing() as connection:
        holder, until = _held(connection.scalar(wanted.with_for_update()))
        if holder != server and now < until:
            return False
        set_fact(connection, task, f"{server} {(now + lasts).isoformat()}")
        return True


def _held(value: str | None) -> tuple[str, datetime]:
    """Which server has the task, and until when."""
    holder, _, until = (value or "").partition(" ")
    return holder, datetime.fromisoformat(until or "0001-01-01T00:00:00+00:00")
