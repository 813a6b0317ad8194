"""What we say we serve, we serve: the lists name modules and tests that are really there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from cited_tests import Citation, cited_for, names_in, rows_of, tries

from toptable.rulebooks import all_rulebooks, catalogue
from toptable.rulebooks.catalogue import ids_in, is_known
from toptable.rulebooks.coverage import Mark, Status, counts, coverage, coverage_page, entry

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
SERVED = [one for one in coverage() if one.status in (Status.SERVED, Status.PARTLY)]
MOST_RULES_OF_A_TEST = 6
UNSERVED = [one for one in coverage() if one.status in (Status.NOT_YET, Status.OUTSIDE)]


def test_every_rule_stands_in_the_lists_exactly_once() -> None:
    ids = [one.rule.id for one in coverage()]
    assert ids == list(catalogue.rules())
    assert len(set(ids)) == len(ids)
    assert sum(counts(coverage()).values()) == len(ids)


def test_the_lists_keep_the_order_of_the_catalogue_one_line_each() -> None:
    """So that a change to one rule is a change to one line."""
    for book in all_rulebooks():
        path = SOURCE / Path(*book.folder.split(".")) / "served.toml"
        lines = [line for line in path.read_text("utf-8").splitlines() if line]
        ids = [line.partition(" =")[0].strip('"') for line in lines if not line.startswith("#")]
        assert ids == [r.id for r in catalogue.rules().values() if r.document == book.id]


def test_served_rules_name_modules_that_name_them() -> None:
    wrong = {}
    for one in SERVED:
        paths = [module_path(module) for module in one.modules]
        if missing := [str(path) for path in paths if not path.is_file()]:
            wrong[one.rule.id] = f"no such module: {missing}"
        elif one.rule.id not in ids_in(" ".join(path.read_text("utf-8") for path in paths)):
            wrong[one.rule.id] = f"named in none of {one.modules}"
    assert wrong == {}


def test_served_rules_name_tests_that_exist() -> None:
    wrong = {}
    for one in SERVED:
        for test in one.tests:
            cited = Citation.read(test)
            if cited.name not in names_in(ROOT / cited.path):
                wrong[one.rule.id] = test
            elif cited.row and (
                cited.row != one.rule.id or not tries(rows_of(cited.path, cited.name), one.rule.id)
            ):
                wrong[one.rule.id] = f"no row of its own in {test}"
    assert wrong == {}


def test_no_test_is_the_evidence_for_many_rules_unless_each_has_its_own_row() -> None:
    """One long day proves none of the forty rules that are cited for it."""
    wrong = {}
    for (path, name), ids in cited_for(SERVED).items():
        if len(ids) > MOST_RULES_OF_A_TEST:
            rows = rows_of(path, name)
            if without := [id_ for id_ in ids if not tries(rows, id_)]:
                wrong[f"{path}::{name}"] = without
    assert wrong == {}


def test_unserved_rules_say_why() -> None:
    silent = [one.rule.id for one in UNSERVED if not one.why.endswith(".") or len(one.why) < 20]
    assert silent == []


def test_ids_in_the_source_exist() -> None:
    """A docstring or a rule that cites an id cites one of the catalogue."""
    wrong = {}
    for path in sorted(SOURCE.rglob("*.py")):
        cited = ids_in(" ".join(strings(ast.parse(path.read_text("utf-8")))))
        if unknown := [id_ for id_ in cited if not is_known(id_)]:
            wrong[str(path.relative_to(ROOT))] = unknown
    assert wrong == {}


@pytest.mark.parametrize(
    "mark",
    [
        Mark(),
        Mark(how="computed"),
        Mark(how="computed", by="toptable.engine.rules.results.scoring"),
        Mark(how="computed", by="x", test="y", not_yet="Later, when it is built."),
        Mark(not_yet="Later, when it is built.", outside="People do it."),
        Mark(missing="half of it"),
    ],
)
def test_half_a_mark_is_refused(mark: Mark) -> None:
    rule = catalogue.rules()["N13-63"]
    with pytest.raises(ValueError, match="N13-63 needs either"):
        entry(rule, mark)


def test_a_mark_of_each_kind() -> None:
    rule = catalogue.rules()["N13-63"]
    full = entry(rule, Mark(how="computed enforced", by="a b", test="c d"))
    assert (full.status, full.how, full.modules, full.tests) == (
        Status.SERVED,
        ("computed", "enforced"),
        ("a", "b"),
        ("c", "d"),
    )
    assert entry(rule, Mark(how="timed", by="a", test="b", missing="c")).status is Status.PARTLY
    assert entry(rule, Mark(not_yet="c")).status is Status.NOT_YET
    assert entry(rule, Mark(outside="c")).status is Status.OUTSIDE
    with pytest.raises(ValueError, match="guessed"):
        entry(rule, Mark(how="guessed", by="a", test="b"))


def test_the_page_is_current() -> None:
    titles = {book.id: book.title for book in all_rulebooks()}
    kept = (ROOT / "docs" / "coverage.md").read_text("utf-8")
    command = "toptable rulebooks coverage --markdown > docs/coverage.md"
    assert kept == coverage_page(titles), f"make the page again: {command}"


def test_the_page_lists_every_rule() -> None:
    lines = coverage_page({}).splitlines()
    rows = [line.split(" | ")[0].removeprefix("| ") for line in lines if line.startswith("| ")]
    assert [row for row in rows if row in catalogue.rules()] == list(catalogue.rules())


def module_path(module: str) -> Path:
    """The file of a module, or of the data that a document's infractions and cards are."""
    path = SOURCE / Path(*module.split("."))
    if path.is_dir():
        return path / "__init__.py"
    data = path.with_suffix(".toml")
    return data if data.is_file() else path.with_suffix(".py")


def strings(tree: ast.AST) -> Iterator[str]:
    """Every text in a module: docstrings and the ids that rules carry."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
