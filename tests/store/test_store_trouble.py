"""What can go wrong with a file: a clear sentence each time, and the file left as it was."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from toptable.store import (
    BadAddress,
    Busy,
    Damaged,
    DiskFull,
    Gone,
    NewerSchema,
    NoFolder,
    NoRights,
    NotOurs,
    PlaceError,
    ReadOnly,
    Store,
    Text,
    open_store,
    sqlite,
    sqlite_file,
)
from toptable.store.sqlite import SqliteFile


def contents(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, helper files of SQLite included."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def refused(where: Path, kind: type[PlaceError]) -> str:
    """Opening is refused for this reason, and nothing in the folder changes."""
    before = contents(where.parent) if where.parent.is_dir() else {}
    with pytest.raises(kind) as caught:
        open_store(where)
    assert type(caught.value) is kind
    assert str(where if kind is not NoFolder else where.parent) in str(caught.value)
    assert (contents(where.parent) if where.parent.is_dir() else {}) == before
    return str(caught.value)


PAGE = 4096
"""How many bytes SQLite writes together."""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """A good file with some events in it."""
    path = tmp_path / "events.sqlite"
    with open_store(path) as store:
        for number in range(20):
            store.create(f"event {number}", [b"x" * 3000] * 5)
    return path


def foreign_database(path: Path, journal: str) -> None:
    other = sqlite3.connect(path)
    other.execute(f"PRAGMA journal_mode = {journal}")
    other.execute("CREATE TABLE events (id)")
    other.commit()
    other.close()


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_a_database_of_another_program(tmp_path: Path, journal: str) -> None:
    foreign_database(tmp_path / "other.sqlite", journal)
    refused(tmp_path / "other.sqlite", NotOurs)


@pytest.mark.parametrize("content", [b"name,points\n", b"\x89PNG\r\n\x1a\n" + b"\x00" * 5000])
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "players.csv").write_bytes(content)
    refused(tmp_path / "players.csv", NotOurs)


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    refused(tmp_path / "folder", NotOurs)


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    refused(tmp_path / "missing" / "events.sqlite", NoFolder)
    assert not (tmp_path / "missing").exists()


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    refused(tmp_path / "file" / "events.sqlite", NoFolder)


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    refused(tmp_path / ("x" * 300), BadAddress)


@pytest.mark.parametrize("rest", [0, 16, 50, 100, 4096, 0.5, -4096, -100])
def test_a_truncated_file(ours: Path, rest: float) -> None:
    size = ours.stat().st_size
    keep = rest if isinstance(rest, int) else int(size * rest) // 4096 * 4096
    os.truncate(ours, keep if keep >= 0 else size + keep)
    refused(ours, Damaged)


def test_a_file_whose_tables_were_overwritten(ours: Path) -> None:
    with ours.open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 3996)
    before = ours.read_bytes()
    with pytest.raises(Damaged):
        open_store(ours)
    assert ours.read_bytes() == before


def test_a_file_that_lost_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "events.sqlite"
    empty = sqlite3.connect(path)
    empty.execute(f"PRAGMA application_id = {sqlite_file.APPLICATION_ID}")
    empty.close()
    refused(path, Damaged)


def test_damage_found_later_is_named_too(ours: Path) -> None:
    """A log page overwritten in the middle of the file is found when it is read."""
    line = ours.read_bytes().index(b"x" * 1000)
    with ours.open("r+b") as file:
        file.seek(line // PAGE * PAGE)
        file.write(b"\xff" * PAGE)
    with open_store(ours) as store, pytest.raises(Damaged):
        sum(len(store.read(row.id)) for row in store.events())


def test_a_file_of_a_newer_version(ours: Path) -> None:
    newer = sqlite3.connect(ours)
    newer.execute("UPDATE toptable_version SET version_num = '0099'")
    newer.commit()
    newer.close()
    assert "0099" in refused(ours, NewerSchema)


def test_a_file_without_write_rights(ours: Path) -> None:
    """Also for root, who could write all the same."""
    ours.chmod(0o444)
    refused(ours, ReadOnly)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may do anything; whoever runs the tests as root is somebody else here."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody can reach; the ones pytest makes are closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="toptable-store-"))
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_folder_without_write_rights(open_folder: Path, ours: Path) -> None:
    shutil.copy(ours, open_folder)
    (open_folder / ours.name).chmod(0o666)
    open_folder.chmod(0o555)
    with as_nobody():
        refused(open_folder / ours.name, ReadOnly)
        before = os.listdir(open_folder)
        with pytest.raises(NoRights):
            open_store(open_folder / "new.sqlite")
        assert os.listdir(open_folder) == before


def test_a_file_and_a_folder_without_read_rights(open_folder: Path, ours: Path) -> None:
    shutil.copy(ours, open_folder)
    (open_folder / ours.name).chmod(0o200)
    open_folder.chmod(0o755)
    with as_nobody(), pytest.raises(NoRights):
        open_store(open_folder / ours.name)
    open_folder.chmod(0o000)
    with as_nobody(), pytest.raises(NoRights):
        open_store(open_folder / ours.name)


def test_a_file_held_by_another_program(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    with open_store(ours) as store:
        other = sqlite3.connect(ours)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            store.append("event 0", 5, [b"late"])
        assert store.version("event 0") == 5
        other.close()
        store.append("event 0", 5, [b"in time"])
        assert store.version("event 0") == 6


@pytest.mark.parametrize("happened", ["deleted", "moved", "replaced"])
def test_a_file_that_goes_away_while_it_is_in_use(ours: Path, happened: str) -> None:
    """SQLite would write on into a file that nobody will find again."""
    copy = ours.with_name("copy.sqlite")
    shutil.copy(ours, copy)
    with open_store(ours) as store, open_store(ours) as unused:
        store.append("event 0", 5, [b"kept"])
        if happened == "deleted":
            ours.unlink()
        elif happened == "moved":
            ours.rename(ours.with_name("elsewhere.sqlite"))
        else:
            copy.replace(ours)
        with pytest.raises(Gone):
            store.append("event 0", 6, [b"lost"])
        with pytest.raises(Gone):
            unused.append("event 0", 6, [b"lost"])


def test_addresses_that_mean_nothing() -> None:
    for address in ("mysql://root:hunter2@host/db", "postgresql://u:hunter2@host:many/db"):
        with pytest.raises(BadAddress) as caught:
            open_store(address)
        assert "hunter2" not in str(caught.value)


def test_a_file_given_as_an_address(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/events.sqlite") as store:
        store.create("spring", [b"one"])
    with open_store(tmp_path / "events.sqlite") as store:
        assert store.read("spring") == [b"one"]


def test_names_with_every_kind_of_sign(tmp_path: Path) -> None:
    path = tmp_path / "Café #1?mode=memory %41 & 花.db"
    with open_store(path) as store:
        store.create("spring", [b"one"])
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_a_forgotten_text_is_in_no_file(tmp_path: Path) -> None:
    secret = "The judge wrote this in confidence. " * 300
    with open_store(tmp_path / "events.sqlite") as store:
        store.create("spring", [b"one"], texts=[Text("d", "s", secret), Text("e", "s", "kept")])
        assert any(b"in confidence" in content for content in contents(tmp_path).values())
        store.forget_text("spring", "d")
        assert not any(b"in confidence" in content for content in contents(tmp_path).values())


def test_a_new_file_is_for_its_owner_only(ours: Path) -> None:
    assert ours.stat().st_mode & 0o077 == 0


class RealDisk:
    """A disk of its own, in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", folder], check=True)

    def fill(self) -> None:
        with (self.folder / "film").open("wb", buffering=0) as film:
            while shutil.disk_usage(self.folder).free:
                film.write(b"x" * 4096)

    def make_room(self) -> None:
        subprocess.run(["mount", "-o", "remount,size=8m", self.folder], check=True)


class PretendedDisk:
    """Where we may not mount: SQLite is told to take no more pages than fit on such a disk."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.pages = 140
        connect = sqlite_file.connect

        def connect_small(path: Path, timeout: float) -> sqlite3.Connection:
            connection = connect(path, timeout)
            connection.execute(f"PRAGMA max_page_count = {self.pages}")
            return connection

        patch.setattr(sqlite_file, "connect", connect_small)

    def fill(self) -> None:
        self.pages = 1

    def make_room(self) -> None:
        self.pages = 2000


@pytest.fixture
def small_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[RealDisk | PretendedDisk]:
    """A disk of 600 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        disk = RealDisk(folder)
    except (OSError, subprocess.CalledProcessError):
        yield PretendedDisk(folder, monkeypatch)
    else:
        yield disk
        subprocess.run(["umount", folder], check=True)


def test_a_full_disk(small_disk: RealDisk | PretendedDisk) -> None:
    path = small_disk.folder / "events.sqlite"
    kept = [b"one"]

    def write_on_and_on(store: Store) -> None:
        while True:
            store.append("spring", len(kept), new := [b"x" * 3000, b"y" * 3000])
            kept.extend(new)

    with open_store(path) as store:
        store.create("spring", kept)
        with pytest.raises(DiskFull, match="full"):
            write_on_and_on(store)
        assert len(kept) > 10
        assert store.read("spring") == kept
    small_disk.make_room()
    with open_store(path) as store:
        assert store.read("spring") == kept
        store.append("spring", len(kept), [b"z" * 50_000])
        assert store.read("spring", after=len(kept)) == [b"z" * 50_000]


def test_an_append_that_is_too_large_leaves_the_store_usable(
    small_disk: RealDisk | PretendedDisk,
) -> None:
    with open_store(small_disk.folder / "events.sqlite") as store:
        store.create("spring", [b"one"])
        with pytest.raises(DiskFull):
            store.append("spring", 1, [b"small", b"x" * 700_000])
        store.append("spring", 1, [b"two"])
        assert store.read("spring") == [b"one", b"two"]


def test_a_disk_that_was_full_from_the_start(small_disk: RealDisk | PretendedDisk) -> None:
    small_disk.fill()
    refused(small_disk.folder / "events.sqlite", DiskFull)


def test_opening_on_a_disk_that_is_full_now(small_disk: RealDisk | PretendedDisk) -> None:
    """Whether it opens or not, it says so in our words, and nothing is lost."""
    path = small_disk.folder / "events.sqlite"
    with open_store(path) as store:
        store.create("spring", [b"one"])
    small_disk.fill()
    with pytest.raises(DiskFull), open_store(path) as store:
        store.append("spring", 1, [b"x" * 10_000])
    small_disk.make_room()
    with open_store(path) as store:
        assert store.read("spring") == [b"one"]


def test_on_a_full_disk_everything_can_still_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "events.sqlite"
    with open_store(place) as store:
        store.create("spring", [b"one", b"two"], seeds={"c": b"s"})

    def full(database: SqliteFile) -> None:
        raise DiskFull(database.name)

    with monkeypatch.context() as patch:
        patch.setattr(SqliteFile, "use_write_ahead_log", full)
        with open_store(place) as store:
            assert store.read("spring") == [b"one", b"two"]
            assert store.seeds("spring") == {"c": b"s"}
            with pytest.raises(DiskFull):
                store.append("spring", 2, [b"three"])
    with open_store(place) as store:
        store.append("spring", 2, [b"three"])
        assert not sqlite_file.is_whole_alone(place), "the third line is on its way"
    assert sqlite_file.is_whole_alone(place)
