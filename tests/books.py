"""The documents as tests ask for them: by id."""

from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks import all_rulebooks

BOOKS: dict[str, Rulebook] = {book.id: book for book in all_rulebooks()}
TIMINGS: dict[str, Timing] = {book.id: book.timing for book in BOOKS.values()}


def conduct(rulebook: str) -> ConductBook:
    """What a document says about conduct, read as it stands."""
    return BOOKS[rulebook].conduct({})
