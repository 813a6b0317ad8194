"""Formats, deck lists and deck checks under the Android: Netrunner Regulations 1.0.

FFG-10, FFG-11, FFG-12, FFG-13, FFG-14, FFG-15, FFG-51, FFG-53. The organizer decides about lists
(FFG-10); only official cards are played, in sleeves by tier.
"""

from toptable.engine.rules.decks.cards import DeckFormat
from toptable.engine.rules.decks.check_rules import CheckPoint, CheckRemedy, CheckRules
from toptable.engine.rules.decks.deck_rules import DeckRules, ListRules, decklists
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.counts import FromThePool
from toptable.engine.rules.decks.legality.products import LegalProducts, NoProxies, on_release
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.document_files import formats_in
from toptable.rulebooks.shared import deck_settings, netrunner_decks

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
    sheet=netrunner_decks.netrunner_sheet,
    format_setting="draft",
    pool=netrunner_decks.POOL,
)


_LISTS_SECTION = "Player Materials"

LISTS = ListRules(source=_LISTS_SECTION, rules=("FFG-10",))
LIST_SETTING = decklists(source=_LISTS_SECTION, rules=("FFG-10",), otherwise="optional")


_SLEEVES, _PRODUCTS, _DECKS = "Card Sleeves", "Legal Products", "Deck Building"

DECK_CHECKS = CheckRules(
    points=(
        CheckPoint(
            id="sleeves",
            text="Each deck in identical opaque sleeves, alike in size, colour, texture and "
            "condition; the two decks may differ.",
            section=_SLEEVES,
            rules=("FFG-13",),
            tiers=("formal", "premier"),
            sleeves=True,
        ),
        CheckPoint(
            id="backs",
            text="Without opaque sleeves all card backs of a deck look the same.",
            section=_SLEEVES,
            rules=("FFG-13",),
            tiers=("relaxed",),
            sleeves=True,
        ),
        CheckPoint(
            id="official",
            text="Official cards only, no proxies. The marshal decides about tokens of others.",
            section=_PRODUCTS,
            rules=("FFG-14",),
        ),
        CheckPoint(
            id="count",
            text="One identity, and at least as many cards as it asks for.",
            section=_DECKS,
            rules=("FFG-11",),
        ),
        CheckPoint(
            id="shuffle",
            text="The player shuffles the deck without help in reasonable time.",
            section=_DECKS,
            rules=("FFG-11",),
        ),
        CheckPoint(
            id="most_wanted",
            text="The deck keeps to the Most Wanted List.",
            section=_DECKS,
            rules=("FFG-12",),
        ),
        CheckPoint(
            id="list",
            text="Where lists are required: every card is on the list, and every card of the list "
            "is there.",
            section="Player Materials",
            rules=("FFG-10",),
        ),
    ),
    remedies=(
        CheckRemedy(
            id="deck_wrong",
            name="The deck is not legal or differs from its list",
            steps=(
                "Have the player put the deck right under your eyes.",
                "The document names no penalty: the marshal decides whether there is one.",
            ),
            section=_DECKS,
            rules=("FFG-11",),
        ),
        CheckRemedy(
            id="sleeves_wrong",
            name="Sleeves or card backs are not alike",
            steps=(
                "Have the player change the sleeves.",
                "The document names no penalty: the marshal decides whether there is one.",
            ),
            section=_SLEEVES,
            rules=("FFG-13",),
            sleeves=True,
        ),
        CheckRemedy(
            id="not_official",
            name="A card or token is not official",
            steps=(
                "A proxy comes out of the deck, and the official card goes in.",
                "Whether a token may stay is for the marshal to decide.",
            ),
            section=_PRODUCTS,
            rules=("FFG-14",),
        ),
    ),
    playing_staff=True,
    playing_section="Leader Participation",
)
