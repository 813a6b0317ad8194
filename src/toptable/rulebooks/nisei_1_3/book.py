"""NISEI Organized Play Policies 1.3, October 2020 (Netrunner), with time and how games end."""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial

from toptable.engine.rules.clock.disconnect import DISCONNECT_LOSS, REJOIN_AT_LIMIT, Disconnects
from toptable.engine.rules.clock.round_minutes import ClockStage, Preparation, length_settings
from toptable.engine.rules.clock.table_time import ExtensionRule, RulingTime, TurnsGiven
from toptable.engine.rules.clock.timing import Deadline, Timing
from toptable.engine.rules.conduct.infraction import Extension, Penalty
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
from toptable.engine.rules.provisions import LeavingRules, OnlinePlatform, PhoneRule, Words
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.reporting import Reporting, SlipRules
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import Agreement, MatchSides, Swapped
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    ExtendedStrength,
    RoundsSoFar,
    StrengthOfSchedule,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import DrawnLot
from toptable.rulebooks import catalogue
from toptable.rulebooks.nisei_1_3 import conduct, decks_and_lists
from toptable.rulebooks.nisei_1_3.announcements import ANNOUNCEMENTS
from toptable.rulebooks.nisei_1_3.decks_and_lists import DECK_CHECKS
from toptable.rulebooks.nisei_1_3.structure import (
    DUTIES,
    ELIGIBILITY,
    LEVELS,
    SANCTIONED,
    STRUCTURE,
)
from toptable.rulebooks.shared import agenda_points, common_settings, nisei
from toptable.rulebooks.shared.agenda_points import AgendaAtTime

_PROCEDURE = "Event Structure And Procedure"
_CALLING = "Calling Judges"
_ONLINE = "Online And Virtual Events"

ONLINE_SETTINGS = (REJOIN_AT_LIMIT, DISCONNECT_LOSS)
"""How an event reads the limits of lost connections; version 1.3 only."""

TIMING = Timing(
    ruling_time=RulingTime(default=Extension.USUALLY, section=_CALLING, rules=("N13-34",)),
    extensions=ExtensionRule(
        turns=TurnsGiven.SLOW_PLAY,
        declare=False,
        section=_CALLING,
        rules=("N13-34", "N13-41", "N13-INF-09", "AMB-23"),
        slow_play="N13-INF-09",
    ),
    preparations=(
        Preparation(
            minutes=3,
            what="Read the opponent's decklist.",
            stages=(ClockStage.ELIMINATION, ClockStage.FINAL),
            section=_PROCEDURE,
            rules=("N13-84", "AMB-21"),
        ),
    ),
    tardiness=partial(nisei.tardiness, "N13-INF-10"),
    disconnects=Disconnects(
        rejoin=timedelta(minutes=5),
        lost=timedelta(minutes=10),
        section=_ONLINE,
        one=("N13-54", "AMB-33"),
        both=("N13-55",),
        counted="agenda points",
    ),
    deadlines={
        "online_check_in": Deadline(
            what="check-in between rounds",
            infraction="N13-52",
            penalty=None,
            most=Penalty.DROP,
            may=True,
            section=_ONLINE,
            rules=("N13-52",),
        ),
    },
)


_AT_TIME = AgendaAtTime(
    section="Event Structure And Procedure",
    rules=("N13-60", "N13-61", "AMB-23", "AMB-25"),
    never_begun="Event Structure And Procedure",
)


def endings(_settings: Mapping[str, str]) -> Endings:
    """Agenda points decide at time, whatever the event chose."""
    return agenda_points.endings(_AT_TIME)


_BRIBERY = "bribery_gambling"
_AGREEMENTS = "Intentional Draws And Two-For-Ones"
_INFRACTIONS = "Infractions"
_OTHER = "Other Tournament Rules"


def scoring(chosen: Chosen) -> PerGame:
    """Two games a round, one per side; 3 for a win, on time too, 1 for a draw. N13-60, N13-63."""
    return PerGame(
        games=chosen.pick("sides", double=2, single=1),
        points=3,
        on_time=3,
        letters="WLDTtX",
        source=_PROCEDURE,
    )


def ranking(chosen: Chosen) -> Ranking:
    """Event points, head-to-head where it is used, SoS, extended SoS, chance. N13-67."""
    head_to_head = common_settings.head_to_head(
        chosen, source=_PROCEDURE, rules=("N13-68", "AMB-05")
    )
    opponents = common_settings.number_of_opponents(chosen)
    strength = StrengthOfSchedule(
        per=common_settings.completed_rounds(chosen),
        over=chosen.pick("sos_outer", rounds=RoundsSoFar(), opponents=opponents),
        source=_PROCEDURE,
        rules=("N13-69", "AMB-01", "AMB-02"),
    )
    extended = ExtendedStrength(
        strength=strength, over=opponents, source=_PROCEDURE, rules=("N13-70", "AMB-04")
    )
    return Ranking(
        points=Points(source=_PROCEDURE, rules=("N13-67",)),
        tiebreakers=(
            *common_settings.where(chosen, "head_to_head", head_to_head),
            strength,
            extended,
        ),
        lot=DrawnLot(decides=True, source=_PROCEDURE, rules=("N13-71", "AMB-07")),
        spare=(head_to_head,),
    )


NISEI_1_3 = Rulebook(
    id="nisei-1.3",
    folder=__package__,
    cites=catalogue.cites(__package__, "nisei-1.3"),
    title="NISEI Organized Play Policies 1.3",
    version="1.3",
    date="2020-10",
    publisher="NISEI",
    games=(CoveredGame(id="netrunner", name="Netrunner", minutes=65),),
    words=Words(points="event points", organizer="Tournament Organizer", head_judge="Head Judge"),
    settings=(
        Setting(
            key="tier",
            label="Tier",
            group=Group.EVENT,
            reach=ChangeScope.AHEAD,
            values=("casual", "competitive"),
            default="casual",
            free=True,
            help="How strictly the event is run, and which table proposes its rounds.",
            source="Types Of Events",
            rules=("N13-42",),
        ),
        Setting(
            key="sanctioned",
            label="Sanctioned",
            group=Group.EVENT,
            reach=ChangeScope.AHEAD,
            values=("no", "yes"),
            default="no",
            free=True,
            help="Whether it is a sanctioned event; Store Championships and above always are.",
            source="Types Of Events",
            rules=("N13-43",),
        ),
        Setting(
            key="sides",
            label="Games a round",
            group=Group.MATCHES,
            words={"double": "two, one with each side", "single": "one, with sides balanced"},
            reach=ChangeScope.RECORDED,
            values=("double", "single"),
            default="double",
            help="Two games a round, one with each side; or one game with sides balanced.",
            source=_PROCEDURE,
            rules=("N13-63",),
        ),
        common_settings.pairing(
            "standard", "amalfi", "halves", source=_PROCEDURE, rules=("N13-62", "N13-74")
        ),
        common_settings.DOUBLE_FLOAT,
        common_settings.rank_after_rematches(source=_PROCEDURE, rules=("N13-75", "AMB-11")),
        common_settings.rematches(source=_PROCEDURE, rules=("N13-75", "AMB-11")),
        common_settings.STAFF_COVER,
        decks_and_lists.LIST_SETTING,
        decks_and_lists.HANDWRITTEN,
        common_settings.PLAYER_TICK,
        common_settings.PHONE_CHECK_IN,
        common_settings.REPORT_REMINDER,
        common_settings.TIME_CALLS,
        common_settings.head_to_head_switch("off", source=_PROCEDURE, rules=("N13-68",)),
        common_settings.head_to_head_form(
            "beat_all", source=_PROCEDURE, rules=("N13-68", "AMB-05")
        ),
        Setting(
            key="sos_outer",
            label="Strength of schedule is divided by",
            group=Group.STANDINGS,
            words={"rounds": "rounds so far", "opponents": "number of opponents"},
            reach=ChangeScope.STANDINGS,
            values=("rounds", "opponents"),
            default="rounds",
            help="What strength of schedule is finally divided by.",
            source=_PROCEDURE,
            rules=("N13-69", "AMB-01"),
        ),
        common_settings.COMPLETED_ROUNDS,
        common_settings.BYE_AS_OPPONENT,
        common_settings.tiebreakers("head_to_head", "sos", "xsos"),
        Setting(
            key="online",
            label="Online",
            group=Group.EVENT,
            reach=ChangeScope.AHEAD,
            values=("off", "on"),
            default="off",
            free=True,
            help="Whether matches are played online: links, and checking in between rounds.",
            source="Online And Virtual Events",
            rules=("N13-51", "N13-52"),
        ),
        Setting(
            key="platform",
            label="Platform",
            group=Group.EVENT,
            words={"jinteki": "jinteki.net", "other": "another one"},
            reach=ChangeScope.AHEAD,
            values=("jinteki", "other"),
            default="jinteki",
            help="Where they are played; sanctioned events use jinteki.net.",
            source="Online And Virtual Events",
            rules=("N13-51",),
            only_with=("online", "on"),
        ),
        *length_settings(
            ClockStage.SWISS,
            ClockStage.ELIMINATION,
            ClockStage.FINAL,
            source=_PROCEDURE,
            rules=("N13-57", "N13-58"),
        ),
        *decks_and_lists.SETTINGS,
        *nisei.SETTINGS,
        *ONLINE_SETTINGS,
        *conduct.SETTINGS,
    ),
    scoring=scoring,
    ranking=ranking,
    kinds={
        ResultKind.WIN: has(_PROCEDURE, "N13-63"),
        ResultKind.LOSS: has(_PROCEDURE, "N13-63"),
        ResultKind.DRAW: has(_PROCEDURE, "N13-60", "N13-61"),
        ResultKind.ON_TIME: has(_PROCEDURE, "N13-60"),
        ResultKind.BOTH_LOSE: has(_INFRACTIONS, "N13-98", "AMB-32", "AMB-64"),
        ResultKind.BOTH_WIN: lacks("No match is won by both players.", _PROCEDURE, "N13-63"),
        ResultKind.INTENTIONAL_DRAW: has(
            _AGREEMENTS, "N13-25", "N13-27", witness="judge", paid=_BRIBERY
        ),
        ResultKind.TWO_FOR_ONE: has(
            _AGREEMENTS,
            "N13-26",
            "N13-27",
            "AMB-26",
            "AMB-27",
            witness="judge",
            paid=_BRIBERY,
            only_before=1,
        ),
        ResultKind.BYE: has(_PROCEDURE, "N13-65"),
        ResultKind.NO_SHOW: has(_INFRACTIONS, "N13-INF-10", "AMB-32"),
        ResultKind.PENALTY_LOSS: has(_INFRACTIONS, "N13-90", "AMB-33"),
        ResultKind.REMOVED: has(_INFRACTIONS, "N13-99", "AMB-29"),
        ResultKind.LOSS_WITHOUT_OPPONENT: has(_OTHER, "N13-30", "AMB-31"),
        ResultKind.GAME_CONCEDED: has(_PROCEDURE, "N13-63"),
        ResultKind.MATCH_CONCEDED: has(_PROCEDURE, "N13-63"),
        ResultKind.LEFT: has(_PROCEDURE, "N13-29", "AMB-65"),
    },
    reporting=Reporting(only_at_time="DTt", time_source=_PROCEDURE),
    expected=nisei.expected("Call staff when a rule or the Code of Conduct is broken."),
    slip=SlipRules(score="Agenda points"),
    bye=ByeRule(
        text="Worth two wins. Round 1: drawn. Later: the lowest-ranked without a bye so far.",
        source=_PROCEDURE,
        rules=("N13-65", "N13-66", "AMB-08", "AMB-09"),
        rewards=True,
    ),
    sides=common_settings.CORP_AND_RUNNER,
    match_sides=MatchSides(
        common_settings.CORP_AND_RUNNER,
        Agreement(),
        Swapped(),
        words=common_settings.CORP_AND_RUNNER_WORDS,
    ),
    conduct=conduct.under,
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        tiebreaker=MirrorPairs(),
        sides=LeastPlayed(
            first=HigherSeedChooses(after="decklists", minutes=3),
            level=LotsDecide(),
            review_minutes=3,
        ),
        side_words=common_settings.CORP_AND_RUNNER_WORDS,
    ),
    structure=STRUCTURE,
    levels=LEVELS,
    platform=OnlinePlatform(
        name="jinteki.net",
        host="jinteki.net",
        setting="jinteki",
        source="Online And Virtual Events",
        rules=("N13-51",),
    ),
    leaving=LeavingRules(rejoin_source="Other Tournament Rules"),
    eligibility=ELIGIBILITY,
    announcements=ANNOUNCEMENTS,
    duties=DUTIES,
    sanctioned=SANCTIONED,
    decks=decks_and_lists.DECKS,
    deck_checks=DECK_CHECKS,
    timing=TIMING,
    lists=decks_and_lists.LISTS,
    endings=endings,
    phones=(
        PhoneRule(
            text="During a game use your phone only to count, or to read official rules and card "
            "texts: no notes, no strategy, no deck lists.",
            source=_OTHER,
            rules=("N13-16", "N13-17"),
            level="competitive",
        ),
        PhoneRule(
            text="During a game use your phone only for notes, to count, or to read official rules "
            "and card texts: no strategy, no deck lists.",
            source=_OTHER,
            rules=("N13-16", "N13-17"),
        ),
    ),
)
