"""The rule documents, one folder each; a new one is one more line in the table here.

A document is loaded when an event by it is opened, or all of them are asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook


@cache
def _nisei_1_3() -> Rulebook:
    from toptable.rulebooks.nisei_1_3.book import NISEI_1_3

    return NISEI_1_3


@cache
def _nisei_1_0() -> Rulebook:
    from toptable.rulebooks.nisei_1_0.book import NISEI_1_0

    return NISEI_1_0


@cache
def _ffg_netrunner_1_0() -> Rulebook:
    from toptable.rulebooks.ffg_netrunner_1_0.book import FFG_NETRUNNER_1_0

    return FFG_NETRUNNER_1_0


@cache
def _ffg_starwars_2_2() -> Rulebook:
    from toptable.rulebooks.ffg_starwars_2_2.book import FFG_STARWARS_2_2

    return FFG_STARWARS_2_2


@cache
def _bushiroad_1_2_11() -> Rulebook:
    from toptable.rulebooks.bushiroad_1_2_11.book import BUSHIROAD_1_2_11

    return BUSHIROAD_1_2_11


@cache
def _plain_swiss() -> Rulebook:
    from toptable.rulebooks.plain_swiss.book import PLAIN_SWISS

    return PLAIN_SWISS


_BOOKS: Mapping[str, Callable[[], Rulebook]] = {
    "nisei-1.3": _nisei_1_3,
    "nisei-1.0": _nisei_1_0,
    "ffg-netrunner-1.0": _ffg_netrunner_1_0,
    "ffg-starwars-2.2": _ffg_starwars_2_2,
    "bushiroad-1.2.11": _bushiroad_1_2_11,
    "plain-swiss": _plain_swiss,
}
"""What loads each document, by its id."""

_more: list[Rulebook] = []
"""Documents that are still being written."""


def ids() -> tuple[str, ...]:
    """The ids of all rulebooks; none is loaded for that."""
    return (*_BOOKS, *(book.id for book in _more))


def all_rulebooks() -> tuple[Rulebook, ...]:
    """Every rulebook there is."""
    return (*(load() for load in _BOOKS.values()), *_more)


def get(wanted: str) -> Rulebook | Refusal:
    """The rulebook with this id, or a sentence that lists the ids there are."""
    if wanted in _BOOKS:
        return _BOOKS[wanted]()
    for book in _more:
        if book.id == wanted:
            return book
    known = ", ".join(ids())
    return Refusal.of("unknown_rulebook", wanted=wanted or "without an id", known=known)


@contextmanager
def also(book: Rulebook) -> Iterator[Rulebook]:
    """One more rulebook for as long as this lasts: a document that is still being written."""
    if book.id in ids():
        raise ValueError(f"There is a rulebook {book.id} already.")
    _more.append(book)
    try:
        yield book
    finally:
        _more.remove(book)
