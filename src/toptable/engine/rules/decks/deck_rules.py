"""What a document says about decks: which decks a player brings, and by what they are judged."""

from collections.abc import Callable
from dataclasses import dataclass

from toptable.engine.rules.settings import Chosen


@dataclass(frozen=True, kw_only=True)
class DeckSlot:
    """One of the decks that a player brings."""

    id: str
    """As the log names it: ``corp``."""
    name: str
    """As people call it: Corp."""
    side: str = ""
    """The letter of the side it is for, where the document has sides."""


@dataclass(frozen=True, kw_only=True)
class DeckRules:
    """What one document says about decks and lists."""

    slots: Callable[[Chosen], tuple[DeckSlot, ...]]
    """The decks of one player under these settings."""
