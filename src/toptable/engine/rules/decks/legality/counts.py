"""How many cards a deck has, and how many of one title. FFG-11, N13-19, N13-20, N10-18, N10-69."""

from dataclasses import dataclass

from toptable.engine.rules.decks.deck_formats import names_product
from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.saying import how_many
from toptable.engine.sentence import worded


@dataclass(frozen=True, kw_only=True)
class SmallestDeck:
    """At least as many cards as its identity asks for; there is no upper bound."""

    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """Too few, or nobody knows how many it needs."""
        if deck.facts is None:
            return Verdict(
                not_checked=(
                    worded("counts.size_deck_no", "Size of the deck: no card facts are loaded."),
                )
            )
        identity = deck.identity
        if identity is None or identity.smallest_deck is None:
            return Verdict(
                not_checked=(
                    worded(
                        "counts.size_deck_cards",
                        "Size of the deck: the cards that its identity needs are not known.",
                    ),
                )
            )
        size, least = deck.deck.size, identity.smallest_deck
        if size >= least:
            return Verdict()
        text = worded(
            "counts.deck_needs",
            "The deck has %(how_many)s; %(identity)s needs at least %(least)s.",
            how_many=how_many(size, "card"),
            identity=identity.title,
            least=least,
        )
        return Verdict(findings=(DeckFinding(code="too_few_cards", text=text, rule=self.rule),))


@dataclass(frozen=True, kw_only=True)
class UnusualSize:
    """A deck so large that staff may want to see it shuffled; never a reason against it."""

    most: int | None
    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """A note."""
        size = deck.deck.size
        if self.most is None or size <= self.most:
            return Verdict()
        text = worded(
            "counts.deck_player",
            "The deck has %(how_many)s. Its player must be able to shuffle it unaided and "
            "in reasonable time.",
            how_many=how_many(size, "card"),
        )
        return Verdict(notes=(DeckFinding(code="unusual_size", text=text, rule=self.rule),))


@dataclass(frozen=True, kw_only=True)
class CopiesOfATitle:
    """No more copies of a title than its card allows."""

    rule: str
    singles: tuple[str, ...] = ()
    """Identities by whose own text every title is in the deck once."""

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding for each title."""
        if deck.format.limited:
            return Verdict()
        if deck.facts is None:
            return Verdict(
                not_checked=(
                    worded("counts.copies_title", "Copies of a title: no card facts are loaded."),
                )
            )
        single = deck.identity is not None and deck.identity.title in self.singles
        limits = (
            (title, count, self._most(deck, title, single)) for title, count in deck.copies.items()
        )
        return Verdict(
            findings=tuple(
                DeckFinding(
                    code="too_many_copies",
                    text=worded(
                        "counts.deck_most",
                        "%(title)s is in the deck %(how_many)s; at most %(most)s may be.",
                        title=title,
                        how_many=how_many(count, "time"),
                        most=most,
                    ),
                    rule=self.rule,
                    card=title,
                )
                for title, count, most in limits
                if most is not None and count > most
            )
        )

    def _most(self, deck: CheckedDeck, title: str, single: bool) -> int | None:
        card = deck.card(title)
        if card is None:
            return None
        building = deck.event.building
        most = card.most if card.most is not None else (building.copies if building else None)
        return 1 if single else most


@dataclass(frozen=True, kw_only=True)
class WithinTheBoxes:
    """No more copies of a title than the boxes of the format's products hold. N10-69."""

    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding for each title of which the boxes hold fewer."""
        boxes = deck.format.boxes
        if boxes is None:
            return Verdict()
        if deck.facts is None:
            return Verdict(
                not_checked=(
                    worded("counts.copies_box", "Copies in the box: no card facts are loaded."),
                )
            )
        findings = []
        for title, count in deck.copies.items():
            held = boxes * self._in_one(deck, title)
            if 0 < held < count:
                text = worded(
                    "counts.deck",
                    "%(title)s is in the deck %(how_many)s; %(how_many_2)s of %(legal)s "
                    "%(words)s %(held)s.",
                    title=title,
                    how_many=how_many(count, "time"),
                    how_many_2=how_many(boxes, "copy"),
                    legal=deck.format.legal[0],
                    words="has" if boxes == 1 else "have",
                    held=held,
                )
                findings.append(
                    DeckFinding(code="more_than_the_box", text=text, rule=self.rule, card=title)
                )
        return Verdict(findings=tuple(findings))

    def _in_one(self, deck: CheckedDeck, title: str) -> int:
        card = deck.card(title)
        printings = card.printings if card is not None else ()
        return sum(
            printing.quantity
            for printing in printings
            if (product := deck.product(printing.product)) is not None
            and any(names_product(name, product) for name in deck.format.legal)
        )
