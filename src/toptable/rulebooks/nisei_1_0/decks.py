"""Formats, products and lists of NISEI Organized Play Policies 1.0. N10-63 to N10-70."""

from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.deck_rules import DeckRules
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import WithinTheBoxes
from toptable.engine.rules.decks.legality.marks import ShownBefore
from toptable.engine.rules.decks.legality.products import LegalProducts
from toptable.engine.rules.decks.legality.releases import second_friday_at
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.loading.decks import formats_in
from toptable.rulebooks.shared import deck_settings, netrunner_decks, netrunner_sheets

FORMATS = formats_in(__package__)
_SOURCE = "Supported Formats"

SETTINGS = (
    deck_settings.format_setting(
        FORMATS,
        about="Which cards are legal. Lists of decks are judged by its products and its list.",
        source=_SOURCE,
        rules=("N10-63", "N10-66", "N10-67", "N10-68", "N10-69", "N10-70"),
    ),
    deck_settings.large_deck(source="Other Tournament Rules", rules=("N10-18",)),
)


def format_(chosen: Chosen) -> DeckFormat:
    """The format of the event; Standard unless it names another. N10-63."""
    return FORMATS[chosen["format"]]


def tests(chosen: Chosen) -> tuple[DeckTest, ...]:
    """Products and list of the format, then how the deck is built. N10-18, N10-64, N10-65."""
    return (
        *netrunner_decks.by_the_list(
            name="Most Wanted List", word="removed", rule="N10-65", organizer="N10-02"
        ),
        LegalProducts(
            legal_from=second_friday_at("competitive"),
            release_rule="N10-64",
            organizer_rule="N10-02",
            also=netrunner_decks.ALSO_CALLED,
        ),
        WithinTheBoxes(rule="N10-69"),
        *netrunner_decks.construction(
            rule="N10-18",
            list_rule="N10-65",
            size_rule="N10-18",
            largest=deck_settings.largest(chosen),
        ),
        ShownBefore(proxies="N10-12", art="N10-16"),
    )


DECKS = DeckRules(
    slots=netrunner_decks.slots,
    format=format_,
    tests=tests,
    sheet=netrunner_sheets.nisei_1_0_sheet,
    proxy=netrunner_sheets.proxy_template,
    format_setting="format",
    naming_rule="N10-20",
)
