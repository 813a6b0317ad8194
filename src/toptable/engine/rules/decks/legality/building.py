"""Numbers that the organizer supplies, and the cards that a player drafted or opened. B-045."""

from collections import Counter
from dataclasses import dataclass

from toptable.engine.rules.decks.event_cards import KindLimit
from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.folding import folded
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.saying import how_many
from toptable.engine.sentence import worded


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
            sentence = worded(
                "building.deck_construction",
                "Deck construction: the document leaves it to the game; give its numbers "
                "for the event.",
            )
            return Verdict(not_checked=(sentence,) if self.wanted else ())
        size, findings = deck.deck.size, []
        if building.least is not None and size < building.least:
            text = worded(
                "building.deck_needs",
                "The deck has %(how_many)s; it needs at least %(least)s.",
                how_many=how_many(size, "card"),
                least=building.least,
            )
            findings.append(DeckFinding(code="too_few_cards", text=text, rule=self.rule))
        if building.most is not None and size > building.most:
            text = worded(
                "building.deck_may",
                "The deck has %(how_many)s; it may have at most %(most)s.",
                how_many=how_many(size, "card"),
                most=building.most,
            )
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
                        "%(title)s is in the deck %(how_many)s; at most %(most)s may be.",
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
            return Verdict(
                not_checked=(
                    worded(
                        "building.cards_no",
                        "%(kind)s cards: no card facts are loaded.",
                        kind=limit.kind,
                    ),
                )
            )
        wanted = folded(limit.kind)
        number = sum(count for card, count in deck.main if folded(card.kind) == wanted)
        if number < limit.least and not deck.unknown:
            bound = f"it needs at least {limit.least}"
        elif limit.most is not None and number > limit.most:
            bound = f"it may have at most {limit.most}"
        else:
            return Verdict()
        text = worded(
            "building.deck",
            "The deck has %(how_many)s; %(bound)s.",
            how_many=how_many(number, f"{limit.kind} card"),
            bound=bound,
        )
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
            sentence = worded(
                "building.card_pool",
                "The card pool: what the player drafted or opened is not registered.",
            )
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
                        "%(title)s is in the deck %(how_many)s and in the pool %(how_many_2)s.",
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
