"""How games end when time is called in Plain Swiss. PS-03, PS-10, PS-11."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from toptable.engine.rules.endings.ending import Endings
from toptable.engine.rules.endings.games_won import count_games
from toptable.engine.rules.endings.script import Ask, Ended, Given, Option, Script
from toptable.engine.rules.endings.table import Format, OpenTable
from toptable.engine.rules.endings.turns import NOBODY, winner, won_options
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result

_SECTION = "Time"
_RULES = ("PS-11",)
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
            section=_SECTION,
            rules=_RULES,
        )
        won = winner(given)
        if won is not None:
            text = f"{table.names[won]} won the game."
            return count_games(table, "W" if won == 0 else "L", text, _SECTION, _RULES)
        return self._level(table, "D", f"{_NOBODY_WON}: the game is a draw.")

    def _begun(self, table: OpenTable) -> Generator[Ask, Given, bool]:
        number = len(table.finished) + 1
        given = yield Ask(
            id="running",
            do="Time is up.",
            ask=f"Has game {number} begun?",
            options=(Option("yes", f"Game {number} is on"), Option("no", "It has not begun")),
            section=_SECTION,
            rules=_RULES,
        )
        return given.option == "yes"

    def _level(self, table: OpenTable, letter: str, text: str) -> Ended:
        """The finished games decide; where they are level, play on, draw or lose together."""
        won, lost = table.finished.count("W"), table.finished.count("L")
        if won != lost:
            return count_games(table, letter, text, _SECTION, _RULES)
        if table.format is Format.KNOCKOUT:
            told = f"{_NOBODY_WON}: play on until a player wins."
            verdict = GameVerdict(told, ("PS-10", *_RULES), play_on=True)
            return Ended(text=told, section=_SECTION, rules=_RULES, verdict=verdict)
        if not self.draws:
            told = f"{_NOBODY_WON}: both lose the match."
            lost_together = Result(kind=ResultKind.BOTH_LOSE, note=told)
            return Ended(
                text=told, section=_SECTION, rules=("PS-03", *_RULES), result=lost_together
            )
        return count_games(table, letter, text, _SECTION, _RULES)


def endings(settings: Mapping[str, str]) -> Endings:
    """One way for rounds and bracket: the bracket plays on where the rounds are drawn."""
    at_time = AfterTheTurn(draws=settings.get("draws", "yes") == "yes")
    return Endings(at_time=at_time, bracket=(at_time,))
