"""Lantern Duels Tournament Rules 0.9: one bout a round, sun against moon."""

from sixth_document import conduct
from sixth_document.endings import endings
from toptable.engine.rules.finals.bracket.side_choice import (
    HigherSeedChooses,
    LeastPlayed,
    LotsDecide,
)
from toptable.engine.rules.finals.finals_rules import FinalsRules, SingleElimination
from toptable.engine.rules.results.scoring import PerMatch
from toptable.engine.rules.results.sides import Agreement, MatchSides, Swapped
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Chosen
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    Opponents,
    RoundsCompleted,
    StrengthOfSchedule,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import DrawnLot
from toptable.rulebooks.book_tables import BookTables

TABLES = BookTables(__package__)
SUN_AND_MOON = ("S", "M")
WORDS = {"S": "sun", "M": "moon"}
_BOUTS = "Bouts"
_ORDER = "Order Of Duelists"


def scoring(chosen: Chosen) -> PerMatch:
    """A bout won is worth as many lanterns as the event says. LD-03."""
    return PerMatch(best_of=1, win=chosen.number("lanterns"), letters="WLDX", source=_BOUTS)


def ranking(_chosen: Chosen) -> Ranking:
    """Lanterns, strength of schedule, lots. LD-06."""
    strength = StrengthOfSchedule(
        per=RoundsCompleted(), over=Opponents(), source=_ORDER, rules=("LD-06",)
    )
    return Ranking(
        points=Points(source=_ORDER, rules=("LD-06",)),
        tiebreakers=(strength,),
        lot=DrawnLot(source=_ORDER, rules=("LD-06",)),
    )


LANTERN_0_9 = Rulebook(
    **TABLES.parts(),
    scoring=scoring,
    ranking=ranking,
    sides=SUN_AND_MOON,
    match_sides=MatchSides(SUN_AND_MOON, Agreement(), Swapped(), words=WORDS),
    conduct=conduct.under,
    finals=FinalsRules(
        structures=(SingleElimination(),),
        sides=LeastPlayed(first=HigherSeedChooses(), level=LotsDecide()),
        side_words=WORDS,
        traits=TABLES.traits,
    ),
    timing=TABLES.timing(),
    endings=endings,
)
