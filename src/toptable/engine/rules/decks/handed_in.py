"""What somebody hands in as their list: what was understood of it, and the text as it came.

It never stands in the log. It is written as one confidential text beside it, and only the digest
is in the entry (``engine/secrets.py``).
"""

import msgspec

from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.finals.finalists.candidates import Deck
from toptable.engine.rules.finals.finalists.traits import Trait
from toptable.engine.sentence import to_json


class HandedIn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One version of one list."""

    deck: Decklist
    pasted: str = ""
    """The text as it was handed in."""
    stands_for: Deck = Deck(values=())
    """What it counts as where finalists are chosen by what was played. B-065, B-066."""

    @property
    def named(self) -> bool:
        """Whether there is a name or a comment that the organizer may want to read. B-063."""
        return bool(self.deck.name or self.deck.comment)

    @property
    def proxied(self) -> bool:
        """Whether any line is marked as proxied. N10-12, N13-12."""
        return any(card.proxied for card in self._lines)

    @property
    def altered(self) -> bool:
        """Whether any line is marked as third-party alternate art. N10-16."""
        return any(card.art for card in self._lines)

    @property
    def _lines(self) -> tuple[ListedCard, ...]:
        identity = (self.deck.identity,) if self.deck.identity is not None else ()
        return (*identity, *self.deck.cards, *self.deck.extras)


def written(handed_in: HandedIn) -> str:
    """The confidential text of a list."""
    return to_json(handed_in).decode()


def read(text: str) -> HandedIn | None:
    """The list behind a confidential text; nothing where it is none."""
    try:
        return msgspec.json.decode(text, type=HandedIn)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None


def declares(handed_in: HandedIn, trait: Trait) -> bool:
    """Whether it says clearly what the deck counts as: of a title, exactly one. B-065, B-066."""
    stated = len(handed_in.stands_for.values)
    return stated == 1 if trait.declared else stated > 0
