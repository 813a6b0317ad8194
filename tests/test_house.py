"""The rules of the house that no linter knows (CONTRIBUTING.md says why)."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "toptable"
MODULES = sorted(PACKAGE.rglob("*.py"))

NOT_OURS = {"__pycache__", "site"}
TEXT = {".md", ".py", ".sh", ".toml", ".txt", ".json", ".html", ".css", ".js", ".mako", ".typ", ""}

# The brackets keep these patterns from finding themselves.
PLACES = re.compile(r"/wor[k]/|/roo[t]/|pyp[i]\.org|pythonhoste[d]|deb\.debia[n]|npmj[s]\.")
UNFINISHED = re.compile(r"\b(TOD[O]|FIXM[E]|type: ignor[e]|xfai[l])\b")

OUTSIDE = {"aiohttp", "alembic", "asyncio", "httpx", "litestar", "psycopg", "requests", "rich"}
OUTSIDE |= {"socket", "sqlalchemy", "sqlite3", "subprocess", "threading", "typer", "uvicorn"}
CHANCE_AND_CLOCK = {"random", "secrets", "time", "uuid"}
FILES = {"glob", "io", "os", "pathlib", "shutil", "tempfile"}
IMPURE_CALLS = {"now", "utcnow", "today", "open", "print", "input"}


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


def text_files() -> Iterator[Path]:
    """Every text file of the project itself."""
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        hidden = any(part.startswith(".") and part != ".ci" for part in parts)
        ours = not hidden and not any(part in NOT_OURS or ".egg-info" in part for part in parts)
        if ours and path.is_file() and path.suffix in TEXT:
            yield path


def imports(tree: ast.AST) -> Iterator[str]:
    """The top-level names of what a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def calls(tree: ast.AST) -> Iterator[str]:
    """The last names of what a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr


def test_there_is_something_to_look_at() -> None:
    assert len(MODULES) > 20
    assert {"README.md", ".ci/run", "script/lib.sh"} <= {relative(path) for path in text_files()}


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_a_module_is_small_and_says_what_it_is_for(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 500, "split it: one file, one job"
    assert ast.get_docstring(ast.parse(text)), "begin with a docstring: what is this module for?"


def test_nothing_names_a_machine_or_a_registry() -> None:
    found = {relative(path): PLACES.findall(path.read_text()) for path in text_files()}
    assert {path: places for path, places in found.items() if places} == {}


def test_nothing_is_left_unfinished() -> None:
    found = {relative(path): UNFINISHED.findall(path.read_text()) for path in text_files()}
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize("path", sorted((PACKAGE / "engine").rglob("*.py")), ids=relative)
def test_the_engine_is_pure(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert not set(imports(tree)) & (OUTSIDE | CHANCE_AND_CLOCK | FILES)
    assert not set(calls(tree)) & IMPURE_CALLS


@pytest.mark.parametrize("path", sorted((PACKAGE / "rulebooks").rglob("*.py")), ids=relative)
def test_rulebooks_know_no_web_no_database_no_clock_and_no_chance(path: Path) -> None:
    assert not set(imports(ast.parse(path.read_text()))) & (OUTSIDE | CHANCE_AND_CLOCK)


def test_every_room_is_under_the_import_contract() -> None:
    with (ROOT / "pyproject.toml").open("rb") as stream:
        contracts = tomllib.load(stream)["tool"]["importlinter"]["contracts"]
    listed = {name.strip() for layer in contracts[0]["layers"] for name in layer.split("|")}
    rooms = {f"toptable.{path.parent.name}" for path in PACKAGE.glob("*/__init__.py")}
    assert listed == rooms
