"""Whether each card may be played as printed: from a legal product, released in time, no proxy,
art shown before.

A card is legal if any of its printings is in a legal product; older printings of it may then be
used. AMB-36, N10-66 to N10-69, N13-100 to N13-102, FFG-15, SW-43, SW-44, B-040.

N13-101, N10-64, AMB-34, FFG-14, N10-12, N10-16, N10-20, B-044.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from toptable.engine.rules.decks.cards import KnownCard, Printing, Product, folded, names_product
from toptable.engine.rules.decks.legality.ban_lists import pool_in_force
from toptable.engine.rules.decks.legality.checked_deck import (
    CheckedDeck,
    DeckFinding,
    Verdict,
    day,
    day_in,
    listed,
    some,
)
from toptable.engine.sentence import worded

FRIDAY = 4

LegalFrom = Callable[[date, str], date]
"""From the day of release and the tier: the first day on which the product is legal."""


def on_release(released: date, _tier: str) -> date:
    """On the day itself, at every tier. FFG-15, SW-43, B-040."""
    return released


def second_friday(released: date) -> date:
    """The second Friday strictly after: Monday the 1st gives Friday the 12th. AMB-34."""
    days = (FRIDAY - released.weekday() - 1) % 7 + 1
    return released + timedelta(days=days + 7)


def second_friday_at(tier: str) -> LegalFrom:
    """At once, but at this tier on the second Friday after. N13-101, N10-64."""

    def legal_from(released: date, here: str) -> date:
        return second_friday(released) if here == tier else released

    return legal_from


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
            return Verdict(not_checked=(worded("products.legal_products_no"),))
        if self.organizer_decides and not deck.event.legal:
            return Verdict(not_checked=(worded("products.legal_products_here"),))
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
        text = worded("products.may_not", card=card.title, reasons="; ".join(_reasons(said)))
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
                why = worded("products.rotation_products", format=format_.name, day=day(deck.on))
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
    return (worded("products.legal_products_card", some=some(titles), are=are),)


def _no_day(products: Sequence[str]) -> tuple[str, ...]:
    if not products:
        return ()
    return (worded("products.release_card", some=some(products)),)


@dataclass(frozen=True, kw_only=True)
class NoProxies:
    """No proxies at all, or only what a judge makes on the day."""

    text: str
    """What the document says to a player who has one."""
    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding for each title that is marked."""
        return Verdict(
            findings=tuple(
                DeckFinding(
                    code="proxy",
                    text=worded("marks.marked_proxy", title=title, text=self.text),
                    rule=self.rule,
                    card=title,
                )
                for title in _titles(deck, "proxied")
            )
        )


@dataclass(frozen=True, kw_only=True)
class ShownBefore:
    """Proxies and third-party art that staff see before the event; they are allowed."""

    proxies: str
    art: str
    """The rules."""

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """A note for each title that is marked."""
        said = (
            ("proxied", self.proxies, "is marked as a proxy; staff approve it before the event"),
            ("art", self.art, "is marked as third-party art; staff clear it before the event"),
        )
        return Verdict(
            notes=tuple(
                DeckFinding(code=mark, text=f"{title} {words}.", rule=rule, card=title)
                for mark, rule, words in said
                for title in _titles(deck, mark)
            )
        )


def _titles(deck: CheckedDeck, mark: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(deck.title(line.name) for line in deck.lines if getattr(line, mark)))
