"""What stands in the docstrings of classes and under their fields, for whoever reads the API.

A field is described where it is written, by the string under it. Python forgets these, so they are
read from the source once, when somebody asks for a description.
"""

import ast
import inspect
import re
import sys
from functools import cache

_MARKUP = re.compile(r"``([^`]*)``")


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


def plain(text: str) -> str:
    """A docstring as a paragraph, without marks for code."""
    return _MARKUP.sub(r"\1", " ".join(text.split()))


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
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                texts[name] = plain(text)
    return texts
