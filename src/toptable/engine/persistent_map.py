"""A map that never changes: setting a key makes a new one, which shares most with the old.

States are made of such maps, and nothing outside this file knows how they work. A map is a
dictionary that many maps share, and a small dictionary of what is different in this one. Once the
small one has grown beyond the square root of the other, the two become one. So in a hall of 8,192
players a new map costs the copy of some dozen entries, and a look costs two look-ups.
"""

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any, TypeVar, overload

Key = TypeVar("Key")
Value = TypeVar("Value")
Default = TypeVar("Default")

NOTHING: Mapping[Any, Any] = {}


class Map(Mapping[Key, Value]):
    """Values by key, in the order in which the keys were first set."""

    __slots__ = ("_changed", "_shared")

    def __init__(
        self, values: Mapping[Key, Value] = NOTHING, changed: Mapping[Key, Value] = NOTHING
    ) -> None:
        """Take the values, and others in their place where some changed; neither is copied."""
        self._shared = values
        self._changed = changed

    def set(self, key: Key, value: Value) -> "Map[Key, Value]":
        """The same with another value for one key."""
        return self.update({key: value})

    def update(self, changes: Mapping[Key, Value]) -> "Map[Key, Value]":
        """The same with other values for some keys."""
        shared, changed = self._shared, {**self._changed, **changes}
        if len(changed) ** 2 > len(shared):
            return Map({**shared, **changed})
        return Map(shared, changed)

    def delete(self, key: Key) -> "Map[Key, Value]":
        """The same without a key that it has."""
        values = {**self._shared, **self._changed}
        del values[key]
        return Map(values)

    def __getitem__(self, key: Key) -> Value:
        changed = self._changed
        return changed[key] if key in changed else self._shared[key]

    @overload
    def get(self, key: Key, /) -> Value | None: ...

    @overload
    def get(self, key: Key, /, default: Value | Default) -> Value | Default: ...

    def get(self, key: Key, /, default: object = None) -> object:
        """The value of a key, or else the default."""
        changed = self._changed
        return changed[key] if key in changed else self._shared.get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in self._shared or key in self._changed

    def __len__(self) -> int:
        shared = self._shared
        return len(shared) + sum(key not in shared for key in self._changed)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._whole())

    def keys(self) -> KeysView[Key]:
        return self._whole().keys()

    def values(self) -> ValuesView[Value]:
        return self._whole().values()

    def items(self) -> ItemsView[Key, Value]:
        return self._whole().items()

    def __repr__(self) -> str:
        return f"Map({self._whole()})"

    def _whole(self) -> Mapping[Key, Value]:
        return {**self._shared, **self._changed} if self._changed else self._shared
