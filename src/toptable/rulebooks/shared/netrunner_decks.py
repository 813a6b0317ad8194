"""Decks and deck sheets of Netrunner, as its three documents have them alike.

Influence, copies and agenda points are the game's own rules; card facts have their numbers, and
the few cards that change them by their text are here. FFG-10, FFG-11, N13-19, N13-20, N10-18.

Sheets name the identity, then the cards by kind: N13-23, N13-24, N10-20, FFG-09; the template for
handwritten proxies: N13-13, N10-15.
"""

from dataclasses import replace

from toptable.engine.rules.decks.deck_rules import DeckSlot
from toptable.engine.rules.decks.decklist import DeckSheet, ListSection, ProxyForm
from toptable.engine.rules.decks.legality.ban_lists import (
    ListInForce,
    NoRemovedCard,
    OneRestrictedTitle,
    OrganizersBans,
    WithinPoints,
)
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import (
    BuiltByTheNumbers,
    CopiesOfATitle,
    OwnText,
    SmallestDeck,
    UnusualSize,
)
from toptable.engine.rules.decks.legality.identity import (
    OneFoundation,
    OneSide,
    PointsBySize,
    WithinInfluence,
)
from toptable.engine.rules.settings import Chosen

SIDES = ("C", "R")
SIDE_WORDS = {"C": "Corp", "R": "Runner"}
CORP = DeckSlot(id="corp", name="Corp", side="C", cards="corp")
RUNNER = DeckSlot(id="runner", name="Runner", side="R", cards="runner")
POOL = DeckSlot(id="pool", name="Card pool")

ALSO_CALLED = (("Original Core Set", "Core Set"),)
"""What the documents call a product, and what card facts call it."""
ALLIANCES = (
    "Consulting Visit",
    "Executive Search Firm",
    "Heritage Committee",
    "Ibrahim Salem",
    "Jeeves Model Bioroids",
    "Mumba Temple",
    "Mumbad Virtual Tour",
    "Museum of History",
    "PAD Factory",
    "Product Recall",
    "Raman Rai",
    "Salem's Hospitality",
)
"""Cards that cost no influence under a condition of their own."""
PROFESSOR = "The Professor: Keeper of Knowledge"
AMPERE = "Ampère: Cybernetics For Anyone"
NOVA = "Nova Initiumia: Catalyst & Impetus"
SHADOW = "The Shadow: Pulling the Strings"
CUSTOM_BIOTICS = "Custom Biotics: Engineered for Success"


def slots(_chosen: Chosen) -> tuple[DeckSlot, ...]:
    """One Corp and one Runner deck. FFG-10, N13-23."""
    return (CORP, RUNNER)


def by_the_list(*, name: str, word: str, rule: str, organizer: str) -> tuple[DeckTest, ...]:
    """What the dated list in force takes out, and what the organizer does."""
    return (
        ListInForce(name=name),
        NoRemovedCard(word=word, rule=rule),
        OneRestrictedTitle(rule=rule),
        WithinPoints(rule=rule),
        OrganizersBans(rule=organizer),
    )


def construction(
    *, rule: str, list_rule: str, size_rule: str, largest: int | None
) -> tuple[DeckTest, ...]:
    """Identity, side, size, copies, influence and agenda points."""
    return (
        OneFoundation(word="identity", rule=rule),
        OneSide(rule=rule),
        SmallestDeck(rule=rule),
        UnusualSize(most=largest, rule=size_rule),
        CopiesOfATitle(rule=rule, singles=(AMPERE, NOVA)),
        WithinInfluence(rule=rule, list_rule=list_rule, changed_by=(*ALLIANCES, PROFESSOR)),
        PointsBySize(
            kind="agenda", side="corp", neutral="neutral-corp", rule=rule, free=(AMPERE, SHADOW)
        ),
        OwnText(titles=(AMPERE, CUSTOM_BIOTICS), rule=rule),
        BuiltByTheNumbers(rule=rule),
    )


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
