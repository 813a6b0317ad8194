"""Deck sheets of Netrunner: identity, then the cards by kind, as players write their lists.

N13-23, N13-24, N10-20, FFG-09; the template for handwritten proxies: N13-13, N10-15.
"""

from dataclasses import replace

from toptable.engine.rules.decks.deck_rules import DeckSlot
from toptable.engine.rules.decks.deck_sheet import DeckSheet, ListSection, ProxyForm
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.shared.netrunner_decks import CORP, RUNNER

CORP_SHEET = DeckSheet(
    foundation="Identity",
    sections=(
        ListSection(name="Agendas", lines=8, kinds=("agenda",)),
        ListSection(name="Assets", lines=9, kinds=("asset",)),
        ListSection(name="Upgrades", lines=7, kinds=("upgrade",)),
        ListSection(name="Operations", lines=10, kinds=("operation",)),
        ListSection(name="Ice", lines=13, kinds=("ice", "barrier", "code gate", "sentry")),
    ),
)
RUNNER_SHEET = DeckSheet(
    foundation="Identity",
    sections=(
        ListSection(name="Events", lines=13, kinds=("event",)),
        ListSection(name="Hardware", lines=9, kinds=("hardware",)),
        ListSection(name="Resources", lines=10, kinds=("resource",)),
        ListSection(name="Programs", lines=12, kinds=("program", "icebreaker")),
    ),
)
POOL_SHEET = DeckSheet()
_SHEETS = {CORP.id: CORP_SHEET, RUNNER.id: RUNNER_SHEET}

_EXACT = "The list must be exactly the deck."
_UNIQUE = "Write enough of each name that no other card can be meant."
_PROXIED = "Mark every card that is a proxy."


def netrunner_sheet(_chosen: Chosen, slot: DeckSlot) -> DeckSheet:
    """The sheet of the Corp, of the Runner, or of what was drafted. FFG-09."""
    return _SHEETS.get(slot.id, POOL_SHEET)


def nisei_1_3_sheet(chosen: Chosen, slot: DeckSlot) -> DeckSheet:
    """With what a list must be. N13-23, N13-24."""
    notes = (_EXACT, _UNIQUE)
    return replace(netrunner_sheet(chosen, slot), notes=notes, section="Decks And Decklists")


def nisei_1_0_sheet(chosen: Chosen, slot: DeckSlot) -> DeckSheet:
    """Proxies are marked on it. N10-20."""
    notes = (_EXACT, _UNIQUE, _PROXIED)
    sheet = netrunner_sheet(chosen, slot)
    return replace(sheet, notes=notes, section="Other Tournament Rules", proxies=True)


_TEMPLATE = ProxyForm(
    fields=("Card", "Type", "Cost", "Influence", "Text"),
    millimetres=(63, 88),
    notes=(
        "Only staff write proxies by hand, and only as a last resort.",
        "It goes into an opaque sleeve with a card behind it.",
    ),
    section="Proxies",
)


def proxy_template(_chosen: Chosen) -> ProxyForm:
    """What staff write a proxy on. N13-13, N10-15."""
    return _TEMPLATE
