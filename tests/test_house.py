"""The rules of the house that no linter knows (CONTRIBUTING.md says why)."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from toptable.rulebooks.coverage import coverage

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "toptable"
MODULES = sorted(PACKAGE.rglob("*.py"))

NOT_OURS = {"__pycache__", "toptable.egg-info"}
TEXT = {".md", ".py", ".sh", ".toml", ".txt", ".json", ".html", ".css", ".js", ".mako", ".typ", ""}

# The brackets keep these patterns from finding themselves.
PLACES = re.compile(r"/wor[k]/|/roo[t]/|pyp[i]\.org|pythonhoste[d]|deb\.debia[n]|npmj[s]\.")
UNFINISHED = re.compile(r"\b(TOD[O]|FIXM[E]|type: ignor[e]|xfai[l])\b")

OUTSIDE = {"aiohttp", "alembic", "asyncio", "httpx", "litestar", "psycopg", "requests", "rich"}
OUTSIDE |= {"socket", "sqlalchemy", "sqlite3", "subprocess", "threading", "typer", "uvicorn"}
CHANCE_AND_CLOCK = {"random", "secrets", "time", "uuid"}
FILES = {"glob", "io", "os", "pathlib", "shutil", "tempfile"}
IMPURE_CALLS = {"open", "print", "input", ".now", ".utcnow", ".today", ".read_text", ".write_text"}


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


def text_files() -> Iterator[Path]:
    """Every text file of the project itself."""
    for place in ROOT.iterdir():
        if place.is_file() and place.suffix in TEXT and place.name != ".git":
            yield place
        elif place.is_dir() and (place.name == ".ci" or not place.name.startswith((".", "site"))):
            ours = (path for path in place.rglob("*") if not NOT_OURS & set(path.parts))
            yield from (path for path in ours if path.is_file() and path.suffix in TEXT)


def imports(tree: ast.AST) -> Iterator[str]:
    """The top-level names of what a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def calls(tree: ast.AST) -> Iterator[str]:
    """The functions and, with a dot before them, the methods that a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id
            elif isinstance(node.func, ast.Attribute):
                yield f".{node.func.attr}"


def test_there_is_something_to_look_at() -> None:
    assert len(MODULES) > 20
    assert {"README.md", ".ci/run", "script/lib.sh"} <= {relative(path) for path in text_files()}


def test_modules_are_small() -> None:
    sizes = {relative(path): len(path.read_text().splitlines()) for path in MODULES}
    assert {path: size for path, size in sizes.items() if size > 500} == {}


def test_modules_say_what_they_are_for() -> None:
    silent = [path for path in MODULES if not ast.get_docstring(ast.parse(path.read_text()))]
    assert [relative(path) for path in silent] == []


def test_modules_name_files_that_exist() -> None:
    """Where a docstring sends its reader to another file, with its folder or without."""
    gone = [
        f"{relative(path)}: {named}"
        for path in MODULES
        for named in re.findall(r"``((?:\w+/)*\w+\.(?:py|toml|html))``", path.read_text())
        if not any(PACKAGE.rglob(named))
    ]
    assert gone == []


def test_nothing_names_a_machine_or_a_registry() -> None:
    found = {relative(path): PLACES.findall(path.read_text()) for path in text_files()}
    assert {path: places for path, places in found.items() if places} == {}


def test_nothing_is_left_unfinished() -> None:
    found = {relative(path): UNFINISHED.findall(path.read_text()) for path in text_files()}
    assert {path: words for path, words in found.items() if words} == {}


def test_the_engine_is_pure() -> None:
    for path in (PACKAGE / "engine").rglob("*.py"):
        tree = ast.parse(path.read_text())
        found = set(imports(tree)) & (OUTSIDE | CHANCE_AND_CLOCK | FILES)
        found |= set(calls(tree)) & IMPURE_CALLS
        assert not found, f"{relative(path)} uses {sorted(found)}"


def test_rulebooks_know_no_web_no_database_no_clock_and_no_chance() -> None:
    for path in (PACKAGE / "rulebooks").rglob("*.py"):
        found = set(imports(ast.parse(path.read_text()))) & (OUTSIDE | CHANCE_AND_CLOCK)
        assert not found, f"{relative(path)} uses {sorted(found)}"


def product_modules() -> set[str]:
    """Every module that the program reaches from its command line or its pages."""
    known = {module_name(path): path for path in MODULES}
    found: set[str] = set()
    waiting = ["toptable.cli.main", "toptable.web.app"]
    while waiting:
        module = waiting.pop()
        if module in found or module not in known:
            continue
        found.add(module)
        waiting.append(module.rpartition(".")[0])
        for node in ast.walk(ast.parse(known[module].read_text())):
            if isinstance(node, ast.ImportFrom) and node.module:
                waiting.append(node.module)
                waiting += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def module_name(path: Path) -> str:
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


def test_nothing_in_the_engine_is_reached_by_tests_alone() -> None:
    engine = {module_name(path) for path in (PACKAGE / "engine").rglob("*.py")}
    assert engine - product_modules() == set()


def test_what_is_called_served_is_in_the_product() -> None:
    reached = product_modules()
    data = {module_name(path.with_suffix(".py")) for path in PACKAGE.rglob("*.toml")}
    named = {module for row in coverage() for module in row.modules}
    assert named - reached - data == set()


def test_no_class_of_the_engine_has_the_name_of_another() -> None:
    first: dict[str, Path] = {}
    again = []
    for path in (path for path in MODULES if "engine" in path.parts):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                if node.name in first:
                    again.append(f"{node.name}: {relative(first[node.name])}, {relative(path)}")
                first[node.name] = path
    assert again == []


@pytest.mark.parametrize(
    "table", sorted(path.stem for path in (ROOT / "benchmarks").glob("mutants_*.py"))
)
def test_what_is_broken_on_purpose_is_still_there(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    gone = [
        f"{module}: {mutant.what}"
        for module, mutants in import_module(table).MUTANTS.items()
        for mutant in mutants
        if (PACKAGE / module).read_text("utf-8").count(mutant.old) != 1
        or not all((ROOT / "tests" / test).exists() for test in mutant.tests)
    ]
    assert gone == []


def test_every_room_is_under_the_import_contract() -> None:
    with (ROOT / "pyproject.toml").open("rb") as stream:
        contracts = tomllib.load(stream)["tool"]["importlinter"]["contracts"]
    listed = set(re.findall(r"toptable\.\w+", " ".join(contracts[0]["layers"])))
    rooms = {f"toptable.{path.parent.name}" for path in PACKAGE.glob("*/__init__.py")}
    assert listed == rooms


NAMES_OF_DOCUMENTS_AND_GAMES = re.compile(
    r"nisei|ffg|fantasy.?flight|netrunner|star.?wars|bushiroad|vanguard|weiss|buddyfight"
    r"|shadowverse|hololive|godzilla|cyberagent|jinteki|annex.?a(?![a-z])|agenda|oshi|ride.?line"
    r"|\bcorp\b|\brunner\b|\bforce.?score\b|\bnation(?:s|_or_clan|OrClan)?\b",
    re.IGNORECASE,
)
RULE_IDS = re.compile(r"\b(?:[A-Z]+\d*-)+\d[\d.]*")
STILL_NAMED = {
    # What earlier versions stored, word for word.
    "engine/log/line.py",
}
"""Where words of single games stand because they stand in stored bytes."""


def words_of(path: Path) -> Iterator[str]:
    """What a file says besides comments and docstrings: names, texts, and what it imports."""
    if path.suffix != ".py":
        yield path.read_text("utf-8")
        return
    tree = ast.parse(path.read_text("utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in explained:
                yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_engine_and_web_name_no_document_and_no_game() -> None:
    """What is a document's own is data of its rulebook; citing its rules by id is fine."""
    found = {}
    for room in ("engine", "web"):
        for path in sorted((PACKAGE / room).rglob("*")):
            place = str(path.relative_to(PACKAGE))
            if path.suffix not in (".py", ".html", ".js") or place in STILL_NAMED:
                continue
            said = RULE_IDS.sub("", "\n".join(words_of(path)))
            if names := sorted(set(NAMES_OF_DOCUMENTS_AND_GAMES.findall(said))):
                found[place] = names
    assert found == {}


PUBLISHED = re.compile(
    r"\b(?:nisei|ffg|fantasy.?flight|netrunner|star.?wars|bushiroad|vanguard|weiss|buddyfight)\b",
    re.IGNORECASE,
)


def test_engine_and_web_explain_themselves_without_a_document_or_a_game() -> None:
    """Docstrings and comments too: they cite rules by id and name no publisher, book or game."""
    assert PUBLISHED.search("as NISEI has it")
    assert not PUBLISHED.search(RULE_IDS.sub("", "FFG-08, N13-26"))
    found = [
        f"{relative(path)}:{number}"
        for room in ("engine", "web")
        for path in sorted((PACKAGE / room).rglob("*"))
        if path.suffix in (".py", ".html", ".js", ".css")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if PUBLISHED.search(RULE_IDS.sub("", line))
    ]
    assert found == []


def test_only_the_list_of_books_lists_documents() -> None:
    """A document is registered in one line; everything else loops over the list."""
    books = re.compile(r"toptable\.rulebooks\.(?:nisei|ffg|bushiroad)_\w+")
    named = {
        relative(path)
        for path in MODULES
        if books.search(path.read_text())
        and path.parent.parent.name != "rulebooks"
        and path.parent.name != "conduct"
    }
    assert named == {"src/toptable/rulebooks/__init__.py"}


def compared_codes(tree: ast.AST) -> Iterator[int]:
    """The lines where a code is compared with something, or looked for in a set or a table."""
    for node in ast.walk(tree):
        parts: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            parts = [node.subject]
        elif isinstance(node, ast.Subscript):
            parts = [node.slice]
        yield from (
            part.lineno for part in parts if isinstance(part, ast.Attribute) and part.attr == "code"
        )


def test_no_surface_looks_at_the_code_of_a_refusal() -> None:
    """How a refusal is answered it says itself (``Refusal.answer``)."""
    found = [
        f"{relative(path)}:{line}"
        for room in ("web", "cli")
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for line in compared_codes(ast.parse(path.read_text(encoding="utf-8")))
    ]
    scripts = (PACKAGE / "web" / "static").glob("*.js")
    found += [
        relative(path)
        for path in scripts
        if re.search(r"\.code\s*[!=]==|\.code\)", path.read_text(encoding="utf-8"))
    ]
    assert not found
    assert list(compared_codes(ast.parse("if no.code in ASKS: pass"))) == [1]


def asked_for_reason(tree: ast.AST) -> Iterator[int]:
    """The lines where something depends on whether ``situation.reason`` is empty."""
    tests: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            tests.append(node.test)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            tests.append(node.operand)
    for part in (part for test in tests for part in ast.walk(test)):
        if isinstance(part, ast.Attribute) and ast.unparse(part) == "situation.reason":
            yield part.lineno


def test_deciders_ask_whether_somebody_says_why_and_not_for_the_words() -> None:
    """By ``situation.reasoned``: only so can ``decide`` see that a reason overrules a refusal."""
    found = [
        f"{relative(path)}:{line}"
        for path in sorted((PACKAGE / "engine" / "subjects").rglob("*.py"))
        for line in asked_for_reason(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found
    assert list(asked_for_reason(ast.parse("if not situation.reason: pass")))


SECONDS = re.compile(r"assert [^\n]*(?:perf_counter|monotonic|process_time)\(\) - \w+ <")


def test_no_test_fails_because_the_machine_is_slow() -> None:
    """How fast something is, is measured in ``benchmarks/``, as a ratio."""
    found = [
        relative(path)
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if SECONDS.search(path.read_text(encoding="utf-8"))
    ]
    assert not found
    timed = "monotonic() - begin < 2"
    assert SECONDS.search(f"assert {timed}")
