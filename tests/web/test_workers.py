"""``toptable serve --workers``: several processes that behave as one, and are lost one by one."""

import os
import re
import signal
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import psutil
import pytest
from busy_hall import PATIENCE, BusyOrganizer, ListeningPhone, until
from player_office import ticket
from test_serve import PROGRAM, started
from test_web_face import TABLE, seated

from hook_receiver import Receiver, receiving
from toptable.desk.desk import Desk, now
from toptable.desk.hooks import manage_hooks as hooks
from toptable.desk.hooks.http_delivery import Guard, network
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.store import open_store
from toptable.store.records import Hook

QUICKER = """
from datetime import timedelta
from toptable.desk.hooks import deliveries as courier
courier.LEADS_FOR = timedelta(seconds=5)
from toptable.cli.worker import main
main()
"""
"""A worker that takes over sooner from one that sent deliveries and is gone; less to wait for."""
WITH_QUICKER = f"import toptable.cli.serve as s; s.WORKER = (s.sys.executable, '-c', {QUICKER!r})"

KNOWN_HERE = (
    "import toptable.cli.serve as h, toptable.cli.serve as s;"
    " h.own_address = s.own_address = lambda: '127.0.0.1'"
)
"""A certificate is made for private addresses, and nobody knows what this computer has."""


class Office:
    """A running server with workers, and everything that it says."""

    def __init__(self, process: subprocess.Popen[str], said: str, db: str = "") -> None:
        self.process = process
        self.db = db
        self.said = said
        found = re.search(r"runs at (https?://\S+)", said)
        assert found, said
        self.address = found[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        # The test that started it may close this first.
        with suppress(ValueError):
            for line in self.process.stdout:
                self.said += line

    def workers(self) -> set[int]:
        return {child.pid for child in psutil.Process(self.process.pid).children()}


def gone(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    folder = tmp_path_factory.mktemp("workers")
    db = str(folder / "events.sqlite")
    options = ("--db", db, "--port", "18600", "--workers", "2")
    hooks = ("--allow-hook-network", "127.0.0.0/8")
    with started(*options, *hooks, folder=folder, first=WITH_QUICKER) as (process, said):
        office = Office(process, said, db)
        until(lambda: len(office.workers()) == 2)
        yield office


class Hammer:
    """Somebody who asks all the time, over new and over open connections, and counts what fails."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.answered = 0
        self.failed: list[str] = []
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._ask, args=(keep,), daemon=True) for keep in (True, False)
        ]

    def __enter__(self) -> "Hammer":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(PATIENCE)

    def _ask(self, keep: bool) -> None:
        headers = {} if keep else {"connection": "close"}
        with httpx.Client(base_url=self.address, timeout=60, headers=headers) as client:
            while not self._over.is_set():
                try:
                    answer = client.get("/e/demo/version")
                    answer.raise_for_status()
                    self.answered += 1
                except httpx.HTTPError as problem:
                    self.failed.append(repr(problem))


def test_all_workers_are_replaced_and_nobody_sees_an_error(office: Office) -> None:
    before = office.workers()
    with Hammer(office.address) as hammer:
        until(lambda: hammer.answered > 20)
        office.process.send_signal(signal.SIGHUP)
        until(lambda: "All worker processes are new" in office.said)
        until(lambda: len(office.workers()) == 2 and not office.workers() & before)
        answered = hammer.answered
        until(lambda: hammer.answered > answered + 20)
    assert hammer.failed == []


def sender_to(receiver: Receiver, office: Office) -> int:
    """The worker that has a connection to a receiver."""
    (sender,) = (
        worker
        for worker in office.workers()
        for connection in psutil.Process(worker).net_connections("tcp")
        if connection.raddr and connection.raddr.port == receiver.port
    )
    return sender


def test_a_worker_is_killed_in_the_middle_of_everything(office: Office) -> None:
    """It sends a webhook at that moment, phones listen, and the organizer enters results.

    Nothing that was acknowledged is lost, no phone is shown less than before, and the receiver
    hears of everything in order, with the one delivery that was cut off once more.
    """
    with ExitStack() as stack:
        receiver = stack.enter_context(receiving())
        store = stack.enter_context(open_store(office.db))
        desk = Desk(store)
        wanted = hooks.Wanted("Results", receiver.address, ("result",))
        guard = Guard([network("127.0.0.0/8")])
        hook = hooks.add(desk, guard, "demo", wanted, "Ines", now())
        assert isinstance(hook, Hook)
        phones = [
            ListeningPhone(office.address, "demo", ticket(desk, name))
            for name in seated(desk)
            for _ in range(3)
        ]
        ines = BusyOrganizer(office.address, store, "demo", f"3-{TABLE}")
        for somebody in (*phones, ines):
            stack.enter_context(somebody)
        until(lambda: all(phone.shown for phone in phones) and len(receiver.received) > 3)

        # Those that were replaced have said farewell.
        until(lambda: {told.process.pid for told in store.processes.all()} == office.workers())
        receiver.holds.set()
        until(lambda: receiver.held)
        killed = sender_to(receiver, office)
        os.kill(killed, signal.SIGKILL)
        receiver.holds.clear()
        said = f"Worker process {killed} was ended by SIGKILL. Another one starts"
        until(lambda: said in office.said)
        before = len(ines.acknowledged)
        until(lambda: len(office.workers()) == 2 and killed not in office.workers())
        until(lambda: len(ines.acknowledged) > before + 5)
        until(lambda: len(set(ids_of(receiver))) > before)
        ines.stop()

        entered = [
            line.command.result.games
            for line in desk.tournament("demo").log.lines
            if line.by == "Ines" and isinstance(line.command, ReportResult)
        ]
        left = iter(entered)
        assert all(games in left for games in ines.acknowledged), "in this order, among the entries"
        last = desk.tournament("demo").version
        until(lambda: all(phone.shown[-1][1] == last for phone in phones))
        for phone in phones:
            assert phone.shown == sorted(phone.shown)
        until(lambda: store.hooks.waiting(hook.id) == 0)
        ids = ids_of(receiver)
        (cut_off,) = receiver.held
        assert ids.count(cut_off.headers["Toptable-Delivery"]) > 1
        made = [delivery.id for delivery in reversed(store.hooks.deliveries(hook.id, 500))]
        assert list(dict.fromkeys(ids)) == made
        assert len(made) == len(entered)
        hooks.remove(desk, hook)


def ids_of(receiver: Receiver) -> list[str]:
    return [came.headers["Toptable-Delivery"] for came in receiver.received]


def test_workers_end_by_themselves_when_their_parent_is_gone(office: Office) -> None:
    """The last one in this file: nothing is left afterwards."""
    until(lambda: len(office.workers()) == 2)
    workers = office.workers()
    office.process.kill()
    office.process.wait()
    until(lambda: all(gone(worker) for worker in workers))


def test_told_to_end_it_sends_pages_elsewhere_and_leaves_nothing(tmp_path: Path) -> None:
    """A hall with a certificate of the laptop's own, which every worker has."""
    options = ("--db", str(tmp_path / "events.sqlite"), "--port", "18620", "--workers", "1")
    hall = ("--hall", "--https")
    with started(*options, *hall, folder=tmp_path, first=KNOWN_HERE) as (process, said):
        office = Office(process, said)
        assert office.address.startswith("https://127.0.0.1:")
        workers = office.workers()
        authority = tmp_path / "data" / "toptable" / "https" / "authority.pem"
        with httpx.Client(verify=ssl.create_default_context(cafile=authority)) as client:
            assert client.get(f"{office.address}/certificate").status_code == 200
            with client.stream("GET", f"{office.address}/e/demo/live", timeout=60) as stream:
                lines = stream.iter_lines()
                assert next(lines).startswith("retry: ")
                process.send_signal(signal.SIGTERM)
                assert "event: moving" in list(lines)
            assert process.wait(PATIENCE) == 0
            assert all(gone(worker) for worker in workers)
            with pytest.raises(httpx.ConnectError):
                client.get(office.address)


def test_workers_run_no_python_file_of_the_folder_they_start_in(tmp_path: Path) -> None:
    for name in ("secrets", "random", "csv", "toptable"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n1 / 0\n")
    options = ("--db", str(tmp_path / "events.sqlite"), "--port", "18660", "--workers", "1")
    with started(*options, folder=tmp_path, cwd=tmp_path) as (process, said):
        office = Office(process, said)
        assert httpx.get(office.address, timeout=60).status_code == 200
    assert not (tmp_path / "ran").exists()


def test_no_worker_that_can_start_is_said(tmp_path: Path) -> None:
    """A port that is none of theirs: they end at once, and the parent gives up."""
    wrong = (
        'import toptable.cli.serve as s; s.WORKER = (s.sys.executable, "-c", "raise SystemExit(3)")'
    )
    command = [PROGRAM[0], "-c", f"{wrong}; from toptable.cli.main import run; run()", "serve"]
    options = ["--db", str(tmp_path / "events.sqlite"), "--port", "18640", "--workers", "3"]
    ended = subprocess.run([*command, *options], capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 4
    assert "ended by itself with status 3" in ended.stdout
    assert "No worker process could be started" in ended.stderr
