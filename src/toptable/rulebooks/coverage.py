"""How every catalogued rule is served: by which module, proven by which test, or not yet and why.

The lists are in ``served.toml`` in the folder of each document, one line per rule; the head of
each file says how to add to it. The command ``toptable rulebooks coverage`` and the page
``docs/coverage.md`` are made from them.
"""

import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib import resources

import msgspec

from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks import all_rulebooks, catalogue
from toptable.rulebooks.loading.catalogue import Rule


class How(StrEnum):
    """What the program does about a rule."""

    COMPUTED = "computed"
    ENFORCED = "enforced"
    RECORDED = "recorded"
    TIMED = "timed"
    PRINTED = "printed"
    GUIDED = "guided"


class Status(StrEnum):
    """How far a rule is served."""

    SERVED = "served"
    PARTLY = "partly served"
    NOT_YET = "not yet"
    OUTSIDE = "outside software"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule, and how it is served."""

    rule: Rule
    status: Status
    how: tuple[How, ...] = ()
    modules: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    """Tests that would fail without it, as pytest names them."""
    why: str = ""
    """What is missing, or why software has no part in it."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a list: served (``how``, ``by``, ``test``), or one of the two reasons."""

    how: str = ""
    by: str = ""
    test: str = ""
    missing: str = ""
    not_yet: str = ""
    outside: str = ""


def coverage() -> tuple[Entry, ...]:
    """Every catalogued rule in order, each exactly once."""
    return _coverage(all_rulebooks())


@cache
def _coverage(books: tuple[Rulebook, ...]) -> tuple[Entry, ...]:
    rules = catalogue.rules()
    marks: dict[str, Mark] = {}
    for book in books:
        for id_, mark in _marks(book.folder).items():
            if id_ not in rules or rules[id_].document != book.id:
                raise ValueError(f"{id_} is not a rule of {book.id}.")
            marks[id_] = mark
    if unmarked := [id_ for id_ in rules if id_ not in marks]:
        raise ValueError(f"Nothing says how these rules are served: {', '.join(unmarked)}.")
    return tuple(entry(rule, marks[id_]) for id_, rule in rules.items())


def counts(entries: Iterable[Entry]) -> dict[Status, int]:
    """How many rules there are of each status."""
    found = dict.fromkeys(Status, 0)
    for entry in entries:
        found[entry.status] += 1
    return found


def _marks(folder: str) -> Mapping[str, Mark]:
    path = resources.files(folder).joinpath("served.toml")
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Mark])


def entry(rule: Rule, mark: Mark) -> Entry:
    reasons = [text for text in (mark.not_yet, mark.outside) if text]
    served = bool(mark.how and mark.by and mark.test)
    if served == bool(reasons) or len(reasons) > 1 or (mark.missing and not served):
        raise ValueError(
            f"{rule.id} needs either how, by and test (and missing, if something is), or one of "
            "not_yet and outside with a reason."
        )
    if not served:
        status = Status.NOT_YET if mark.not_yet else Status.OUTSIDE
        return Entry(rule=rule, status=status, why=reasons[0])
    return Entry(
        rule=rule,
        status=Status.PARTLY if mark.missing else Status.SERVED,
        how=tuple(How(word) for word in mark.how.split()),
        modules=tuple(mark.by.split()),
        tests=tuple(mark.test.split()),
        why=mark.missing,
    )
