"""Netrunner at time: finish the turn, one full turn of the other, then agenda points.

N13-60, N13-61, N13-88, N10-32, N10-55, FFG-37, FFG-38, FFG-40; AMB-22, AMB-23, AMB-24, AMB-25,
AMB-27.
"""

from dataclasses import dataclass

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.drawn_games import AgendaPoints
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.kinds import ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.time_up.compare import Compared
from toptable.engine.rules.time_up.open_game import is_running, not_begun, remaining_drawn
from toptable.engine.rules.time_up.script import Ask, Ended, ImpossibleError, Option, Script
from toptable.engine.rules.time_up.table import AtTime, Format
from toptable.engine.rules.time_up.turns import play_turns

AGENDA = Compared(values=("agenda points",), more_wins=True)


@dataclass(frozen=True, kw_only=True)
class AgendaAtTime:
    """Both complete a turn; then the leader in agenda points wins, and level is a draw."""

    id: str
    section: str
    rules: tuple[str, ...]
    name: str = "Agenda points"
    help: str = "Finish the turn, one full turn of the other player, then compare agenda points."
    lead: str = "wins"
    """What a lead is: a win, or a modified win."""
    never_begun: str = "AMB-24"
    """What makes a game that was never begun a draw: a section, or our reading. N13-61."""
    target: int | None = None
    """Where a lead is less than a win: the agenda points that win a game outright. FFG-37."""

    def script(self, table: AtTime) -> Script:
        """The questions for one table."""
        running = yield from is_running(table, section=self.section, rules=self.rules)
        if not running:
            return not_begun(table, section=self.never_begun, rules=(*self.rules, "AMB-24"))
        won = yield from play_turns(
            table, 1 + table.turns, bonus=False, section=self.section, rules=self.rules
        )
        if won is not None:
            return self._won(table, won)
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
                Refusal(
                    "agenda_points",
                    f"Only one player can have {self.target} agenda points or more: the game is "
                    "over when the first gets there. Count again.",
                    self.section,
                )
            )
        return self._on_points(table, points)

    @property
    def _hint(self) -> str:
        return "" if self.target is None else f" With {self.target} or more the game is won."

    def _won(self, table: AtTime, won: Seat) -> Ended:
        text = f"{table.names[won]} won in the turns after time."
        if table.format is Format.KNOCKOUT:
            verdict = GameVerdict(text, self.rules, winner=won)
            return Ended(text=text, section=self.section, rules=self.rules, verdict=verdict)
        letter = "W" if won == 0 else "L"
        result = _doubled(table, letter, text) or remaining_drawn(table, letter, text)
        return Ended(text=text, section=self.section, rules=self.rules, result=result)

    def _on_points(self, table: AtTime, points: tuple[int, int]) -> Ended:
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

    def _scored(self, table: AtTime, letter: str, seat: Seat, text: str) -> Ended:
        result = _doubled(table, letter, text) or remaining_drawn(table, letter, text, seat=seat)
        return Ended(text=text, section=self.section, rules=self.rules, result=result)


def _doubled(table: AtTime, letter: str, text: str) -> Result | None:
    """The one game of a two-for-one counts twice at time too. AMB-27."""
    if not table.two_for_one:
        return None
    return Result(
        games=letter * table.games,
        kind=ResultKind.TWO_FOR_ONE,
        witness=table.witness,
        note=text,
    )
