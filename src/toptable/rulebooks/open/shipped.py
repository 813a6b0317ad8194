"""The open rulebooks that ship with the program: listed by their heads, read when asked for."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

import msgspec

from toptable.rulebooks.open.loading import Loaded, assembled
from toptable.rulebooks.open.schema import Book

_FOLDER = "toptable.rulebooks"


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of the rulebooks that ship, in the order of the alphabet; none is read for that."""
    files = resources.files(_FOLDER).joinpath("books").iterdir()
    names = (file.name.rpartition(".") for file in files)
    return tuple(sorted(name for name, _, ending in names if ending == "toml"))


def shipped_file(wanted: str) -> bytes | None:
    """The file of a rulebook that ships."""
    if wanted not in shipped_ids():
        return None
    return resources.files(_FOLDER).joinpath("books", f"{wanted}.toml").read_bytes()


@cache
def shipped_heads() -> Sequence[Book]:
    """The [book] table of each rulebook that ships: name, version, date, game."""
    return [head(shipped_file(name) or b"") for name in shipped_ids()]


def head(raw: bytes) -> Book:
    """The [book] table of a checked file, without reading the rest."""
    text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    start = text.index("[book]")
    end = text.find("\n[", start)
    return msgspec.convert(tomllib.loads(text[start : end + 1 or None])["book"], Book)


@cache
def shipped_book(wanted: str) -> Loaded | None:
    """A rulebook that ships, read once; tests check every one of them in full."""
    raw = shipped_file(wanted)
    found = None if raw is None else assembled(raw, shipped_file)
    return found if isinstance(found, Loaded) else None
