"""The one card that a deck is built on, and that all others are of its side. FFG-11, SW-05."""

from dataclasses import dataclass

from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.saying import how_many, listed
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
            sentence = worded(
                "foundations.list_does",
                "The %(word)s: the list does not say which card it is.",
                word=self.word,
            )
            return Verdict(not_checked=(sentence,))
        all_ = [*([(deck.title(own.name), own.count)] if own is not None else []), *more]
        total = sum(count for _, count in all_)
        if total == 0:
            return self._finding(
                "no_foundation",
                worded(
                    "foundations.deck_no", "The deck has no %(word)s; it needs one.", word=self.word
                ),
            )
        if total > 1:
            named = listed(list(dict.fromkeys(title for title, _ in all_)))
            text = worded(
                "foundations.deck_may",
                "The deck has %(how_many)s, and may have one: %(named)s.",
                how_many=how_many(total, self.word),
                named=named,
            )
            return self._finding("several_foundations", text)
        if own is not None and (card := deck.identity) is not None and not self._is(card.kind):
            text = worded(
                "foundations.stands_deck",
                "%(card)s stands as the %(word)s of the deck and is none.",
                card=card.title,
                word=self.word,
            )
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
            return Verdict(
                not_checked=(
                    worded(
                        "foundations.sides_cards", "Sides of the cards: no card facts are loaded."
                    ),
                )
            )
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
                    "%(title)s is a %(side)s card; this is a %(side_2)s deck.",
                    title=title,
                    side=card.side.title(),
                    side_2=side.title(),
                )
                findings.append(
                    DeckFinding(code="wrong_side", text=text, rule=self.rule, card=title)
                )
            if card.only_with and identity is not None and card.only_with != identity.faction:
                text = worded(
                    "foundations.may_only",
                    "%(title)s may be only in a deck with the affiliation %(only_with)s.",
                    title=title,
                    only_with=card.only_with,
                )
                findings.append(
                    DeckFinding(code="wrong_affiliation", text=text, rule=self.rule, card=title)
                )
        return Verdict(findings=tuple(findings))
