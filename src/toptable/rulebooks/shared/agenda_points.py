"""Netrunner at time: finish the turn, one full turn of the other, then agenda points.

N13-60, N13-61, N13-88, N10-32, N10-55, FFG-37, FFG-38, FFG-40; AMB-22, AMB-23, AMB-24, AMB-25,
AMB-27.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.ending import BetterSeed, Endings, GameEnding, play_turns
from toptable.engine.rules.end_of_time.match_at_time import is_running, not_begun, remaining_drawn
from toptable.engine.rules.end_of_time.script import (
    Ask,
    Compared,
    Ended,
    Format,
    ImpossibleError,
    OpenTable,
    Option,
    Script,
)
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.finals.bracket.side_choice import Meeting
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat

AGENDA = Compared(values=("agenda points",), more_wins=True)
BETTER_SEED = BetterSeed()


@dataclass(frozen=True)
class AgendaPoints:
    """Elimination games at time: agenda points decide, and only level points are a draw.

    A win by a lead counts as a win like any other. N13-88, N10-55, FFG-40; AMB-17, AMB-22, AMB-64.
    """

    draw: BetterSeed = BETTER_SEED

    rules: ClassVar[tuple[str, ...]] = ("N13-60", "N13-88", "N10-55", "FFG-38", "FFG-40", "AMB-22")

    def at_time(self, meeting: Meeting, points: tuple[int, int]) -> GameVerdict | Refusal:
        """Time ran out with these agenda points, seat by seat."""
        if min(points) < 0:
            return Refusal.of("agenda_points:at_time")
        if points[0] == points[1]:
            drawn = self.draw.drawn(meeting)
            text = f"At time {points[0]} agenda points each. {drawn.text}"
            return GameVerdict(text, self.rules, winner=drawn.winner)
        ahead, behind = max(points), min(points)
        winner: Seat = 0 if points[0] > points[1] else 1
        text = f"At time {meeting.seats[winner].name} leads by {ahead} agenda points to {behind}."
        return GameVerdict(text, self.rules, winner=winner)


@dataclass(frozen=True, kw_only=True)
class AgendaAtTime:
    """Both complete a turn; then the leader in agenda points wins, and level is a draw."""

    section: str
    rules: tuple[str, ...]
    after_turns: bool = False
    """The turns are over: only the points are asked for."""
    lead: str = "wins"
    """What a lead is: a win, or a modified win."""
    never_begun: str = "AMB-24"
    """What makes a game that was never begun a draw: a section, or our reading. N13-61."""
    target: int | None = None
    """Where a lead is less than a win: the agenda points that win a game outright. FFG-37."""

    id: ClassVar[str] = "agenda_points"
    label: ClassVar[str] = "Time: agenda points decide"
    by_time: ClassVar[bool] = True
    announced: ClassVar[None] = None

    def script(self, table: OpenTable) -> Script:
        """The questions for one table."""
        if self.after_turns:
            return (yield from self._compared(table))
        running = yield from is_running(table, section=self.section, rules=self.rules)
        if not running:
            return not_begun(table, section=self.never_begun, rules=(*self.rules, "AMB-24"))
        won = yield from play_turns(
            table, 1 + table.turns, bonus=False, section=self.section, rules=self.rules
        )
        if won is not None:
            return self._won(table, won)
        return (yield from self._compared(table))

    def _compared(self, table: OpenTable) -> Script:
        """What both have when the game stops decides."""
        given = yield Ask(
            id="agenda_points",
            do="The game stops here.",
            ask="How many agenda points does each player have?" + self._hint,
            options=(Option("points", "Agenda points", AGENDA.fields(table.names)),),
            section=self.section,
            rules=self.rules,
        )
        points = (AGENDA.of(given.numbers, 0)[0], AGENDA.of(given.numbers, 1)[0])
        if self.target is not None and min(points) >= self.target:
            raise ImpossibleError(
                Refusal.of("agenda_points:compared", self.section, target=self.target)
            )
        return self._on_points(table, points)

    @property
    def _hint(self) -> str:
        return "" if self.target is None else f" With {self.target} or more the game is won."

    def _won(self, table: OpenTable, won: Seat) -> Ended:
        text = f"{table.names[won]} won in the turns after time."
        if table.format is Format.KNOCKOUT:
            verdict = GameVerdict(text, self.rules, winner=won)
            return Ended(text=text, section=self.section, rules=self.rules, verdict=verdict)
        letter = "W" if won == 0 else "L"
        result = _doubled(table, letter, text) or remaining_drawn(table, letter, text)
        return Ended(text=text, section=self.section, rules=self.rules, result=result)

    def _on_points(self, table: OpenTable, points: tuple[int, int]) -> Ended:
        if table.format is Format.KNOCKOUT:
            verdict = AgendaPoints().at_time(table.meeting, points)
            if isinstance(verdict, Refusal):
                raise ValueError(str(verdict))
            return Ended(
                text=verdict.text, section=self.section, rules=verdict.rules, verdict=verdict
            )
        if points[0] == points[1]:
            text = f"At time {points[0]} agenda points each: the game is a draw."
            return self._scored(table, "D", 0, text)
        ahead: Seat = 0 if points[0] > points[1] else 1
        if self.target is not None and points[ahead] >= self.target:
            text = f"{table.names[ahead]} has {points[ahead]} agenda points and wins the game."
            return self._scored(table, "W" if ahead == 0 else "L", ahead, text)
        score = f"{max(points)} agenda points to {min(points)}"
        text = f"At time {score}: {table.names[ahead]} {self.lead}."
        return self._scored(table, "T" if ahead == 0 else "t", ahead, text)

    def _scored(self, table: OpenTable, letter: str, seat: Seat, text: str) -> Ended:
        result = _doubled(table, letter, text) or remaining_drawn(table, letter, text, seat=seat)
        return Ended(text=text, section=self.section, rules=self.rules, result=result)


def _doubled(table: OpenTable, letter: str, text: str) -> Result | None:
    """The one game of a two-for-one counts twice at time too. AMB-27."""
    if not table.two_for_one:
        return None
    return Result(
        games=letter * table.games,
        kind=ResultKind.TWO_FOR_ONE,
        witness=table.witness,
        note=text,
    )


def endings(at_time: AgendaAtTime) -> Endings:
    """Won, drawn, or stopped by time; in the bracket the turns may be over when it is asked."""
    stopped: GameEnding = replace(at_time, after_turns=True)
    return Endings(at_time=at_time, bracket=(BETTER_SEED, stopped), by_seed=True)
