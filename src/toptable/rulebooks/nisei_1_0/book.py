"""NISEI Organized Play Policies 1.0, November 2018 (Netrunner), with time, rounds and tiers.

Rounds and cuts: N10-46, N10-56. Tiers and event types: N10-30. The document names leagues, Game
Nights and Store Championships as Casual, and Regional Championships "and all events of higher
tiers" as Competitive; it has no sanctioned events. Duties: N10-03, N10-07. Whom this version keeps
out: N10-04.
"""

from collections.abc import Mapping
from functools import partial

from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage, length_settings
from toptable.engine.rules.clock.table_time import ExtensionRule, RulingTime, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
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
from toptable.engine.rules.finals.knockout_tiebreakers import KnockoutRounds
from toptable.engine.rules.provisions import LeavingRules, Words
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.reporting import Reporting, SlipRules
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import Agreement, MatchSides, Swapped
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.engine.rules.staff_rules import Cover, StaffNeed, StaffPlay
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    ExtendedStrength,
    RoundsSoFar,
    StrengthOfSchedule,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import DrawnLot
from toptable.engine.rules.structure.levels import Demand, EventType, Level, Levels
from toptable.engine.rules.structure.structures import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import RoundsTable, TableRow
from toptable.rulebooks import catalogue
from toptable.rulebooks.nisei_1_0 import conduct, decks_and_lists
from toptable.rulebooks.nisei_1_0.announcements import ANNOUNCEMENTS
from toptable.rulebooks.nisei_1_0.decks_and_lists import DECK_CHECKS
from toptable.rulebooks.shared import agenda_points, common_settings, nisei
from toptable.rulebooks.shared.agenda_points import AgendaAtTime

_CALLING = "Calling Judges"

TIMING = Timing(
    ruling_time=RulingTime(default=Extension.ALWAYS, section=_CALLING, rules=("N10-28",)),
    extensions=ExtensionRule(
        turns=TurnsGiven.SLOW_PLAY,
        declare=False,
        section=_CALLING,
        rules=("N10-28", "N10-INF-09", "AMB-23"),
        slow_play="N10-INF-09",
        slow_play_most=None,
    ),
    tardiness=partial(nisei.tardiness, "N10-INF-10"),
)


_AT_TIME = AgendaAtTime(
    section="Event Structure And Procedure",
    rules=("N10-32", "AMB-23", "AMB-24", "AMB-25"),
)


def endings(_settings: Mapping[str, str]) -> Endings:
    """Agenda points decide at time, whatever the event chose."""
    return agenda_points.endings(_AT_TIME)


_ROUNDS_SECTION = "Suggested number of Swiss rounds and size of top cut"

CASUAL_ROUNDS = RoundsTable(
    id="casual",
    name="Casual",
    help="Leagues, Game Nights, Store Championships and the like.",
    source=_ROUNDS_SECTION,
    rules=("N10-56",),
    rows=(
        TableRow(1, 8, rounds=3, cut=0),
        TableRow(9, 15, rounds=4, cut=0),
        TableRow(16, 32, rounds=4, cut=4),
        TableRow(33, 64, rounds=5, cut=8),
        TableRow(65, 96, rounds=6, cut=8),
        TableRow(97, 128, rounds=7, cut=8),
        TableRow(129, None, rounds=7, cut=16),
    ),
)

COMPETITIVE_ROUNDS = RoundsTable(
    id="competitive",
    name="Competitive",
    help="Regional Championships and everything above.",
    source=_ROUNDS_SECTION,
    rules=("N10-56",),
    rows=(
        TableRow(1, 8, rounds=3, cut=0),
        TableRow(9, 24, rounds=4, cut=4),
        TableRow(25, 32, rounds=4, cut=8),
        TableRow(33, 56, rounds=5, cut=8),
        TableRow(57, 80, rounds=6, cut=8),
        TableRow(81, 128, rounds=7, cut=8),
        TableRow(129, 192, rounds=7, cut=16),
        TableRow(193, 256, rounds=8, cut=16),
        TableRow(257, None, rounds=9, cut=16),
    ),
)

STRUCTURE = Structures(
    tables=(CASUAL_ROUNDS, COMPETITIVE_ROUNDS),
    by_tier={"casual": "casual", "competitive": "competitive"},
    departure=PlanDeparture(
        text="The table is a suggestion and the structure is yours to decide: tell the players.",
        source="Tournament Staff Expectations",
        rules=("N10-02", "N10-56", "AMB-41"),
    ),
    announced=Announced(
        text="The structure was published before the event: publish the change and its reason.",
        source="Tournament Staff Expectations",
        rules=("N10-03",),
    ),
    cut_sizes=(4, 8, 16),
    swiss_cuts=("record",),
)


_TIERS_SECTION = "Event Structure And Procedure"
_TIER_RULES = ("N10-30",)

CASUAL = Level(
    id="casual",
    name="Casual",
    strictness="Teach rather than punish; be lenient.",
    source=_TIERS_SECTION,
    rules=("N10-30", "N10-60"),
    strictness_source="Infractions",
    demands=(
        Demand("Decklists are not required.", "Other Tournament Rules", ("N10-20",)),
        Demand("New releases may be played at once.", "Supported Formats", ("N10-64",)),
    ),
)

COMPETITIVE = Level(
    id="competitive",
    name="Competitive",
    strictness="Players should know the rules better, and they are enforced more strictly.",
    source=_TIERS_SECTION,
    rules=_TIER_RULES,
    demands=(
        Demand(
            "Every player hands in decklists, with proxies marked.",
            "Other Tournament Rules",
            ("N10-12", "N10-20"),
        ),
        Demand(
            "Only six-sided dice as trackers, and never for credits.", "Tokens/Dice", ("N10-11",)
        ),
        Demand(
            "No notes on hidden information or strategy, and no tokens as reminders of it.",
            "Other Tournament Rules",
            ("N10-10", "N10-23"),
        ),
        Demand(
            "Nobody who leads the event plays in it.", "Tournament Staff Expectations", ("N10-09",)
        ),
        Demand(
            "New releases may be played from the second Friday after release.",
            "Supported Formats",
            ("N10-64",),
        ),
    ),
)


def _event_type(key: str, name: str, level: str) -> EventType:
    return EventType(id=key, name=name, level=level, source=_TIERS_SECTION, rules=_TIER_RULES)


LEVELS = Levels(
    word="tier",
    levels=(CASUAL, COMPETITIVE),
    event_types=(
        _event_type("other", "Other event", "casual"),
        _event_type("league", "League", "casual"),
        _event_type("game_night", "Game Night", "casual"),
        _event_type("store_championship", "Store Championship", "casual"),
        _event_type("regional_championship", "Regional Championship", "competitive"),
        _event_type("national_championship", "National Championship", "competitive"),
        _event_type("continental_championship", "Continental Championship", "competitive"),
        _event_type("world_championship", "World Championship", "competitive"),
    ),
    staff_play=StaffPlay(
        roles=(
            Role.ORGANIZER,
            Role.HEAD_JUDGE,
            Role.JUDGE,
            Role.SCOREKEEPER,
            Role.TIMEKEEPER,
            Role.DECK_CHECKER,
        ),
        cover=Cover.ASSISTANTS,
        source="Tournament Staff Expectations",
        rules=("N10-09", "AMB-56"),
        never_at=("competitive",),
    ),
    staff_needs=(StaffNeed(role=Role.HEAD_JUDGE, source="Tournament Staff", rules=("N10-02",)),),
)


DUTIES = nisei.duties("N10-03", "Tournament Staff", "N10-03", "N10-07")


ELIGIBILITY = nisei.eligibility("Tournament Staff", "N10-04")


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
    head_to_head = common_settings.head_to_head(
        chosen, source=_PROCEDURE, rules=("N10-38", "AMB-05")
    )
    opponents = common_settings.number_of_opponents(chosen)
    strength = StrengthOfSchedule(
        per=RoundsSoFar(), over=opponents, source=_PROCEDURE, rules=("N10-39",)
    )
    extended = ExtendedStrength(
        strength=strength, over=opponents, source=_PROCEDURE, rules=("N10-40", "AMB-04")
    )
    return Ranking(
        points=Points(source=_PROCEDURE, rules=("N10-37",)),
        tiebreakers=(
            *common_settings.where(chosen, "head_to_head", head_to_head),
            strength,
            extended,
        ),
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
            reach=ChangeScope.AHEAD,
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
            reach=ChangeScope.RECORDED,
            values=("double", "single"),
            default="double",
            help="Two games a round, one with each side; or one game with sides balanced.",
            source=_PROCEDURE,
            rules=("N10-34",),
        ),
        common_settings.pairing(
            "standard", "amalfi", "halves", source=_PROCEDURE, rules=("N10-33", "N10-43")
        ),
        common_settings.DOUBLE_FLOAT,
        common_settings.rank_after_rematches(source=_PROCEDURE, rules=("N10-44", "AMB-11")),
        common_settings.rematches(source=_PROCEDURE, rules=("N10-44", "AMB-11")),
        common_settings.STAFF_COVER,
        decks_and_lists.LIST_SETTING,
        decks_and_lists.HANDWRITTEN,
        common_settings.PLAYER_TICK,
        common_settings.PHONE_CHECK_IN,
        common_settings.REPORT_REMINDER,
        common_settings.TIME_CALLS,
        common_settings.head_to_head_switch("off", source=_PROCEDURE, rules=("N10-38",)),
        common_settings.head_to_head_form(
            "beat_all", source=_PROCEDURE, rules=("N10-38", "AMB-05")
        ),
        common_settings.BYE_AS_OPPONENT,
        common_settings.tiebreakers("head_to_head", "sos", "xsos"),
        *length_settings(
            ClockStage.SWISS,
            ClockStage.ELIMINATION,
            ClockStage.FINAL,
            source=_PROCEDURE,
            rules=("N10-31",),
        ),
        *decks_and_lists.SETTINGS,
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
        tiebreaker=KnockoutRounds(),
        sides=LeastPlayed(first=HigherSeedChooses(after="identities"), level=LotsDecide()),
        side_words=common_settings.CORP_AND_RUNNER_WORDS,
    ),
    structure=STRUCTURE,
    levels=LEVELS,
    leaving=LeavingRules(rejoin_source="Other Tournament Rules"),
    eligibility=ELIGIBILITY,
    announcements=ANNOUNCEMENTS,
    duties=DUTIES,
    decks=decks_and_lists.DECKS,
    deck_checks=DECK_CHECKS,
    timing=TIMING,
    lists=decks_and_lists.LISTS,
    endings=endings,
)
