"""Who may see what: every kind of entry and command says so, and every shape inside one."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from toptable.engine.declared import DECLARED
from toptable.engine.entry import ENTRY_FACTS
from toptable.engine.log.public_log import can_be_left_out, is_open
from toptable.engine.openness import Openness
from toptable.engine.rules.results.kinds import Result
from toptable.engine.subjects.public_shapes import SHAPES
from toptable.engine.subjects.results.reporting import ReportResult

DECLARED: dict[type, Openness] = {
    **{kind: record.seen for kind, record in ENTRY_FACTS.items()},
    **{kind: record.seen for kind, record in DECLARED.items()},
    **SHAPES,
}


def parts(field: inspect.Type) -> Iterator[inspect.Type]:
    """What a field can hold, with what is inside lists, alternatives and dictionaries."""
    yield field
    for one in getattr(field, "types", getattr(field, "item_types", ())):
        yield from parts(one)
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(field, name):
            yield from parts(getattr(field, name))


def fields(kind: type) -> list[inspect.Field]:
    info: Any = inspect.type_info(kind)
    return list(info.fields)


def test_every_shape_in_an_open_field_is_declared() -> None:
    """Else the whole line is for the staff, wherever the shape stands in it."""
    for kind, declared in DECLARED.items():
        for field in fields(kind):
            if not declared.shows(field.name):
                continue
            shapes = (one.cls for one in parts(field.type) if isinstance(one, inspect.StructType))
            for shape in shapes:
                assert shape in SHAPES, f"declare {shape.__name__} in public_shapes.py"


def test_what_is_open_exists() -> None:
    for kind, declared in DECLARED.items():
        known = {field.name for field in fields(kind)}
        assert (declared.fields or frozenset()) | set(declared.masked) <= known, kind


def test_a_kind_with_a_text_names_its_open_fields_one_by_one() -> None:
    """So that a text which is added later is for the staff until somebody decides otherwise."""
    for kind, declared in DECLARED.items():
        if declared.staff_only or declared.fields is not None:
            continue
        for field in fields(kind):
            text = any(isinstance(one, inspect.StrType) for one in parts(field.type))
            assert not text, f"{kind.__name__} has the text {field.name}: name its open fields"


def test_a_kind_can_be_shown_without_the_fields_that_are_for_the_staff() -> None:
    """A number without a default cannot be left out; then the kind as a whole is for the staff."""
    for kind, declared in DECLARED.items():
        if declared.staff_only:
            continue
        for field in fields(kind):
            if not declared.shows(field.name):
                assert can_be_left_out(kind, field.name), f"{kind.__name__}.{field.name}"


def test_a_shape_is_for_the_staff_until_it_is_declared() -> None:
    class Unheard(Result, frozen=True):
        pass

    assert is_open(ReportResult(1, 1, Result("WW")))
    assert not is_open(ReportResult(1, 1, Unheard("WW")))
