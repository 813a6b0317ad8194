"""Words of documents that guests read: for players, points, sides, decks and
tiebreakers.

They come from there as they are, so no template has them; the script for texts puts them into every
catalogue, and a page looks them up by the filters ``word`` and ``count``.
"""

from collections.abc import Iterator

import msgspec

from toptable.engine.reading.own_report import agreements
from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks import all_rulebooks

TEAMS = ("team", "teams")


class Word(msgspec.Struct, frozen=True):
    """A word, or a noun with its number before it."""

    text: str
    many: str = ""
    """Of a noun that is counted: the plural."""


def document_words() -> list[Word]:
    """Every such word, once, in the order of the documents."""
    return list(dict.fromkeys(word for book in all_rulebooks() for word in _words(book)))


def _words(book: Rulebook) -> Iterator[Word]:
    words, rules = book.words, book.under({})
    for one, many in ((words.player, words.players), TEAMS):
        yield Word(f"%(num)s {one}", f"%(num)s {many}")
        yield Word(many)
    yield Word(words.points)
    yield Word(words.disqualified)
    yield from (Word(slot.name) for slot in book.decks.slots(rules.chosen))
    if book.decks.pool is not None:
        yield Word(book.decks.pool.name)
    if (sides := book.match_sides) is not None:
        yield from (Word(sides.words.get(side, side)) for side in sides.names)
        yield from (Word(how.help) for how in (sides.first, sides.later))
    if (bracket := book.finals.sides) is not None:
        yield from (Word(how.help) for how in (bracket.first, bracket.level))
    yield from (Word(rule.text) for rule in book.phones)
    for agreement in agreements(rules):
        yield from (Word(text) for text in (agreement.witness, agreement.why_not) if text)
    for rule in (*rules.ranking.tiebreakers, *rules.ranking.spare, rules.ranking.points):
        yield Word(rule.name)
        yield Word(rule.help)
