"""Formats and ban lists under NISEI Organized Play Policies 1.3. N13-100 to N13-102."""

from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.deck_rules import DeckRules
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
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
        about="Which cards are legal. Products and ban lists are published from day to day: load "
        "them with the card facts.",
        source=_SOURCE,
        rules=("N13-100",),
    ),
    deck_settings.large_deck(source="Decks And Decklists", rules=("N13-20",)),
)


def format_(chosen: Chosen) -> DeckFormat:
    """The format of the event; Standard unless it names another. N13-100."""
    return FORMATS[chosen["format"]]


def tests(chosen: Chosen) -> tuple[DeckTest, ...]:
    """Ban list and products of the day, then how the deck is built. N13-19, N13-20."""
    return (
        *netrunner_decks.by_the_list(
            name="Ban list", word="banned", rule="N13-102", organizer="N13-02"
        ),
        LegalProducts(
            legal_from=second_friday_at("competitive"),
            release_rule="N13-101",
            organizer_rule="N13-02",
            also=netrunner_decks.ALSO_CALLED,
        ),
        *netrunner_decks.construction(
            rule="N13-19",
            list_rule="N13-102",
            size_rule="N13-20",
            largest=deck_settings.largest(chosen),
        ),
    )


DECKS = DeckRules(
    slots=netrunner_decks.slots,
    format=format_,
    tests=tests,
    sheet=netrunner_sheets.nisei_1_3_sheet,
    proxy=netrunner_sheets.proxy_template,
    format_setting="format",
    naming_rule="N13-23",
)
