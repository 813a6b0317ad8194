"""One list on the day on which it is to be played, and what a check of it finds, in words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Protocol

import msgspec

from toptable.engine.rules.decks.cards import (
    NOTHING_SAID,
    CardFacts,
    DeckFormat,
    EventCards,
    KnownCard,
    Product,
    folded,
)
from toptable.engine.rules.decks.decklist import Decklist, ListedCard


class DeckFinding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that is wrong with a list."""

    code: str
    """What kind of thing, for programs: ``removed_card``, ``too_few_cards``…"""
    text: str
    """A sentence that says what is wrong and what the limit is."""
    rule: str = ""
    """The catalogue id of the rule."""
    card: str = ""
    """The title that it is about, if it is about one."""


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a list after all checks that were possible."""

    findings: tuple[DeckFinding, ...] = ()
    not_checked: tuple[str, ...] = ()
    """Checks that were not possible, each as a sentence with the reason."""
    notes: tuple[DeckFinding, ...] = ()
    """What staff should know of the list although it may be played. N13-20, N10-12."""

    @property
    def legal(self) -> bool | None:
        """Whether it may be played; None where something could not be checked."""
        if self.findings:
            return False
        return None if self.not_checked else True

    def __add__(self, other: "Verdict") -> "Verdict":
        """Both, each sentence once."""
        return Verdict(
            findings=tuple(dict.fromkeys((*self.findings, *other.findings))),
            not_checked=tuple(dict.fromkeys((*self.not_checked, *other.not_checked))),
            notes=tuple(dict.fromkeys((*self.notes, *other.notes))),
        )


def how_many(number: int, thing: str) -> str:
    """``1 copy``, ``3 copies``, ``45 cards``."""
    if number == 1:
        return f"1 {thing}"
    return f"{number} {thing[:-1]}ies" if thing.endswith("y") else f"{number} {thing}s"


def listed(names: Sequence[str], *, word: str = "and") -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def some(names: Sequence[str], most: int = 5) -> str:
    """The first of them, and how many more there are."""
    more = [f"{len(names) - most} more"] if len(names) > most else []
    return listed([*names[:most], *more])


def day(when: date) -> str:
    """``21 December 2018``."""
    return f"{when.day} {when:%B %Y}"


def day_in(text: str) -> date | None:
    """The day that a fact gives as ``2018-12-21``, or nothing where it gives none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@dataclass(frozen=True, kw_only=True)
class CheckedDeck:
    """What every test looks at."""

    deck: Decklist
    facts: CardFacts | None
    format: DeckFormat
    on: date
    tier: str = ""
    """The tier or level of the event."""
    side: str = ""
    """Which side the cards must have, as card facts say it."""
    event: EventCards = NOTHING_SAID
    pool: Decklist | None = None
    """What the player drafted or opened, where decks are built on the day."""

    @property
    def lines(self) -> Iterator[ListedCard]:
        """Every line: the card that the deck is built on, the cards, the extras."""
        if self.deck.identity is not None:
            yield self.deck.identity
        yield from self.deck.cards
        yield from self.deck.extras

    @cached_property
    def identity(self) -> KnownCard | None:
        """The card that the deck is built on, if it is known."""
        return self.card(self.deck.identity.name) if self.deck.identity is not None else None

    def card(self, name: str) -> KnownCard | None:
        """What is known of a card, however its name is spelled."""
        if self.facts is None:
            return None
        index = card_index(self.facts)
        return index.get(name) or index.get(folded(name))

    def title(self, name: str) -> str:
        """The title of a card where it is known, else the name as it stands in the list."""
        known = self.card(name)
        return known.title if known is not None else name

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """How often each title is in the list, in whatever lines and spellings. AMB-37."""
        count: Counter[str] = Counter()
        shown: dict[str, str] = {}
        for line in self.lines:
            known = self.card(line.name)
            share = known.title if known is not None else folded(line.name)
            count[shown.setdefault(share, self.title(line.name))] += line.count
        return count

    @cached_property
    def main(self) -> tuple[tuple[KnownCard, int], ...]:
        """The known cards of the deck itself with their counts, without identity and extras."""
        count: Counter[str] = Counter()
        for line in self.deck.cards:
            if (known := self.card(line.name)) is not None:
                count[known.title] += line.count
        return tuple(
            (known, number) for title, number in count.items() if (known := self.card(title))
        )

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The names that the card facts do not have, each once."""
        strange = {folded(line.name): line.name for line in self.lines if not self.card(line.name)}
        return tuple(strange.values())

    def product(self, code: str) -> Product | None:
        """The product with a code."""
        return product_index(self.facts).get(code) if self.facts is not None else None


class DeckTest(Protocol):
    """One thing that a list is tried by."""

    def __call__(self, deck: CheckedDeck, /) -> Verdict:
        """What it finds, and what it could not find out."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """Facts that are compared by being the same object: they are large and never change."""

    facts: CardFacts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.facts is other.facts

    def __hash__(self) -> int:
        return id(self.facts)


def card_index(facts: CardFacts) -> Mapping[str, KnownCard]:
    """The cards by their titles, and by what the spellings of a title share."""
    return _cards(_Same(facts))


def product_index(facts: CardFacts) -> Mapping[str, Product]:
    """The products by their codes."""
    return _products(_Same(facts))


@lru_cache(maxsize=16)
def _cards(same: _Same) -> Mapping[str, KnownCard]:
    cards = same.facts.cards
    alike = Counter(folded(card.title) for card in cards)
    index = {folded(card.title): card for card in cards if alike[folded(card.title)] == 1}
    return index | {card.title: card for card in cards}


@lru_cache(maxsize=16)
def _products(same: _Same) -> Mapping[str, Product]:
    return {product.code: product for product in same.facts.products}
