"""A deck list: its cards with their counts, the text as it was handed in, and the sheet it is
written on.

It never stands in the log. It is written as one confidential text beside it, and only the digest
is in the entry (``engine/secrets.py``).

A list is printed in the order of its sheet, so that whoever checks a deck finds each card where
players wrote it. N13-13, N13-23, N13-24, N10-15, N10-20, FFG-09, B-044, B-064.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from toptable.engine.rules.finals.finalist_candidates import Deck, Trait
from toptable.engine.sentence import to_json


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
