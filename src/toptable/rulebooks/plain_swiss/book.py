"""Plain Swiss: Swiss rounds, 3 points for a win and 1 for a draw; our own book, no document."""

from fractions import Fraction

from toptable.engine.rules.clock.round_minutes import ClockStage, length_settings
from toptable.engine.rules.finals.bracket.structures import SingleElimination
from toptable.engine.rules.finals.finals_rules import FinalsRules
from toptable.engine.rules.results.kinds import ResultKind, has, lacks
from toptable.engine.rules.results.scoring import PerMatch
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import Chosen, Group, Reach, Setting
from toptable.engine.rules.standings.head_to_head import OnlyPairs
from toptable.engine.rules.standings.lots import DrawnLot
from toptable.engine.rules.standings.match_win import (
    OpponentsOpponentsShare,
    OpponentsShare,
    ShareOfPoints,
)
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.words import Words
from toptable.rulebooks.loading import catalogue
from toptable.rulebooks.plain_swiss import conduct, timing
from toptable.rulebooks.plain_swiss.announcements import ANNOUNCEMENTS
from toptable.rulebooks.plain_swiss.endings import endings
from toptable.rulebooks.plain_swiss.structure import LEVELS, STRUCTURE
from toptable.rulebooks.shared import common

_MATCHES = "Matches"
_BYES = "Byes"
_PAIRINGS = "Pairings"
_STANDINGS = "Standings"
_CONDUCT = "Conduct"
_TIME = "Time"
FLOOR = Fraction(1, 3)
MOST_FOR_A_WIN, MOST_FOR_A_DRAW = 20, 10
"""The widest worths that a file of another program is read with."""


def scoring(chosen: Chosen) -> PerMatch:
    """Three points for a win, one each for a draw. PS-01, PS-02, PS-03."""
    draws = chosen["draws"] == "yes"
    return PerMatch(
        best_of=chosen.pick("match", bo1=1, bo3=3),
        win=chosen.number("win"),
        draw=chosen.number("draw") if draws else 0,
        letters="WLDX" if draws else "WLX",
        source=_MATCHES,
    )


def ranking(chosen: Chosen) -> Ranking:
    """Points, OMW%, OOMW%, head-to-head between two, lot. PS-05, PS-06, PS-07."""
    rules = ("PS-05", "PS-06")
    own = ShareOfPoints(
        win=chosen.number("win"),
        floor=FLOOR,
        without_byes=chosen["bye_rate"] == "out",
        source=_STANDINGS,
        rules=("PS-06", "PS-07"),
    )
    opponents = OpponentsShare(own=own, alone=Fraction(0), source=_STANDINGS, rules=rules)
    further = OpponentsOpponentsShare(opponents=opponents, source=_STANDINGS, rules=rules)
    met = OnlyPairs(source=_STANDINGS, rules=("PS-05",))
    return Ranking(
        points=Points(source=_STANDINGS, rules=("PS-05",)),
        tiebreakers=(opponents, further, met),
        lot=DrawnLot(source=_STANDINGS, rules=("PS-05",)),
    )


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


PLAIN_SWISS = Rulebook(
    id="plain-swiss",
    folder=__package__,
    cites=catalogue.cites(__package__, "plain-swiss"),
    title="Plain Swiss",
    version="1",
    date="2026-11-01",
    publisher="",
    games=(CoveredGame(id="any", name="Any game for two players", minutes=50),),
    words=Words(),
    settings=(
        Setting(
            key="tier",
            label="Level",
            group=Group.EVENT,
            words={"regular": "one for every event"},
            reach=Reach.AHEAD,
            values=("regular",),
            default="regular",
            help="There is one level: all events run alike.",
            source="Events",
            rules=("PS-13",),
        ),
        Setting(
            key="match",
            label="Match",
            group=Group.MATCHES,
            words={"bo1": "one game", "bo3": "best of three"},
            reach=Reach.RECORDED,
            values=("bo1", "bo3"),
            default="bo1",
            help="One game, or best of three.",
            source=_MATCHES,
            rules=("PS-01",),
        ),
        Setting(
            key="win",
            label="What a win is worth",
            group=Group.MATCHES,
            words={str(number): _points(number) for number in range(1, MOST_FOR_A_WIN + 1)},
            reach=Reach.RECORDED,
            values=tuple(str(number) for number in range(1, MOST_FOR_A_WIN + 1)),
            default="3",
            help="What a won match is worth.",
            source=_MATCHES,
            rules=("PS-02",),
        ),
        Setting(
            key="draw",
            label="What a draw is worth",
            group=Group.MATCHES,
            words={
                "0": "nothing",
                **{str(number): _points(number) for number in range(1, MOST_FOR_A_DRAW + 1)},
            },
            reach=Reach.RECORDED,
            values=tuple(str(number) for number in range(MOST_FOR_A_DRAW + 1)),
            default="1",
            help="What a drawn match is worth to both players, less than a win.",
            source=_MATCHES,
            rules=("PS-02",),
        ),
        Setting(
            key="draws",
            label="Drawn matches",
            group=Group.MATCHES,
            words={"yes": "allowed", "no": "none: both lose"},
            reach=Reach.RECORDED,
            values=("yes", "no"),
            default="yes",
            help="Whether a match can be drawn. Without draws, both lose a match without a winner.",
            source=_MATCHES,
            rules=("PS-03",),
        ),
        common.pairing("standard", "halves", source=_PAIRINGS, rules=("PS-08",)),
        common.DOUBLE_FLOAT,
        common.DRAWN_AFTER_REMATCHES,
        common.rematches(source=_PAIRINGS, rules=("PS-08",)),
        common.PHONE_CHECK_IN,
        common.REPORT_REMINDER,
        common.TIME_CALLS,
        Setting(
            key="bye_rate",
            label="A bye in a player's own percentage",
            group=Group.STANDINGS,
            words={"out": "left out", "win": "counts as a win"},
            reach=Reach.STANDINGS,
            values=("out", "win"),
            default="out",
            help="Whether a bye counts as a won round in the player's own percentage.",
            source=_STANDINGS,
            rules=("PS-07",),
        ),
        common.tiebreakers("omw", "oomw", "head_to_head", rules=("PS-05",)),
        *length_settings(
            ClockStage.SWISS,
            ClockStage.ELIMINATION,
            ClockStage.FINAL,
            source=_TIME,
            rules=("PS-11",),
        ),
    ),
    scoring=scoring,
    ranking=ranking,
    kinds={
        ResultKind.WIN: has(_MATCHES, "PS-02"),
        ResultKind.LOSS: has(_MATCHES, "PS-02"),
        ResultKind.DRAW: has(_MATCHES, "PS-03"),
        ResultKind.ON_TIME: lacks(
            "Nobody wins on time: a game without a winner is a draw.", _TIME, "PS-11"
        ),
        ResultKind.BOTH_LOSE: has(_MATCHES, "PS-02", "PS-03"),
        ResultKind.BOTH_WIN: lacks("No match is won by both players.", _MATCHES, "PS-02"),
        ResultKind.INTENTIONAL_DRAW: has(_MATCHES, "PS-03"),
        ResultKind.TWO_FOR_ONE: lacks("There is no two-for-one.", _MATCHES, "PS-01"),
        ResultKind.BYE: has(_BYES, "PS-04"),
        ResultKind.NO_SHOW: has(_MATCHES, "PS-02"),
        ResultKind.PENALTY_LOSS: has(_CONDUCT, "PS-12"),
        ResultKind.REMOVED: has(_CONDUCT, "PS-12"),
        ResultKind.LOSS_WITHOUT_OPPONENT: has(_BYES, "PS-04"),
        ResultKind.GAME_CONCEDED: has(_MATCHES, "PS-02"),
        ResultKind.MATCH_CONCEDED: has(_MATCHES, "PS-02"),
        ResultKind.LEFT: has(_MATCHES, "PS-02"),
    },
    bye=ByeRule(
        text="Counts as a win. Round 1: drawn. Later: the lowest-ranked player without a bye.",
        source=_BYES,
        rules=("PS-04",),
    ),
    conduct=conduct.under,
    finals=FinalsRules(structures=(SingleElimination(),), matches=True),
    structure=STRUCTURE,
    levels=LEVELS,
    announcements=ANNOUNCEMENTS,
    timing=timing.TIMING,
    endings=endings,
)
