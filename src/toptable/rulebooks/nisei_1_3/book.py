"""NISEI Organized Play Policies 1.3, October 2020 (Netrunner).

What is said in tables lies in the data files beside this one: rounds and cuts N13-77, N13-89,
tiers and event types N13-42, N13-43, N13-44, sanctioned events N13-45 to N13-50. Here is what is
computed. Proxies may be used everywhere.
"""

from collections.abc import Mapping

from toptable.engine.rules.announcements import EventFacts
from toptable.engine.rules.decks.deck_rules import DeckRules
from toptable.engine.rules.decks.legality.checked_deck import DeckTest
from toptable.engine.rules.decks.legality.products import LegalProducts, second_friday_at
from toptable.engine.rules.end_of_time.ending import Endings
from toptable.engine.rules.finals.bracket.side_choice import (
    HigherSeedChooses,
    LeastPlayed,
    LotsDecide,
)
from toptable.engine.rules.finals.finals_rules import (
    DoubleElimination,
    FinalsRules,
    SingleElimination,
)
from toptable.engine.rules.finals.tiebreaker_games import MirrorPairs
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Chosen
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import RoundsSoFar
from toptable.rulebooks.book_tables import BookTables
from toptable.rulebooks.shared import agenda_points, netrunner_decks, nisei
from toptable.rulebooks.shared import chosen as common
from toptable.rulebooks.shared.agenda_points import AgendaAtTime

TABLES = BookTables(__package__)

_AT_TIME = AgendaAtTime(
    section=nisei.PROCEDURE,
    rules=("N13-60", "N13-61", "AMB-23", "AMB-25"),
    never_begun=nisei.PROCEDURE,
)
_STANDINGS = common.BySchedule(
    source=nisei.PROCEDURE,
    points=("N13-67",),
    head_to_head=("N13-68", "AMB-05"),
    strength=("N13-69", "AMB-01", "AMB-02"),
    extended=("N13-70", "AMB-04"),
    lot=("N13-71", "AMB-07"),
)


def endings(_settings: Mapping[str, str]) -> Endings:
    """Agenda points decide at time, whatever the event chose."""
    return agenda_points.endings(_AT_TIME)


def ranking(chosen: Chosen) -> Ranking:
    """Strength of schedule is divided by the rounds so far, or as it is read. AMB-01, AMB-02."""
    opponents = common.number_of_opponents(chosen)
    return _STANDINGS.ranking(
        chosen,
        per=common.completed_rounds(chosen),
        over=RoundsSoFar() if chosen["sos_outer"] == "rounds" else opponents,
        extended_over=opponents,
    )


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
            largest=common.largest(chosen),
        ),
    )


def without_head_to_head(facts: EventFacts) -> bool:
    """No cut, and head-to-head is off, which is recommended for just that. N13-68."""
    return facts.cut == 0 and facts.settings.get("head_to_head", "off") == "off"


NISEI_1_3 = Rulebook(
    **TABLES.parts(says=(without_head_to_head,)),
    scoring=nisei.scoring,
    ranking=ranking,
    sides=netrunner_decks.SIDES,
    match_sides=nisei.MATCH_SIDES,
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        tiebreaker=MirrorPairs(),
        sides=LeastPlayed(
            first=HigherSeedChooses(after="decklists", minutes=3),
            level=LotsDecide(),
            review_minutes=3,
        ),
        side_words=netrunner_decks.SIDE_WORDS,
    ),
    conduct=nisei.conduct(f"{__package__}.conduct"),
    timing=TABLES.timing(nisei.lateness),
    endings=endings,
    decks=DeckRules(
        slots=netrunner_decks.slots,
        format=TABLES.format,
        tests=tests,
        sheet=netrunner_decks.nisei_1_3_sheet,
        proxy=netrunner_decks.proxy_template,
        format_setting="format",
        naming_rule="N13-23",
    ),
    lists=TABLES.lists(nisei.at_competitive),
)
