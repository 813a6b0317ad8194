"""A deck list: the cards of one deck with their counts, as it was handed in and understood."""

import msgspec


class ListedCard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a list."""

    count: int
    name: str
    """The English title where the card is known, else as it was written."""
    line: int = 0
    """The line of the text that it stands in, from 1."""
    code: str = ""
    """The code of the printing, where the list named one."""
    known: bool = False
    """Whether the loaded card facts have it."""
    proxied: bool = False
    """Whether copies are proxies. N10-12, N10-20."""
    art: bool = False
    """Whether copies have third-party alternate art. N10-16."""
    section: str = ""
    """The heading it stood under, as it was written."""


class Decklist(msgspec.Struct, frozen=True, omit_defaults=True):
    """One deck."""

    identity: ListedCard | None = None
    """The identity, affiliation or leader that the deck is built on."""
    cards: tuple[ListedCard, ...] = ()
    extras: tuple[ListedCard, ...] = ()
    """Cards that start outside the deck and still count for lists of removed cards. N13-102."""
    name: str = ""
    comment: str = ""
    published: str = ""
    """A code under which the list lies elsewhere, such as Deck Log. B-061."""

    @property
    def size(self) -> int:
        """How many cards that are, without identity and extras."""
        return sum(card.count for card in self.cards)
