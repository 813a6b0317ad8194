"""Titles in a dated list against titles in a deck, and the list that is in force on a day.

N10-65, N13-102, FFG-12, AMB-36 to AMB-38. Spellings differ in case, diacritics and blanks; a list
may name an identity by what stands before the colon.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache

from toptable.engine.rules.decks.cards import CardFacts, CardList, ProductPool
from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.folding import folded
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.saying import day_in


def found(listed: Iterable[str], deck: CheckedDeck) -> Iterator[tuple[str, int]]:
    """The cards of the deck, its identity and extras included, that a list names: title, copies."""
    wanted = {_closed_up(title) for title in listed}
    for title, count in deck.copies.items():
        if _spellings(title) & wanted:
            yield title, count


def _spellings(title: str) -> set[str]:
    """What a list may call a card: its title, or what stands before the colon."""
    before, colon, _ = title.partition(":")
    return {_closed_up(title), _closed_up(before)} if colon else {_closed_up(title)}


@lru_cache(maxsize=8192)
def _closed_up(title: str) -> str:
    """Without blanks too: a list may write in three words what the card writes in two."""
    return folded(title).replace(" ", "")


def of_format(format_: DeckFormat, facts: CardFacts | None) -> tuple[CardList, ...]:
    """Every list that goes with a format, the document's own and those that were loaded."""
    loaded = facts.lists if facts is not None else ()
    return (*format_.lists, *(list_ for list_ in loaded if _belongs(list_.format, format_)))


def in_force(lists: Iterable[CardList], on: date) -> CardList | None:
    """The latest list that counts on this day; a list is never applied before its own day."""
    begun = [
        (start, list_) for list_ in lists if (start := day_in(list_.effective)) and start <= on
    ]
    return max(begun, key=lambda pair: pair[0])[1] if begun else None


def pool_in_force(format_: DeckFormat, facts: CardFacts | None, on: date) -> ProductPool | None:
    """The latest pool of products of a format that counts on this day."""
    begun = [
        (start, pool)
        for pool in (facts.pools if facts is not None else ())
        if _belongs(pool.format, format_) and (start := day_in(pool.effective)) and start <= on
    ]
    return max(begun, key=lambda pair: pair[0])[1] if begun else None


def _belongs(named: str, format_: DeckFormat) -> bool:
    """A list without a format of its own counts in all of them."""
    return not named or folded(named) in (folded(format_.id), folded(format_.name))
