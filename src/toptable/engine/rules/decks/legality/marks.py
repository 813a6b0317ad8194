"""Proxies and alternate art that a list marks. FFG-14, N10-12, N10-16, N10-20, B-044."""

from dataclasses import dataclass

from toptable.engine.rules.decks.findings import DeckFinding, Verdict
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.sentence import worded


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
                    text=worded(
                        "marks.marked_proxy",
                        "%(title)s is marked as a proxy. %(text)s",
                        title=title,
                        text=self.text,
                    ),
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
