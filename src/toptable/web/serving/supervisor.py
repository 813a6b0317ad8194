"""A parent that minds worker processes: starts them on one port, replaces them, ends them.

Workers are told what to do over their standard input, on every system alike: first their settings,
in one line, then ``drain`` when another has taken their place, or ``stop`` when all of them end.
When that input ends, their parent is gone, and they end by themselves.
A worker says ``ready`` on its standard output when the first page can be asked for.
How a process loads without looking for garbage, and how many files it may open, is here too.
"""

import gc
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

from toptable.engine.rules.structure.tables import counted


@contextmanager
def loading() -> Iterator[None]:
    """Look for no garbage meanwhile, nor ever again among what is here at the end."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


RESERVED = 128
"""Kept free for the database, its files, backups and whatever else is not a visitor."""

ENOUGH = 65_536
"""More than this no hall needs, and some systems answer that there is no limit."""

UNKNOWN = 512
"""What systems that do not say can be trusted with."""


def raise_limit() -> int:
    """Ask for as many open files as the system gives; how many connections that allows."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            wanted = soft
    else:
        wanted = ENOUGH if soft == resource.RLIM_INFINITY else min(soft, ENOUGH)
    return max(wanted - RESERVED, wanted // 2)


READY = "ready"
DRAIN = "drain"
STOP = "stop"

AT_ONCE_SECONDS = 10.0
"""A worker that ends sooner than this after its start has probably something wrong with it."""
BACKOFF_SECONDS = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)
"""How long to wait before the next start, by how many in a row ended at once."""
GIVE_UP = 3
"""So many starts that never got ready, and none that did: it will not get better."""
KILL_SECONDS = 30.0
"""A worker that has not ended so long after it should have begun to is killed."""
LOOK_SECONDS = 0.5


class Happened(NamedTuple):
    """Something that the parent has to see to."""

    what: str
    worker: "Worker | None" = None


class Worker:
    """One process that serves pages."""

    def __init__(
        self, command: Sequence[str], settings: bytes, opened: socket.socket, tell: "Tell"
    ) -> None:
        self.begun = time.monotonic()
        self.replaces = False
        """Whether it takes the place of one that ended unasked."""
        self.told_to_end: float | None = None
        self._patience = KILL_SECONDS
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=(opened.fileno(),),
        )
        self._write(settings)
        Thread(target=self._listen, args=(tell,), daemon=True).start()

    def drain(self) -> None:
        """Tell it to finish what it has begun and to end, as another has taken its place."""
        self._tell_to_end(DRAIN)

    def stop(self, linger: float) -> None:
        """Tell it to end as all of them do: after it has lingered for so many seconds."""
        self._patience = KILL_SECONDS + linger
        self._tell_to_end(STOP)

    def overdue(self) -> bool:
        """Whether it should have ended long ago."""
        return self.told_to_end is not None and time.monotonic() - self.told_to_end > self._patience

    def _tell_to_end(self, order: str) -> None:
        if self.told_to_end is None:
            self.told_to_end = time.monotonic()
            self._write(order.encode())

    def _write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except OSError:
            # It has ended already; whoever listens to it will say so.
            pass

    def _listen(self, tell: "Tell") -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.strip() == READY.encode():
                tell(Happened(READY, self))
            else:
                sys.stdout.buffer.write(line)
                sys.stdout.buffer.flush()
        self.process.wait()
        tell(Happened("ended", self))


Tell = Callable[[Happened], None]


class NeverReady(Exception):
    """No worker could be started."""


class Supervisor:
    """Keeps so many workers on a port until it is told to stop.

    ``say`` prints a sentence for whoever looks at the terminal; ``ready`` is called once, when the
    first worker can be asked for pages, and ``stopping`` when nobody is to be let in any more.
    At the end workers go on for ``linger`` seconds; a worker that is replaced does not.
    """

    def __init__(
        self,
        count: int,
        start: Callable[[Tell], Worker],
        ready: Callable[[], None],
        say: Callable[[str], None],
        stopping: Callable[[], None] = lambda: None,
        linger: float = 0.0,
    ) -> None:
        self._count = count
        self._start = start
        self._ready = ready
        self._say = say
        self._begin_to_stop = stopping
        self._linger = linger
        self._events: SimpleQueue[Happened] = SimpleQueue()
        self._workers: list[Worker] = []
        self._to_replace: list[Worker] = []
        """Those whose successors are still to be started, after a wish for new ones."""
        self._successor: Worker | None = None
        self._failed = 0
        self._said_ready = False
        self._stopping = False
        self._start_after = 0.0

    def stop(self) -> None:
        """End; from anywhere, also from a signal."""
        self._events.put(Happened("stop"))

    def renew(self) -> None:
        """Replace every worker by a new one, one after the other; from anywhere."""
        self._events.put(Happened("renew"))

    def run(self) -> None:
        """Until everything has ended. Raises ``NeverReady``."""
        try:
            while self._workers or not self._stopping:
                self._fill_up()
                self._see_to(self._next())
        finally:
            for worker in self._workers:
                worker.process.kill()
                worker.process.wait()

    def _next(self) -> Happened:
        try:
            return self._events.get(timeout=LOOK_SECONDS)
        except Empty:
            return Happened("nothing")

    def _fill_up(self) -> None:
        """Start what is missing, unless the last ones ended at once."""
        staying = [worker for worker in self._workers if worker.told_to_end is None]
        if self._stopping or time.monotonic() < self._start_after:
            return
        missing = self._count - len(staying) + (self._successor is not None)
        try:
            for _ in range(missing):
                worker = self._start(self._events.put)
                worker.replaces = self._said_ready
                self._workers.append(worker)
            if self._successor is None and self._to_replace and not missing:
                self._successor = self._start(self._events.put)
                self._workers.append(self._successor)
        except OSError as problem:
            soon = self._wait_after(0.0)
            why = problem.strerror or type(problem).__name__
            self._say(f"No worker process could be started: {why}. Another try follows {soon}.")

    def _see_to(self, happened: Happened) -> None:
        match happened:
            case Happened("stop"):
                self._stopping = True
                self._begin_to_stop()
                for worker in self._workers:
                    worker.stop(self._linger)
            case Happened("renew"):
                self._to_replace = [
                    worker for worker in self._workers if worker.told_to_end is None
                ]
                self._start_after = 0.0
            case Happened("ready", Worker() as worker):
                self._is_ready(worker)
            case Happened("ended", Worker() as worker):
                self._has_ended(worker)
        for worker in self._workers:
            if worker.overdue():
                worker.process.kill()

    def _is_ready(self, worker: Worker) -> None:
        if worker.replaces:
            self._say(f"Worker process {worker.process.pid} is ready in its place.")
        if not self._said_ready:
            self._said_ready = True
            self._ready()
        if worker is self._successor:
            self._successor = None
            # Where all of those before it ended by themselves meanwhile, it is one too many.
            (self._to_replace.pop(0) if self._to_replace else worker).drain()
            if not self._to_replace:
                self._say("All worker processes are new now.")

    def _has_ended(self, worker: Worker) -> None:
        self._workers.remove(worker)
        if worker in self._to_replace:
            self._to_replace.remove(worker)
        if self._stopping or worker.told_to_end is not None:
            return
        why = how_it_ended(worker.process.returncode)
        if worker is self._successor:
            self._successor, self._to_replace = None, []
            self._say(f"A new worker process {why}. Those that ran before go on; see what it said.")
            return
        soon = self._wait_after(time.monotonic() - worker.begun)
        self._say(f"Worker process {worker.process.pid} {why}. Another one starts {soon}.")

    def _wait_after(self, lived: float) -> str:
        """Wait the longer the more in a row ended at once; when it goes on, in words."""
        self._failed = self._failed + 1 if lived < AT_ONCE_SECONDS else 0
        if not self._said_ready and self._failed >= GIVE_UP:
            for other in self._workers:
                other.drain()
            raise NeverReady
        wait = BACKOFF_SECONDS[min(self._failed, len(BACKOFF_SECONDS) - 1)]
        self._start_after = time.monotonic() + wait
        return f"in {counted(round(wait), 'second')}" if wait else "now"


def how_it_ended(status: int) -> str:
    """How a process ended, in words."""
    if status < 0:
        names = {known.value: known.name for known in signal.Signals}
        return f"was ended by {names.get(-status, f'signal {-status}')}"
    return f"ended by itself with status {status}"


def obey_signals(supervisor: Supervisor) -> None:
    """Let the system and the terminal tell the parent what to do."""
    signal.signal(signal.SIGINT, lambda *_: supervisor.stop())
    signal.signal(signal.SIGTERM, lambda *_: supervisor.stop())
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: supervisor.renew())
