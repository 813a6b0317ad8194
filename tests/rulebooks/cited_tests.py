"""The tests that the lists of served rules cite: do they exist, and which rules do they try?"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from toptable.rulebooks.coverage import Entry

ROOT = Path(__file__).resolve().parents[2]


class Citation(NamedTuple):
    """A test as a list cites it: ``path::name``, or ``path::name[ID]`` for one row of its table."""

    path: str
    name: str
    row: str = ""

    @classmethod
    def read(cls, text: str) -> "Citation":
        path, _, name = text.partition("::")
        name, _, row = name.partition("[")
        return cls(path, name, row.removesuffix("]"))


def cited_for(entries: Iterable[Entry]) -> dict[tuple[str, str], list[str]]:
    """Each cited test, with the ids of the rules it is cited for."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for entry in entries:
        for path, name in {Citation.read(test)[:2] for test in entry.tests}:
            found[path, name].append(entry.rule.id)
    return found


@cache
def names_in(path: Path) -> frozenset[str]:
    """The names of the tests in a file, methods as ``Class::method``."""
    if not path.is_file():
        return frozenset()
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            methods = [m for m in node.body if isinstance(m, ast.FunctionDef)]
            found |= {f"{node.name}::{method.name}" for method in methods}
    return frozenset(name for name in found if name.rpartition("::")[2].startswith("test_"))


def rows_of(path: str, name: str) -> frozenset[str]:
    """Everything that a test is parametrized by: the names of its rows, and the texts in them.

    The module is really imported, so that a table counts as it stands, however it was made.
    """
    thing: Any = _module(ROOT / path)
    for part in name.split("::"):
        thing = getattr(thing, part)
    found: set[str] = set()
    for mark in getattr(thing, "pytestmark", ()):
        if mark.name != "parametrize":
            continue
        rows = list(mark.args[1])
        found |= {str(row) for row in mark.kwargs.get("ids") or ()}
        for row in rows:
            named = pytest.param(row) if isinstance(row, str) else row
            found |= _texts(named)
    return frozenset(found)


def tries(rows: frozenset[str], rule: str) -> bool:
    """Whether one of the rows is this rule's, or a case of it: ``N13-11 casual``."""
    return any(row == rule or row.startswith(f"{rule} ") for row in rows)


def _texts(row: Any) -> set[str]:
    values = getattr(row, "values", row)
    own = getattr(row, "id", None)
    found = {own} if isinstance(own, str) else set()
    if isinstance(values, tuple | list):
        found |= {value for value in values if isinstance(value, str)}
    return found


@cache
def _module(path: Path) -> ModuleType:
    """A module of tests as pytest would import it."""
    inside = path.relative_to(ROOT / "tests").with_suffix("")
    package = (path.parent / "__init__.py").is_file()
    name = ".".join(inside.parts) if package else inside.name
    if name in sys.modules:
        return sys.modules[name]
    if not package and str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
