"""A deck as lines of text, one card a line with its count before it."""

from collections.abc import Iterator

from toptable.engine.rules.decks.decklist import Decklist
from toptable.interchange.foreign.event import ForeignDeck


def as_foreign(side: str, deck: Decklist) -> ForeignDeck:
    """A deck in the shape that files of all programs are written from."""
    return ForeignDeck(
        side=side,
        identity=deck.identity.name if deck.identity is not None else "",
        name=deck.name,
        text="\n".join(f"{card.count} {card.name}" for card in (*deck.cards, *deck.extras)),
    )


def deck_lines(text: str) -> Iterator[tuple[int, str]]:
    """Count and name of each card."""
    for line in text.splitlines():
        count, _, name = line.partition(" ")
        if count.isdecimal() and name:
            yield int(count), name
