"""Formats, deck lists and deck checks under NISEI Organized Play Policies 1.3.

Formats and ban lists: N13-100, N13-101, N13-102. Lists: N13-23, N13-24. Proxies may be used
everywhere.
"""

from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.decks.cards import DeckFormat
from toptable.engine.rules.decks.check_rules import CheckPoint, CheckRules
from toptable.engine.rules.decks.deck_rules import DeckRules, ListRules, decklists
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.products import LegalProducts, second_friday_at
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.document_files import formats_in
from toptable.rulebooks.shared import deck_settings, netrunner_decks, nisei
from toptable.rulebooks.shared import nisei as shared

FORMATS = formats_in(__package__)
_FORMATS_SECTION = "Supported Formats"

SETTINGS = (
    deck_settings.format_setting(
        FORMATS,
        about="Which cards are legal. Products and ban lists are published from day to day: load "
        "them with the card facts.",
        source=_FORMATS_SECTION,
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
    sheet=netrunner_decks.nisei_1_3_sheet,
    proxy=netrunner_decks.proxy_template,
    format_setting="format",
    naming_rule="N13-23",
)


_LISTS_SECTION = "Decks And Decklists"

LISTS = ListRules(duty=nisei.at_competitive, source=_LISTS_SECTION, rules=("N13-23",))
LIST_SETTING = decklists(
    source=_LISTS_SECTION,
    rules=("N13-23",),
    otherwise="required at Competitive, otherwise optional",
)
HANDWRITTEN = nisei.handwritten_lists("no", source=_LISTS_SECTION, rule="N13-24")


_PROXIES = "Proxies And Third-Party Alternate-Art Cards"

DECK_CHECKS = CheckRules(
    points=(
        *shared.sleeve_checks("N13-19"),
        *shared.list_checks("N13-19", "N13-23"),
        CheckPoint(
            id="size",
            text="The deck can be shuffled properly in reasonable time.",
            section="Decks And Decklists",
            rules=("N13-20",),
        ),
        CheckPoint(
            id="proxies",
            text="Proxies are full copies of the front on plain white paper, to scale, cut to the "
            "sleeve, in front of a card that is no copy of one in the deck; or printed on card.",
            section=_PROXIES,
            rules=("N13-12",),
        ),
        CheckPoint(
            id="handwritten",
            text="Only staff wrote proxies by hand, on the template, as a last resort.",
            section=_PROXIES,
            rules=("N13-13",),
        ),
        CheckPoint(
            id="art",
            text="Alternate art is tasteful and has the card's name. Without text or with data "
            "missing it is not allowed, identities excepted.",
            section=_PROXIES,
            rules=("N13-14",),
            tiers=("competitive",),
        ),
        CheckPoint(
            id="art_casual",
            text="Alternate art is tasteful and has the card's name. Without text it is better "
            "left at home; the official card or a proxy is at hand.",
            section=_PROXIES,
            rules=("N13-14",),
            tiers=("casual",),
            advice=True,
        ),
        CheckPoint(
            id="alike",
            text="Proxies and alternate art are readable, easy to identify, and cannot be told "
            "from other sleeved cards by size or thickness.",
            section=_PROXIES,
            rules=("N13-15",),
            sleeves=True,
        ),
    ),
    remedies=shared.check_remedies("N13-INF-08", "N13-INF-13"),
    time=Extension.USUALLY,
    time_section="Calling Judges",
    playing_staff=True,
    playing_section="Staff Participation In Events",
)
