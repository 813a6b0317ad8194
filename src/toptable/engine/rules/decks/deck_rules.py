"""What a document says about decks: which decks a player brings, and by what they are judged."""

from collections.abc import Callable
from dataclasses import dataclass

from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.deck_sheet import DeckSheet, ProxyForm
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.settings import Chosen


@dataclass(frozen=True, kw_only=True)
class DeckSlot:
    """One of the decks that a player brings."""

    id: str
    """As the log names it: ``light``."""
    name: str
    """As people call it: light side."""
    side: str = ""
    """The letter of the side it is for, where the document has sides."""
    cards: str = ""
    """Which side the cards in it have, as card facts say it; empty where a game has none."""


SILENT = DeckFormat(id="", name="decks", rule="", open=True)
"""The format of a document that says nothing about decks."""


def one_deck(_chosen: Chosen) -> tuple[DeckSlot, ...]:
    """One deck for the whole event. B-045."""
    return (DeckSlot(id="main", name="Deck"),)


def no_format(_chosen: Chosen) -> DeckFormat:
    """Nothing by which a list could be judged."""
    return SILENT


def no_tests(_chosen: Chosen) -> tuple[DeckTest, ...]:
    """Nothing to try."""
    return ()


PLAIN_SHEET = DeckSheet()
"""The sheet of a document that has none of its own."""


def plain_sheet(_chosen: Chosen, _slot: DeckSlot) -> DeckSheet:
    """Name and cards."""
    return PLAIN_SHEET


def no_proxies(_chosen: Chosen) -> ProxyForm | None:
    """Nothing about proxies."""
    return None


@dataclass(frozen=True, kw_only=True)
class DeckRules:
    """What one document says about decks and lists."""

    slots: Callable[[Chosen], tuple[DeckSlot, ...]] = one_deck
    """The decks of one player, or of each member of a team, under these settings."""
    format: Callable[[Chosen], DeckFormat] = no_format
    """The format that is played under these settings."""
    tests: Callable[[Chosen], tuple[DeckTest, ...]] = no_tests
    """What a list is tried by, in the order in which findings are read."""
    naming_rule: str = ""
    """The rule by which a list names every card so that no other can be meant. N13-23, B-064."""
    format_setting: str = ""
    """The setting that names the format; empty where the document has one."""
    pool: DeckSlot | None = None
    """What a player registers beside the decks where decks are built on the day. FFG-51, B-045."""

    sheet: Callable[[Chosen, DeckSlot], DeckSheet] = plain_sheet
    """The sheet on which the list of a deck is written."""
    proxy: Callable[[Chosen], ProxyForm | None] = no_proxies
    """What staff write proxies on, where the document lets them."""

    def pool_under(self, chosen: Chosen) -> DeckSlot | None:
        """The slot for the cards that a player drafted or opened, if these settings have one."""
        return self.pool if self.format(chosen).limited else None
