"""The rule documents, one folder each; a new one is one more line here."""

from collections.abc import Iterator
from contextlib import contextmanager

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks.bushiroad_1_2_11.book import BUSHIROAD_1_2_11
from toptable.rulebooks.ffg_netrunner_1_0.book import FFG_NETRUNNER_1_0
from toptable.rulebooks.ffg_starwars_2_2.book import FFG_STARWARS_2_2
from toptable.rulebooks.nisei_1_0.book import NISEI_1_0
from toptable.rulebooks.nisei_1_3.book import NISEI_1_3
from toptable.rulebooks.plain_swiss.book import PLAIN_SWISS

_books: list[Rulebook] = [
    NISEI_1_3,
    NISEI_1_0,
    FFG_NETRUNNER_1_0,
    FFG_STARWARS_2_2,
    BUSHIROAD_1_2_11,
    PLAIN_SWISS,
]


def all_rulebooks() -> tuple[Rulebook, ...]:
    """Every rulebook there is."""
    return tuple(_books)


def get(wanted: str) -> Rulebook | Refusal:
    """The rulebook with this id, or a sentence that lists the ids there are."""
    for book in _books:
        if book.id == wanted:
            return book
    known = ", ".join(book.id for book in _books)
    return Refusal(
        "unknown_rulebook", f"There is no rulebook {wanted or 'without an id'}. There are {known}."
    )


@contextmanager
def also(book: Rulebook) -> Iterator[Rulebook]:
    """One more rulebook for as long as this lasts: a document that is still being written."""
    if any(known.id == book.id for known in _books):
        raise ValueError(f"There is a rulebook {book.id} already.")
    _books.append(book)
    try:
        yield book
    finally:
        _books.remove(book)
