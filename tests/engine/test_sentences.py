"""Sentences for people have one code each, gaps that are filled, and refusals one way out."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.sentence import Sentence, log_line, paragraph, to_json, to_plain, word, worded

SRC = Path(__file__).resolve().parents[2] / "src" / "toptable"
GAP = re.compile(r"%\((\w+)\)s")
SAID = ("refuse", "Refusal", "Refusal.saying", "log_line", "worded")
OWN = {
    "Refusal": {"answer", "sentence", "questions", "rule"},
    "Refusal.saying": {"answer"},
    "refuse": {"answer"},
}
"""Arguments of a refusal that are no gaps."""


def calls() -> Iterator[tuple[Path, ast.Call, str, str]]:
    """Each sentence that is written with a code: where, its code, and its pattern."""
    for path in sorted(SRC.rglob("*.py")):
        yield from calls_in(path)


def calls_in(path: Path) -> Iterator[tuple[Path, ast.Call, str, str]]:
    """The sentences of one module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=func, args=[ast.Constant(value=str(code)), text, *_]) if (
                ast.unparse(func) in SAID
            ):
                if isinstance(text, ast.Call) and ast.unparse(text.func) == "Sentence":
                    node, text = text, text.args[0]
                if isinstance(text, ast.Constant):
                    yield path, node, code, str(text.value)
            case ast.Call(
                func=ast.Attribute(value=ast.Call(args=[ast.Constant(value=text)]) as said),
                args=[ast.Constant(value=str(code))],
            ) if ast.unparse(node.func).endswith(").known_by"):
                yield path, said, code, str(text)


NOT_FOR_PEOPLE = ("Error", "Meta", "Reading", "Part", "compile", "Field", "Word", "command")
"""Calls whose texts are told by something else, or to programmers."""


def plain_sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Texts that read like a sentence and are no ``Sentence``."""
    told: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=func):
                name = ast.unparse(func).split(".")[-1]
                if (
                    ast.unparse(func) in (*SAID, "Sentence")
                    or name.endswith(NOT_FOR_PEOPLE)
                    or name == "known_by"
                ):
                    told.update(ast.walk(node))
            case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert() | ast.Compare():
                told.update(ast.walk(node))
            case ast.FunctionDef(decorator_list=above) | ast.ClassDef(decorator_list=above):
                told.update(part for one in above for part in ast.walk(one))
    for node in ast.walk(tree):
        if node in told:
            continue
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if re.search(r"\w.* .*[.?!]$", text) and text != "card no." and "%(" not in text:
            yield node.lineno, text


def test_every_sentence_of_the_engine_has_a_code() -> None:
    """Explanations, hints, notices, announcements and lines of reports too."""
    found = [
        (path.relative_to(SRC).as_posix(), line, text)
        for path in sorted((SRC / "engine").rglob("*.py"))
        for line, text in plain_sentences(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def test_a_sentence_is_written_with_a_code() -> None:
    for path in sorted(SRC.rglob("*.py")):
        if path.name not in ("sentence.py", "refusal.py"):
            written = path.read_text("utf-8").count("Sentence(")
            known = sum(ast.unparse(call.func) == "Sentence" for _, call, _, _ in calls_in(path))
            assert written == known, path


def test_nothing_leaves_as_json_but_by_the_way_that_knows_sentences() -> None:
    """``msgspec`` alone cannot write a ``Sentence``, and would break in front of a person."""
    for path in SRC.rglob("*.py"):
        if path.name != "sentence.py":
            found = re.search(r"json\.Encoder|msgspec\.json\.encode|to_builtins", path.read_text())
            assert found is None, (path, found)
    line = worded("seats.free", "%(seats)s free.", seats=Sentence("Two seats"))
    assert to_json({"a": [line, word("up")]}) == b'{"a":["Two seats free.","up"]}'
    assert to_plain([line]) == ["Two seats free."]
    assert type(to_plain([line])[0]) is str


def test_sentences_one_after_another_keep_their_parts() -> None:
    one = worded("a", "%(name)s won.", name="Ann")
    two = paragraph(one, "", worded("b", "100 % sure."))
    assert two == "Ann won. 100 % sure."
    assert isinstance(two, Sentence)
    assert [getattr(part, "code", "") for part in two.values.values()] == ["a", "b"]
    assert (paragraph(), paragraph("", one)) == ("", "Ann won.")


def test_a_code_has_one_sentence() -> None:
    patterns: defaultdict[str, set[str]] = defaultdict(set)
    for _, call, code, pattern in calls():
        patterns["log:" * (ast.unparse(call.func) == "log_line") + code].add(pattern)
    assert len(patterns) > 1_700
    assert {code: found for code, found in patterns.items() if len(found) > 1} == {}


def test_the_gaps_of_a_sentence_are_filled() -> None:
    for path, call, _, pattern in calls():
        given = {keyword.arg for keyword in call.keywords} - OWN.get(ast.unparse(call.func), set())
        assert set(GAP.findall(pattern)) == given, (path, call.lineno)


def test_refusals_are_caught_where_decisions_are_made_and_raised_nowhere_else() -> None:
    """Questions, bookings and pages never raise one, so that none escapes."""
    catching, raising = set(), set()
    for path in SRC.rglob("*.py"):
        text, room = path.read_text("utf-8"), path.relative_to(SRC).as_posix()
        engine = re.search(r"^from toptable\.engine\.refusal import .*\bRefused\b", text, re.M)
        if engine and re.search(r"except Refused\b", text):
            catching.add(room)
        if re.search(r"^from toptable\.engine\.refusal import .*\b(Refused|refuse)\b", text, re.M):
            raising.add("/".join(room.split("/")[:2]))
        for part in ast.walk(ast.parse(text)):
            if isinstance(part, ast.FunctionDef) and part.name in ("book", "tell", "tell_by_book"):
                named = {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
                assert not named & {"Refused", "refuse", "granted", "passed"}, (room, part.lineno)
    assert catching == {"engine/log/decide.py"}
    assert raising == {"engine/log", "engine/subjects"}


def test_no_surface_calls_what_raises_a_refusal() -> None:
    """Pages, commands and sheets ask questions, which answer; only the desk decides."""
    raising = {
        (".".join(("toptable", *path.relative_to(SRC).with_suffix("").parts)), part.name)
        for path in (SRC / "engine" / "subjects").rglob("*.py")
        for part in ast.parse(path.read_text("utf-8")).body
        if isinstance(part, ast.FunctionDef)
        and {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
        & {"Refused", "refuse", "granted", "passed"}
    }
    assert len(raising) > 150
    for path in SRC.rglob("*.py"):
        if path.relative_to(SRC).parts[0] == "engine":
            continue
        tree = ast.parse(path.read_text("utf-8"))
        known: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    assert (node.module, alias.name) not in raising, (path, alias.name)
                    known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert (known.get(node.value.id), node.attr) not in raising, (path, node.lineno)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                assert node.func.attr not in ("decide", "validate"), (path, node.lineno)


def test_no_answer_of_a_question_is_passed_over() -> None:
    """A function that answers with a refusal is no statement: its answer would be lost."""
    asking: defaultdict[str, set[str]] = defaultdict(set)
    trees = {path: ast.parse(path.read_text("utf-8")) for path in SRC.rglob("*.py")}
    for path, tree in trees.items():
        module = ".".join(("toptable", *path.relative_to(SRC).with_suffix("").parts))
        for part in tree.body:
            if isinstance(part, ast.FunctionDef) and part.returns is not None:
                answer = ast.unparse(part.returns)
                if "Refusal" in answer.split(" | "):
                    asking[module].add(part.name)
    assert sum(map(len, asking.values())) > 150
    for path, tree in trees.items():
        module = ".".join(("toptable", *path.relative_to(SRC).with_suffix("").parts))
        known = {name: (module, name) for name in asking[module]}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    known[alias.asname or alias.name] = (node.module, alias.name)
        for node in ast.walk(tree):
            match node:
                case ast.Expr(value=ast.Call(func=ast.Name(id=name))):
                    origin, called = known.get(name, ("", name))
                case ast.Expr(value=ast.Call(func=ast.Attribute(ast.Name(id=name), attr=called))):
                    origin = ".".join(known.get(name, ("", "")))
                case _:
                    continue
            assert called not in asking.get(origin, ()), (path, node.lineno)


def test_a_refusal_keeps_its_code_and_its_sentence_another() -> None:
    found = Refusal.saying("taken:table", "Table %(table)s is taken.", "N13-1", table=7)
    assert (found.code, found.text, found.rule) == ("taken", "Table 7 is taken.", "N13-1")
    assert found.sentence is not None
    assert (found.sentence.code, found.sentence.pattern) == (
        "taken:table",
        "Table %(table)s is taken.",
    )
    assert found.sentence.values == {"table": 7}
    plain = Refusal("plain", "100 % of it.", answer=AnsweredBy.REASON)
    assert plain.sentence is not None
    assert (plain.sentence.code, str(plain.said)) == ("plain", "100 % of it.")


def test_a_line_of_the_log_has_its_code() -> None:
    line = log_line("kit_removed", "Kit %(code)s is not used here.", code="A")
    assert (line, line.code, line.pattern) == (
        "Kit A is not used here.",
        "log:kit_removed",
        "Kit %(code)s is not used here.",
    )
    assert Sentence("Done.").known_by("done").code == "done"


def test_a_refusal_that_is_raised_is_the_one_that_was_said() -> None:
    no = Refusal("no", "No.")
    with pytest.raises(Refused) as caught:
        passed(no)
    assert caught.value.refusal is no
    with pytest.raises(Refused) as caught:
        granted(no)
    assert caught.value.refusal is no
    with pytest.raises(Refused) as caught:
        refuse("gone", "%(name)s has left.", name="Ann")
    assert caught.value.refusal == Refusal("gone", "Ann has left.")
    passed(None)
    assert granted(3) == 3
