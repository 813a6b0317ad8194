"""Bushiroad TCG floor rules and penalty guide 1.2.11, January 2026 (six games).

What is said in tables lies in the data files beside this one. The six games with the round times
recommended for them: B-001, B-118, A-34; best of three has a time of its own in Buddyfight only.
Categories, levels and event types: B-005, B-006, B-007. Rounds and cuts: B-089, B-090, B-091, A-30;
the rounds before a cut are given as a range, of which we propose the middle, and the size of the
cut is the organizer's. Here is what is computed.
"""

from toptable.engine.rules.decks.deck_rules import DeckRules, one_deck
from toptable.engine.rules.finals.finals_rules import (
    DoubleElimination,
    FinalsRules,
    SingleElimination,
)
from toptable.engine.rules.finals.knockout_tiebreakers import Playoff
from toptable.engine.rules.finals.locked_cut import StaysVacant
from toptable.engine.rules.results.scoring import PerMatch
from toptable.engine.rules.results.sides import DrawnSides, LoserChooses, MatchSides
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Chosen
from toptable.engine.rules.standings.match_win import (
    EffectiveRounds,
    EventRounds,
    MatchWin,
    OpponentsMatchWin,
    OpponentsOpponentsMatchWin,
    OwnRounds,
    PooledOpponentsMatchWin,
)
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.tiebreaker import NumberTiebreaker, Points
from toptable.engine.rules.standings.tied_players import DrawnLot
from toptable.rulebooks.bushiroad_1_2_11 import conduct, decks_and_lists, timing
from toptable.rulebooks.bushiroad_1_2_11.sentences import SENTENCES, TABLES, TIMES
from toptable.rulebooks.shared import chosen as common

_STANDINGS = "FR-3.2.1.2"
_MATCH = "FR-4.1"


def scoring(chosen: Chosen) -> PerMatch:
    """A match won is worth 1 point, or 3; a draw and a loss nothing. B-092, B-115, A-03."""
    return PerMatch(
        best_of=chosen.pick("match", bo1=1, bo3=3),
        win=chosen.number("win"),
        letters="WLDTtXV",
        source=_MATCH,
        bye_counts=chosen["bye_worth"] == "win",
    )


def ranking(chosen: Chosen) -> Ranking:
    """Outside Japan: wins, OMW%, OOMW%. By default: points, OMW%, head-to-head. B-094, B-095."""
    swiss = chosen.pick("mw_rounds", event=EventRounds(), own=OwnRounds())
    by_record = chosen["structure"] == "double_elimination"
    own = MatchWin(
        win=chosen.number("win"),
        rounds=EffectiveRounds() if by_record else swiss,
        bye=scoring(chosen).bye,
        without_byes=chosen["bye_scope"] == "both",
        source="FR-3.2.2.2" if by_record else _STANDINGS,
        rules=("B-096", "B-097", "A-04", "A-09"),
    )
    opponents = OpponentsMatchWin(
        own=own, cut=chosen.on("omw_cut"), source=_STANDINGS, rules=("B-098", "A-04", "A-05")
    )
    further: NumberTiebreaker = OpponentsOpponentsMatchWin(
        opponents=opponents, source=_STANDINGS, rules=("B-099", "A-06")
    )
    pooled: NumberTiebreaker = PooledOpponentsMatchWin(
        own=own, source=_STANDINGS, rules=("B-099", "A-06")
    )
    beyond = chosen.pick("oomw", mean_of_omw=further, pooled=pooled)
    head_to_head = common.head_to_head(chosen, source=_STANDINGS, rules=("B-095", "A-08"))
    return Ranking(
        points=Points(source=_STANDINGS, rules=("B-094", "B-095", "A-02")),
        tiebreakers=chosen.pick(
            "profile",
            non_japan=(opponents, beyond),
            default_jp=(opponents, head_to_head),
        ),
        lot=DrawnLot(source=_STANDINGS, rules=("B-100", "A-07")),
        spare=(head_to_head, beyond),
    )


BUSHIROAD_1_2_11 = Rulebook(
    **TABLES.parts(says=SENTENCES, times=TIMES),
    scoring=scoring,
    ranking=ranking,
    match_sides=MatchSides(("first", "second"), DrawnSides(), LoserChooses(), verb="goes"),
    finals=FinalsRules(
        structures=(SingleElimination(), SingleElimination(reseeded=True), DoubleElimination()),
        tiebreaker=Playoff(),
        vacancies=StaysVacant(),
        traits=TABLES.traits,
        matches=True,
        untimed=timing.wants_no_limit,
    ),
    conduct=conduct.under,
    timing=TABLES.timing(timing.lateness),
    endings=timing.endings,
    teams=TABLES.teams,
    decks=DeckRules(
        slots=one_deck,
        format=TABLES.format,
        tests=decks_and_lists.tests,
        format_setting="format",
        naming_rule="B-064",
        pool=decks_and_lists.POOL,
        sheet=decks_and_lists.sheet,
        proxy=decks_and_lists.proxy_slip,
    ),
    lists=TABLES.lists(decks_and_lists.list_duty),
)
