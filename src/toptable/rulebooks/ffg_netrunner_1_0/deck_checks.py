"""Deck checks under the FFG regulations 1.0: official cards only, sleeves by tier."""

from toptable.engine.rules.decks.check_rules import CheckPoint, CheckRemedy, CheckRules

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
