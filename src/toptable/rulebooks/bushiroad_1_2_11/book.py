"""Bushiroad TCG floor rules and penalty guide 1.2.11, January 2026 (six games)."""

from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage, length_settings
from toptable.engine.rules.finals.finals_rules import (
    DoubleElimination,
    FinalsRules,
    SingleElimination,
)
from toptable.engine.rules.finals.knockout_tiebreakers import Playoff
from toptable.engine.rules.finals.locked_cut import StaysVacant
from toptable.engine.rules.provisions import LatePenalty, LeavingRules, PhoneRule, Words
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.reporting import Reporting, SlipRules
from toptable.engine.rules.results.scoring import PerMatch
from toptable.engine.rules.results.sides import DrawnSides, LoserChooses, MatchSides
from toptable.engine.rules.rulebook import ByeRule, Rulebook
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
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
from toptable.rulebooks import catalogue
from toptable.rulebooks.bushiroad_1_2_11 import conduct, decks_and_lists, teams, timing
from toptable.rulebooks.bushiroad_1_2_11.announcements import ANNOUNCEMENTS
from toptable.rulebooks.bushiroad_1_2_11.deck_checks import DECK_CHECKS
from toptable.rulebooks.bushiroad_1_2_11.people import DUTIES, ELIGIBILITY, PERMISSIONS
from toptable.rulebooks.bushiroad_1_2_11.structure import GAMES, LEVELS, STRUCTURE, TRAITS
from toptable.rulebooks.shared import common_settings

_SWISS = "FR-3.2.1"
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
    head_to_head = common_settings.head_to_head(chosen, source=_STANDINGS, rules=("B-095", "A-08"))
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
    id="bushiroad-1.2.11",
    folder=__package__,
    cites=catalogue.cites(__package__, "bushiroad-1.2.11"),
    title="Bushiroad TCG Floor Rules and Penalty Guide 1.2.11",
    version="1.2.11",
    date="2026-01-30",
    publisher="Bushiroad",
    games=GAMES,
    words=Words(player="fighter", players="fighters", organizer="tournament organizer"),
    settings=(
        Setting(
            key="game",
            label="Game",
            group=Group.EVENT,
            words={game.id: game.name for game in GAMES},
            reach=ChangeScope.RECORDED,
            values=tuple(game.id for game in GAMES),
            default="",
            free=True,
            help="Which of the six games is played; it sets the round time.",
            source="FR Range of Application",
            rules=("B-001", "B-118"),
        ),
        Setting(
            key="level",
            label="Level",
            group=Group.EVENT,
            words={"1": "level 1", "2": "level 2", "3": "level 3"},
            reach=ChangeScope.AHEAD,
            values=("1", "2", "3"),
            default="1",
            free=True,
            help="How competitive the event is, and how strictly penalties are given.",
            source="FR-3.1.3",
            rules=("B-006", "B-007"),
        ),
        Setting(
            key="profile",
            label="Order of tiebreakers",
            group=Group.STANDINGS,
            words={"non_japan": "outside Japan", "default_jp": "the document's default"},
            reach=ChangeScope.STANDINGS,
            values=("non_japan", "default_jp"),
            default="non_japan",
            free=True,
            help="Which order of tiebreakers: outside Japan, or the document's default.",
            source=_STANDINGS,
            rules=("B-094", "B-095"),
        ),
        Setting(
            key="structure",
            label="Structure",
            group=Group.EVENT,
            words={"swiss": "Swiss rounds"},
            reach=ChangeScope.RECORDED,
            values=("swiss", "double_elimination", "single_elimination"),
            default="swiss",
            free=True,
            help="Swiss draw; double elimination by record, two losses and out; or single "
            "elimination, a bracket of everybody.",
            source="FR-3.2",
            rules=("B-077", "B-082", "B-086"),
        ),
        Setting(
            key="seeding",
            label="Seeding",
            group=Group.CUT,
            words={"entry_list": "by the order of entry"},
            reach=ChangeScope.RECORDED,
            values=("drawn", "entry_list"),
            default="drawn",
            free=True,
            help="Who stands where in a bracket of everybody: drawn, or in the order of entry.",
            source="FR-3.2.3",
            rules=("B-086", "A-31"),
            only_with=("structure", "single_elimination"),
        ),
        Setting(
            key="nicknames",
            label="Nicknames",
            group=Group.EVENT,
            reach=ChangeScope.AHEAD,
            values=("no", "yes"),
            default="no",
            free=True,
            help="Whether fighters may go by a nickname; the real name is kept privately.",
            source="FR-4.6",
            rules=("B-075",),
        ),
        Setting(
            key="match",
            label="Match",
            group=Group.MATCHES,
            words={"bo1": "one game", "bo3": "best of three"},
            reach=ChangeScope.RECORDED,
            values=("bo1", "bo3"),
            default="bo1",
            free=True,
            help="One game, or best of three.",
            source=_MATCH,
            rules=("B-115",),
        ),
        Setting(
            key="win",
            label="What a win is worth",
            group=Group.MATCHES,
            words={"1": "1 point", "3": "3 points"},
            reach=ChangeScope.RECORDED,
            values=("1", "3"),
            default="1",
            free=True,
            help="What a won match is worth.",
            source=_SWISS,
            rules=("B-092",),
        ),
        common_settings.pairing("standard", "halves", source=_SWISS, rules=("B-078",)),
        common_settings.DOUBLE_FLOAT,
        common_settings.DRAWN_AFTER_REMATCHES,
        common_settings.rematches(source=_SWISS, rules=("B-079",)),
        common_settings.STAFF_COVER,
        decks_and_lists.LIST_SETTING,
        common_settings.PHONE_CHECK_IN,
        common_settings.REPORT_REMINDER,
        common_settings.TIME_CALLS,
        Setting(
            key="remote",
            label="Remote play",
            group=Group.EVENT,
            reach=ChangeScope.AHEAD,
            values=("off", "on"),
            default="off",
            free=True,
            help="Whether fighters play remotely, and each cuts the own deck for the opponent.",
            source="FR-2.2.3",
            rules=("B-048",),
        ),
        common_settings.bye_worth(source="PG-3.9.1", rules=("B-080", "A-03")),
        Setting(
            key="bye_scope",
            label="What a bye is left out of",
            group=Group.STANDINGS,
            words={"opponents_only": "the mean over opponents", "both": "one's own MW% too"},
            reach=ChangeScope.STANDINGS,
            values=("opponents_only", "both"),
            default="opponents_only",
            help="What a bye is left out of: the mean over opponents, or one's own MW% too.",
            source=_STANDINGS,
            rules=("B-098", "A-04"),
        ),
        Setting(
            key="mw_rounds",
            label="Rounds that MW% divides by",
            group=Group.STANDINGS,
            words={"event": "all rounds of the event", "own": "those on one's own record"},
            reach=ChangeScope.STANDINGS,
            values=("event", "own"),
            default="event",
            help="What MW% divides by: all rounds of the event, or those on one's own record.",
            source=_STANDINGS,
            rules=("B-097", "A-09"),
            only_with=("structure", "swiss"),
        ),
        Setting(
            key="omw_cut",
            label="OMW% to two decimals",
            group=Group.STANDINGS,
            reach=ChangeScope.STANDINGS,
            values=("off", "on"),
            default="off",
            help="Whether OMW% is cut to two decimals like MW%.",
            source=_STANDINGS,
            rules=("B-098", "A-05"),
        ),
        Setting(
            key="oomw",
            label="OOMW%",
            group=Group.STANDINGS,
            words={
                "mean_of_omw": "mean of the opponents' OMW%",
                "pooled": "all their opponents in one pool",
            },
            reach=ChangeScope.STANDINGS,
            values=("mean_of_omw", "pooled"),
            default="mean_of_omw",
            help="OOMW%: the mean of the opponents' OMW%, or all their opponents in one pool.",
            source=_STANDINGS,
            rules=("B-099", "A-06"),
        ),
        common_settings.head_to_head_form("peel", source=_STANDINGS, rules=("B-095", "A-08")),
        common_settings.tiebreakers("omw", "oomw", "head_to_head", rules=("B-102", "A-07")),
        Setting(
            key="finalists",
            label="How finalists are chosen",
            group=Group.CUT,
            words={"ranking": "by ranking", **{trait.id: trait.name for trait in TRAITS}},
            reach=ChangeScope.AHEAD,
            values=("ranking", *(trait.id for trait in TRAITS)),
            default="ranking",
            free=True,
            help="How finalists are chosen after the qualifying rounds; each other method belongs "
            "to its game.",
            source="FR-3.2.4",
            rules=("B-104", "B-108", "B-109", "B-110", "B-111", "B-112"),
            needs=tuple((trait.id, "game", trait.games) for trait in TRAITS),
        ),
        Setting(
            key="finalist_overflow",
            label="More candidates than seats",
            group=Group.CUT,
            words={"rank": "the best-ranked", "random": "drawn"},
            reach=ChangeScope.AHEAD,
            values=("rank", "random"),
            default="rank",
            help="More candidates in a step than seats, in the methods by what was played: the "
            "best-ranked, or drawn.",
            source="FR-3.2.4",
            rules=("B-114",),
        ),
        *length_settings(
            ClockStage.SWISS,
            ClockStage.ELIMINATION,
            ClockStage.FINAL,
            source="FR-4.2",
            rules=("B-119",),
        ),
        *decks_and_lists.SETTINGS,
        *teams.SETTINGS,
        *timing.SETTINGS,
        *conduct.SETTINGS,
    ),
    scoring=scoring,
    ranking=ranking,
    kinds={
        ResultKind.WIN: has(_SWISS, "B-092", "B-093"),
        ResultKind.LOSS: has(_SWISS, "B-092", "B-093"),
        ResultKind.DRAW: has("FR-4.2", "B-121", "B-187", "A-15"),
        ResultKind.ON_TIME: has("Annex A", "B-129"),
        ResultKind.BOTH_LOSE: has("Annex A", "B-130", "A-16", "A-24", "A-26"),
        ResultKind.BOTH_WIN: has("PG-3.3.3", "B-179", "A-41", judged=True),
        ResultKind.INTENTIONAL_DRAW: lacks(
            "Agreed draws are forbidden here, even before a game ends. If the match was drawn in "
            "play, report a draw and say why.",
            "FR-4.4",
            "B-134",
        ),
        ResultKind.TWO_FOR_ONE: lacks(
            "There is no two-for-one: results are not agreed on.", "FR-4.3", "B-133"
        ),
        ResultKind.BYE: has("PG-3.9.1", "B-080", "B-081", "A-03"),
        ResultKind.NO_SHOW: has("PG-3.9.2", "B-138"),
        ResultKind.PENALTY_LOSS: has("PG-2", "B-168", "A-44"),
        ResultKind.REMOVED: has("PG-2", "B-170"),
        ResultKind.LOSS_WITHOUT_OPPONENT: has("PG-3.10.1", "B-072", "A-39"),
        ResultKind.GAME_CONCEDED: has("FR-4.3", "B-131"),
        ResultKind.MATCH_CONCEDED: has("FR-4.3", "B-131"),
        ResultKind.LEFT: has("FR-4.5", "B-136"),
    },
    slip=SlipRules(score_sheet="PG-3.18.4, PG-3.18.5"),
    bye=ByeRule(
        text="Counts as a win. Round 1: drawn. Later: the lowest record without a bye so far. "
        "The fighter must be seated when the round begins.",
        source="PG-3.9.1",
        rules=("B-080", "B-081", "A-03"),
        seated=True,
    ),
    match_sides=MatchSides(("first", "second"), DrawnSides(), LoserChooses(), verb="goes"),
    reporting=Reporting(
        correctors=frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}),
        draw_reasons=("time", "equal games", "simultaneous", "unreported"),
        accepts_unconfirmed=frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}),
        unconfirmed_source="PG-3.18.2",
        evidence="FR-1.2.3",
        source="PG-3.18.3, FR-4.4",
    ),
    late_penalties=(
        LatePenalty(word="tardiness", infraction="PG-3.9.1", answers=("no",)),
        LatePenalty(word="severe tardiness", infraction="PG-3.9.2", answers=("no",)),
    ),
    conduct=conduct.under,
    finals=FinalsRules(
        structures=(SingleElimination(), SingleElimination(reseeded=True), DoubleElimination()),
        tiebreaker=Playoff(),
        vacancies=StaysVacant(),
        traits=TRAITS,
        matches=True,
        untimed=timing.wants_no_limit,
    ),
    structure=STRUCTURE,
    levels=LEVELS,
    approval=("sanctioned",),
    leaving=LeavingRules(loses_match=True, drop_source="FR-4.5"),
    eligibility=ELIGIBILITY,
    announcements=ANNOUNCEMENTS,
    duties=DUTIES,
    decks=decks_and_lists.DECKS,
    permissions=PERMISSIONS,
    deck_checks=DECK_CHECKS,
    timing=timing.TIMING,
    lists=decks_and_lists.LISTS,
    endings=timing.endings,
    teams=teams.FORMATS,
    phones=(
        PhoneRule(
            text="Put your phone away while you play: using it in a match is an infraction, unless "
            "the head judge or the organizer has allowed it.",
            source="PG-3.16",
            rules=("PG-3.16", "B-056", "B-057"),
            infraction=True,
        ),
    ),
)
