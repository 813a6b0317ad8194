"""Decks of Netrunner, as its three documents have them alike: Corp and Runner, and what is counted.

FFG-10, FFG-11, N13-19, N13-20, N10-18. Influence, copies and agenda points are the game's own
rules; card facts have their numbers, and the few cards that change them by their text are here.
"""

from toptable.engine.rules.decks.deck_rules import DeckSlot
from toptable.engine.rules.decks.legality.building import BuiltByTheNumbers
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import CopiesOfATitle, SmallestDeck, UnusualSize
from toptable.engine.rules.decks.legality.foundations import OneFoundation, OneSide
from toptable.engine.rules.decks.legality.influence import WithinInfluence
from toptable.engine.rules.decks.legality.lists import (
    ListInForce,
    NoRemovedCard,
    OneRestrictedTitle,
    OrganizersBans,
    WithinPoints,
)
from toptable.engine.rules.decks.legality.own_text import OwnText
from toptable.engine.rules.decks.legality.scored_points import PointsBySize
from toptable.engine.rules.settings import Chosen

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
