"""What the store takes and gives back, besides lines."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Text(NamedTuple):
    """A confidential text beside the log, found by the digest that stands in the log."""

    digest: str
    salt: str
    text: str


class NewEvent(NamedTuple):
    """An event that is to be written for the first time, with what lies beside its log."""

    event: str
    lines: Sequence[bytes]
    seeds: Mapping[str, bytes]
    texts: tuple[Text, ...]
    pictures: Mapping[str, bytes]


class End(NamedTuple):
    """Where a log ends: how many lines it has, and the hash of the last one."""

    version: int
    head: str


class Reach(NamedTuple):
    """How far a log reaches, comparable with every other reach of the same event."""

    since: str
    """When this log began; one that was put in the place of another began later."""
    version: int
    head: str

    @property
    def end(self) -> End:
        return End(self.version, self.head)

    @property
    def age(self) -> tuple[str, int]:
        """Grows with every line, and when another log takes the place of this one."""
        return self.since, self.version

    @property
    def stamp(self) -> str:
        """The same in a few characters: two numbers, of which the first counts more."""
        began = datetime.fromisoformat(self.since) - _EPOCH
        return f"{began // timedelta(microseconds=1)}-{self.version}"


class EventRow(NamedTuple):
    """An event in the list of all events."""

    id: str
    created: datetime
    """When its log came into this store."""
    version: int
    deleted: bool
    head: str = ""
