"""NISEI Organized Play Policies 1.0, November 2018 (Netrunner)."""

from toptable.engine.rules.clock.round_minutes import ClockStage, length_settings
from toptable.engine.rules.finals.bracket.deck_choice import (
    HigherSeedChooses,
    LeastPlayed,
    LotsDecide,
)
from toptable.engine.rules.finals.bracket.structures import DoubleElimination, SingleElimination
from toptable.engine.rules.finals.finals_rules import FinalsRules
from toptable.engine.rules.finals.tiebreaker_round.knockout_rounds import KnockoutRounds
from toptable.engine.rules.people.coming_and_going import LeavingRules
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.reporting import Reporting
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import Agreement, MatchSides, Swapped
from toptable.engine.rules.results.slip import SlipRules
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import Chosen, Group, Reach, Setting
from toptable.engine.rules.standings.lots import DrawnLot
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    ExtendedStrength,
    RoundsSoFar,
    StrengthOfSchedule,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.words import Words
from toptable.rulebooks.loading import catalogue
from toptable.rulebooks.nisei_1_0 import conduct, decks, lists, timing
from toptable.rulebooks.nisei_1_0.announcements import ANNOUNCEMENTS
from toptable.rulebooks.nisei_1_0.deck_checks import DECK_CHECKS
from toptable.rulebooks.nisei_1_0.duties import DUTIES
from toptable.rulebooks.nisei_1_0.eligibility import ELIGIBILITY
from toptable.rulebooks.nisei_1_0.endings import endings
from toptable.rulebooks.nisei_1_0.levels import LEVELS
from toptable.rulebooks.nisei_1_0.structure import STRUCTURE
from toptable.rulebooks.shared import common, nisei

_PROCEDURE = "Event Structure And Procedure"
_BRIBERY = "bribery_gambling"
_AGREEMENTS = "Intentional Draws And Two-For-Ones"
_INFRACTIONS = "Infractions"
_OTHER = "Other Tournament Rules"


def scoring(chosen: Chosen) -> PerGame:
    """Two games a round, one per side; 3 for a win, on time too, 1 for a draw. N10-32, N10-34."""
    return PerGame(
        games=chosen.pick("sides", double=2, single=1),
        points=3,
        on_time=3,
        letters="WLDTtX",
        source=_PROCEDURE,
    )


def ranking(chosen: Chosen) -> Ranking:
    """Event points, head-to-head where it is used, SoS, extended SoS, chance. N10-37."""
    head_to_head = common.head_to_head(chosen, source=_PROCEDURE, rules=("N10-38", "AMB-05"))
    opponents = common.number_of_opponents(chosen)
    strength = StrengthOfSchedule(
        per=RoundsSoFar(), over=opponents, source=_PROCEDURE, rules=("N10-39",)
    )
    extended = ExtendedStrength(
        strength=strength, over=opponents, source=_PROCEDURE, rules=("N10-40", "AMB-04")
    )
    return Ranking(
        points=Points(source=_PROCEDURE, rules=("N10-37",)),
        tiebreakers=(*common.where(chosen, "head_to_head", head_to_head), strength, extended),
        lot=DrawnLot(decides=True, source=_PROCEDURE, rules=("N10-41", "AMB-07")),
        spare=(head_to_head,),
    )


NISEI_1_0 = Rulebook(
    id="nisei-1.0",
    folder=__package__,
    cites=catalogue.cites(__package__, "nisei-1.0"),
    title="NISEI Organized Play Policies 1.0",
    version="1.0",
    date="2018-11",
    publisher="NISEI",
    games=(CoveredGame(id="netrunner", name="Netrunner", minutes=65),),
    words=Words(points="event points", organizer="Tournament Organizer", head_judge="Head Judge"),
    settings=(
        Setting(
            key="tier",
            label="Tier",
            group=Group.EVENT,
            reach=Reach.AHEAD,
            values=("casual", "competitive"),
            default="casual",
            free=True,
            help="How strictly the event is run, and which table proposes its rounds.",
            source=_PROCEDURE,
            rules=("N10-30",),
        ),
        Setting(
            key="sides",
            label="Games a round",
            group=Group.MATCHES,
            words={"double": "two, one with each side", "single": "one, with sides balanced"},
            reach=Reach.RECORDED,
            values=("double", "single"),
            default="double",
            help="Two games a round, one with each side; or one game with sides balanced.",
            source=_PROCEDURE,
            rules=("N10-34",),
        ),
        common.pairing(
            "standard", "amalfi", "halves", source=_PROCEDURE, rules=("N10-33", "N10-43")
        ),
        common.DOUBLE_FLOAT,
        common.rank_after_rematches(source=_PROCEDURE, rules=("N10-44", "AMB-11")),
        common.rematches(source=_PROCEDURE, rules=("N10-44", "AMB-11")),
        common.STAFF_COVER,
        lists.SETTING,
        lists.HANDWRITTEN,
        common.PLAYER_TICK,
        common.PHONE_CHECK_IN,
        common.REPORT_REMINDER,
        common.TIME_CALLS,
        common.head_to_head_switch("off", source=_PROCEDURE, rules=("N10-38",)),
        common.head_to_head_form("beat_all", source=_PROCEDURE, rules=("N10-38", "AMB-05")),
        common.BYE_AS_OPPONENT,
        common.tiebreakers("head_to_head", "sos", "xsos"),
        *length_settings(
            ClockStage.SWISS,
            ClockStage.ELIMINATION,
            ClockStage.FINAL,
            source=_PROCEDURE,
            rules=("N10-31",),
        ),
        *decks.SETTINGS,
        *nisei.SETTINGS,
        *conduct.SETTINGS,
    ),
    scoring=scoring,
    ranking=ranking,
    kinds={
        ResultKind.WIN: has(_PROCEDURE, "N10-34"),
        ResultKind.LOSS: has(_PROCEDURE, "N10-34"),
        ResultKind.DRAW: has(_PROCEDURE, "N10-32", "AMB-24"),
        ResultKind.ON_TIME: has(_PROCEDURE, "N10-32"),
        ResultKind.BOTH_LOSE: has(_INFRACTIONS, "N10-62", "AMB-32", "AMB-64"),
        ResultKind.BOTH_WIN: lacks("No match is won by both players.", _PROCEDURE, "N10-34"),
        ResultKind.INTENTIONAL_DRAW: has(_AGREEMENTS, "N10-17", witness="judge", paid=_BRIBERY),
        ResultKind.TWO_FOR_ONE: has(
            _AGREEMENTS, "N10-17", "AMB-26", "AMB-27", witness="judge", paid=_BRIBERY, only_before=1
        ),
        ResultKind.BYE: has(_PROCEDURE, "N10-36"),
        ResultKind.NO_SHOW: has(_INFRACTIONS, "N10-INF-10", "AMB-32"),
        ResultKind.PENALTY_LOSS: has(_INFRACTIONS, "N10-57", "AMB-33"),
        ResultKind.REMOVED: has(_INFRACTIONS, "N10-62", "AMB-29"),
        ResultKind.LOSS_WITHOUT_OPPONENT: has(_OTHER, "N10-24", "AMB-31"),
        ResultKind.GAME_CONCEDED: has(_PROCEDURE, "N10-34"),
        ResultKind.MATCH_CONCEDED: has(_PROCEDURE, "N10-34"),
        ResultKind.LEFT: has(_PROCEDURE, "N10-25", "AMB-65"),
    },
    reporting=Reporting(only_at_time="DTt", time_source=_PROCEDURE),
    expected=nisei.expected("Call staff at once when a rule or the Code of Conduct is broken."),
    slip=SlipRules(score="Agenda points"),
    bye=ByeRule(
        text="Worth two wins. Round 1: drawn. Later: the lowest-ranked without a bye so far.",
        source=_PROCEDURE,
        rules=("N10-36", "AMB-08"),
    ),
    sides=common.CORP_AND_RUNNER,
    match_sides=MatchSides(
        common.CORP_AND_RUNNER, Agreement(), Swapped(), words=common.CORP_AND_RUNNER_WORDS
    ),
    conduct=conduct.under,
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        tiebreaker=KnockoutRounds(),
        sides=LeastPlayed(first=HigherSeedChooses(after="identities"), level=LotsDecide()),
        side_words=common.CORP_AND_RUNNER_WORDS,
    ),
    structure=STRUCTURE,
    levels=LEVELS,
    leaving=LeavingRules(rejoin_source="Other Tournament Rules"),
    eligibility=ELIGIBILITY,
    announcements=ANNOUNCEMENTS,
    duties=DUTIES,
    decks=decks.DECKS,
    deck_checks=DECK_CHECKS,
    timing=timing.TIMING,
    lists=lists.LISTS,
    endings=endings,
)
