"""The commands as somebody reads about them: what each is for, its scope and its fields.

A field is described where it is written, by the string under it. Python forgets these, so they are
read from the source once, when somebody asks for a description.
"""

import ast
import inspect
import re
import sys
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import fields

from toptable.api.commands import ENGINE, FORMS, TAKEN
from toptable.api.contract import SCOPE_OF

_MARKUP = re.compile(r"``([^`]*)``")
_ID = r"[A-Z]+\d*-(?:INF-)?\d+(?:\.\d+)*"
_CITED = re.compile(rf"\s{_ID}(?:(?:, | to | and ){_ID})*\.?(?=\s|$)")
"""Ids of the catalogue of rules at the end of a sentence: they are for who works on the code."""
_NOTHING = re.compile(r"\bNone\b")


@cache
def field_texts(cls: type) -> dict[str, str]:
    """The text under each field of a class, its own and those it inherits."""
    texts: dict[str, str] = {}
    for known in reversed(cls.__mro__):
        texts |= _in_module(known.__module__).get(known.__qualname__, {})
    return texts


def class_text(cls: type) -> str:
    """What a class is for."""
    return plain(inspect.getdoc(cls) or "")


@cache
def choice_texts(choices: type[Enum]) -> dict[str, str]:
    """The text under each value of an enumeration, in their order; empty where there is none."""
    texts = _in_module(choices.__module__).get(choices.__qualname__, {})
    return {str(choice.value): texts.get(choice.name, "") for choice in choices}


def plain(text: str) -> str:
    """A docstring as a paragraph: no marks for code, no catalogue ids, JSON's word for nothing."""
    told = _MARKUP.sub(r"\1", " ".join(text.split()))
    return _NOTHING.sub("null", _CITED.sub("", told))


@cache
def _in_module(module: str) -> dict[str, dict[str, str]]:
    """The texts under fields, by class."""
    found = sys.modules.get(module)
    if found is None or not module.startswith("toptable."):
        return {}
    tree = ast.parse(inspect.getsource(found))
    return {node.name: _in_class(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _in_class(node: ast.ClassDef) -> dict[str, str]:
    texts = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                texts[name] = plain(text)
    return texts


TOPICS = {
    "event": "The event",
    "event_admin": "The office",
    "people": "People",
    "teams": "Teams",
    "registration": "Letting people in",
    "staff": "Staff",
    "rounds": "Rounds",
    "results": "Results",
    "online": "Online play",
    "floor": "Clock and calls",
    "conduct": "Rulings",
    "decks": "Deck lists",
    "deck_checks": "Deck checks",
    "legality_lists": "Legal cards",
    "finals": "Cut and bracket",
    "prizes": "Prizes",
    "messages": "Messages",
    "screens": "Screens",
    "undo": "Undo",
}
"""The topics in the order in which they are shown, by the folder of their subject."""
SHOWN_WITH = {
    "admit_late": "people",
    "drop": "people",
    "disqualify": "people",
    "disqualify_member": "teams",
    "report_team_bracket_game": "teams",
    "give_penalty": "conduct",
}
"""Commands that readers look for in another topic than the one in whose folder they are."""

COMMON = {
    "answers": "What was answered to the questions, in the order in which they are asked.",
    "call": "The number of the call.",
    "check": "The number of the deck check.",
    "date": "The day, as 2027-03-14.",
    "event_type": "One of the document's types of events, by its id.",
    "explained": "The player was told what it is for.",
    "game": "The number of the game.",
    "minutes": "How many minutes.",
    "name": "The name.",
    "number": "The number that the list of them shows.",
    "player": "The number of the player, or of the team.",
    "players": "The numbers of the players.",
    "reason": "Why, for the log.",
    "result": "How it ended, seen from the first seat.",
    "round": "The number of the round.",
    "seat": "The seat of a member in the team, counted from 1.",
    "slot": "Which of the player's decks, see /api/v1/events/{event}/decks.",
    "stage": "Which part of the event the game belongs to.",
    "table": "The number of the table.",
    "witness": "The name of whoever on the staff was there for it.",
}
"""What is sent in many commands under the same name, where nothing stands under the field."""


class FieldInfo(msgspec.Struct, frozen=True):
    """One field of a command."""

    name: str
    type: str
    required: bool
    about: str


class CommandInfo(msgspec.Struct, frozen=True):
    """One command."""

    tag: str
    name: str
    """The name of the engine's class, which the table of roles goes by."""
    about: str
    topic: str
    scope: str
    fields: tuple[FieldInfo, ...]


def type_text(declared: Any) -> str:
    """A type in a few words, for a table."""
    if get_origin(declared) in (Union, UnionType):
        parts = [type_text(part) for part in get_args(declared) if part is not NoneType]
        return " or ".join(dict.fromkeys(parts)) + (
            " or null" if NoneType in get_args(declared) else ""
        )
    if get_origin(declared) is Literal:
        return " or ".join(str(value) or '""' for value in get_args(declared))
    if get_origin(declared) is tuple:
        inside = [part for part in get_args(declared) if part is not Ellipsis]
        counted = "list of" if len(inside) == 1 else f"{len(inside)} ×"
        return f"{counted} {type_text(inside[0])}"
    if get_origin(declared) is dict:
        return f"object of {type_text(get_args(declared)[1])}"
    if isinstance(declared, type) and issubclass(declared, msgspec.Struct):
        return declared.__name__
    return _NAMES.get(getattr(declared, "__name__", ""), getattr(declared, "__name__", "any"))


_NAMES = {
    "str": "text",
    "int": "number",
    "bool": "true or false",
    "float": "number",
    "bytes": "base64",
    "datetime": "time",
    "date": "day",
    "timedelta": "duration",
}


def texts_of(form: type[msgspec.Struct], *, sent: bool = True) -> dict[str, str]:
    """What is said of the fields of a form: under them in the source, or by their name."""
    own = field_texts(FORMS.engine_of.get(form, form))
    common = COMMON if sent else {}
    return {name: own.get(name) or common.get(name, "") for name in form.__struct_fields__}


@cache
def fields_of(form: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a form, for people."""
    texts = texts_of(form)
    return tuple(
        FieldInfo(
            name=field.name,
            type=type_text(field.type),
            required=field.required,
            about=texts.get(field.name, ""),
        )
        for field in fields(form)
    )


def _info(tag: str, form: type[msgspec.Struct]) -> CommandInfo:
    engine = ENGINE[tag]
    return CommandInfo(
        tag=tag,
        name=engine.__name__,
        about=class_text(form),
        topic=TOPICS[SHOWN_WITH.get(tag) or engine.__module__.split(".")[-2]],
        scope=SCOPE_OF[engine],
        fields=fields_of(form),
    )


@cache
def commands() -> tuple[CommandInfo, ...]:
    """Every command, by topic."""
    order = list(TOPICS.values())
    found = [_info(tag, form) for tag, form in TAKEN.items()]
    return tuple(sorted(found, key=lambda command: order.index(command.topic)))
