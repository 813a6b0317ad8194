"""No circle of imports: between modules, or between the topics of the engine."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from import_alone import import_graph, module_files

SUBJECTS = "toptable.engine.subjects."
QUESTIONS = "toptable.engine.questions."


@cache
def graph() -> Mapping[str, set[str]]:
    return import_graph()


def circle(imports: Mapping[str, set[str]]) -> list[str]:
    """One circle of imports, from its first module back to it; empty where there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def topics() -> dict[str, set[str]]:
    """Which topics each topic imports."""
    found: dict[str, set[str]] = {}
    for name, taken in graph().items():
        if topic := topic_of(name):
            others = {topic_of(other) for other in taken} - {topic, ""}
            found.setdefault(topic, set()).update(others)
    return found


def topic_of(module: str) -> str:
    """The topic whose folder a module is in; none for the unions and records of all topics."""
    topic, inside, _ = module.removeprefix(SUBJECTS).partition(".")
    return topic if module.startswith(SUBJECTS) and inside else ""


def vocabulary(imports: Mapping[str, set[str]]) -> Iterator[str]:
    """The questions that know commands or entries."""
    for name, taken in imports.items():
        if name.startswith(QUESTIONS) and any(other.startswith(SUBJECTS) for other in taken):
            yield name


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})) == {"a", "b", "c"}
    assert len(graph()) > 600
    assert "toptable.engine.state" in graph()["toptable.engine.situation"]


def test_no_modules_import_each_other() -> None:
    assert circle(graph()) == []


def test_no_topics_import_each_other() -> None:
    assert len(topics()) == 21
    assert circle(topics()) == []


def test_questions_name_neither_commands_nor_entries() -> None:
    assert any(name.startswith(QUESTIONS) for name in graph())
    assert list(vocabulary(graph())) == []


def test_every_module_can_be_imported_alone() -> None:
    program = Path(__file__).with_name("import_alone.py")
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert (ran.stdout.strip(), ran.returncode) == ("", 0), ran.stderr
    assert module_files()
