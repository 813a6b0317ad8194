"""Plain Swiss: Swiss rounds, 3 points for a win and 1 for a draw; our own book, no document.

Rounds, cuts and levels: PS-09, PS-10, PS-13. The largest fields with a top 8 are those in which
everybody with one loss still gets in. How games end when time is called: PS-03, PS-10, PS-11.
Rulings longer than a minute are usually made up for: PS-11.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import EventFacts
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
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.results.scoring import PerMatch
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Chosen
from toptable.engine.rules.standings.match_win import (
    OpponentsOpponentsShare,
    OpponentsShare,
    ShareOfPoints,
)
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.standings.tiebreaker import Points
from toptable.engine.rules.standings.tied_players import DrawnLot, OnlyPairs
from toptable.engine.rules.structure.tables import counted
from toptable.rulebooks.book_tables import BookTables
from toptable.rulebooks.document_files import conduct_as_written

TABLES = BookTables(__package__)
_TIME_SECTION = "Time"
_TIME_RULES = ("PS-11",)

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


_MATCHES = "Matches"
_STANDINGS = "Standings"
FLOOR = Fraction(1, 3)


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


def structure(facts: EventFacts) -> str:
    """Rounds and cut. PS-09."""
    if facts.rounds is None or facts.cut is None:
        return ""
    games = "best of three" if facts.settings.get("match") == "bo3" else "one game each"
    rounds = f"{counted(facts.rounds, 'Swiss round')}, {games}.{say.stops(facts)}"
    if not facts.cut:
        return f"{rounds} No cut: the standings after the last round decide."
    return f"{rounds} The top {facts.cut} advance to single elimination."


def points(facts: EventFacts) -> str:
    """What matches are worth. PS-02, PS-03."""
    win = counted(int(facts.settings.get("win", "3")), "point")
    if facts.settings.get("draws", "yes") == "no":
        return f"A win is worth {win}. There are no draws: both lose a match without a winner."
    draw = counted(int(facts.settings.get("draw", "1")), "point")
    return f"A win is worth {win}, a draw {draw}, a loss nothing. A bye counts as a win."


def at_time(facts: EventFacts) -> str:
    """What happens when time is called. PS-11."""
    level = "a draw" if facts.settings.get("draws", "yes") == "yes" else "lost by both"
    said = f"At time: finish the turn. A match without a winner is {level}."
    return f"{said} In the bracket, play on." if say.has_cut(facts) else said


PLAIN_SWISS = Rulebook(
    **TABLES.parts(says=(structure, points, at_time)),
    scoring=scoring,
    ranking=ranking,
    finals=FinalsRules(structures=(SingleElimination(),), matches=True),
    conduct=conduct_as_written(f"{__package__}.conduct"),
    timing=TABLES.timing(),
    endings=endings,
)
