"""Whether each card comes from a product that is legal: by format, day, region and the organizer.

A card is legal if any of its printings is in a legal product; older printings of it may then be
used. AMB-36, N10-66 to N10-69, N13-100 to N13-102, FFG-15, SW-43, SW-44, B-040.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from toptable.engine.rules.decks.cards import KnownCard, Printing, Product
from toptable.engine.rules.decks.deck_formats import names_product
from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.folding import folded
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.listed_titles import pool_in_force
from toptable.engine.rules.decks.legality.releases import LegalFrom
from toptable.engine.rules.decks.legality.saying import day, day_in, listed, some
from toptable.engine.sentence import worded


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductStanding:
    """What is said of one product: legal, not legal, or not known, and why."""

    legal: bool | None
    why: str = ""
    """Of one that is legal or not known: a sentence. Otherwise what follows its name and *is*."""
    rule: str = ""
    product: str = ""
    undated: bool = False
    """Whether nobody knows when it came out."""
    first: date | None = None
    """The day from which it is legal, where only that is against it."""


LEGAL = ProductStanding(legal=True)


@dataclass(frozen=True, kw_only=True)
class LegalProducts:
    """Every card is in a legal product."""

    legal_from: LegalFrom
    release_rule: str
    organizer_rule: str
    """The rule by which the organizer adds and takes out products."""
    organizer_decides: bool = False
    """Whether only the organizer says which products are legal here. FFG-15, SW-43."""
    also: tuple[tuple[str, str], ...] = ()
    """What the document calls a product, and what card facts call it."""

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding for each title that no legal product has."""
        if deck.format.open or (deck.format.limited and not deck.event.legal):
            return Verdict()
        if deck.facts is None or not deck.facts.products:
            return Verdict(
                not_checked=(
                    worded(
                        "products.legal_products_no",
                        "Legal products: no card facts with products are loaded.",
                    ),
                )
            )
        if self.organizer_decides and not deck.event.legal:
            return Verdict(
                not_checked=(
                    worded(
                        "products.legal_products_here",
                        "Legal products: here the organizer says which are legal, and nobody "
                        "has named them.",
                    ),
                )
            )
        verdict, homeless, undated = Verdict(), [], dict[str, None]()
        for title in deck.copies:
            if (card := deck.card(title)) is None:
                continue
            said = tuple(self._printings(card, deck))
            if not said:
                homeless.append(title)
            elif not any(standing.legal for standing in said):
                undated |= {standing.product: None for standing in said if standing.undated}
                verdict += self._of_card(card, said)
        return verdict + Verdict(not_checked=(*_no_product(homeless), *_no_day(list(undated))))

    def _of_card(self, card: KnownCard, said: Sequence[ProductStanding]) -> Verdict:
        """What is said of a card without a printing that is surely legal."""
        if any(standing.legal is None for standing in said):
            open_ = {standing.why for standing in said if standing.legal is None and standing.why}
            return Verdict(not_checked=tuple(sorted(open_)))
        text = worded(
            "products.may_not",
            "%(card)s may not be played here: %(reasons)s.",
            card=card.title,
            reasons="; ".join(_reasons(said)),
        )
        finding = DeckFinding(
            code="product_not_legal", text=text, rule=_weightiest(said).rule, card=card.title
        )
        return Verdict(findings=(finding,))

    def _printings(self, card: KnownCard, deck: CheckedDeck) -> Iterator[ProductStanding]:
        for printing in card.printings:
            if (product := deck.product(printing.product)) is not None:
                yield self.standing(_as_handed_out(card, printing, product, deck), deck)

    def standing(self, product: Product, deck: CheckedDeck) -> ProductStanding:
        """What is said of a product, the organizer's word first."""
        event = deck.event
        if self._named(event.not_legal, product):
            return _no(product, "not legal at this event", self.organizer_rule)
        if self._named(event.early, product):
            return LEGAL
        if event.legal:
            if not self._named(event.legal, product):
                why = "not among the products that the organizer named"
                return _no(product, why, self.organizer_rule)
            if self.organizer_decides:
                return LEGAL
        return self._in_format(product, deck) or self._released(product, deck)

    def _in_format(self, product: Product, deck: CheckedDeck) -> ProductStanding | None:
        """Why the format does not have it, or nothing where it does."""
        format_ = deck.format
        out = _no(product, f"not legal in {format_.name}", format_.rule)
        if self._named(format_.not_legal, product):
            return out
        if format_.frozen and not self._named(format_.legal, product):
            return out
        if format_.rotates and not deck.event.legal:
            pool = pool_in_force(format_, deck.facts, deck.on)
            if pool is None:
                why = worded(
                    "products.rotation_products",
                    "Rotation: which products %(format)s has on %(day)s is published by "
                    "day; load it, or name the legal products of the event.",
                    format=format_.name,
                    day=day(deck.on),
                )
                return ProductStanding(legal=None, why=why)
            if not self._named(pool.products, product):
                return out
        return None

    def _released(self, product: Product, deck: CheckedDeck) -> ProductStanding:
        released = day_in(product.released)
        if released is None:
            if self._named(deck.format.legal, product):
                return LEGAL
            return ProductStanding(legal=None, product=product.name, undated=True)
        first = self.legal_from(released, deck.tier)
        if first <= deck.on:
            return LEGAL
        return _no(product, f"legal from {day(first)}", self.release_rule, first)

    def _named(self, names: tuple[str, ...], product: Product) -> bool:
        return any(names_product(name, product, self.also) for name in names)


def _no(product: Product, why: str, rule: str, first: date | None = None) -> ProductStanding:
    return ProductStanding(legal=False, why=why, rule=rule, product=product.name, first=first)


def _reasons(said: Sequence[ProductStanding]) -> list[str]:
    """Products with the same against them in one breath; of later releases only the next."""
    later = [standing for standing in said if standing.first is not None]
    soonest = min(later, key=lambda standing: standing.first or date.max, default=None)
    by_reason: dict[str, list[str]] = {}
    for standing in said:
        if standing.first is None or standing is soonest:
            by_reason.setdefault(standing.why, []).append(standing.product)
    return [
        f"{listed(names)} {'is' if len(names) == 1 else 'are'} {why}"
        for why, names in by_reason.items()
    ]


def _weightiest(said: Sequence[ProductStanding]) -> ProductStanding:
    """What a finding cites: what is against a product that is out, before what is not out yet."""
    return next((standing for standing in said if standing.first is None), said[0])


def _as_handed_out(
    card: KnownCard, printing: Printing, product: Product, deck: CheckedDeck
) -> Product:
    """The product, with the day on which a promotional card was handed out. B-040."""
    for name, when in deck.event.handed_out:
        if folded(name) in (folded(card.title), folded(printing.code)):
            return Product(code=product.code, name=product.name, cycle=product.cycle, released=when)
    return product


def _no_product(titles: Sequence[str]) -> tuple[str, ...]:
    if not titles:
        return ()
    are = "is" if len(titles) == 1 else "are"
    return (
        worded(
            "products.legal_products_card",
            "Legal products: the card facts do not say where %(some)s %(are)s printed.",
            some=some(titles),
            are=are,
        ),
    )


def _no_day(products: Sequence[str]) -> tuple[str, ...]:
    if not products:
        return ()
    return (
        worded(
            "products.release_card",
            "Release: the card facts have no day of release for %(some)s.",
            some=some(products),
        ),
    )
