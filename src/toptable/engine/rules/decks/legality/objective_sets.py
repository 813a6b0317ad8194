"""Objective sets: at least so many, and the command cards that come in them. SW-05, SW-08."""

from collections import Counter
from dataclasses import dataclass

from toptable.engine.rules.decks.cards import KnownCard
from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.saying import how_many
from toptable.engine.sentence import worded


@dataclass(frozen=True, kw_only=True)
class ObjectiveSets:
    """A deck is a number of sets; what else is in it follows from them."""

    kind: str
    """What card facts call the card that leads a set."""
    least: int
    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """Too few sets, and cards that no set of the deck brings."""
        if deck.facts is None:
            return Verdict(
                not_checked=(
                    worded(
                        "objective_sets.objective_sets", "Objective sets: no card facts are loaded."
                    ),
                )
            )
        sets: Counter[str] = Counter()
        others: list[tuple[KnownCard, int]] = []
        for card, count in deck.main:
            if card.kind.casefold() == self.kind:
                sets[card.objective_set or card.title] += count
            else:
                others.append((card, count))
        verdict = self._enough(sets.total(), deck)
        for card, count in others:
            verdict += self._follows(card, count, sets)
        return verdict

    def _enough(self, sets: int, deck: CheckedDeck) -> Verdict:
        if sets >= self.least or deck.unknown:
            return Verdict()
        text = worded(
            "objective_sets.deck_needs",
            "The deck has %(how_many)s; it needs at least %(least)s.",
            how_many=how_many(sets, "objective set"),
            least=self.least,
        )
        return Verdict(
            findings=(DeckFinding(code="too_few_objective_sets", text=text, rule=self.rule),)
        )

    def _follows(self, card: KnownCard, count: int, sets: Counter[str]) -> Verdict:
        """A set brings each of its cards as often as it holds them."""
        if not card.objective_set:
            return Verdict()
        if len(card.printings) > 1:
            sentence = worded(
                "objective_sets.comes_several",
                "%(card)s comes in several objective sets; compare it with the objectives by hand.",
                card=card.title,
            )
            return Verdict(not_checked=(sentence,))
        held = max((printing.quantity for printing in card.printings), default=1) or 1
        brought = sets[card.objective_set] * held
        if count == brought:
            return Verdict()
        text = worded(
            "objective_sets.deck_objective",
            "%(card)s is in the deck %(how_many)s; its objective sets bring %(brought)s.",
            card=card.title,
            how_many=how_many(count, "time"),
            brought=brought,
        )
        finding = DeckFinding(code="not_in_its_sets", text=text, rule=self.rule, card=card.title)
        return Verdict(findings=(finding,))
