"""One list on the day on which it is to be played, with what is known of its cards."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Protocol

from toptable.engine.rules.decks.cards import CardFacts, KnownCard, Product
from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.decks.event_cards import NOTHING_SAID, EventCards
from toptable.engine.rules.decks.findings import Verdict
from toptable.engine.rules.decks.folding import folded


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
