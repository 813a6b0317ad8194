"""The files that card facts come from: found in a folder, read within limits, decoded.

Whatever is wrong with them is a ``BadCards`` with a sentence; nothing has been kept then.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

LARGEST_FILE = 64 * 2**20
LARGEST_IN_ALL = 512 * 2**20
MOST_FILES = 50_000
MOST_CARDS = 200_000

T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Called with how many files are read, and of how many."""


class BadCards(Exception):
    """Why no card facts can be read from there, and what to do."""


def no_progress(_done: int, _of: int) -> None:
    """For whoever does not show it."""


def json_files(folder: Path) -> list[Path]:
    """The JSON files directly in a folder, by name."""
    return sorted(path for path in folder.glob("*.json") if path.is_file())


def content_of(path: Path) -> bytes:
    """The bytes of a file that is not too large."""
    size = path.stat().st_size
    if size > LARGEST_FILE:
        raise BadCards(
            f"{path} has {size / 2**20:,.0f} MB; card facts of at most "
            f"{LARGEST_FILE // 2**20} MB a file are read."
        )
    return path.read_bytes().removeprefix(b"\xef\xbb\xbf")


def contents_of(paths: Sequence[Path], progress: Progress) -> Iterator[tuple[Path, bytes]]:
    """The bytes of many files, one after the other, within the limits."""
    if len(paths) > MOST_FILES:
        raise BadCards(f"There are {len(paths):,} files; at most {MOST_FILES:,} are read.")
    read = 0
    for done, path in enumerate(paths):
        progress(done, len(paths))
        content = content_of(path)
        read += len(content)
        if read > LARGEST_IN_ALL:
            raise BadCards(
                f"There is more than {LARGEST_IN_ALL // 2**20} MB; name a smaller folder."
            )
        yield path, content
    progress(len(paths), len(paths))


def decoded_json(content: bytes, path: Path, shape: type[T]) -> T:
    """What a JSON file holds, in the shape that it must have."""
    try:
        return msgspec.json.decode(content, type=shape)
    except msgspec.ValidationError as problem:
        raise BadCards(f"{path} is not what it should be: {problem}.") from problem
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadCards(f"{path} is no JSON, or breaks off: {problem}.") from problem


def peek(content: bytes, path: Path) -> Any:
    """What a JSON file holds, of whatever shape."""
    return decoded_json(content, path, object)
