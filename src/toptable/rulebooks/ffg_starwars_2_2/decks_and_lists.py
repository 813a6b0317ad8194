"""Decks, deck lists and deck checks of Star Wars: The Card Game, tournament rules 2.2.

Decks: SW-05, SW-08, SW-36, SW-43, SW-44. All four lists of a team of two are handed in, otherwise
lists are open (SW-36). A check is asked for by the opponent, after the result.
"""

from toptable.engine.rules.decks.cards import DeckFormat
from toptable.engine.rules.decks.check_rules import (
    AskedFor,
    CheckKind,
    CheckPoint,
    CheckRemedy,
    CheckRules,
    ReadyRuling,
)
from toptable.engine.rules.decks.deck_rules import (
    DeckRules,
    DeckSlot,
    ListDuty,
    ListRules,
    decklists,
)
from toptable.engine.rules.decks.decklist import DeckSheet, ListSection
from toptable.engine.rules.decks.legality.ban_lists import NoRemovedCard, OrganizersBans
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck, DeckTest, Verdict
from toptable.engine.rules.decks.legality.counts import (
    BuiltByTheNumbers,
    CopiesOfATitle,
    UnusualSize,
)
from toptable.engine.rules.decks.legality.identity import ObjectiveSets, OneFoundation, OneSide
from toptable.engine.rules.decks.legality.products import LegalProducts, on_release
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.rulebooks.document_files import formats_in
from toptable.rulebooks.shared import deck_settings

FORMATS = formats_in(__package__)
_CARDS_SECTION = "Authorized Cards"
_SIZE_LIMITS = "Deck Requirements and Size Limits"

LIGHT = DeckSlot(id="light", name="light side", side="L", cards="light")
DARK = DeckSlot(id="dark", name="dark side", side="D", cards="dark")

SPECIAL_EVENT = Setting(
    key="special_event",
    label="Event with product rules of its own",
    group=Group.EVENT,
    words={format_.id: format_.name for format_ in FORMATS.values()},
    reach=ChangeScope.AHEAD,
    values=tuple(FORMATS),
    default="none",
    free=True,
    help="At the World Championship 2014 and its side events, Between the Shadows is not legal.",
    source=_CARDS_SECTION,
    rules=("SW-44",),
)
SETTINGS = (
    deck_settings.region(source=_CARDS_SECTION, rules=("SW-43",)),
    SPECIAL_EVENT,
    deck_settings.large_deck(source=_SIZE_LIMITS, rules=("SW-05",)),
)


def slots(_chosen: Chosen) -> tuple[DeckSlot, ...]:
    """One light side and one dark side deck, also for each partner of a team. SW-05, SW-36."""
    return (LIGHT, DARK)


def format_(chosen: Chosen) -> DeckFormat:
    """One card pool, without what a special event leaves out. SW-43, SW-44."""
    return FORMATS[chosen[SPECIAL_EVENT.key]]


def tests(chosen: Chosen) -> tuple[DeckTest, ...]:
    """Affiliation, objective sets, and products by region. SW-05, SW-43."""
    return (
        NoRemovedCard(word="removed", rule="SW-43"),
        OrganizersBans(rule="SW-43"),
        LegalProducts(
            legal_from=on_release,
            release_rule="SW-43",
            organizer_rule="SW-43",
            organizer_decides=chosen["region"] == "elsewhere",
        ),
        OneFoundation(word="affiliation", rule="SW-05"),
        OneSide(rule="SW-05"),
        ObjectiveSets(kind="objective", least=10, rule="SW-05"),
        CopiesOfATitle(rule="SW-05"),
        UnusualSize(most=deck_settings.largest(chosen), rule="SW-05"),
        *((team_limits,) if chosen["team"] != "none" else ()),
        BuiltByTheNumbers(rule="SW-05"),
    )


def team_limits(_deck: CheckedDeck) -> Verdict:
    """The limits for both decks of a side together stand in another book. SW-36."""
    sentence = (
        "Team limits: those of the Balance of the Force rulebook hold for the two decks of a side "
        "together; count them by hand."
    )
    return Verdict(not_checked=(sentence,))


SHEET = DeckSheet(
    foundation="Affiliation",
    sections=(
        ListSection(name="Objective sets", lines=14, kinds=("objective", "objective set")),
        ListSection(name="Cards", lines=12),
    ),
    notes=("One affiliation and at least ten objective sets of one side.",),
)


def sheet(_chosen: Chosen, _slot: DeckSlot) -> DeckSheet:
    """The affiliation and the objective sets. SW-05."""
    return SHEET


DECKS = DeckRules(slots=slots, format=format_, tests=tests, sheet=sheet)


_LISTS_SECTION = "2v2 Tournaments, Entry and Registration"


def _list_duty(chosen: Chosen) -> ListDuty:
    """Teams hand in all their lists together; of single players the document asks none."""
    asked = chosen.get("team", "none") != "none" and chosen.get("team_decks", "asked") == "asked"
    return ListDuty.REQUIRED if asked else ListDuty.OPTIONAL


LISTS = ListRules(duty=_list_duty, source=_LISTS_SECTION, rules=("SW-36",))
LIST_SETTING = decklists(
    source=_LISTS_SECTION, rules=("SW-36",), otherwise="required of teams, otherwise optional"
)


_CHECK, _SLEEVES, _DECK_REQUIREMENTS = "Deck Check Procedure", "Card Sleeves", "Deck Requirements"
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
            section=_DECK_REQUIREMENTS,
            rules=("SW-05",),
        ),
        CheckPoint(
            id="shuffle",
            text="The player shuffles the deck without help.",
            section=_DECK_REQUIREMENTS,
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
