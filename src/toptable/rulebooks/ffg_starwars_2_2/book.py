"""Star Wars: The Card Game tournament rules 2.2, Fantasy Flight Games, October 2014."""

from toptable.engine.rules.clock.round_minutes import ClockStage, length_settings
from toptable.engine.rules.finals.bracket.deck_choice import HigherSeedChooses, LeastPlayed
from toptable.engine.rules.finals.bracket.structures import DoubleElimination, SingleElimination
from toptable.engine.rules.finals.finals_rules import FinalsRules
from toptable.engine.rules.phones import PhoneRule
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.reporting import Reporting
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import DrawnChooser, MatchSides, Swapped
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import Chosen, Group, Reach, Setting
from toptable.engine.rules.standings.lots import DrawnLot
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    ExtendedStrength,
    Opponents,
    RoundsCompleted,
    StrengthOfSchedule,
    Undivided,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.words import Words
from toptable.rulebooks.ffg_starwars_2_2 import conduct, decks, lists, sides, teams, timing
from toptable.rulebooks.ffg_starwars_2_2.announcements import ANNOUNCEMENTS
from toptable.rulebooks.ffg_starwars_2_2.deck_checks import DECK_CHECKS
from toptable.rulebooks.ffg_starwars_2_2.duties import DUTIES
from toptable.rulebooks.ffg_starwars_2_2.eligibility import ELIGIBILITY
from toptable.rulebooks.ffg_starwars_2_2.endings import endings
from toptable.rulebooks.ffg_starwars_2_2.levels import LEVELS
from toptable.rulebooks.ffg_starwars_2_2.structure import STRUCTURE
from toptable.rulebooks.loading import catalogue
from toptable.rulebooks.shared import common

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
    head_to_head = common.head_to_head(
        chosen,
        source=_TIES,
        rules=("SW-26", "AMB-05", "AMB-06"),
        defeat=chosen.pick("defeated", more_points="more_points", both_games="both_games"),
    )
    over = chosen.pick("sos_average", off=Undivided(), on=Opponents())
    strength = StrengthOfSchedule(
        per=chosen.pick("sos_average", off=Undivided(), on=RoundsCompleted()),
        over=over,
        source=_TIES,
        rules=("SW-26", "AMB-50"),
    )
    extended = ExtendedStrength(strength=strength, over=over, source=_TIES, rules=("SW-26",))
    return Ranking(
        points=Points(source=_TIES, rules=("SW-26",)),
        tiebreakers=(*common.where(chosen, "head_to_head", head_to_head), strength, extended),
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
            reach=Reach.AHEAD,
            values=("casual", "competitive", "premier"),
            default="competitive",
            free=True,
            help="How strictly the event is run, and whether its staff may play.",
            rules=("SW-42", "SW-03"),
        ),
        common.pairing("halves", "standard", source=_SEATING, rules=("SW-20", "SW-21")),
        common.DOUBLE_FLOAT,
        common.DRAWN_AFTER_REMATCHES,
        common.rematches(source=_SEATING, rules=("SW-20", "AMB-49")),
        common.STAFF_COVER,
        lists.SETTING,
        common.PLAYER_TICK,
        common.PHONE_CHECK_IN,
        common.REPORT_REMINDER,
        common.TIME_CALLS,
        Setting(
            key="halves_order",
            label="Order before halving",
            group=Group.PAIRINGS,
            words={"standing": "by standing", "number": "by player number"},
            reach=Reach.PAIRINGS,
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
        common.bye_worth(source=_SCORING, rules=("AMB-47",)),
        common.head_to_head_switch("on", source=_TIES, rules=("SW-26",)),
        common.head_to_head_form("beat_all", source=_TIES, rules=("SW-26", "AMB-05")),
        common.DEFEATED,
        Setting(
            key="sos_average",
            label="Average strength of schedule",
            group=Group.STANDINGS,
            reach=Reach.STANDINGS,
            values=("off", "on"),
            default="off",
            help="Average strength of schedule instead of the plain sums, which byes lower.",
            source=_TIES,
            rules=("SW-26", "AMB-50"),
        ),
        common.tiebreakers("head_to_head", "sos", "xsos"),
        *decks.SETTINGS,
        *teams.SETTINGS,
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
    sides=sides.LIGHT_AND_DARK,
    match_sides=MatchSides(sides.LIGHT_AND_DARK, DrawnChooser(), Swapped(), words=sides.WORDS),
    conduct=conduct.under,
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        sides=LeastPlayed(first=HigherSeedChooses(), level=HigherSeedChooses()),
        side_words=sides.WORDS,
    ),
    structure=STRUCTURE,
    levels=LEVELS,
    eligibility=ELIGIBILITY,
    announcements=ANNOUNCEMENTS,
    duties=DUTIES,
    decks=decks.DECKS,
    deck_checks=DECK_CHECKS,
    timing=timing.TIMING,
    lists=lists.LISTS,
    endings=endings,
    teams=teams.FORMATS,
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
