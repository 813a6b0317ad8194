"""Decks under the Android: Netrunner Regulations 1.0. FFG-10 to FFG-15, FFG-51, FFG-53."""

from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.deck_rules import DeckRules
from toptable.engine.rules.decks.legality.building import FromThePool
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.marks import NoProxies
from toptable.engine.rules.decks.legality.products import LegalProducts
from toptable.engine.rules.decks.legality.releases import on_release
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.loading.decks import formats_in
from toptable.rulebooks.shared import deck_settings, netrunner_decks, netrunner_sheets

FORMATS = formats_in(__package__)

SETTINGS = (
    deck_settings.region(source="Legal Products", rules=("FFG-15",)),
    deck_settings.large_deck(source="Deck Building", rules=("FFG-11",)),
    deck_settings.build_minutes(
        "draft",
        ("full", "half"),
        source="Draft Tournament and Structure",
        rules=("FFG-51", "FFG-53"),
    ),
)


def format_(chosen: Chosen) -> DeckFormat:
    """Constructed play, or a draft. FFG-12, FFG-51, FFG-53."""
    return FORMATS[chosen["draft"]]


def tests(chosen: Chosen) -> tuple[DeckTest, ...]:
    """The Most Wanted List, legal products, then how the deck is built."""
    return (
        *netrunner_decks.by_the_list(
            name="Most Wanted List", word="removed", rule="FFG-12", organizer="FFG-15"
        ),
        LegalProducts(
            legal_from=on_release,
            release_rule="FFG-15",
            organizer_rule="FFG-15",
            organizer_decides=chosen["region"] == "elsewhere",
            also=netrunner_decks.ALSO_CALLED,
        ),
        *netrunner_decks.construction(
            rule="FFG-11",
            list_rule="FFG-12",
            size_rule="FFG-11",
            largest=deck_settings.largest(chosen),
        ),
        NoProxies(text="Only official cards are played; proxies are not.", rule="FFG-14"),
        FromThePool(rule=format_(chosen).rule),
    )


DECKS = DeckRules(
    slots=netrunner_decks.slots,
    format=format_,
    tests=tests,
    sheet=netrunner_sheets.netrunner_sheet,
    format_setting="draft",
    pool=netrunner_decks.POOL,
)
