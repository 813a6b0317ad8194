"""A view: something that people look at, made once for a reader and shown on every surface.

The API answers with it, pages and sheets draw it, ``--json`` prints it. Words that are made from
its fields are properties, and so are not sent.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is shown: every field is always there."""


ViewT = TypeVar("ViewT", bound=View)


class ForStaff(NamedTuple):
    """Marks a field that only the staff see, with what everybody else gets in its place."""

    blank: Any


def for_reader(view: ViewT, *, staff: bool) -> ViewT:
    """The view for whoever reads: without what is for the staff, if they are none of them."""
    return view if staff else msgspec.structs.replace(view, **_blanks(type(view)))


@cache
def _blanks(kind: type[View]) -> Mapping[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: mark.blank
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, ForStaff)
    }


def only(kind: type[ViewT], views: Iterable[object]) -> tuple[ViewT, ...]:
    """Of each only what ``kind`` has, for formats that take less."""
    return tuple(msgspec.convert(view, kind, from_attributes=True) for view in views)
