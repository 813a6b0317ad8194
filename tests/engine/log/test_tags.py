"""A tag that stands in stored logs is never given up: ``tests/data/tags.txt`` lists all of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from toptable.engine.log.line import UPCASTS
from toptable.engine.subjects.vocabulary import AnyCommand, AnyEntry

LIST = Path(__file__).resolve().parents[2] / "data" / "tags.txt"
UNIONS: dict[str, Any] = {"entry": AnyEntry, "command": AnyCommand}
KEPT = set(LIST.read_text("utf-8").splitlines())

HOW = """
Once a log holds a tag, every later version must read it. If the new one is meant to stay, add its
line to tests/data/tags.txt. A renamed class keeps the tag it had: tag="the_old_one".
"""


def declared() -> Iterator[str]:
    """Every tag that can be written today, with where it stands: entry, command, or inside."""
    for where, union in UNIONS.items():
        words = inspect.type_info(union)
        assert isinstance(words, inspect.UnionType)
        yield from (f"{where} {one.tag}" for one in words.types if hasattr(one, "tag"))
        for word in words.types:
            yield from (f"inside {tag}" for tag in sorted(tags_inside(word, set())))


def tags_inside(word: Any, seen: set[type]) -> Iterator[str]:
    """The tags of the shapes in the fields of a shape, and in theirs."""
    if isinstance(word, inspect.StructType):
        if word.cls in seen:
            return
        seen.add(word.cls)
        for field in word.fields:
            for inner in parts(field.type):
                if isinstance(inner, inspect.StructType) and inner.tag is not None:
                    yield str(inner.tag)
                yield from tags_inside(inner, seen)


def parts(kind: Any) -> Iterator[Any]:
    """A type, or the types that it is put together from."""
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from parts(one)
    elif isinstance(kind, inspect.DictType):
        yield from (*parts(kind.key_type), *parts(kind.value_type))
    elif isinstance(kind, inspect.TupleType):
        for one in kind.item_types:
            yield from parts(one)
    elif isinstance(kind, inspect.CollectionType):
        yield from parts(kind.item_type)
    else:
        yield kind


def is_known(where: str, tag: str) -> bool:
    """Whether the decoder takes the tag; that a field is missing then is another matter."""
    try:
        msgspec.convert({"type": tag}, UNIONS[where])
    except msgspec.ValidationError as problem:
        return "missing required field" in str(problem)
    return True


def test_new_tags_are_listed_on_purpose() -> None:
    new = set(declared()) - KEPT
    assert not new, f"{sorted(new)}: {HOW}"


def test_no_tag_is_given_up() -> None:
    """Those that nothing writes any more have a step that turns them into today's."""
    gone = KEPT - set(declared())
    assert {line.split()[1] for line in gone} == set(UPCASTS), f"{sorted(gone)}: {HOW}"


@pytest.mark.parametrize("where", UNIONS)
def test_the_decoder_takes_every_tag(where: str) -> None:
    kept = {line.split()[1] for line in KEPT if line.startswith(f"{where} ")} - set(UPCASTS)
    assert len(kept) > 100
    assert {tag for tag in kept if not is_known(where, tag)} == set()
    assert not is_known(where, "no_such_tag")
