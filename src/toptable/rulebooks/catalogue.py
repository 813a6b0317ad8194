"""Every rule and every reading of every document, by id; each document keeps its own."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from typing import TypeVar

from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks import all_rulebooks
from toptable.rulebooks.loading.catalogue import SHARED, Reading, Rule, readings_in, rules_in

Books = tuple[Rulebook, ...]
Known = TypeVar("Known", Rule, Reading)


def rules() -> Mapping[str, Rule]:
    """All rules in the order of their documents. An id that occurs twice is refused."""
    return _rules(all_rulebooks())


def readings() -> Mapping[str, Reading]:
    """All readings, by id."""
    return _readings(all_rulebooks())


def documents() -> tuple[str, ...]:
    """The ids of the documents, in the order in which they are listed."""
    return tuple(dict.fromkeys(rule.document for rule in rules().values()))


def ids_in(text: str) -> tuple[str, ...]:
    """The ids of rules and readings that a text names, in the order of their first mention."""
    return tuple(dict.fromkeys(_pattern(all_rulebooks()).findall(text)))


def is_known(id_: str) -> bool:
    """Whether an id is a rule, a reading, or a heading of a numbered text with rules under it."""
    return id_ in rules() or id_ in readings() or id_ in _headings(all_rulebooks())


@cache
def _rules(books: Books) -> Mapping[str, Rule]:
    return _by_id(chain.from_iterable(rules_in(book.folder) for book in books))


@cache
def _readings(books: Books) -> Mapping[str, Reading]:
    folders = (SHARED, *(book.folder for book in books))
    return _by_id(chain.from_iterable(readings_in(folder) for folder in folders))


@cache
def _pattern(books: Books) -> re.Pattern[str]:
    """What an id looks like; a family of one letter has as many digits as its known ids."""
    numbers: dict[str, set[str]] = {}
    for id_ in (*_rules(books), *_readings(books)):
        family, _, number = id_.partition("-")
        numbers.setdefault(family, set()).add(number.rpartition("-")[2])
    forms = "|".join(
        f"{family}-(?:INF-)?{_form(family, found)}" for family, found in numbers.items()
    )
    return re.compile(rf"(?<![\w.-])(?:{forms})(?![\w-])")


def _form(family: str, numbers: set[str]) -> str:
    if any("." in number for number in numbers):
        return r"\d(?:\.\d+)+"
    if len(family) > 1:
        return r"\d+"
    digits = {len(number) for number in numbers}
    return rf"\d{{{min(digits)},{max(digits)}}}"


@cache
def _headings(books: Books) -> frozenset[str]:
    """``PG-3.9`` and ``PG-5.1``: numbers of a text that are no rule themselves."""
    cited = {part for rule in _rules(books).values() for part in ids_in(rule.section)}
    numbered = [id_ for id_ in _rules(books) if "." in id_]
    above = {
        id_.rsplit(".", depth)[0] for id_ in numbered for depth in range(1, id_.count(".") + 1)
    }
    return frozenset(cited | above)


def _by_id(found: Iterable[Known]) -> dict[str, Known]:
    known: dict[str, Known] = {}
    for item in found:
        if item.id in known:
            raise ValueError(f"{item.id} stands in the catalogue twice.")
        known[item.id] = item
    return known
