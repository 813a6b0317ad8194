"""How many cards a deck has, how many of one title, and the numbers that an organizer or a card's
own text sets.

FFG-11, N13-19, N13-20, N10-18, N10-69, B-045.
"""

from collections import Counter
from dataclasses import dataclass

from toptable.engine.rules.decks.cards import KindLimit, folded, names_product
from toptable.engine.rules.decks.legality.ban_lists import found
from toptable.engine.rules.decks.legality.checked_deck import (
    CheckedDeck,
    DeckFinding,
    Verdict,
    how_many,
)
from toptable.engine.sentence import worded


@dataclass(frozen=True, kw_only=True)
class SmallestDeck:
    """At least as many cards as its identity asks for; there is no upper bound."""

    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """Too few, or nobody knows how many it needs."""
        if deck.facts is None:
            return Verdict(not_checked=(worded("counts.size_deck_no"),))
        identity = deck.identity
        if identity is None or identity.smallest_deck is None:
            return Verdict(not_checked=(worded("counts.size_deck_cards"),))
        size, least = deck.deck.size, identity.smallest_deck
        if size >= least:
            return Verdict()
        text = worded(
            "counts.deck_needs",
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
        text = worded("counts.deck_player", how_many=how_many(size, "card"))
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
            return Verdict(not_checked=(worded("counts.copies_title"),))
        single = deck.identity is not None and deck.identity.title in self.singles
        limits = (
            (title, count, self._most(deck, title, single)) for title, count in deck.copies.items()
        )
        return Verdict(
            findings=tuple(
                DeckFinding(
                    code="too_many_copies",
                    text=worded(
                        "counts.deck_most", title=title, how_many=how_many(count, "time"), most=most
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
            return Verdict(not_checked=(worded("counts.copies_box"),))
        findings = []
        for title, count in deck.copies.items():
            held = boxes * self._in_one(deck, title)
            if 0 < held < count:
                text = worded(
                    "counts.deck",
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


@dataclass(frozen=True, kw_only=True)
class BuiltByTheNumbers:
    """Size, copies and kinds, as the organizer has given them for the game."""

    rule: str
    wanted: bool = False
    """Whether the document leaves them to the game, so that a list is not judged without them."""

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """What does not fit the numbers, and a sentence where there are none."""
        building = deck.event.building
        if building is None:
            sentence = worded("building.deck_construction")
            return Verdict(not_checked=(sentence,) if self.wanted else ())
        size, findings = deck.deck.size, []
        if building.least is not None and size < building.least:
            text = worded(
                "building.deck_needs", how_many=how_many(size, "card"), least=building.least
            )
            findings.append(DeckFinding(code="too_few_cards", text=text, rule=self.rule))
        if building.most is not None and size > building.most:
            text = worded("building.deck_may", how_many=how_many(size, "card"), most=building.most)
            findings.append(DeckFinding(code="too_many_cards", text=text, rule=self.rule))
        verdict = Verdict(findings=tuple(findings)) + self._copies(deck, building.copies)
        for limit in building.kinds:
            verdict += self._kind(deck, limit)
        return verdict

    def _copies(self, deck: CheckedDeck, most: int | None) -> Verdict:
        """Only of titles without a number of their own; those are tried by the card."""
        if most is None:
            return Verdict()
        count: Counter[str] = Counter()
        for line in deck.deck.cards:
            count[deck.title(line.name)] += line.count
        return Verdict(
            findings=tuple(
                DeckFinding(
                    code="too_many_copies",
                    text=worded(
                        "building.deck_most",
                        title=title,
                        how_many=how_many(number, "time"),
                        most=most,
                    ),
                    rule=self.rule,
                    card=title,
                )
                for title, number in count.items()
                if number > most and ((card := deck.card(title)) is None or card.most is None)
            )
        )

    def _kind(self, deck: CheckedDeck, limit: KindLimit) -> Verdict:
        if deck.facts is None:
            return Verdict(not_checked=(worded("building.cards_no", kind=limit.kind),))
        wanted = folded(limit.kind)
        number = sum(count for card, count in deck.main if folded(card.kind) == wanted)
        if number < limit.least and not deck.unknown:
            bound = f"it needs at least {limit.least}"
        elif limit.most is not None and number > limit.most:
            bound = f"it may have at most {limit.most}"
        else:
            return Verdict()
        text = worded("building.deck", how_many=how_many(number, f"{limit.kind} card"), bound=bound)
        finding = DeckFinding(code="cards_of_a_kind", text=text, rule=self.rule)
        return Verdict(findings=(finding,))


@dataclass(frozen=True, kw_only=True)
class FromThePool:
    """Where decks are built on the day: only from what the player drafted or opened."""

    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding for each title of which the pool has fewer."""
        if not deck.format.limited:
            return Verdict()
        if deck.pool is None and deck.event.legal:
            return Verdict()
        if deck.pool is None:
            sentence = worded("building.card_pool")
            return Verdict(not_checked=(sentence,))
        held: Counter[str] = Counter()
        for line in (*deck.pool.cards, *deck.pool.extras):
            held[folded(deck.title(line.name))] += line.count
        if deck.pool.identity is not None:
            held[folded(deck.title(deck.pool.identity.name))] += deck.pool.identity.count
        return Verdict(
            findings=tuple(
                DeckFinding(
                    code="not_in_the_pool",
                    text=worded(
                        "building.deck_pool",
                        title=title,
                        how_many=how_many(count, "time"),
                        how_many_2=how_many(held[folded(title)], "time"),
                    ),
                    rule=self.rule,
                    card=title,
                )
                for title, count in deck.copies.items()
                if count > held[folded(title)]
            )
        )


@dataclass(frozen=True, kw_only=True)
class OwnText:
    """A note for each such card in the deck."""

    titles: tuple[str, ...]
    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """Never a finding: the card is legal, and its text may be kept to."""
        return Verdict(
            notes=tuple(
                DeckFinding(
                    code="own_text",
                    text=worded("own_text.rule_own", title=title),
                    rule=self.rule,
                    card=title,
                )
                for title, _ in found(self.titles, deck)
            )
        )
