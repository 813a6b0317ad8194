"""An event that is built up in memory, to be looked at first and kept as a whole, or not at all."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from toptable.store import End, Text
from toptable.store.event_file import head_of

_NONE: Mapping[str, bytes] = {}


class Keeps(Protocol):
    """What a tournament needs of whatever keeps its log: the store, or memory."""

    def create(
        self,
        event: str,
        lines: Sequence[bytes],
        /,
        *,
        seeds: Mapping[str, bytes] = ...,
        texts: Iterable[Text] = ...,
        claim: str = ...,
    ) -> None:
        """Begin a log."""

    def append(
        self,
        event: str,
        after: int,
        lines: Sequence[bytes],
        /,
        *,
        head: str | None = ...,
        seeds: Mapping[str, bytes] = ...,
        texts: Iterable[Text] = ...,
        pictures: Mapping[str, bytes] = ...,
        claim: str = ...,
        tables: str = ...,
    ) -> None:
        """Go on with a log that has so many lines."""

    def read(self, event: str, after: int = ..., /) -> list[bytes]:
        """The lines after a number."""

    def seeds(self, event: str, /) -> dict[str, bytes]:
        """The secrets behind the draws."""

    def texts(self, event: str, /) -> list[Text]:
        """The confidential texts."""

    def pictures(self, event: str, /) -> dict[str, bytes]:
        """The pictures, by their digests."""

    def end(self, event: str, /) -> End:
        """Where the log ends."""


class InMemory:
    """The log of one event, as the store would keep it; nobody else sees it, so nobody overtakes.

    It is asked for one event only.
    """

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._seeds: dict[str, bytes] = {}
        self._texts: dict[str, Text] = {}
        self._pictures: dict[str, bytes] = {}

    def create(
        self,
        _event: str,
        lines: Sequence[bytes],
        /,
        *,
        seeds: Mapping[str, bytes] = _NONE,
        texts: Iterable[Text] = (),
        claim: str = "",
    ) -> None:
        """Begin the log."""
        if claim:
            raise ValueError("an event in memory has no claims")
        self._lines = list(lines)
        self._seeds.update(seeds)
        self._texts.update({text.digest: text for text in texts})

    def append(
        self,
        _event: str,
        after: int,
        lines: Sequence[bytes],
        /,
        *,
        head: str | None = None,
        seeds: Mapping[str, bytes] = _NONE,
        texts: Iterable[Text] = (),
        pictures: Mapping[str, bytes] = _NONE,
        claim: str = "",
        tables: str = "",
    ) -> None:
        """Go on with the log."""
        if claim or tables or after != len(self._lines) or head != head_of(self._lines):
            raise ValueError("an event in memory has one writer, no claims and no tables")
        self._lines += lines
        self._seeds.update(seeds)
        self._pictures.update(pictures)
        self._texts.update({text.digest: text for text in texts})

    def read(self, _event: str, after: int = 0, /) -> list[bytes]:
        """The lines after a number."""
        return self._lines[after:]

    def seeds(self, _event: str, /) -> dict[str, bytes]:
        """The secrets behind the draws."""
        return dict(self._seeds)

    def texts(self, _event: str, /) -> list[Text]:
        """The confidential texts."""
        return list(self._texts.values())

    def pictures(self, _event: str, /) -> dict[str, bytes]:
        """The pictures, by their digests."""
        return dict(self._pictures)

    def end(self, _event: str, /) -> End:
        """Where the log ends."""
        return End(len(self._lines), head_of(self._lines))
