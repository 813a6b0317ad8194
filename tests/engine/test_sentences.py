"""Sentences for people have one code each, gaps that are filled, and refusals one way out."""

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from toptable import words
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.sentence import Sentence, log_line, paragraph, to_json, to_plain, word, worded

SRC = Path(__file__).resolve().parents[2] / "src" / "toptable"
GAP = re.compile(r"%\((\w+)\)s")
SAID = ("refuse", "Refusal.of", "log_line", "worded")
CALLED = re.compile(r"\b(?:refuse|Refusal\.of|log_line|worded)\(")
OWN = {"refuse": {"answer"}, "Refusal.of": {"answer"}}
"""What a refusal is given besides its gaps."""


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    """Each place where a sentence is said, with each code that it can have."""
    for path in sorted(SRC.rglob("*.py")):
        text = path.read_text("utf-8")
        if CALLED.search(text):
            yield from ((path, call, code) for call, code in calls_in(ast.parse(text)))


def calls_in(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """The sentences of one module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and (name := ast.unparse(node.func)) in SAID:
            for code in codes(node.args[0]):
                yield node, f"log:{code}" if name == "log_line" else code


def codes(written: ast.expr) -> list[str]:
    """The codes that an argument can be: a text, one of two, or all that have its fixed part."""
    match written:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp(body=one, orelse=other):
            return [*codes(one), *codes(other)]
        case ast.JoinedStr(values=parts):
            fixed = "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+"
                for part in parts
            )
            return [code for code in words.english() if re.fullmatch(fixed, code)]
    return []


def forms(text: words.Text) -> list[str]:
    """A text, or its forms."""
    return [text] if isinstance(text, str) else list(text.values())


NOT_FOR_PEOPLE = ("Error", "Meta", "Reading", "Part", "compile", "Field", "Word", "command")
"""Calls whose texts are told by something else, or to programmers."""


def plain_sentences(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Texts that read like a sentence and are no ``Sentence``."""
    told: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=func):
                name = ast.unparse(func).split(".")[-1]
                if ast.unparse(func) in SAID or name.endswith(NOT_FOR_PEOPLE):
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


def test_every_code_that_is_said_has_its_text_and_every_text_is_said() -> None:
    said = {code for _, _, code in calls()}
    assert len(said) > 1_900
    assert said - set(words.english()) == set()
    assert set(words.english()) - said == set()


def test_the_texts_of_a_topic_are_sorted_one_line_each_and_no_code_stands_twice() -> None:
    seen: set[str] = set()
    for file in sorted((SRC / "words").glob("*.json")):
        texts = json.loads(file.read_text("utf-8"), object_pairs_hook=list)
        found = [code for code, _ in texts]
        assert found == sorted(set(found)), file
        assert not seen & set(found), file
        seen.update(found)
        assert len(file.read_text("utf-8").splitlines()) == len(found) + 2, file
    assert seen == set(words.english())


def test_a_text_with_forms_has_one_for_one_and_one_for_the_rest() -> None:
    for code, text in words.english().items():
        if not isinstance(text, str):
            assert set(text) == {"one", "other"}, code
            assert "count" in GAP.findall(text["other"]), code


def test_the_gaps_of_a_sentence_are_filled() -> None:
    for path, call, code in calls():
        text = words.english()[code]
        wanted = {gap for form in forms(text) for gap in GAP.findall(form)}
        given = {keyword.arg for keyword in call.keywords} - OWN.get(ast.unparse(call.func), set())
        assert wanted == given, (path, call.lineno)
        for form in forms(text):
            assert not given or "%" not in GAP.sub("", form).replace("%%", ""), code


def test_no_text_stands_beside_a_code() -> None:
    """A refusal that is put together in place is given a sentence, and no text of its own."""
    for path in sorted(SRC.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                texts = [
                    arg for arg in node.args[1:2] if isinstance(arg, ast.Constant | ast.JoinedStr)
                ]
                assert not texts, (path, node.lineno)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Sentence":
                assert path.name in ("sentence.py", "refusal.py"), (path, node.lineno)


def test_a_code_without_a_text_is_named() -> None:
    with pytest.raises(LookupError, match="no_such_code"):
        worded("no_such_code")


def test_one_and_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        words.english(), "tables", {"one": "%(count)s table", "other": "%(count)s tables"}
    )
    assert [worded("tables", count=count) for count in (0, 1, 2)] == [
        "0 tables",
        "1 table",
        "2 tables",
    ]


def test_nothing_leaves_as_json_but_by_the_way_that_knows_sentences() -> None:
    """``msgspec`` alone cannot write a ``Sentence``, and would break in front of a person."""
    for path in SRC.rglob("*.py"):
        if path.name != "sentence.py":
            found = re.search(r"json\.Encoder|msgspec\.json\.encode|to_builtins", path.read_text())
            assert found is None, (path, found)
    line = Sentence("seats.free", "%(seats)s free.", {"seats": word("Two seats")})
    assert to_json({"a": [line, word("up")]}) == b'{"a":["Two seats free.","up"]}'
    assert to_plain([line]) == ["Two seats free."]
    assert type(to_plain([line])[0]) is str


def test_sentences_one_after_another_keep_their_parts() -> None:
    one = Sentence("a", "%(name)s won.", {"name": "Ann"})
    two = paragraph(one, "", Sentence("b", "100 % sure.", {}))
    assert two == "Ann won. 100 % sure."
    assert isinstance(two, Sentence)
    assert [getattr(part, "code", "") for part in two.values.values()] == ["a", "b"]
    assert (paragraph(), paragraph("", one)) == ("", "Ann won.")


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
    found = Refusal.of("no_such_table:at", "N13-1", table=7)
    assert (found.code, found.rule) == ("no_such_table", "N13-1")
    assert found.sentence is not None
    assert (found.sentence.code, found.sentence.pattern) == (
        "no_such_table:at",
        words.english()["no_such_table:at"],
    )
    assert found.sentence.values == {"table": 7}
    assert found.text == found.sentence
    plain = Refusal("plain", "100 % of it.", answer=AnsweredBy.REASON)
    assert plain.sentence is not None
    assert (plain.sentence.code, str(plain.said)) == ("plain", "100 % of it.")


def test_a_line_of_the_log_has_its_code() -> None:
    line = log_line("kit_removed", code="A")
    assert (line.code, line.pattern) == ("log:kit_removed", words.english()["log:kit_removed"])
    assert "A" in line


def test_a_refusal_that_is_raised_is_the_one_that_was_said() -> None:
    no = Refusal("no", "No.")
    with pytest.raises(Refused) as caught:
        passed(no)
    assert caught.value.refusal is no
    with pytest.raises(Refused) as caught:
        granted(no)
    assert caught.value.refusal is no
    with pytest.raises(Refused) as caught:
        refuse("in_already", "R-1", name="Ann")
    assert caught.value.refusal == Refusal.of("in_already", "R-1", name="Ann")
    passed(None)
    assert granted(3) == 3
