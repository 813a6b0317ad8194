"""Cards gathered from many printings: one card per title, with everything that is known of it."""

from collections.abc import Iterable

import msgspec

from toptable.engine.names import tidy
from toptable.engine.rules.decks.cards import KnownCard, Printing
from toptable.engine.rules.decks.folding import folded
from toptable.interchange.cards.card_files import MOST_CARDS, BadCards

LONGEST_TITLE = 300


class Gathered:
    """Cards by title, in the order in which they came."""

    def __init__(self) -> None:
        self._cards: dict[str, KnownCard] = {}
        self._printings: dict[str, dict[str, Printing]] = {}
        self._also: dict[str, dict[str, None]] = {}

    def add(
        self, card: KnownCard, printings: Iterable[Printing] = (), *, first: bool = False
    ) -> None:
        """One more appearance of a card; ``first`` if this says more than others of its title."""
        title = tidy(card.title)
        if not title:
            raise BadCards("A card has no title; nothing was loaded.")
        if len(title) > LONGEST_TITLE:
            raise BadCards(f"A card's title has {len(title)} characters: “{title[:40]}…”.")
        if title not in self._cards:
            if len(self._cards) >= MOST_CARDS:
                raise BadCards(f"There are more than {MOST_CARDS:,} cards.")
            self._printings[title] = {}
            self._also[title] = {}
        if first or title not in self._cards:
            self._cards[title] = card
        for printing in (*card.printings, *printings):
            self._printings[title].setdefault(printing.code, printing)
        for name in card.also:
            self.called(title, name)

    def called(self, title: str, name: str) -> None:
        """A further name of a card that is known already; one that is found anyway adds nothing."""
        name = tidy(name)
        if name in ("", title) or len(name) > LONGEST_TITLE:
            return
        if folded(name) != folded(title):
            self._also[title][name] = None

    @property
    def titles_by_code(self) -> dict[str, str]:
        """The title behind each code of a printing."""
        return {code: title for title, printings in self._printings.items() for code in printings}

    def cards(self) -> tuple[KnownCard, ...]:
        """All of them."""
        return tuple(
            msgspec.structs.replace(
                card,
                title=title,
                printings=tuple(self._printings[title].values()),
                also=tuple(self._also[title]),
            )
            for title, card in self._cards.items()
        )
