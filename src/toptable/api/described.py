"""What stands in the docstrings of classes and under their fields, for whoever reads the API.

A field is described where it is written, by the string under it. Python forgets these, so they are
read from the source once, when somebody asks for a description.
"""

import ast
import inspect
import re
import sys
from enum import Enum
from functools import cache

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
