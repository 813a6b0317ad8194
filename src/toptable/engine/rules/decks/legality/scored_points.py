"""Cards that score: a deck has as many points of them as its size asks for, of its own faction."""

from dataclasses import dataclass

from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.saying import how_many
from toptable.engine.sentence import worded


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
            return Verdict(
                not_checked=(
                    worded(
                        "scored_points.points_no",
                        "%(kind)s points: no card facts are loaded.",
                        kind=self.kind.title(),
                    ),
                )
            )
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
                "The deck has %(how_many)s; with %(how_many_2)s it needs %(least)s or %(least_2)s.",
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
                text=worded(
                    "scored_points.another_faction",
                    "%(card)s is of another faction; a deck holds only its own %(kind)s "
                    "cards and neutral ones.",
                    card=card.title,
                    kind=self.kind,
                ),
                rule=self.rule,
                card=card.title,
            )
            for card, _ in scoring
            if identity is not None
            and identity.title not in self.free
            and card.faction not in (faction, self.neutral)
        ]
        return Verdict(findings=tuple(findings))
