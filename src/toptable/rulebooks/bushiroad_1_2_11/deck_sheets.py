"""Deck sheets of the games that the floor rules cover, and the slip of a proxy. B-044, B-064.

What is registered beside the deck follows the items that each game asks for (B-035 to B-038).
"""

from toptable.engine.rules.decks.deck_rules import DeckSlot
from toptable.engine.rules.decks.deck_sheet import DeckSheet, ListSection, ProxyForm
from toptable.engine.rules.settings import Chosen

_UNIQUE = "Write name and card number, so that no other card can be meant."


def _sheet(*sections: ListSection) -> DeckSheet:
    return DeckSheet(
        sections=sections, number="Card number", notes=(_UNIQUE,), section="PG-3.1.1.2"
    )


_CARDS = ListSection(name="Deck", lines=28, kinds=("main deck",))
_SHEETS = {
    "vg": _sheet(
        ListSection(name="Ride deck", lines=5),
        ListSection(name="Main deck", lines=20, kinds=("deck", "normal unit", "trigger unit")),
        ListSection(name="G zone", lines=10, kinds=("g unit", "g deck")),
    ),
    "ws": _sheet(
        ListSection(name="Characters", lines=18, kinds=("character",)),
        ListSection(name="Events", lines=6, kinds=("event",)),
        ListSection(name="Climaxes", lines=5, kinds=("climax", "climax card")),
    ),
    "bf": _sheet(
        ListSection(name="Flag", lines=1),
        ListSection(name="Buddy", lines=1, kinds=("buddy monster",)),
        _CARDS,
    ),
    "sve": _sheet(
        ListSection(name="Leader", lines=1),
        ListSection(name="Main deck", lines=22, kinds=("deck",)),
        ListSection(name="Evolve deck", lines=8),
    ),
    "hocg": _sheet(
        ListSection(name="Oshi", lines=1, kinds=("oshi holomem",)),
        ListSection(name="Main deck", lines=24, kinds=("deck", "holomem", "support")),
        ListSection(name="Cheer deck", lines=5, kinds=("cheer",)),
    ),
    "gcg": _sheet(_CARDS),
}
_SMALL, _REGULAR = (59, 86), (63, 88)


def sheet(chosen: Chosen, slot: DeckSlot) -> DeckSheet:
    """The sheet of the game that is played; one list for a card pool. B-045, B-064."""
    if slot.id == "pool":
        return _sheet(ListSection(name="Cards", lines=30))
    return _SHEETS.get(chosen.get("game", ""), _sheet(_CARDS))


def proxy_slip(chosen: Chosen) -> ProxyForm:
    """What a judge writes on, with what becomes of the card. B-044."""
    return ProxyForm(
        fields=("Card", "Fighter", "Table", "Judge", "Text"),
        millimetres=_SMALL if chosen.get("game", "") == "vg" else _REGULAR,
        notes=(
            "Only judges make proxies, for cards worn out during the event and for missing tokens "
            "or markers.",
            "The card itself stays near the table and is put in its place in public zones.",
        ),
        section="FR-2.1.3",
        by_judges="FR-2.1.3",
    )
