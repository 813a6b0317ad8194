"""Values and names that somebody else wrote: what is not as expected reads as nothing."""

import re
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from toptable.engine import names
from toptable.engine.rules.similar_names import looks, shown

Json = Mapping[str, Any]

_LONGEST = 300
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_NUMBER = re.compile(r"[+-]?\d{1,12}(?:\.\d{1,60})?")
_EMAIL = re.compile(r"\S+@\S+\.\S+")


def mapping(value: object) -> Json:
    """An object, or an empty one."""
    return value if isinstance(value, dict) else {}


def mappings(value: object) -> list[Json]:
    """The objects of a list; anything else in it is passed over."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def texts(value: object) -> list[str]:
    """The texts of a list."""
    return [said for entry in value if (said := text(entry))] if isinstance(value, list) else []


def text(value: object) -> str:
    """A text in one line, without what no name may hold; a number as it is written."""
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int | float):
        return str(value)[:40]
    if not isinstance(value, str):
        return ""
    if value.isprintable() and len(value) <= _LONGEST:
        return " ".join(value.split())
    printable = (letter if letter.isprintable() else " " for letter in value[:_LONGEST])
    return " ".join("".join(printable).split())


def public_name(value: object) -> str:
    """A name that may be shown: of an e-mail address only what stands before the sign."""
    said = text(value)
    return said.partition("@")[0] if _EMAIL.fullmatch(said) else said


def key(value: object) -> str:
    """An id as a text: nothing for null, false and zero, which stand for nobody."""
    said = text(value)
    return "" if said in ("0", "0.0") else said


def whole(value: object, most: int = 999) -> int | None:
    """A whole number from 0 on, also one that is written as a text."""
    exact = number(value)
    if exact is None or exact.denominator != 1 or not 0 <= exact <= most:
        return None
    return int(exact)


def number(value: object) -> Fraction | None:
    """A number exactly as it is written: ``1.5``, ``"1.5"``."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        value = repr(value)
    said = str(value).strip() if isinstance(value, int | str) else ""
    return Fraction(said) if _NUMBER.fullmatch(said) else None


def day(value: object) -> str:
    """A date as ``2026-05-09``, out of the usual ways to write one; nothing for no date."""
    said = text(value)
    if found := _ISO.match(said):
        year, month, number_ = (int(part) for part in found.groups())
    elif found := _AMERICAN.match(said):
        month, number_, year = (int(part) for part in found.groups())
    else:
        return ""
    try:
        return date(year, month, number_).isoformat()
    except ValueError:
        return ""


LONGEST_NAME = 150


def tidy(name: str) -> str:
    """A name as it is kept."""
    return names.tidy(name)[:LONGEST_NAME]


def told_apart(name: str, taken: set[str]) -> str:
    """The name here, with a number where the file has it twice; nothing where it is none."""
    name = tidy(name)
    if names.problem(name) or not shown(name):
        return ""
    given, again = name, 1
    while looks(given) & taken:
        again += 1
        given = f"{name} ({again})"
    taken |= looks(given)
    return given
