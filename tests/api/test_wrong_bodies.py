"""What is wrong with a body is told in sentences, whatever kind of trouble the decoder names."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect as kinds

from toptable.api.bodies import CommandBody, DescribeHook, ImportFile, NewEvent
from toptable.api.endpoints import ENDPOINTS
from toptable.api.validation_errors import described, error_message, expected

BODIES = {
    endpoint.body.__name__: endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None
}
DECODERS_WORDS = ("`", "Expected", "Invalid", "got ", "RFC3339", "Object ", "enum", "array", "$")


def said_of(kind: Any, sent: Any) -> str:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.json.decode(json.dumps(sent), type=kind)
    return error_message(kind, str(wrong.value), sent)


def command(**fields: Any) -> dict[str, Any]:
    return {"command": fields}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (
            command(type="report_result", round=1, table=2, result="WL"),
            'In command, result must be an object such as {"games": "…"}; the text "WL" was sent.',
        ),
        (
            command(type="drop", player="Ada"),
            'In command, player must be a whole number; the text "Ada" was sent.',
        ),
        (command(type="drop"), "In command, player is missing; it must be a whole number."),
        (
            command(type="settle_note", number=1, nubmer=2),
            "In command, nubmer is not known. Did you mean number? There are: number.",
        ),
        (
            command(type="take_back_own_last", much=1),
            "In command, much is not known. Leave it out: nothing goes here.",
        ),
        (
            command(type="dorp", player=1),
            'In command, type cannot be the text "dorp"; all types stand in /api/v1/commands. '
            "Did you mean drop?",
        ),
        (
            command(type=5),
            "In command, type cannot be 5; all types stand in /api/v1/commands.",
        ),
        (
            command(player=1),
            "In command, type is missing; it says what kind of object this is; "
            "all types stand in /api/v1/commands.",
        ),
        (
            command(type="turn_clock", act="strat"),
            "In command, act must be one of preparation, start, pause, resume, time; "
            'the text "strat" was sent. Did you mean start?',
        ),
        (
            command(type="set_deadline", what="check_in", by="tomorrow"),
            "In command, by must be a time such as 2027-03-14T10:00:00Z or null; "
            'the text "tomorrow" was sent.',
        ),
        (
            command(type="enter_players", players=[{"name": "Ada"}, {"name": None}]),
            "In command.players[1], name must be text; null was sent.",
        ),
        (
            command(type="enter_players", players={"name": "Ada"}),
            'In command, players must be a list such as [{"name": "…"}]; an object was sent.',
        ),
        (
            command(type="set_event_cards", cards={"limits": [["Hedge Fund", 1, 2]]}),
            'In command.cards, limits[0] must be a list of exactly 2, such as ["…", 1]; '
            "a list of 3 was sent.",
        ),
        (
            command(type="register_deck", player=1, slot="corp", text="x", answers={"a": "b"}),
            "In command, a key of answers must be a whole number.",
        ),
        (
            command(type="register_deck", player=1, slot="corp", text="x", answers={"1": 5}),
            "In command, a value of answers must be text; 5 was sent.",
        ),
        (
            command(type="plan_structure", stop={"type": "never"}),
            'In command.stop, type cannot be the text "never"; '
            "there are planned, undefeated_at_most, one_undefeated, added_round.",
        ),
        (
            command(type="drop", player=1) | {"reason": ["x"]},
            "In the body, reason must be text; a list of 1 was sent.",
        ),
    ],
)
def test_what_is_wrong_with_a_command(sent: Any, said: str) -> None:
    assert said_of(CommandBody, sent) == said


@pytest.mark.parametrize(
    ("kind", "sent", "said"),
    [
        (NewEvent, [], 'The body must be an object such as {"name": "…", "rulebook": "…"}; '),
        (NewEvent, {"name": "x", "rulebook": "y", "settings": {"a": 1}}, "a value of settings"),
        (ImportFile, {"content": "%"}, "In the body, content must be text in base64; "),
        (ImportFile, {"dry_run": "yes"}, "In the body, dry_run must be true or false; "),
        (
            DescribeHook,
            {"name": "x", "address": "y", "kinds": ["result", "resutl"]},
            "Did you mean result?",
        ),
        (
            ImportFile,
            {"name": "x" * 1000, "text": 1},
            "In the body, text must be text; 1 was sent.",
        ),
        (ImportFile, {"text": "x", "name": ["x" * 1000]}, "a list of 1 was sent."),
        (ImportFile, {"dry_run": "x" * 1000}, '…" was sent.'),
    ],
)
def test_what_is_wrong_with_other_bodies(kind: Any, sent: Any, said: str) -> None:
    assert said in said_of(kind, sent)


def reached(kind: Any) -> Iterator[kinds.Type]:
    """Every type inside a type."""
    waiting, seen = [kinds.type_info(kind)], set()
    while waiting:
        info = waiting.pop()
        if id(info) in seen:
            continue
        seen.add(id(info))
        yield info
        if isinstance(info, kinds.StructType):
            waiting += [field.type for field in info.fields]
        for inside in ("types", "item_types"):
            waiting += getattr(info, inside, ())
        for inside in ("item_type", "value_type", "key_type", "type"):
            found = getattr(info, inside, None)
            waiting += [found] if isinstance(found, kinds.Type) else []


@pytest.mark.parametrize("name", sorted(BODIES))
def test_every_type_that_can_be_sent_has_words(name: str) -> None:
    """And none has a bound that the words would not tell."""
    for info in reached(BODIES[name]):
        assert described(info) != "something else", info
        bounds = (
            "gt",
            "ge",
            "lt",
            "le",
            "multiple_of",
            "pattern",
            "min_length",
            "max_length",
            "tz",
        )
        assert not [bound for bound in bounds if getattr(info, bound, None) is not None], info


WRONG: tuple[Any, ...] = (None, True, 7, 1.5, "wrong", [], ["wrong"], {}, {"wrong": 1})


def spoilt(kind: Any) -> Iterator[Any]:
    """Bodies with one thing of another type in every place that can be reached, and more."""
    info = kinds.type_info(kind)
    assert isinstance(info, kinds.StructType)
    yield from WRONG
    for field in info.fields:
        parts = getattr(field.type, "types", (field.type,))
        for wrong in WRONG:
            yield {field.encode_name: wrong}
        for part in parts:
            if isinstance(part, kinds.StructType):
                tag = {} if part.tag is None else {part.tag_field: part.tag}
                yield {field.encode_name: tag}
                yield {field.encode_name: tag | {"wrong": 1}}
                for inner in part.fields:
                    for wrong in WRONG:
                        yield {field.encode_name: tag | {inner.encode_name: wrong}}


def refused(kind: Any) -> Iterator[tuple[Any, str]]:
    """Spoilt bodies, with what the decoder says of each."""
    decoder = msgspec.json.Decoder(kind)
    for sent in spoilt(kind):
        try:
            decoder.decode(json.dumps(sent))
        except msgspec.ValidationError as wrong:
            yield sent, str(wrong)


@pytest.mark.parametrize("name", sorted(BODIES))
def test_nothing_that_can_be_wrong_is_told_in_the_decoders_words(name: str) -> None:
    """Every field of every body and command, with a value of every kind of JSON."""
    kind, tried = BODIES[name], 0
    for sent, message in refused(kind):
        tried += 1
        said = error_message(kind, message, sent)
        assert said.startswith(("In ", "The body ")), said
        assert said.endswith((".", "?")), said
        assert "something else" not in said, (sent, said)
        assert not [word for word in DECODERS_WORDS if word in said], (sent, message, said)
    assert tried > 10


@pytest.mark.parametrize(
    ("kind", "words"), [(int, "a whole number"), (int | None, "a whole number"), (bool, "true or")]
)
def test_what_belongs_in_an_address(kind: Any, words: str) -> None:
    assert expected(kind).startswith(words)
    assert "null" not in expected(kind)
