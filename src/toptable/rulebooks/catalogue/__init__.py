"""Every rule of every document, by id, as facts that anyone can look up.

One file per document holds its rules, one line each: the id, the area, the rule in our own words,
what software must do about it, and the section it comes from. ``readings.toml`` holds the
questions a document leaves open with the reading we recommend (``AMB-07``, ``A-03``). The files
change only when a document does; how each rule is served stands in ``rulebooks/served``.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from itertools import chain
from typing import TypeVar

import msgspec

FILES = (
    "nisei_1_3.toml",
    "nisei_1_0.toml",
    "ffg_netrunner_1_0.toml",
    "ffg_starwars_2_2.toml",
    "bushiroad_1_2_11.toml",
    "bushiroad_1_2_11_penalties.toml",
)

_ID = re.compile(
    r"(?<![\w.-])(?:"
    r"(?:N13|N10|FFG|SW)-(?:INF-)?\d+|B-\d{3}|PG-\d(?:\.\d+)+|AMB-\d+|A-\d{2}"
    r")(?![\w-])"
)


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


Known = TypeVar("Known", Rule, Reading)


@cache
def rules() -> Mapping[str, Rule]:
    """All rules in the order of their documents. An id that occurs twice is refused."""
    return _by_id(chain.from_iterable(_rules_in(name) for name in FILES))


@cache
def readings() -> Mapping[str, Reading]:
    """All readings, by id."""
    return _by_id(msgspec.convert(_load("readings.toml")["readings"], list[Reading]))


def documents() -> tuple[str, ...]:
    """The ids of the documents, in the order in which they are listed."""
    return tuple(dict.fromkeys(rule.document for rule in rules().values()))


def ids_in(text: str) -> tuple[str, ...]:
    """The ids of rules and readings that a text names, in the order of their first mention."""
    return tuple(dict.fromkeys(_ID.findall(text)))


def belongs_to(document: str) -> Callable[[str], bool]:
    """A test for ids: whether a rule, a reading or a numbered section is of this document."""

    def own(id_: str) -> bool:
        if (rule := rules().get(id_)) is not None:
            return rule.document == document
        if (reading := readings().get(id_)) is not None:
            return document in reading.documents
        return id_.split("-")[0] in _families(document)

    return own


@cache
def _families(document: str) -> frozenset[str]:
    """How the ids of a document begin, numbered sections among them."""
    own = [rule for rule in rules().values() if rule.document == document]
    sections = {match for rule in own for match in re.findall(r"\b(FR|PG)-\d", rule.section)}
    return frozenset({rule.id.split("-")[0] for rule in own} | sections)


def is_known(id_: str) -> bool:
    """Whether an id is a rule, a reading, or a heading of the penalty guide with rules under it."""
    return id_ in rules() or id_ in readings() or id_ in _headings()


@cache
def _headings() -> frozenset[str]:
    """``PG-3.9`` and ``PG-5.1``: numbers of the guide that are no infraction themselves."""
    cited = {part for rule in rules().values() for part in ids_in(rule.section)}
    guide = [id_ for id_ in rules() if id_.startswith("PG-")]
    above = {id_.rsplit(".", depth)[0] for id_ in guide for depth in range(1, id_.count(".") + 1)}
    return frozenset(cited | above)


def _rules_in(name: str) -> list[Rule]:
    data = _load(name)
    rows = msgspec.convert(data["rules"], list[dict[str, str]])
    return [msgspec.convert({**row, "document": data["document"]}, Rule) for row in rows]


def _load(name: str) -> dict[str, object]:
    return tomllib.loads(resources.files(__package__).joinpath(name).read_text("utf-8"))


def _by_id(found: Iterable[Known]) -> dict[str, Known]:
    known: dict[str, Known] = {}
    for item in found:
        if item.id in known:
            raise ValueError(f"{item.id} stands in the catalogue twice.")
        known[item.id] = item
    return known
