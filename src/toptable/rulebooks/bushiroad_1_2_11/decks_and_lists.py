"""Formats, deck sheets and deck registration of the Bushiroad floor rules 1.2.11, section 3.3.

How a deck is built is each game's own rule: the organizer gives its numbers for the event. B-040,
B-044, B-045. What is registered beside the deck follows the items that each game asks for (B-035
to B-038); the slip of a proxy: B-044, B-064.

Organizer or head judge may require lists, and may ask for one at any time. Received is registered:
nobody changes the deck after that. B-061, B-062.
"""

from toptable.engine.rules.decks.deck_rules import DeckSlot, ListDuty
from toptable.engine.rules.decks.decklist import DeckSheet, ListSection, ProxyForm
from toptable.engine.rules.decks.legality.ban_lists import (
    NoRemovedCard,
    OneRestrictedTitle,
    OrganizersBans,
)
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import (
    BuiltByTheNumbers,
    CopiesOfATitle,
    FromThePool,
)
from toptable.engine.rules.decks.legality.products import LegalProducts, NoProxies, on_release
from toptable.engine.rules.settings import Chosen

_UNIQUE = "Write name and card number, so that no other card can be meant."


def _numbered_sheet(*sections: ListSection) -> DeckSheet:
    return DeckSheet(
        sections=sections, number="Card number", notes=(_UNIQUE,), section="PG-3.1.1.2"
    )


_CARDS = ListSection(name="Deck", lines=28, kinds=("main deck",))
_SHEETS = {
    "vg": _numbered_sheet(
        ListSection(name="Ride deck", lines=5),
        ListSection(name="Main deck", lines=20, kinds=("deck", "normal unit", "trigger unit")),
        ListSection(name="G zone", lines=10, kinds=("g unit", "g deck")),
    ),
    "ws": _numbered_sheet(
        ListSection(name="Characters", lines=18, kinds=("character",)),
        ListSection(name="Events", lines=6, kinds=("event",)),
        ListSection(name="Climaxes", lines=5, kinds=("climax", "climax card")),
    ),
    "bf": _numbered_sheet(
        ListSection(name="Flag", lines=1),
        ListSection(name="Buddy", lines=1, kinds=("buddy monster",)),
        _CARDS,
    ),
    "sve": _numbered_sheet(
        ListSection(name="Leader", lines=1),
        ListSection(name="Main deck", lines=22, kinds=("deck",)),
        ListSection(name="Evolve deck", lines=8),
    ),
    "hocg": _numbered_sheet(
        ListSection(name="Oshi", lines=1, kinds=("oshi holomem",)),
        ListSection(name="Main deck", lines=24, kinds=("deck", "holomem", "support")),
        ListSection(name="Cheer deck", lines=5, kinds=("cheer",)),
    ),
    "gcg": _numbered_sheet(_CARDS),
}
_SMALL, _REGULAR = (59, 86), (63, 88)


def sheet(chosen: Chosen, slot: DeckSlot) -> DeckSheet:
    """The sheet of the game that is played; one list for a card pool. B-045, B-064."""
    if slot.id == "pool":
        return _numbered_sheet(ListSection(name="Cards", lines=30))
    return _SHEETS.get(chosen.get("game", ""), _numbered_sheet(_CARDS))


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


POOL = DeckSlot(id="pool", name="Card pool")


def tests(_chosen: Chosen) -> tuple[DeckTest, ...]:
    """Released or handed out, not banned, built by the numbers, from the pool. B-040, B-045."""
    return (
        NoRemovedCard(word="banned", rule="B-040"),
        OneRestrictedTitle(rule="B-040"),
        OrganizersBans(rule="B-040"),
        LegalProducts(legal_from=on_release, release_rule="B-040", organizer_rule="B-040"),
        CopiesOfATitle(rule="B-045"),
        BuiltByTheNumbers(rule="B-045", wanted=True),
        NoProxies(text="Only a judge makes proxies, during the event.", rule="B-044"),
        FromThePool(rule="B-045"),
    )


def list_duty(_chosen: Chosen) -> ListDuty:
    """Lists are handed in when staff ask for them. B-061, B-062."""
    return ListDuty.ON_DEMAND
