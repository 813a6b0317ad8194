"""The rows of a SQLite file, read page by page and without SQLite, so that damage stays local.

SQLite gives up on a table where one of its pages is damaged. Here each page speaks for itself: a
leaf of a table holds whole rows, and what does not fit on it hangs on a chain of further pages. A
page that makes no sense is passed over. Pages that were written last may still lie in the
write-ahead log beside the file; a commit there counts.

The format is described in "Database File Format" of the SQLite documentation.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

Value = int | float | str | bytes | None
Row = tuple[Value, ...]

LEAF = 13
"""The kind of page that holds rows of a table."""
_HEADER = 100
_FRAME = 24
_MOST_COLUMNS = 64
_MOST_BYTES = 64 * 1024 * 1024
"""No row of ours is larger; a length beyond this is damage."""


_LINES = (b'{"line":', b'{"seq":')
"""How entries begin, in either form."""
_LARGEST_FILE = 1024 * 1024 * 1024
"""A larger file without our mark is nobody's database of events, and is not read through."""


class _Broken(Exception):
    """Bytes that are no row."""


class Pages(NamedTuple):
    """The newest committed content of every page."""

    size: int
    content: dict[int, bytes]

    def get(self, number: int) -> bytes:
        """One page. Raises ``_Broken`` where the file has none of that number."""
        try:
            return self.content[number]
        except KeyError:
            raise _Broken from None


def rows_in(path: Path) -> Iterator[Row]:
    """Every row of every table that can still be read, in no particular order."""
    pages = _read(path)
    for number, page in pages.content.items():
        yield from _rows_on(pages, page, _HEADER if number == 1 else 0)


def is_line(row: Row) -> bool:
    """Whether a row is an entry of an event."""
    return len(row) == 3 and isinstance(row[2], bytes) and row[2].startswith(_LINES)


def holds_events(path: Path) -> bool:
    """Whether a file has pages with entries of ours, whatever its first page looks like."""
    return path.stat().st_size <= _LARGEST_FILE and any(map(is_line, rows_in(path)))


def _read(path: Path) -> Pages:
    stored = path.read_bytes()
    size = int.from_bytes(stored[16:18])
    size = 65536 if size == 1 else size
    # Where even the header is damaged, take the page size that SQLite gives to new files.
    if size < 512 or size & (size - 1):
        size = 4096
    content = {
        at // size + 1: stored[at : at + size].ljust(size, b"\0")
        for at in range(0, len(stored), size)
    }
    beside = path.with_name(f"{path.name}-wal")
    if beside.exists():
        content.update(_committed(beside.read_bytes(), size))
    return Pages(size, content)


def _committed(log: bytes, size: int) -> dict[int, bytes]:
    """The pages of a write-ahead log up to its last commit."""
    if len(log) < 32 or int.from_bytes(log[8:12]) != size:
        return {}
    salts = log[16:24]
    pending: dict[int, bytes] = {}
    done: dict[int, bytes] = {}
    for at in range(32, len(log) - size - _FRAME + 1, size + _FRAME):
        number, pages_after_commit = struct.unpack_from(">II", log, at)
        if log[at + 8 : at + 16] != salts:
            break
        pending[number] = log[at + _FRAME : at + _FRAME + size]
        if pages_after_commit:
            done.update(pending)
            pending.clear()
    return done


def _rows_on(pages: Pages, page: bytes, start: int) -> Iterator[Row]:
    """The rows of a leaf; those that are damaged are passed over."""
    if page[start] != LEAF:
        return
    count = int.from_bytes(page[start + 3 : start + 5])
    pointers = start + 8
    if pointers + 2 * count > len(page):
        return
    for each in range(count):
        at = int.from_bytes(page[pointers + 2 * each : pointers + 2 * each + 2])
        try:
            yield _row(_payload(pages, page, at))
        except (_Broken, IndexError, struct.error, UnicodeDecodeError):
            continue


def _payload(pages: Pages, page: bytes, at: int) -> bytes:
    """What is stored of a row: its beginning on the leaf, the rest on the chain behind it."""
    length, at = _varint(page, at)
    _, at = _varint(page, at)
    if length > _MOST_BYTES:
        raise _Broken
    usable = pages.size
    most = usable - 35
    if length <= most:
        return _slice(page, at, length)
    least = (usable - 12) * 32 // 255 - 23
    here = least + (length - least) % (usable - 4)
    here = here if here <= most else least
    parts = [_slice(page, at, here)]
    following = int.from_bytes(_slice(page, at + here, 4))
    left = length - here
    while left > 0:
        further = pages.get(following)
        following = int.from_bytes(further[:4])
        parts.append(further[4 : 4 + min(left, usable - 4)])
        left -= usable - 4
    return b"".join(parts)


def _row(payload: bytes) -> Row:
    """A record: a list of the types of its columns, then their values."""
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != end or len(kinds) > _MOST_COLUMNS:
        raise _Broken
    values: list[Value] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    return tuple(values)


_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind in _INTEGERS:
        size = _INTEGERS[kind]
        return int.from_bytes(_slice(payload, at, size), signed=True), at + size
    if kind == 7:
        return struct.unpack(">d", _slice(payload, at, 8))[0], at + 8
    if kind in (8, 9):
        return kind - 8, at
    if kind < 12:
        raise _Broken
    size = (kind - 12) // 2
    raw = _slice(payload, at, size)
    return (raw.decode() if kind % 2 else raw), at + size


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next begins."""
    value = 0
    for _ in range(8):
        byte = content[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | content[at], at + 1


def _slice(content: bytes, at: int, size: int) -> bytes:
    found = content[at : at + size]
    if len(found) != size:
        raise _Broken
    return found
