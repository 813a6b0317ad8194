"""What was made once and is kept only for as long as somebody asks for it.

A round of two thousand players is megabytes of HTML for each audience. What nobody has looked at
for some minutes is forgotten, so that a server that runs all weekend holds what the hall looks at
now, and not every round since Saturday morning.
"""

import time
from collections.abc import Callable, Hashable, Iterator
from threading import Lock
from typing import Generic, TypeVar

import msgspec

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
