"""The rules and readings of each document, read from its folder and looked up by id.

``catalogue.toml`` (a long document may have more: ``catalogue_….toml``) holds the rules of a
document, one line each: the id, the area, the rule in our own words, what software must do about
it, and the section it comes from. ``readings.toml`` holds the questions that its text leaves open
with the reading we recommend; those that several documents leave open alike are in
``rulebooks/shared``. The files change only when a document does; how each rule is served stands in
``served.toml`` beside them.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from itertools import chain
from typing import TypeVar

import msgspec

from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks import all_rulebooks

SHARED = "toptable.rulebooks.shared"
"""Where the readings are that several documents share."""

_SECTION = re.compile(r"\b([A-Z]+)-\d")


class Rule(msgspec.Struct, frozen=True):
    """One rule of one document."""

    id: str
    document: str
    """The id of the rulebook, such as ``nisei-1.3``."""
    area: str
    rule: str
    software: str
    """What software must do about it."""
    section: str


class Reading(msgspec.Struct, frozen=True):
    """One question that a text leaves open, and how we read it unless told otherwise."""

    id: str
    documents: tuple[str, ...]
    question: str
    reading: str
    why: str


@cache
def rules_in(folder: str) -> tuple[Rule, ...]:
    """The rules of the document whose folder this package is."""
    place = resources.files(folder)
    names = (file.name for file in place.iterdir())
    return tuple(
        rule
        for name in sorted(names)
        if name.startswith("catalogue") and name.endswith(".toml")
        for rule in _rules_from_table(_read_toml(folder, name))
    )


@cache
def readings_in(folder: str) -> tuple[Reading, ...]:
    """The readings that lie in a folder, if it has any."""
    if not resources.files(folder).joinpath("readings.toml").is_file():
        return ()
    return tuple(msgspec.convert(_read_toml(folder, "readings.toml")["readings"], list[Reading]))


def cites(folder: str, document: str) -> Callable[[str], bool]:
    """A test for ids: whether a rule, a reading or a numbered section is of this document."""

    def own(id_: str) -> bool:
        if (reading := _known_readings(folder).get(id_)) is not None:
            return document in reading.documents
        if id_ in _rule_ids(folder):
            return True
        return id_.split("-")[0] in _id_families(folder)

    return own


@cache
def _rule_ids(folder: str) -> frozenset[str]:
    return frozenset(rule.id for rule in rules_in(folder))


@cache
def _known_readings(folder: str) -> dict[str, Reading]:
    return {reading.id: reading for reading in (*readings_in(SHARED), *readings_in(folder))}


@cache
def _id_families(folder: str) -> frozenset[str]:
    """How the ids of a document begin, numbered sections among them."""
    own = rules_in(folder)
    sections = {family for rule in own for family in _SECTION.findall(rule.section)}
    return frozenset({rule.id.split("-")[0] for rule in own} | sections)


def _rules_from_table(data: dict[str, object]) -> list[Rule]:
    rows = msgspec.convert(data["rules"], list[dict[str, str]])
    return [msgspec.convert({**row, "document": data["document"]}, Rule) for row in rows]


def _read_toml(folder: str, name: str) -> dict[str, object]:
    return tomllib.loads(resources.files(folder).joinpath(name).read_text("utf-8"))


Books = tuple[Rulebook, ...]
Known = TypeVar("Known", Rule, Reading)


def rules() -> Mapping[str, Rule]:
    """All rules in the order of their documents. An id that occurs twice is refused."""
    return _rules_by_id(all_rulebooks())


def readings() -> Mapping[str, Reading]:
    """All readings, by id."""
    return _readings_by_id(all_rulebooks())


def documents() -> tuple[str, ...]:
    """The ids of the documents, in the order in which they are listed."""
    return tuple(dict.fromkeys(rule.document for rule in rules().values()))


def ids_in(text: str) -> tuple[str, ...]:
    """The ids of rules and readings that a text names, in the order of their first mention."""
    return tuple(dict.fromkeys(_id_pattern(all_rulebooks()).findall(text)))


def is_known(id_: str) -> bool:
    """Whether an id is a rule, a reading, or a heading of a numbered text with rules under it."""
    return id_ in rules() or id_ in readings() or id_ in _headings(all_rulebooks())


@cache
def _rules_by_id(books: Books) -> Mapping[str, Rule]:
    return _by_id(chain.from_iterable(rules_in(book.folder) for book in books))


@cache
def _readings_by_id(books: Books) -> Mapping[str, Reading]:
    folders = (SHARED, *(book.folder for book in books))
    return _by_id(chain.from_iterable(readings_in(folder) for folder in folders))


@cache
def _id_pattern(books: Books) -> re.Pattern[str]:
    """What an id looks like; a family of one letter has as many digits as its known ids."""
    numbers: dict[str, set[str]] = {}
    for id_ in (*_rules_by_id(books), *_readings_by_id(books)):
        family, _, number = id_.partition("-")
        numbers.setdefault(family, set()).add(number.rpartition("-")[2])
    forms = "|".join(
        f"{family}-(?:INF-)?{_number_pattern(family, found)}" for family, found in numbers.items()
    )
    return re.compile(rf"(?<![\w.-])(?:{forms})(?![\w-])")


def _number_pattern(family: str, numbers: set[str]) -> str:
    if any("." in number for number in numbers):
        return r"\d(?:\.\d+)+"
    if len(family) > 1:
        return r"\d+"
    digits = {len(number) for number in numbers}
    return rf"\d{{{min(digits)},{max(digits)}}}"


@cache
def _headings(books: Books) -> frozenset[str]:
    """``PG-3.9`` and ``PG-5.1``: numbers of a text that are no rule themselves."""
    cited = {part for rule in _rules_by_id(books).values() for part in ids_in(rule.section)}
    numbered = [id_ for id_ in _rules_by_id(books) if "." in id_]
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
