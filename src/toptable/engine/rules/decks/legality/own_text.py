"""Cards whose own text says how their deck is built: no card facts hold it, so staff look."""

from dataclasses import dataclass

from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.listed_titles import found
from toptable.engine.sentence import worded


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
                    text=worded(
                        "own_text.rule_own",
                        "%(title)s has a rule of its own about the deck; look at the card.",
                        title=title,
                    ),
                    rule=self.rule,
                    card=title,
                )
                for title, _ in found(self.titles, deck)
            )
        )
