"""Each server process says every few seconds that it is there, for all to see in the store."""

import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from litestar.datastructures import State

from toptable import __version__
from toptable.desk.desk import Desk, now
from toptable.store import StoreError
from toptable.store.processes import ServerProcess
from toptable.web.operating import process
from toptable.web.operating.traffic import Traffic

EVERY_SECONDS = 15.0
PATIENCE_SECONDS = 2.0
"""How long the end of the process waits for a database that does not answer."""

NAME = secrets.token_hex(6)
"""By what this process is known."""


def told(state: State) -> ServerProcess:
    """What this process says of itself just now."""
    desk: Desk = state.desk
    traffic: Traffic = state.traffic
    return ServerProcess(
        id=NAME,
        host=socket.gethostname(),
        pid=os.getpid(),
        version=__version__,
        since=traffic.since,
        streams=len(state.streams),
        phones=len(state.read_face),
        requests=sum(times.amount for times in tuple(traffic.times.values())),
        failed=sum(times.failed for times in tuple(traffic.times.values())),
        refused=traffic.refused,
        troubles=desk.store.troubles,
        memory=process.memory(),
        files=process.open_files(),
        draining=state.draining,
    )


def keep_telling(state: State) -> Callable[[], None]:
    """Say it again and again, from a thread; what ends that."""
    over, processes = Event(), state.desk.store.processes

    def tell() -> None:
        while not over.is_set():
            # Where the database is gone for the moment, the page will tell for how long.
            with suppress(StoreError):
                processes.beat(told(state), now())
            over.wait(EVERY_SECONDS)

    thread = Thread(target=tell, name="toptable-beats", daemon=True)
    thread.start()

    def end() -> None:
        over.set()
        thread.join(PATIENCE_SECONDS)
        with suppress(StoreError):
            processes.ended(NAME)

    return end
