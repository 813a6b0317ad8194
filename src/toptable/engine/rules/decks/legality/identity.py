"""What follows from the card that a deck is built on: its side, influence, objective sets and
scored points.

Each copy of a listed card lowers the limit of the identity, in its own faction too, and never
below 1; a card of another faction still costs its own influence.

FFG-11, SW-05, FFG-12, SW-08.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from toptable.engine.rules.decks.cards import CardList, KnownCard
from toptable.engine.rules.decks.legality.ban_lists import found, in_force, of_format
from toptable.engine.rules.decks.legality.checked_deck import (
    CheckedDeck,
    DeckFinding,
    Verdict,
    how_many,
    listed,
)
from toptable.engine.sentence import worded


@dataclass(frozen=True, kw_only=True)
class OneFoundation:
    """Exactly one identity, affiliation or whatever the game calls it."""

    word: str
    """What the game calls it, and its card facts too: identity."""
    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """None, several, or a card that is none."""
        own = deck.deck.identity
        more = [(card.title, count) for card, count in deck.main if self._is(card.kind)]
        if own is None and not more and deck.facts is None:
            sentence = worded("foundations.list_does", word=self.word)
            return Verdict(not_checked=(sentence,))
        all_ = [*([(deck.title(own.name), own.count)] if own is not None else []), *more]
        total = sum(count for _, count in all_)
        if total == 0:
            return self._finding("no_foundation", worded("foundations.deck_no", word=self.word))
        if total > 1:
            named = listed(list(dict.fromkeys(title for title, _ in all_)))
            text = worded("foundations.deck_may", how_many=how_many(total, self.word), named=named)
            return self._finding("several_foundations", text)
        if own is not None and (card := deck.identity) is not None and not self._is(card.kind):
            text = worded("foundations.stands_deck", card=card.title, word=self.word)
            return self._finding("not_a_foundation", text, card.title)
        return Verdict()

    def _is(self, kind: str) -> bool:
        return kind.casefold() == self.word

    def _finding(self, code: str, text: str, card: str = "") -> Verdict:
        finding = DeckFinding(code=code, text=text, rule=self.rule, card=card)
        return Verdict(findings=(finding,))


@dataclass(frozen=True, kw_only=True)
class OneSide:
    """Every card is for the side that the deck is for, and for its affiliation."""

    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding for each card of another side."""
        if deck.facts is None:
            return Verdict(not_checked=(worded("foundations.sides_cards"),))
        identity = deck.identity
        side = deck.side or (identity.side if identity is not None else "")
        findings = []
        for title in deck.copies:
            card = deck.card(title)
            if card is None:
                continue
            if side and card.side and card.side != side:
                text = worded(
                    "foundations.card_deck",
                    title=title,
                    side=card.side.title(),
                    side_2=side.title(),
                )
                findings.append(
                    DeckFinding(code="wrong_side", text=text, rule=self.rule, card=title)
                )
            if card.only_with and identity is not None and card.only_with != identity.faction:
                text = worded("foundations.may_only", title=title, only_with=card.only_with)
                findings.append(
                    DeckFinding(code="wrong_affiliation", text=text, rule=self.rule, card=title)
                )
        return Verdict(findings=tuple(findings))


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
            return Verdict(not_checked=(worded("influence.influence_no"),))
        identity = deck.identity
        if identity is None:
            return Verdict(not_checked=(worded("influence.influence_identity"),))
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
                "influence.influence_deck", spent=spent, limit=limit, listed=listed(own)
            )
            return Verdict(not_checked=(sentence,))
        text = worded("influence.deck_spends", spent=spent, identity=identity.title, limit=limit)
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
            return Verdict(not_checked=(worded("objective_sets.objective_sets"),))
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
            "objective_sets.deck_needs", how_many=how_many(sets, "objective set"), least=self.least
        )
        return Verdict(
            findings=(DeckFinding(code="too_few_objective_sets", text=text, rule=self.rule),)
        )

    def _follows(self, card: KnownCard, count: int, sets: Counter[str]) -> Verdict:
        """A set brings each of its cards as often as it holds them."""
        if not card.objective_set:
            return Verdict()
        if len(card.printings) > 1:
            sentence = worded("objective_sets.comes_several", card=card.title)
            return Verdict(not_checked=(sentence,))
        held = max((printing.quantity for printing in card.printings), default=1) or 1
        brought = sets[card.objective_set] * held
        if count == brought:
            return Verdict()
        text = worded(
            "objective_sets.deck_objective",
            card=card.title,
            how_many=how_many(count, "time"),
            brought=brought,
        )
        finding = DeckFinding(code="not_in_its_sets", text=text, rule=self.rule, card=card.title)
        return Verdict(findings=(finding,))


@dataclass(frozen=True, kw_only=True)
class PointsBySize:
    """Two points for every five cards and two more, or one above that."""

    kind: str
    """What card facts call the cards that score, and people too."""
    side: str
    """The side whose decks hold them, as card facts say it."""
    neutral: str
    """The faction whose cards every deck may hold."""
    rule: str
    free: tuple[str, ...] = ()
    """Identities whose own text lets in the cards of other factions."""

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """Too few or too many points, and cards of another faction."""
        if deck.facts is None:
            return Verdict(not_checked=(worded("scored_points.points_no", kind=self.kind.title()),))
        identity = deck.identity
        side = identity.side if identity is not None else deck.side
        if side != self.side:
            return Verdict()
        scoring = [(card, count) for card, count in deck.main if card.kind.casefold() == self.kind]
        points = sum((card.points or 0) * count for card, count in scoring)
        least = deck.deck.size // 5 * 2 + 2
        findings = []
        if not least <= points <= least + 1 and not deck.unknown:
            text = worded(
                "scored_points.deck_needs",
                how_many=how_many(points, f"{self.kind} point"),
                how_many_2=how_many(deck.deck.size, "card"),
                least=least,
                least_2=least + 1,
            )
            findings.append(DeckFinding(code="points_by_size", text=text, rule=self.rule))
        faction = identity.faction if identity is not None else ""
        findings += [
            DeckFinding(
                code="other_faction",
                text=worded("scored_points.another_faction", card=card.title, kind=self.kind),
                rule=self.rule,
                card=card.title,
            )
            for card, _ in scoring
            if identity is not None
            and identity.title not in self.free
            and card.faction not in (faction, self.neutral)
        ]
        return Verdict(findings=tuple(findings))
