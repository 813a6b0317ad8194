"""The sheet on which a deck list is written, and the form of a proxy: data of each document.

A list is printed in the order of its sheet, so that whoever checks a deck finds each card where
players wrote it. N13-13, N13-23, N13-24, N10-15, N10-20, FFG-09, B-044, B-064.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from toptable.engine.rules.decks.decklist import ListedCard

REST = "Other cards"
"""Where cards stand of which nobody knows the kind."""
ALL = "Cards"
"""What they are called where nobody knows the kind of any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSection:
    """One part of a sheet, such as the agendas."""

    name: str
    lines: int
    """How many lines there are to write on."""
    kinds: tuple[str, ...] = ()
    """The kinds of cards that belong there, as card facts and lists call them."""

    def has(self, kind: str) -> bool:
        """Whether cards of a kind belong here."""
        wanted = kind.strip().casefold().removesuffix("s")
        names = (self.name, *self.kinds)
        return any(wanted == name.casefold().removesuffix("s") for name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSheet:
    """The sheet for one deck."""

    sections: tuple[ListSection, ...] = (ListSection(name=ALL, lines=30),)
    foundation: str = ""
    """What the deck is built on, where it is: identity, affiliation."""
    number: str = ""
    """What tells a card from others of the same name, where the document asks for it. B-064."""
    proxies: bool = False
    """Whether cards that are proxies are marked. N10-20."""
    notes: tuple[str, ...] = ()
    """What the document wants of a list, one sentence each."""
    section: str = ""
    """Where the document says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyForm:
    """What staff write on a card that stands in for another. N13-13, N10-15, B-044."""

    fields: tuple[str, ...]
    """What is written on it, the card's name first; the last has all the room that is left."""
    millimetres: tuple[int, int]
    """Width and height of a card."""
    notes: tuple[str, ...]
    """What whoever makes one must know, one sentence each."""
    section: str
    by_judges: str = ""
    """The section by which only judges issue one; empty where any staff may. FR-2.1.3."""


def in_order(
    sheet: DeckSheet, cards: Sequence[tuple[ListedCard, str]]
) -> tuple[tuple[str, tuple[ListedCard, ...]], ...]:
    """Cards under the headings of their sheet; each comes with its kind, empty where unknown.

    A card without a kind goes by the heading under which it was written. Within a heading the
    order of the list is kept. Where nothing is known of any card, they are just the cards.
    """
    found: dict[str, list[ListedCard]] = {section.name: [] for section in sheet.sections}
    rest = REST if len(sheet.sections) > 1 else sheet.sections[0].name
    for card, kind in cards:
        known = kind or card.section
        section = next((part.name for part in sheet.sections if known and part.has(known)), rest)
        found.setdefault(section, []).append(card)
    filled = tuple((name, tuple(listed)) for name, listed in found.items() if listed)
    return ((ALL, filled[0][1]),) if [name for name, _ in filled] == [REST] else filled
