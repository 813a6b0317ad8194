"""The rules of one document, as facts that anyone can look up, from the files in its folder.

``catalogue.toml`` (a long document may have more: ``catalogue_….toml``) holds its rules, one line
each: the id, the area, the rule in our own words, what software must do about it, and the section
it comes from. ``readings.toml`` holds the questions that its text leaves open with the reading we
recommend; those that several documents leave open alike are in ``rulebooks/shared``. The files
change only when a document does; how each rule is served stands in ``served.toml`` beside them.
"""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources

import msgspec

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
        for rule in _rules(_load(folder, name))
    )


@cache
def readings_in(folder: str) -> tuple[Reading, ...]:
    """The readings that lie in a folder, if it has any."""
    if not resources.files(folder).joinpath("readings.toml").is_file():
        return ()
    return tuple(msgspec.convert(_load(folder, "readings.toml")["readings"], list[Reading]))


def cites(folder: str, document: str) -> Callable[[str], bool]:
    """A test for ids: whether a rule, a reading or a numbered section is of this document."""

    def own(id_: str) -> bool:
        if (reading := _known_readings(folder).get(id_)) is not None:
            return document in reading.documents
        if id_ in _ids(folder):
            return True
        return id_.split("-")[0] in _sections(folder)

    return own


@cache
def _ids(folder: str) -> frozenset[str]:
    return frozenset(rule.id for rule in rules_in(folder))


@cache
def _known_readings(folder: str) -> dict[str, Reading]:
    return {reading.id: reading for reading in (*readings_in(SHARED), *readings_in(folder))}


@cache
def _sections(folder: str) -> frozenset[str]:
    """How the ids of a document begin, numbered sections among them."""
    own = rules_in(folder)
    sections = {family for rule in own for family in _SECTION.findall(rule.section)}
    return frozenset({rule.id.split("-")[0] for rule in own} | sections)


def _rules(data: dict[str, object]) -> list[Rule]:
    rows = msgspec.convert(data["rules"], list[dict[str, str]])
    return [msgspec.convert({**row, "document": data["document"]}, Rule) for row in rows]


def _load(folder: str, name: str) -> dict[str, object]:
    return tomllib.loads(resources.files(folder).joinpath(name).read_text("utf-8"))
