"""Formats and legal cards of the Bushiroad floor rules 1.2.11, section 3.3. B-040, B-044, B-045.

How a deck is built is each game's own rule: the organizer gives its numbers for the event.
"""

from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.deck_rules import DeckRules, DeckSlot, one_deck
from toptable.engine.rules.decks.legality.building import BuiltByTheNumbers, FromThePool
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import CopiesOfATitle
from toptable.engine.rules.decks.legality.lists import (
    NoRemovedCard,
    OneRestrictedTitle,
    OrganizersBans,
)
from toptable.engine.rules.decks.legality.marks import NoProxies
from toptable.engine.rules.decks.legality.products import LegalProducts
from toptable.engine.rules.decks.legality.releases import on_release
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.bushiroad_1_2_11.deck_sheets import proxy_slip, sheet
from toptable.rulebooks.loading.decks import formats_in
from toptable.rulebooks.shared import deck_settings

FORMATS = formats_in(__package__)
POOL = DeckSlot(id="pool", name="Card pool")

SETTINGS = (
    deck_settings.format_setting(
        FORMATS,
        label="Constructed or limited",
        about="Constructed: decks built beforehand. Limited: decks built only from the cards that "
        "the event specifies.",
        source="FR-3.3",
        rules=("B-040", "B-045"),
    ),
    deck_settings.build_minutes("format", ("limited",), source="FR-3.3.1.2", rules=("B-045",)),
)


def format_(chosen: Chosen) -> DeckFormat:
    """Constructed unless the event is a limited one. B-045."""
    return FORMATS[chosen["format"]]


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


DECKS = DeckRules(
    slots=one_deck,
    format=format_,
    tests=tests,
    format_setting="format",
    naming_rule="B-064",
    pool=POOL,
    sheet=sheet,
    proxy=proxy_slip,
)
