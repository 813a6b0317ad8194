"""Deck checks under the Star Wars rules 2.2: asked for by the opponent, after the result."""

from toptable.engine.rules.decks.check_rules import (
    AskedFor,
    CheckKind,
    CheckPoint,
    CheckRemedy,
    CheckRules,
    ReadyRuling,
)

_CHECK, _SLEEVES, _DECKS = "Deck Check Procedure", "Card Sleeves", "Deck Requirements"
_ILLEGAL = "SW-INF-01"

DECK_CHECKS = CheckRules(
    points=(
        CheckPoint(
            id="command",
            text="Every card of the command deck belongs to an objective of the objective deck.",
            section=_CHECK,
            rules=("SW-08",),
        ),
        CheckPoint(
            id="count",
            text="One affiliation card and at least ten objective sets, in each deck.",
            section=_DECKS,
            rules=("SW-05",),
        ),
        CheckPoint(
            id="shuffle",
            text="The player shuffles the deck without help.",
            section=_DECKS,
            rules=("SW-05",),
        ),
        CheckPoint(
            id="sleeves",
            text="The decks are in sleeves; art or opaque ones where a deck has Aurebesh or "
            "alternate-art cards.",
            section=_SLEEVES,
            rules=("SW-04",),
            tiers=("premier",),
            sleeves=True,
        ),
        CheckPoint(
            id="sleeves_advised",
            text="Sleeves are not required; they keep everybody from the suspicion of marking.",
            section=_SLEEVES,
            rules=("SW-04",),
            tiers=("casual", "competitive"),
            advice=True,
            sleeves=True,
        ),
    ),
    remedies=(
        CheckRemedy(
            id="illegal_card",
            name="An illegal card; without it the deck is legal",
            steps=(
                "Take the card out of the deck.",
                "The match is forfeited.",
                "Give a warning or a penalty for unsportsmanlike conduct.",
            ),
            section=_CHECK,
            rules=("SW-09",),
            rulings=(ReadyRuling(text="Illegal card", infraction=_ILLEGAL, answers=("1",)),),
        ),
        CheckRemedy(
            id="beyond_repair",
            name="An illegal card; the deck stays illegal without it",
            steps=(
                "Take the card out of the deck.",
                "The match is forfeited, and so are all that remain.",
                "Give a warning or a penalty for unsportsmanlike conduct.",
            ),
            section=_CHECK,
            rules=("SW-09",),
            rulings=(ReadyRuling(text="Deck beyond repair", infraction=_ILLEGAL, answers=("2",)),),
        ),
        CheckRemedy(
            id="sleeves_wrong",
            name="Sleeves are missing or show too much",
            steps=(
                "Have the player sleeve the deck as the event asks for.",
                "Cards marked on purpose are cheating: look into it.",
            ),
            section=_SLEEVES,
            rules=("SW-04",),
            sleeves=True,
        ),
    ),
    asked=(AskedFor(kind=CheckKind.DECK, after_result=True, section=_CHECK, rules=("SW-08",)),),
    playing_staff=True,
    playing_section="T.O./Judge Participation",
)
