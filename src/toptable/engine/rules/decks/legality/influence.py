"""Influence: what cards of other factions cost, and what a dated list makes of the limit. FFG-12.

Each copy of a listed card lowers the limit of the identity, in its own faction too, and never
below 1; a card of another faction still costs its own influence.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from toptable.engine.rules.decks.cards import CardList
from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.listed_titles import found, in_force, of_format
from toptable.engine.rules.decks.legality.saying import how_many, listed
from toptable.engine.sentence import worded

LEAST = 1
"""No list brings a limit below this."""


def lowered(printed: int, copies: Iterable[tuple[int, int]]) -> int:
    """A limit after a list: copies of each listed card, and what each of them takes off."""
    return max(min(LEAST, printed), printed - sum(count * each for count, each in copies))


@dataclass(frozen=True, kw_only=True)
class WithinInfluence:
    """The deck spends no more influence than its identity has."""

    rule: str
    list_rule: str
    changed_by: tuple[str, ...] = ()
    """Cards whose own text changes what influence costs; staff count where one is in the deck."""

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """Too much, or a card that has to be counted by hand."""
        if deck.facts is None:
            return Verdict(
                not_checked=(
                    worded("influence.influence_no", "Influence: no card facts are loaded."),
                )
            )
        identity = deck.identity
        if identity is None:
            return Verdict(
                not_checked=(
                    worded("influence.influence_identity", "Influence: the identity is not known."),
                )
            )
        if identity.influence_limit is None:
            return Verdict()
        list_ = self._list(deck)
        spent = sum(
            (card.influence or 0) * count
            for card, count in deck.main
            if card.faction != identity.faction
        )
        spent += sum(count * each for _, count, each in _priced(list_.costlier, deck))
        dearer = _priced(list_.dearer, deck)
        limit = lowered(identity.influence_limit, [(count, each) for _, count, each in dearer])
        if spent <= limit:
            return Verdict()
        own = [title for title in deck.copies if title in self.changed_by]
        if own:
            sentence = worded(
                "influence.influence_deck",
                "Influence: the deck spends %(spent)s of %(limit)s before what %(listed)s "
                "changes by its own text; count it by hand.",
                spent=spent,
                limit=limit,
                listed=listed(own),
            )
            return Verdict(not_checked=(sentence,))
        text = worded(
            "influence.deck_spends",
            "The deck spends %(spent)s influence; %(identity)s has %(limit)s",
            spent=spent,
            identity=identity.title,
            limit=limit,
        )
        if dearer:
            copies = sum(count for _, count, _ in dearer)
            text += (
                f" ({identity.influence_limit} printed, less for {how_many(copies, 'copy')} of "
                f"listed cards: {listed([title for title, _, _ in dearer])})"
            )
        rule = self.list_rule if dearer and spent <= identity.influence_limit else self.rule
        finding = DeckFinding(code="too_much_influence", text=f"{text}.", rule=rule)
        return Verdict(findings=(finding,))

    def _list(self, deck: CheckedDeck) -> CardList:
        """The list in force, or one that names nothing."""
        none = CardList(name="", format="", effective="")
        if deck.format.limited or deck.format.open or not deck.format.listed:
            return none
        return in_force(of_format(deck.format, deck.facts), deck.on) or none


def _priced(prices: Iterable[tuple[str, int]], deck: CheckedDeck) -> list[tuple[str, int, int]]:
    """The cards of the deck to which a list gives a price: title, copies, price of each."""
    return [(title, count, each) for name, each in prices for title, count in found((name,), deck)]
