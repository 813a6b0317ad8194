"""Star Wars: The Card Game tournament rules 2.2, Fantasy Flight Games, October 2014.

What is said in tables lies in the data files beside this one; here is what is computed. The two
sides: SW-06. Teams of two: SW-35 to SW-40, AMB-54. Decks: SW-05, SW-08, SW-43, SW-44. The document
has no table of rounds: the organizer sets them by field and time, and the cut, usually to 8 or 16
(SW-18, SW-28). Teams of two play without a cut (SW-37).
"""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import EventFacts
from toptable.engine.rules.decks.deck_rules import DeckRules, DeckSlot, ListDuty
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
from toptable.engine.rules.finals.bracket.side_choice import HigherSeedChooses, LeastPlayed
from toptable.engine.rules.finals.finals_rules import (
    DoubleElimination,
    FinalsRules,
    SingleElimination,
)
from toptable.engine.rules.finals.tiebreaker_games import FinalMatch
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import DrawnChooser, DrawnSides, MatchSides, Swapped
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Chosen
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    NoDivisor,
    Opponents,
    RoundsCompleted,
)
from toptable.engine.rules.team_formats import SideBySide
from toptable.rulebooks.book_tables import BookTables
from toptable.rulebooks.document_files import conduct_as_written
from toptable.rulebooks.ffg_starwars_2_2.timing import endings
from toptable.rulebooks.shared import chosen as common

TABLES = BookTables(__package__)
SIDES = ("L", "D")
SIDE_WORDS = {"L": "light side", "D": "dark side"}
LIGHT = DeckSlot(id="light", name="light side", side="L", cards="light")
DARK = DeckSlot(id="dark", name="dark side", side="D", cards="dark")
SHEET = DeckSheet(
    foundation="Affiliation",
    sections=(
        ListSection(name="Objective sets", lines=14, kinds=("objective", "objective set")),
        ListSection(name="Cards", lines=12),
    ),
    notes=("One affiliation and at least ten objective sets of one side.",),
)
TWO_AGAINST_TWO = SideBySide(
    id="2v2",
    name="Two against two",
    help="Partners sit side by side and play one game together; points go to the team.",
    source="2v2 Tournaments",
    rules=("SW-35", "SW-36", "SW-39"),
    seats=("player 1", "player 2"),
    representative=1,
    sides=MatchSides(SIDES, DrawnSides(), Swapped(), words=SIDE_WORDS),
    final=FinalMatch(),
)
_STANDINGS = common.BySchedule(
    source="Strength of Schedule",
    points=("SW-26",),
    head_to_head=("SW-26", "AMB-05", "AMB-06"),
    strength=("SW-26", "AMB-50"),
    extended=("SW-26",),
    lot=("AMB-51",),
    lot_decides=False,
)


def scoring(chosen: Chosen) -> PerGame:
    """Two games a match; 3 for a win, 1 for a draw; there is no win on time. SW-22, SW-23."""
    return PerGame(
        games=2,
        points=3,
        on_time=0,
        letters="WLDX",
        source="Scoring",
        bye_counts=chosen["bye_worth"] == "win",
    )


def ranking(chosen: Chosen) -> Ranking:
    """Tournament points, whoever beat all tied, SoS, SoS of the schedule. SW-26."""
    if chosen.on("sos_average"):
        return _STANDINGS.ranking(chosen, per=RoundsCompleted(), over=Opponents())
    return _STANDINGS.ranking(chosen, per=NoDivisor(), over=NoDivisor())


def slots(_chosen: Chosen) -> tuple[DeckSlot, ...]:
    """One light side and one dark side deck, also for each partner of a team. SW-05, SW-36."""
    return (LIGHT, DARK)


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
        UnusualSize(most=common.largest(chosen), rule="SW-05"),
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


def sheet(_chosen: Chosen, _slot: DeckSlot) -> DeckSheet:
    """The affiliation and the objective sets. SW-05."""
    return SHEET


def list_duty(chosen: Chosen) -> ListDuty:
    """Teams hand in all their lists together; of single players the document asks none. SW-36."""
    asked = chosen.get("team", "none") != "none" and chosen.get("team_decks", "asked") == "asked"
    return ListDuty.REQUIRED if asked else ListDuty.OPTIONAL


def championship(facts: EventFacts) -> bool:
    """Whether a cut follows, or may yet. SW-27."""
    return facts.settings.get("team") != TWO_AGAINST_TWO.id and say.has_cut(facts)


def planned_rounds(facts: EventFacts) -> str:
    """The rounds, once they are decided: the document proposes none. SW-18, SW-37."""
    return say.rounds(facts) if facts.plan is not None else ""


def at_time(facts: EventFacts) -> str:
    """Swiss games may be drawn; championship games need a winner. SW-23, SW-33, AMB-52."""
    said = (
        "At time: play goes on to the end of the light side turn; a game nobody has won is a draw."
    )
    if not championship(facts):
        return said
    level = {
        "better_seed": "a level score is won by the better seed",
        "one_more_turn": "with a level score one turn more is played",
    }.get(facts.settings.get("level_score", ""), "")
    return f"{said} In championship play the score decides; {level}." if level else said


FFG_STARWARS_2_2 = Rulebook(
    **TABLES.parts(says=(championship, planned_rounds, at_time)),
    scoring=scoring,
    ranking=ranking,
    sides=SIDES,
    match_sides=MatchSides(SIDES, DrawnChooser(), Swapped(), words=SIDE_WORDS),
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        sides=LeastPlayed(first=HigherSeedChooses(), level=HigherSeedChooses()),
        side_words=SIDE_WORDS,
    ),
    conduct=conduct_as_written(f"{__package__}.conduct"),
    timing=TABLES.timing(),
    endings=endings,
    teams=(TWO_AGAINST_TWO,),
    decks=DeckRules(slots=slots, format=TABLES.format, tests=tests, sheet=sheet),
    lists=TABLES.lists(list_duty),
)
