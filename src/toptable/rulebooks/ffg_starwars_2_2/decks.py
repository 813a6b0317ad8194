"""Decks of Star Wars: The Card Game, tournament rules 2.2. SW-05, SW-08, SW-36, SW-43, SW-44."""

from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.deck_rules import DeckRules, DeckSlot
from toptable.engine.rules.decks.deck_sheet import DeckSheet, ListSection
from toptable.engine.rules.decks.findings import Verdict
from toptable.engine.rules.decks.legality.building import BuiltByTheNumbers
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck, DeckTest
from toptable.engine.rules.decks.legality.counts import CopiesOfATitle, UnusualSize
from toptable.engine.rules.decks.legality.foundations import OneFoundation, OneSide
from toptable.engine.rules.decks.legality.lists import NoRemovedCard, OrganizersBans
from toptable.engine.rules.decks.legality.objective_sets import ObjectiveSets
from toptable.engine.rules.decks.legality.products import LegalProducts
from toptable.engine.rules.decks.legality.releases import on_release
from toptable.engine.rules.settings import Chosen, Group, Reach, Setting
from toptable.rulebooks.loading.decks import formats_in
from toptable.rulebooks.shared import deck_settings

FORMATS = formats_in(__package__)
_SOURCE = "Authorized Cards"
_DECKS = "Deck Requirements and Size Limits"

LIGHT = DeckSlot(id="light", name="light side", side="L", cards="light")
DARK = DeckSlot(id="dark", name="dark side", side="D", cards="dark")

SPECIAL_EVENT = Setting(
    key="special_event",
    label="Event with product rules of its own",
    group=Group.EVENT,
    words={format_.id: format_.name for format_ in FORMATS.values()},
    reach=Reach.AHEAD,
    values=tuple(FORMATS),
    default="none",
    free=True,
    help="At the World Championship 2014 and its side events, Between the Shadows is not legal.",
    source=_SOURCE,
    rules=("SW-44",),
)
SETTINGS = (
    deck_settings.region(source=_SOURCE, rules=("SW-43",)),
    SPECIAL_EVENT,
    deck_settings.large_deck(source=_DECKS, rules=("SW-05",)),
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
