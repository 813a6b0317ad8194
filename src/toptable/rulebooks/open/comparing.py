"""The differences between two rulebooks, key by key."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from toptable.rulebooks.open.citations import leaves
from toptable.rulebooks.open.keys import Form
from toptable.rulebooks.open.merging import find_place, value_at
from toptable.rulebooks.open.reading import Path, dotted
from toptable.rulebooks.open.shape import exact, said, shown


class Difference(msgspec.Struct, frozen=True):
    """One key whose value differs; an empty text where a rulebook leaves it out."""

    key: str
    before: str
    after: str


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Difference]:
    """Each key that differs between the merged tables of two rulebooks, in order."""
    paths = dict.fromkeys([*_paths(before), *_paths(after)])
    found = []
    for path in paths:
        old, new = value_at(before, path), value_at(after, path)
        if not _same(before, after, path):
            found.append(Difference(dotted(path), _written(old), _written(new)))
    return found


def _paths(data: Mapping[str, Any]) -> Iterator[Path]:
    return (path for path in leaves(data) if path[0] not in ("cite", "source", "open", "text"))


def _same(before: Mapping[str, Any], after: Mapping[str, Any], path: Path) -> bool:
    old, new = value_at(before, path), value_at(after, path)
    place = find_place(after if new is not None else before, dotted(path))
    if place is not None and place.declared is not None and place.declared.form is Form.NUMBER:
        return old is not None and new is not None and exact(old) == exact(new)
    return bool(old == new)


def _written(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return shown(Fraction(value))
    if isinstance(value, list):
        return f"[{', '.join(_written(one) for one in value)}]"
    return said(value)
