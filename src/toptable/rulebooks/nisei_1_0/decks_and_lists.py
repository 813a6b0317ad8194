"""Formats, deck lists and deck checks under NISEI Organized Play Policies 1.0.

Formats, products and lists: N10-63, N10-64, N10-65, N10-66, N10-67, N10-68, N10-69, N10-70. Deck
lists: N10-12, N10-16, N10-20, N10-21. Proxies and alternate art are shown beforehand.
"""

from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.decks.cards import DeckFormat
from toptable.engine.rules.decks.check_rules import CheckPoint, CheckRules
from toptable.engine.rules.decks.deck_rules import DeckRules, ListRules, decklists
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import WithinTheBoxes
from toptable.engine.rules.decks.legality.products import (
    LegalProducts,
    ShownBefore,
    second_friday_at,
)
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.document_files import formats_in
from toptable.rulebooks.shared import deck_settings, netrunner_decks, nisei
from toptable.rulebooks.shared import nisei as shared

FORMATS = formats_in(__package__)
_FORMATS_SECTION = "Supported Formats"

SETTINGS = (
    deck_settings.format_setting(
        FORMATS,
        about="Which cards are legal. Lists of decks are judged by its products and its list.",
        source=_FORMATS_SECTION,
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
    sheet=netrunner_decks.nisei_1_0_sheet,
    proxy=netrunner_decks.proxy_template,
    format_setting="format",
    naming_rule="N10-20",
)


_LISTS_SECTION = "Other Tournament Rules"


def _always_required(_chosen: Chosen) -> bool:
    """Staff approve proxies and alternate art before every event. N10-12, N10-16."""
    return True


LISTS = ListRules(
    duty=nisei.at_competitive,
    proxies_approved=_always_required,
    source=_LISTS_SECTION,
    rules=("N10-12", "N10-16", "N10-20"),
)
LIST_SETTING = decklists(
    source=_LISTS_SECTION,
    rules=("N10-20",),
    otherwise="required at Competitive, otherwise optional",
)
HANDWRITTEN = nisei.handwritten_lists("yes", source=_LISTS_SECTION, rule="N10-21")


_PROXIES = "Proxies"

DECK_CHECKS = CheckRules(
    points=(
        *shared.sleeve_checks("N10-18"),
        *shared.list_checks("N10-18", "N10-20"),
        CheckPoint(
            id="size",
            text="The deck can be shuffled properly in reasonable time.",
            section="Other Tournament Rules And Policies",
            rules=("N10-18",),
        ),
        CheckPoint(
            id="proxies",
            text="Proxies were approved before the event, are readable, and cannot be told from "
            "other sleeved cards.",
            section=_PROXIES,
            rules=("N10-12",),
            sleeves=True,
        ),
        CheckPoint(
            id="proxies_listed",
            text="Every proxy is marked on the list.",
            section=_PROXIES,
            rules=("N10-12", "N10-20"),
            tiers=("competitive",),
        ),
        CheckPoint(
            id="printed_proxies",
            text="Printed proxies are near the real cards in size, thickness and stock, with round "
            "corners and the exact front.",
            section=_PROXIES,
            rules=("N10-13",),
        ),
        CheckPoint(
            id="paper_proxies",
            text="Paper proxies are exact fronts on plain white paper, to scale and cut to the "
            "sleeve, in front of a card of the same side that is no copy of one in the deck; "
            "backing cards from elsewhere are alike and near the real ones.",
            section=_PROXIES,
            rules=("N10-14",),
        ),
        CheckPoint(
            id="handwritten",
            text="Only staff wrote proxies by hand, on the template, as a last resort.",
            section=_PROXIES,
            rules=("N10-15",),
        ),
        CheckPoint(
            id="art",
            text="Alternate art was cleared before the event, is tasteful, readable and built like "
            "a card, and has its full name; if it is no complete copy, the official card or an "
            "approved proxy is at hand.",
            section=_PROXIES,
            rules=("N10-16",),
        ),
    ),
    remedies=shared.check_remedies("N10-INF-08", "N10-INF-14"),
    time=Extension.USUALLY,
    time_section="Calling Judges",
    playing_staff=True,
    playing_section="Tournament Staff Expectations",
)
