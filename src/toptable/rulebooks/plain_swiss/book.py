"""Plain Swiss: Swiss rounds, 3 points for a win and 1 for a draw; our own book, no document.

Rounds, cuts and levels: PS-09, PS-10, PS-13. The largest fields with a top 8 are those in which
everybody with one loss still gets in. How games end when time is called: PS-03, PS-10, PS-11.
Rulings longer than a minute are usually made up for: PS-11.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import ClassVar

from toptable.engine.rules.clock.round_minutes import ClockStage, length_settings
from toptable.engine.rules.clock.table_time import ExtensionRule, RulingTime, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.end_of_time.ending import NOBODY, Endings, winner, won_options
from toptable.engine.rules.end_of_time.match_at_time import count_games
from toptable.engine.rules.end_of_time.script import (
    Ask,
    Ended,
    Format,
    Given,
    OpenTable,
    Option,
    Script,
)
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.finals.finals_rules import FinalsRules, SingleElimination
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.results.kinds import Result, ResultKind, has, lacks
from toptable.engine.rules.results.scoring import PerMatch
from toptable.engine.rules.rulebook import ByeRule, CoveredGame, Rulebook
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.engine.rules.staff_rules import Cover, StaffPlay
from toptable.engine.rules.standings.match_win import (
    OpponentsOpponentsShare,
    OpponentsShare,
    ShareOfPoints,
)
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import DrawnLot, OnlyPairs
from toptable.engine.rules.structure.levels import EventType, Level, Levels
from toptable.engine.rules.structure.structures import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import RoundsTable, Shape, TableRow
from toptable.rulebooks import catalogue
from toptable.rulebooks.plain_swiss import conduct
from toptable.rulebooks.plain_swiss.announcements import ANNOUNCEMENTS
from toptable.rulebooks.shared import common_settings

_TIME_SECTION = "Time"
_TIME_RULES = ("PS-11",)

TIMING = Timing(
    ruling_time=RulingTime(
        default=Extension.USUALLY,
        longer_than=timedelta(seconds=60),
        section=_TIME_SECTION,
        rules=_TIME_RULES,
    ),
    extensions=ExtensionRule(
        turns=TurnsGiven.NEVER, declare=False, section=_TIME_SECTION, rules=_TIME_RULES
    ),
)


_NOBODY_WON = "The turn ended and nobody had won"


@dataclass(frozen=True)
class AfterTheTurn:
    """The turn in progress is finished; a game without a winner is a draw. PS-11."""

    draws: bool

    id: ClassVar[str] = "turn"
    label: ClassVar[str] = "Time: the turn is finished, then a draw"
    by_time: ClassVar[bool] = True
    announced: ClassVar[None] = None

    def script(self, table: OpenTable) -> Script:
        """Who won by the end of the turn, if anyone did."""
        if table.games > 1 and not (yield from self._begun(table)):
            return self._level(table, "", "")
        given = yield Ask(
            id="last_turn",
            do="Time is up: finish the turn in progress.",
            ask="Has anyone won?",
            options=(*won_options(table.names), Option(NOBODY, "Nobody has won")),
            section=_TIME_SECTION,
            rules=_TIME_RULES,
        )
        won = winner(given)
        if won is not None:
            text = f"{table.names[won]} won the game."
            return count_games(table, "W" if won == 0 else "L", text, _TIME_SECTION, _TIME_RULES)
        return self._level(table, "D", f"{_NOBODY_WON}: the game is a draw.")

    def _begun(self, table: OpenTable) -> Generator[Ask, Given, bool]:
        number = len(table.finished) + 1
        given = yield Ask(
            id="running",
            do="Time is up.",
            ask=f"Has game {number} begun?",
            options=(Option("yes", f"Game {number} is on"), Option("no", "It has not begun")),
            section=_TIME_SECTION,
            rules=_TIME_RULES,
        )
        return given.option == "yes"

    def _level(self, table: OpenTable, letter: str, text: str) -> Ended:
        """The finished games decide; where they are level, play on, draw or lose together."""
        won, lost = table.finished.count("W"), table.finished.count("L")
        if won != lost:
            return count_games(table, letter, text, _TIME_SECTION, _TIME_RULES)
        if table.format is Format.KNOCKOUT:
            told = f"{_NOBODY_WON}: play on until a player wins."
            verdict = GameVerdict(told, ("PS-10", *_TIME_RULES), play_on=True)
            return Ended(text=told, section=_TIME_SECTION, rules=_TIME_RULES, verdict=verdict)
        if not self.draws:
            told = f"{_NOBODY_WON}: both lose the match."
            lost_together = Result(kind=ResultKind.BOTH_LOSE, note=told)
            return Ended(
                text=told,
                section=_TIME_SECTION,
                rules=("PS-03", *_TIME_RULES),
                result=lost_together,
            )
        return count_games(table, letter, text, _TIME_SECTION, _TIME_RULES)


def endings(settings: Mapping[str, str]) -> Endings:
    """One way for rounds and bracket: the bracket plays on where the rounds are drawn."""
    at_time = AfterTheTurn(draws=settings.get("draws", "yes") == "yes")
    return Endings(at_time=at_time, bracket=(at_time,))


_ROUNDS_SECTION = "Rounds and cut"
_EVENTS = "Events"
_FEW = "Too few players for a cut: the standings decide."
_ALONE = "One player has a bye in each round."

NO_CUT = RoundsTable(
    id="no-cut",
    name="Swiss only",
    help="The standings after the last round decide.",
    source=_ROUNDS_SECTION,
    rules=("PS-09",),
    rows=(
        TableRow(1, 1, rounds=1, note=_ALONE),
        TableRow(2, 2, rounds=1, shape=Shape.ROUND_ROBIN),
        TableRow(3, 4, rounds=3, shape=Shape.ROUND_ROBIN),
        TableRow(5, 8, rounds=3),
        TableRow(9, 16, rounds=4),
        TableRow(17, 32, rounds=5),
        TableRow(33, 64, rounds=6),
        TableRow(65, 128, rounds=7),
        TableRow(129, 256, rounds=8),
        TableRow(257, 512, rounds=9),
    ),
    doubling=True,
)

TOP_8 = RoundsTable(
    id="top-8",
    name="Swiss and top 8",
    help="Every player with one loss gets in.",
    source=_ROUNDS_SECTION,
    rules=("PS-09", "PS-10"),
    rows=(
        TableRow(1, 1, rounds=1, note=_ALONE),
        TableRow(2, 2, rounds=1, shape=Shape.ROUND_ROBIN, note=_FEW),
        TableRow(3, 3, rounds=3, shape=Shape.ROUND_ROBIN, note=_FEW),
        TableRow(4, 8, rounds=3, cut=0),
        TableRow(9, 16, rounds=4, cut=4),
        TableRow(17, 32, rounds=5, cut=8),
        TableRow(33, 64, rounds=6, cut=8),
        TableRow(65, 128, rounds=7, cut=8),
        TableRow(129, 224, rounds=8, cut=8),
        TableRow(225, 384, rounds=9, cut=8),
        TableRow(385, 736, rounds=10, cut=8),
    ),
    doubling=True,
)

STRUCTURE = Structures(
    tables=(NO_CUT, TOP_8),
    with_cut="top-8",
    departure=PlanDeparture(
        text="The tables are proposals: choose other rounds and announce them.",
        source=_ROUNDS_SECTION,
        rules=("PS-09",),
    ),
    announced=Announced(
        text="Players know other rounds: announce the change.",
        source=_ROUNDS_SECTION,
        rules=("PS-09",),
    ),
    cut_sizes=(2, 4, 8, 16),
    shapes=(Shape.SWISS, Shape.ROUND_ROBIN),
)

LEVELS = Levels(
    word="tier",
    levels=(
        Level(
            id="regular",
            name="Regular",
            strictness="The house decides how strictly the event is run.",
            source=_EVENTS,
            rules=("PS-13",),
        ),
    ),
    event_types=(
        EventType(
            id="tournament",
            name="Tournament",
            level="regular",
            source=_EVENTS,
            rules=("PS-13",),
        ),
    ),
    staff_play=StaffPlay(roles=(), cover=Cover.SECOND, source=_EVENTS, rules=("PS-13",)),
)


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
            reach=ChangeScope.AHEAD,
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
            reach=ChangeScope.RECORDED,
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
            reach=ChangeScope.RECORDED,
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
            reach=ChangeScope.RECORDED,
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
            reach=ChangeScope.RECORDED,
            values=("yes", "no"),
            default="yes",
            help="Whether a match can be drawn. Without draws, both lose a match without a winner.",
            source=_MATCHES,
            rules=("PS-03",),
        ),
        common_settings.pairing("standard", "halves", source=_PAIRINGS, rules=("PS-08",)),
        common_settings.DOUBLE_FLOAT,
        common_settings.DRAWN_AFTER_REMATCHES,
        common_settings.rematches(source=_PAIRINGS, rules=("PS-08",)),
        common_settings.PHONE_CHECK_IN,
        common_settings.REPORT_REMINDER,
        common_settings.TIME_CALLS,
        Setting(
            key="bye_rate",
            label="A bye in a player's own percentage",
            group=Group.STANDINGS,
            words={"out": "left out", "win": "counts as a win"},
            reach=ChangeScope.STANDINGS,
            values=("out", "win"),
            default="out",
            help="Whether a bye counts as a won round in the player's own percentage.",
            source=_STANDINGS,
            rules=("PS-07",),
        ),
        common_settings.tiebreakers("omw", "oomw", "head_to_head", rules=("PS-05",)),
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
    timing=TIMING,
    endings=endings,
)
