"""Star Wars: The Card Game tournament rules 2.2, Fantasy Flight Games, October 2014.

The two sides: SW-06. Teams of two: SW-35 to SW-40, AMB-54. Tiers and event types: SW-02, SW-03,
SW-04, SW-42. Duties: SW-02, SW-28. Whom the rules keep out: SW-10, SW-12.

Rounds and cuts: SW-18, SW-28. The document has no table: the organizer sets the rounds by field
and time, and the cut, usually to 8 or 16. Teams of two play without a cut. SW-37.
"""

from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage, length_settings
from toptable.engine.rules.eligibility import BannedBy, ByHand, Eligibility, Ground
from toptable.engine.rules.finals.bracket.side_choice import HigherSeedChooses, LeastPlayed
from toptable.engine.rules.finals.finals_rules import (
    DoubleElimination,
    FinalsRules,
    SingleElimination,
)
from toptable.engine.rules.finals.tiebreaker_games import FinalMatch
from toptable.engine.rules.provisions import Duty, PartOfDay, PhoneRule, Words
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.reporting import Reporting
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import DrawnChooser, DrawnSides, MatchSides, Swapped
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.engine.rules.staff_rules import Cover, StaffPlay
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    ExtendedStrength,
    NoDivisor,
    Opponents,
    RoundsCompleted,
    StrengthOfSchedule,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import DrawnLot
from toptable.engine.rules.structure.levels import Demand, EventType, Level, Levels
from toptable.engine.rules.structure.structures import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import OrganizerDecides
from toptable.engine.rules.team_formats import SideBySide
from toptable.rulebooks import catalogue
from toptable.rulebooks.ffg_starwars_2_2 import conduct, decks_and_lists, timing
from toptable.rulebooks.ffg_starwars_2_2.announcements import ANNOUNCEMENTS
from toptable.rulebooks.ffg_starwars_2_2.decks_and_lists import DECK_CHECKS
from toptable.rulebooks.ffg_starwars_2_2.timing import endings
from toptable.rulebooks.shared import common_settings

LIGHT_AND_DARK = ("L", "D")
SIDE_WORDS = {"L": "light side", "D": "dark side"}


_TEAMS_SECTION = "2v2 Tournaments"

TWO_AGAINST_TWO = SideBySide(
    id="2v2",
    name="Two against two",
    help="Partners sit side by side and play one game together; points go to the team.",
    source=_TEAMS_SECTION,
    rules=("SW-35", "SW-36", "SW-39"),
    seats=("player 1", "player 2"),
    representative=1,
    sides=MatchSides(LIGHT_AND_DARK, DrawnSides(), Swapped(), words=SIDE_WORDS),
    final=FinalMatch(),
)
TEAM_FORMATS = (TWO_AGAINST_TWO,)

TEAM_SETTINGS = (
    Setting(
        key="team",
        label="Teams",
        group=Group.EVENT,
        words={"none": "no teams", TWO_AGAINST_TWO.id: "teams of two"},
        reach=ChangeScope.RECORDED,
        values=("none", TWO_AGAINST_TWO.id),
        default="none",
        free=True,
        help="Whether teams of two play, with the team rules of Balance of the Force.",
        source=_TEAMS_SECTION,
        rules=("SW-35",),
    ),
    Setting(
        key="team_decks",
        label="Decks of a team",
        group=Group.EVENT,
        words={"asked": "asked for", "waived": "not asked for"},
        reach=ChangeScope.AHEAD,
        values=("asked", "waived"),
        default="asked",
        help="Whether every team must say who plays which of its four decks before round 1.",
        source=f"{_TEAMS_SECTION}, Entry and Registration",
        rules=("SW-36",),
    ),
)


ORGANIZERS_ROUNDS = OrganizerDecides(
    id="own",
    name="Set by the organizer",
    help="As many rounds as field and time allow, announced before the start.",
    source="Running a Tournament",
    rules=("SW-18",),
)

STRUCTURE = Structures(
    tables=(ORGANIZERS_ROUNDS,),
    departure=PlanDeparture(
        text="Rounds and cut are yours to set: announce them before the start.",
        source="Running a Tournament",
        rules=("SW-18", "SW-28"),
    ),
    announced=Announced(
        text="Rounds and cut were fixed before the start: record a reason and announce the change.",
        source="Double-elimination Pairings",
        rules=("SW-18", "SW-28"),
    ),
    cut_sizes=(8, 16),
)


_TIERS_SECTION = "Tiers of Tournament Play"
_TIER_RULES = ("SW-42",)

CASUAL = Level(
    id="casual",
    name="Casual",
    strictness="Fun and a friendly mood; nobody needs to know every rule.",
    source=_TIERS_SECTION,
    rules=_TIER_RULES,
)
COMPETITIVE = Level(
    id="competitive",
    name="Competitive",
    strictness="General knowledge of the rules; nobody is punished for missing the finer points.",
    source=_TIERS_SECTION,
    rules=_TIER_RULES,
)
PREMIER = Level(
    id="premier",
    name="Premier",
    strictness="Rules, FAQ and tournament rules are known and strictly enforced.",
    source=_TIERS_SECTION,
    rules=_TIER_RULES,
    demands=(
        Demand(
            "Sleeves are required; art or opaque ones with Aurebesh or alternate-art cards.",
            "Card Sleeves",
            ("SW-04",),
        ),
        Demand(
            "Organizers and judges do not play in their own event.",
            "T.O./Judge Participation",
            ("SW-03",),
        ),
    ),
)


def _event_type(key: str, name: str, level: str) -> EventType:
    return EventType(id=key, name=name, level=level, source=_TIERS_SECTION, rules=_TIER_RULES)


LEVELS = Levels(
    word="tier",
    levels=(CASUAL, COMPETITIVE, PREMIER),
    event_types=(
        _event_type("one_off", "One-off event", "competitive"),
        _event_type("league", "League", "casual"),
        _event_type("game_night", "Weekly game night", "casual"),
        _event_type("variant", "Event with a variant of the game", "casual"),
        _event_type("store_championship", "Store Championship", "competitive"),
        _event_type("regional_championship", "Regional Championship", "premier"),
        _event_type("national_championship", "National Championship", "premier"),
        _event_type("world_championship", "World Championship", "premier"),
    ),
    staff_play=StaffPlay(
        roles=(Role.ORGANIZER,),
        cover=Cover.SECOND,
        source="T.O./Judge Participation",
        rules=("SW-02", "SW-03"),
        never_at=("premier",),
        never_roles=(Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE),
    ),
)


DUTIES = (
    Duty(
        id="second_organizer",
        part=PartOfDay.BEFORE,
        text="If the organizer plays, a second one is there, named at the start.",
        source="T.O./Judge Participation",
        rules=("SW-02",),
    ),
)


ELIGIBILITY = Eligibility(
    bars=(BannedBy(authority="FFG", source="Code of Conduct"),),
    grounds=(
        ByHand(
            ground=Ground.BANNED,
            text="suspended or banned by FFG",
            source="Code of Conduct",
            rules=("SW-10", "SW-12"),
        ),
    ),
    accepted="Whoever enters accepts the Code of Conduct.",
)


_SCORING = "Scoring"
_TIME = "Time Limit and Procedure"
_CONCESSION = "Concession Procedure"
_TIES = "Strength of Schedule"
_SEATING = "Seating"
_AUTHORITY = "Tournament Organizer Authority"
_PLAY_ON = "Game 2 must be played to its end, and arranging results is cheating."


def scoring(chosen: Chosen) -> PerGame:
    """Two games a match; 3 for a win, 1 for a draw; there is no win on time. SW-22, SW-23."""
    return PerGame(
        games=2,
        points=3,
        on_time=0,
        letters="WLDX",
        source=_SCORING,
        bye_counts=chosen["bye_worth"] == "win",
    )


def ranking(chosen: Chosen) -> Ranking:
    """Tournament points, whoever beat all tied, SoS, SoS of the schedule. SW-26."""
    head_to_head = common_settings.head_to_head(
        chosen,
        source=_TIES,
        rules=("SW-26", "AMB-05", "AMB-06"),
        defeat=chosen.pick("defeated", more_points="more_points", both_games="both_games"),
    )
    over = chosen.pick("sos_average", off=NoDivisor(), on=Opponents())
    strength = StrengthOfSchedule(
        per=chosen.pick("sos_average", off=NoDivisor(), on=RoundsCompleted()),
        over=over,
        source=_TIES,
        rules=("SW-26", "AMB-50"),
    )
    extended = ExtendedStrength(strength=strength, over=over, source=_TIES, rules=("SW-26",))
    return Ranking(
        points=Points(source=_TIES, rules=("SW-26",)),
        tiebreakers=(
            *common_settings.where(chosen, "head_to_head", head_to_head),
            strength,
            extended,
        ),
        lot=DrawnLot(source=_TIES, rules=("AMB-51",)),
        spare=(head_to_head,),
    )


FFG_STARWARS_2_2 = Rulebook(
    id="ffg-starwars-2.2",
    folder=__package__,
    cites=catalogue.cites(__package__, "ffg-starwars-2.2"),
    title="Star Wars: The Card Game Tournament Rules 2.2",
    version="2.2",
    date="2014-10-06",
    publisher="Fantasy Flight Games",
    games=(CoveredGame(id="starwars", name="Star Wars: The Card Game", minutes=70),),
    words=Words(
        points="tournament points",
        organizer="Tournament Organizer",
        head_judge="Tournament Organizer",
    ),
    settings=(
        Setting(
            key="event_tier",
            label="Tier",
            group=Group.EVENT,
            reach=ChangeScope.AHEAD,
            values=("casual", "competitive", "premier"),
            default="competitive",
            free=True,
            help="How strictly the event is run, and whether its staff may play.",
            rules=("SW-42", "SW-03"),
        ),
        common_settings.pairing("halves", "standard", source=_SEATING, rules=("SW-20", "SW-21")),
        common_settings.DOUBLE_FLOAT,
        common_settings.DRAWN_AFTER_REMATCHES,
        common_settings.rematches(source=_SEATING, rules=("SW-20", "AMB-49")),
        common_settings.STAFF_COVER,
        decks_and_lists.LIST_SETTING,
        common_settings.PLAYER_TICK,
        common_settings.PHONE_CHECK_IN,
        common_settings.REPORT_REMINDER,
        common_settings.TIME_CALLS,
        Setting(
            key="halves_order",
            label="Order before halving",
            group=Group.PAIRINGS,
            words={"standing": "by standing", "number": "by player number"},
            reach=ChangeScope.PAIRINGS,
            values=("standing", "number"),
            default="standing",
            help="What sorts a score group before it is halved: standing, or player number.",
            source=_SEATING,
            rules=("SW-20", "AMB-48"),
        ),
        *length_settings(
            ClockStage.SWISS,
            ClockStage.ELIMINATION,
            ClockStage.FINAL,
            source=_TIME,
            rules=("SW-17", "SW-27", "SW-34", "SW-40"),
        ),
        common_settings.bye_worth(source=_SCORING, rules=("AMB-47",)),
        common_settings.head_to_head_switch("on", source=_TIES, rules=("SW-26",)),
        common_settings.head_to_head_form("beat_all", source=_TIES, rules=("SW-26", "AMB-05")),
        common_settings.DEFEATED,
        Setting(
            key="sos_average",
            label="Average strength of schedule",
            group=Group.STANDINGS,
            reach=ChangeScope.STANDINGS,
            values=("off", "on"),
            default="off",
            help="Average strength of schedule instead of the plain sums, which byes lower.",
            source=_TIES,
            rules=("SW-26", "AMB-50"),
        ),
        common_settings.tiebreakers("head_to_head", "sos", "xsos"),
        *decks_and_lists.SETTINGS,
        *TEAM_SETTINGS,
        *timing.SETTINGS,
    ),
    scoring=scoring,
    ranking=ranking,
    kinds={
        ResultKind.WIN: has(_SCORING, "SW-22"),
        ResultKind.LOSS: has(_SCORING, "SW-22"),
        ResultKind.DRAW: has(_TIME, "SW-23", "AMB-24"),
        ResultKind.ON_TIME: lacks(
            "Nobody wins on time: a game without a winner is a draw.", _TIME, "SW-23"
        ),
        ResultKind.BOTH_LOSE: has("Misrepresentation", "SW-15"),
        ResultKind.BOTH_WIN: lacks("No game is won by both players.", _SCORING, "SW-22"),
        ResultKind.INTENTIONAL_DRAW: lacks(
            f"There is no intentional draw. {_PLAY_ON}", _CONCESSION, "SW-25", "AMB-28"
        ),
        ResultKind.TWO_FOR_ONE: lacks(
            f"There is no two-for-one. {_PLAY_ON}", _CONCESSION, "SW-25", "AMB-28"
        ),
        ResultKind.BYE: has(_SEATING, "AMB-47"),
        ResultKind.NO_SHOW: has(_AUTHORITY, "SW-11"),
        ResultKind.PENALTY_LOSS: has(_AUTHORITY, "SW-09", "SW-11", "AMB-55"),
        ResultKind.REMOVED: has(_AUTHORITY, "SW-11", "AMB-63"),
        ResultKind.LOSS_WITHOUT_OPPONENT: has(_SEATING, "AMB-31"),
        ResultKind.GAME_CONCEDED: has(_CONCESSION, "SW-25", only_before=1),
        ResultKind.MATCH_CONCEDED: lacks(
            "Only game 1 can be conceded, at the start of one's own turn; game 2 is played out. "
            "If the player leaves, report that instead.",
            _CONCESSION,
            "SW-25",
            "AMB-53",
        ),
        ResultKind.LEFT: has(_CONCESSION, "AMB-53", "AMB-65"),
    },
    reporting=Reporting(only_at_time="D", time_source=_TIME),
    bye=ByeRule(
        text="The document names no bye. We give one worth two wins: round 1 drawn, later to the "
        "lowest-ranked without a bye so far.",
        source="",
        rules=("AMB-47",),
    ),
    sides=LIGHT_AND_DARK,
    match_sides=MatchSides(LIGHT_AND_DARK, DrawnChooser(), Swapped(), words=SIDE_WORDS),
    conduct=conduct.under,
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        sides=LeastPlayed(first=HigherSeedChooses(), level=HigherSeedChooses()),
        side_words=SIDE_WORDS,
    ),
    structure=STRUCTURE,
    levels=LEVELS,
    eligibility=ELIGIBILITY,
    announcements=ANNOUNCEMENTS,
    duties=DUTIES,
    decks=decks_and_lists.DECKS,
    deck_checks=DECK_CHECKS,
    timing=timing.TIMING,
    lists=decks_and_lists.LISTS,
    endings=endings,
    teams=TEAM_FORMATS,
    phones=(
        PhoneRule(
            text="Put your phone away while you play. Letting it calculate, track the game or help "
            "you decide is cheating.",
            source="Physical Manipulation",
            rules=("SW-14",),
            infraction=True,
        ),
    ),
)
