"""A copy of a database to try the next steps on, while others go on working with the original."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from toptable.store import sqlite_file
from toptable.store.schema import VERSION_TABLE


def copy_of(place: str | Path, folder: Path) -> Path:
    """The file as it is at this moment, copied into a folder; refuses what is not ours."""
    path = Path(os.path.realpath(os.path.expanduser(place)))
    sqlite_file.release(sqlite_file.claim(path))
    copy = folder / "copy.sqlite"
    with (
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(copy)) as made,
    ):
        original.backup(made)
    return copy


def revision_in(path: Path) -> str:
    """Which revision the tables of a file have."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as opened:
        row = opened.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    return str(row[0])
