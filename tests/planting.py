"""Values of every kind of entry and command, with a mark of its own in each field of text."""

from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import inspect

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)
DEEPEST = 12


class Planted:
    """A value, and where which mark was planted in it."""

    def __init__(self, kind: type) -> None:
        self.marks: dict[tuple[str, ...], str] = {}
        """By the way to the field: the fields' names, from the outermost."""
        self._kind = kind
        self.value = self._struct(kind, ())

    def _struct(self, kind: type, way: tuple[str, ...]) -> Any:
        info: Any = inspect.type_info(kind)
        return kind(
            **{
                field.name: self._made(field.type, (*way, field.name))
                for field in info.fields
                if len(way) < DEEPEST
            }
        )

    def _made(self, kind: inspect.Type, way: tuple[str, ...]) -> Any:
        match kind:
            case inspect.StrType():
                mark = f"mark{len(self.marks)}of{self._kind.__name__}"
                self.marks[way] = mark
                return mark
            case inspect.StructType(cls=cls):
                # A shape within itself (the seats of a result) is planted once.
                inside = way.count(way[-1]) > 1
                return None if inside else self._struct(cls, way)
            case inspect.UnionType(types=types):
                return self._made(self._fullest(types), way)
            case inspect.VarTupleType(item_type=item):
                one = self._made(item, way)
                return () if one is None else (one,)
            case inspect.TupleType(item_types=items):
                return tuple(self._made(item, way) for item in items)
            case inspect.DictType(key_type=key, value_type=value):
                return {self._made(key, (*way, "key")): self._made(value, way)}
            case _:
                return self._plain(kind)

    def _fullest(self, types: tuple[inspect.Type, ...]) -> inspect.Type:
        """The alternative with the most to hide."""
        order = (inspect.StructType, inspect.StrType, inspect.VarTupleType, inspect.TupleType)
        for wanted in order:
            for one in types:
                if isinstance(one, wanted):
                    return one
        return next(one for one in types if not isinstance(one, inspect.NoneType))

    def _plain(self, kind: inspect.Type) -> Any:
        match kind:
            case inspect.IntType():
                return 2
            case inspect.BytesType():
                return b"planted"
            case inspect.BoolType():
                return True
            case inspect.DateTimeType():
                return NOON
            case inspect.DateType():
                return NOON.date()
            case inspect.TimeDeltaType():
                return timedelta(minutes=1)
            case inspect.EnumType(cls=cls):
                return next(iter(cls))
            case inspect.LiteralType(values=values):
                return values[0]
            case inspect.NoneType():
                return None
            case inspect.FrozenSetType():
                return frozenset()
            case _:
                raise TypeError(f"say in planting.py how to make a {kind}")
