"""Android: Netrunner Tournament Regulations 1.0, Fantasy Flight Games, 2016: the whole book."""

from collections.abc import Mapping

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
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.reporting import Reporting, SlipRules, WayToEnd
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import DrawnSides, MatchSides, Swapped
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.strength_of_schedule import (
    ExtendedStrength,
    StrengthOfSchedule,
)
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import DrawnLot
from toptable.rulebooks import catalogue
from toptable.rulebooks.ffg_netrunner_1_0 import conduct, decks_and_lists
from toptable.rulebooks.ffg_netrunner_1_0.announcements import ANNOUNCEMENTS
from toptable.rulebooks.ffg_netrunner_1_0.decks_and_lists import DECK_CHECKS
from toptable.rulebooks.ffg_netrunner_1_0.structure import DUTIES, LEVELS, STRUCTURE
from toptable.rulebooks.shared import agenda_points, common_settings, deck_settings
from toptable.rulebooks.shared.agenda_points import AgendaAtTime

TIMING = Timing(
    ruling_time=RulingTime(default=Extension.MAY, section="", rules=()),
    preparations=(
        deck_settings.before_round_1(
            source="Draft Tournament and Structure", rules=("FFG-51", "FFG-53")
        ),
    ),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section="", rules=()),
)


WINNING, WINNING_IN_DRAFTS = 7, 6
"""The agenda points that win a game, and in a full or half draft."""


def endings(settings: Mapping[str, str]) -> Endings:
    """A lead is a modified win, unless it has reached what wins a game. FFG-37, FFG-38."""
    drafted = settings.get("draft", "off") != "off"
    return agenda_points.endings(
        AgendaAtTime(
            section="End of Game",
            rules=("FFG-37", "FFG-38", "AMB-24", "AMB-25"),
            lead="has a modified win",
            target=WINNING_IN_DRAFTS if drafted else WINNING,
        )
    )


_POINTS = "Tournament Points"
_ENDINGS = "End of Game"
_SPLIT = "Intentional Round Split"
_TIES = "Tiebreakers"
_SWISS = "Swiss Rounds"
_CONDUCT = "Unsporting Conduct"
_DRAFT_TABLES = tuple(str(count) for count in range(1, 17))
_NO_PENALTIES = "The document knows no penalty but removal from the tournament."


def scoring(chosen: Chosen) -> PerGame:
    """Two games a round; 2 for a win, 1 for a modified win or a draw. FFG-26, FFG-38, FFG-41.

    A half draft plays one game a round. FFG-53, AMB-45.
    """
    return PerGame(
        games=chosen.pick("draft", off=2, full=2, half=1),
        points=2,
        on_time=1,
        letters="WLDTt",
        source=_POINTS,
    )


def ranking(chosen: Chosen) -> Ranking:
    """Tournament points, head-to-head, SoS, extended SoS, chance. FFG-43."""
    head_to_head = common_settings.head_to_head(
        chosen,
        source=_TIES,
        rules=("FFG-44", "AMB-05", "AMB-06"),
        defeat=chosen.pick("defeated", more_points="more_points", both_games="both_games"),
    )
    opponents = common_settings.number_of_opponents(chosen)
    strength = StrengthOfSchedule(
        per=common_settings.completed_rounds(chosen),
        over=opponents,
        source=_TIES,
        rules=("FFG-45", "AMB-02"),
    )
    extended = ExtendedStrength(
        strength=strength, over=opponents, source=_TIES, rules=("FFG-46", "AMB-04")
    )
    return Ranking(
        points=Points(source=_TIES, rules=("FFG-43",)),
        tiebreakers=(
            *common_settings.where(chosen, "head_to_head", head_to_head),
            strength,
            extended,
        ),
        lot=DrawnLot(decides=True, source=_TIES, rules=("FFG-47", "AMB-07")),
        spare=(head_to_head,),
    )


FFG_NETRUNNER_1_0 = Rulebook(
    id="ffg-netrunner-1.0",
    folder=__package__,
    cites=catalogue.cites(__package__, "ffg-netrunner-1.0"),
    title="Android: Netrunner Tournament Regulations 1.0",
    version="1.0",
    date="2016-04-02",
    publisher="Fantasy Flight Games",
    games=(CoveredGame(id="netrunner", name="Android: Netrunner", minutes=65),),
    words=Words(
        points="tournament points",
        organizer="organizer",
        head_judge="marshal",
        disqualify="remove",
        disqualified="removed",
        disqualification="removal",
    ),
    settings=(
        Setting(
            key="event_tier",
            label="Tier",
            group=Group.EVENT,
            reach=ChangeScope.AHEAD,
            values=("relaxed", "formal", "premier"),
            default="relaxed",
            free=True,
            help="How strictly the event is run, and whether its staff may play.",
            rules=("FFG-50",),
        ),
        common_settings.pairing("standard", "halves", source=_SWISS, rules=("FFG-28",)),
        common_settings.DOUBLE_FLOAT,
        common_settings.DRAWN_AFTER_REMATCHES,
        common_settings.rematches(source=_SWISS, rules=("FFG-30", "AMB-11")),
        common_settings.STAFF_COVER,
        decks_and_lists.LIST_SETTING,
        common_settings.PHONE_CHECK_IN,
        common_settings.REPORT_REMINDER,
        common_settings.TIME_CALLS,
        Setting(
            key="draft",
            label="Draft",
            group=Group.EVENT,
            words={"off": "no draft", "full": "full draft", "half": "half draft"},
            reach=ChangeScope.RECORDED,
            values=("off", "full", "half"),
            default="off",
            free=True,
            help="A full draft meets the opposite seat in round 1; a half draft has one game.",
            source="Full Draft, Half Draft",
            rules=("FFG-51", "FFG-52", "FFG-53", "AMB-45", "AMB-46"),
        ),
        Setting(
            key="draft_seats",
            label="Draft seats",
            group=Group.EVENT,
            words={"entered": "in the order of entry", "drawn": "by the lots that were drawn"},
            reach=ChangeScope.RECORDED,
            values=("entered", "drawn"),
            default="entered",
            free=True,
            help="Who sits where at the draft; round 1 of a full draft is against the seat across.",
            source="Full Draft",
            rules=("FFG-52",),
            needs=(("drawn", "draft", ("full", "half")),),
        ),
        Setting(
            key="draft_tables",
            label="Draft tables",
            group=Group.EVENT,
            reach=ChangeScope.RECORDED,
            values=_DRAFT_TABLES,
            default="1",
            free=True,
            help="At how many tables players draft; in round 1 they meet somebody of their own.",
            source="Full Draft",
            rules=("FFG-51", "FFG-52"),
            needs=tuple((count, "draft", ("full", "half")) for count in _DRAFT_TABLES[1:]),
        ),
        common_settings.head_to_head_switch("on", source=_TIES, rules=("FFG-43", "FFG-44")),
        common_settings.head_to_head_form("beat_all", source=_TIES, rules=("FFG-44", "AMB-05")),
        common_settings.DEFEATED,
        common_settings.COMPLETED_ROUNDS,
        common_settings.BYE_AS_OPPONENT,
        *length_settings(
            ClockStage.SWISS,
            ClockStage.ELIMINATION,
            ClockStage.FINAL,
            source=_SWISS,
            rules=("FFG-26", "FFG-32"),
        ),
        common_settings.tiebreakers("head_to_head", "sos", "xsos"),
        *decks_and_lists.SETTINGS,
    ),
    scoring=scoring,
    ranking=ranking,
    kinds={
        ResultKind.WIN: has(_ENDINGS, "FFG-37", "FFG-41"),
        ResultKind.LOSS: has(_ENDINGS, "FFG-37", "FFG-41"),
        ResultKind.DRAW: has(_ENDINGS, "FFG-38", "AMB-24"),
        ResultKind.ON_TIME: has(_ENDINGS, "FFG-38"),
        ResultKind.BOTH_LOSE: lacks(
            "No game is lost by both players; without a winner it is a draw.", _ENDINGS, "FFG-38"
        ),
        ResultKind.BOTH_WIN: lacks("No game is won by both players.", _ENDINGS, "FFG-37"),
        ResultKind.INTENTIONAL_DRAW: has(_SPLIT, "FFG-42", "AMB-28", witness="leader", games=2),
        ResultKind.TWO_FOR_ONE: lacks(
            "There is no two-for-one; players may split a round instead.", _SPLIT, "AMB-28"
        ),
        ResultKind.BYE: has("Definitions", "FFG-23"),
        ResultKind.NO_SHOW: has(_ENDINGS, "FFG-39"),
        ResultKind.PENALTY_LOSS: lacks(_NO_PENALTIES, _CONDUCT, "FFG-08"),
        ResultKind.REMOVED: has(_CONDUCT, "FFG-08", "AMB-63"),
        ResultKind.LOSS_WITHOUT_OPPONENT: has(_SWISS, "AMB-31"),
        ResultKind.GAME_CONCEDED: has(_ENDINGS, "FFG-39"),
        ResultKind.MATCH_CONCEDED: has(_ENDINGS, "FFG-39"),
        ResultKind.LEFT: has(_ENDINGS, "FFG-39", "AMB-65"),
    },
    reporting=Reporting(
        only_at_time="DTt",
        time_source=_ENDINGS,
        endings=(
            WayToEnd(name="agenda points"),
            WayToEnd(name="flatline", side="C"),
            WayToEnd(name="empty R&D", side="R"),
            WayToEnd(name="time", letters="DTt"),
            WayToEnd(name="concession"),
        ),
    ),
    slip=SlipRules(score="Agenda points", agreed="Intentional round split"),
    bye=ByeRule(
        text="Worth two wins. Round 1: drawn. Later: the lowest-ranked without a bye so far.",
        source=_SWISS,
        rules=("FFG-23", "FFG-29", "AMB-08"),
    ),
    sides=common_settings.CORP_AND_RUNNER,
    match_sides=MatchSides(
        common_settings.CORP_AND_RUNNER,
        DrawnSides(),
        Swapped(),
        words=common_settings.CORP_AND_RUNNER_WORDS,
    ),
    conduct=conduct.under,
    finals=FinalsRules(
        structures=(DoubleElimination(), SingleElimination(), SingleElimination(reseeded=True)),
        sides=LeastPlayed(first=HigherSeedChooses(after="identities"), level=LotsDecide()),
        side_words=common_settings.CORP_AND_RUNNER_WORDS,
    ),
    structure=STRUCTURE,
    levels=LEVELS,
    announcements=ANNOUNCEMENTS,
    duties=DUTIES,
    decks=decks_and_lists.DECKS,
    deck_checks=DECK_CHECKS,
    timing=TIMING,
    lists=decks_and_lists.LISTS,
    endings=endings,
)
