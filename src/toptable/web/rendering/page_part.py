"""A part of a page: rendered once per version and audience, and kept as long as somebody asks."""

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

import msgspec

from toptable.desk.permissions import Visibility, may_see
from toptable.web.auth.event_view import EventView

Context = dict[str, object]


def rounds(seen: EventView) -> int:
    """How many rounds this audience may know of."""
    return len(seen.state.rounds)


@dataclass(frozen=True)
class Part:
    """What a part knows of an event, and the template that shows it."""

    context: Callable[[EventView, int], Context]
    """The number is the round it is about, 0 for the latest (for the cut it says which one, for
    the bracket whose path is marked)."""
    template: str
    staff: bool = False
    """Whether it is on pages for those who run the event only."""
    command: str = ""
    """Of a part for the staff: the command that its page is about."""
    sight: Visibility | None = None
    """What one must be allowed to look at, where that is not everything of the event."""
    guests: bool = False
    """Whether everybody is shown what guests see, also those who run the event."""
    most: Callable[[EventView], int] = rounds
    """The highest number that there is."""

    def may_look(self, seen: EventView) -> bool:
        """Whether it is on any page that this audience is shown."""
        if self.sight is not None and not may_see(seen.role, self.sight):
            return False
        return not self.staff or (seen.staff and (not self.command or seen.entitled(self.command)))


IDLE_SECONDS = 300.0
"""How long something is kept after it was last asked for; to make it again takes a moment."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Kept(msgspec.Struct, Generic[V]):
    made: V
    weight: int
    asked: float
    """When somebody last asked for it."""


class LatelyUsed(Generic[K, V]):
    """Things by their names, up to ``most`` in weight; the longest unused goes first."""

    def __init__(
        self, most: int, idle: float = IDLE_SECONDS, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self._idle, self._now = most, idle, now
        self._kept: dict[K, _Kept[V]] = {}
        """The longest unused comes first."""
        self._weight = 0
        self._lock = Lock()

    def __iter__(self) -> Iterator[K]:
        with self._lock:
            return iter(list(self._kept))

    @property
    def weight(self) -> int:
        """Of everything that is kept."""
        return self._weight

    def get(self, name: K) -> V | None:
        """What is kept under a name; it is now the last to be forgotten."""
        with self._lock:
            kept = self._kept.pop(name, None)
            if kept is not None:
                kept.asked = self._now()
                self._kept[name] = kept
            self._tidy()
            return kept.made if kept is not None else None

    def keep(self, name: K, made: V, weight: int) -> None:
        """Keep something, in the place of what had this name."""
        with self._lock:
            self._drop(name)
            self._kept[name] = _Kept(made, weight, self._now())
            self._weight += weight
            self._tidy()

    def forget(self, name: K) -> None:
        """Keep nothing under this name."""
        with self._lock:
            self._drop(name)

    def _drop(self, name: K) -> None:
        kept = self._kept.pop(name, None)
        if kept is not None:
            self._weight -= kept.weight

    def _tidy(self) -> None:
        until = self._now() - self._idle
        while self._kept:
            name = next(iter(self._kept))
            if self._weight <= self.most and self._kept[name].asked > until:
                return
            self._drop(name)
