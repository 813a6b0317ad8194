"""The files that card facts come from, and the cards gathered from their printings.

Whatever is wrong with the files is a ``BadCards`` with a sentence; nothing has been kept then.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from toptable.engine.names import tidy
from toptable.engine.rules.decks.cards import KnownCard, Printing, folded

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


LONGEST_TITLE = 300


class Gathered:
    """Cards by title, in the order in which they came."""

    def __init__(self) -> None:
        self._cards: dict[str, KnownCard] = {}
        self._printings: dict[str, dict[str, Printing]] = {}
        self._also: dict[str, dict[str, None]] = {}

    def add(
        self, card: KnownCard, printings: Iterable[Printing] = (), *, first: bool = False
    ) -> None:
        """One more appearance of a card; ``first`` if this says more than others of its title."""
        title = tidy(card.title)
        if not title:
            raise BadCards("A card has no title; nothing was loaded.")
        if len(title) > LONGEST_TITLE:
            raise BadCards(f"A card's title has {len(title)} characters: “{title[:40]}…”.")
        if title not in self._cards:
            if len(self._cards) >= MOST_CARDS:
                raise BadCards(f"There are more than {MOST_CARDS:,} cards.")
            self._printings[title] = {}
            self._also[title] = {}
        if first or title not in self._cards:
            self._cards[title] = card
        for printing in (*card.printings, *printings):
            self._printings[title].setdefault(printing.code, printing)
        for name in card.also:
            self.called(title, name)

    def called(self, title: str, name: str) -> None:
        """A further name of a card that is known already; one that is found anyway adds nothing."""
        name = tidy(name)
        if name in ("", title) or len(name) > LONGEST_TITLE:
            return
        if folded(name) != folded(title):
            self._also[title][name] = None

    @property
    def titles_by_code(self) -> dict[str, str]:
        """The title behind each code of a printing."""
        return {code: title for title, printings in self._printings.items() for code in printings}

    def cards(self) -> tuple[KnownCard, ...]:
        """All of them."""
        return tuple(
            msgspec.structs.replace(
                card,
                title=title,
                printings=tuple(self._printings[title].values()),
                also=tuple(self._also[title]),
            )
            for title, card in self._cards.items()
        )
