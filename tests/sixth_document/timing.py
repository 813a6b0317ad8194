"""Time under the Lantern Duels rules: nobody wins by waiting. LD-05."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule, TurnsGiven
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.finals.bracket.knockout_match import KnockoutMatch
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.time_up.script import Ask, Ended, Given, Option
from toptable.engine.rules.time_up.table import AtTime, Format

_SECTION = "When The Bell Rings"
_RULES = ("LD-05",)
NEXT = "The bell has rung: whoever lights the next lantern wins the bout."


class NextLantern(KnockoutMatch):
    """The ending of its own: a bout of the bracket is played on for one more lantern. LD-05."""

    name = "The next lantern"
    help = "At the bell the bout is played on; the next lantern wins it."

    def at_time(self, _games: str, _names: Sequence[str]) -> GameVerdict:
        """Nobody has won yet."""
        return GameVerdict(NEXT, _RULES, play_on=True)


@dataclass(frozen=True)
class AtTheBell:
    """Whoever has more lanterns at the bell wins; as many each is a draw. LD-05."""

    id: str = "lantern-0.9"

    def script(self, table: AtTime) -> Generator[Ask, Given, Ended]:
        """One question: who has more lanterns lit."""
        given = yield Ask(
            id="bell",
            do="Hands off the table: the bell has rung.",
            ask="Who has more lanterns lit?",
            options=(
                Option("first", table.names[0]),
                Option("second", table.names[1]),
                Option("level", "as many each"),
            ),
            section=_SECTION,
            rules=_RULES,
        )
        if table.format is Format.KNOCKOUT and given.option == "level":
            verdict = GameVerdict(NEXT, _RULES, play_on=True)
            return Ended(text=NEXT, section=_SECTION, rules=_RULES, verdict=verdict)
        letter = {"first": "W", "second": "L", "level": "D"}[given.option]
        text = "As many lanterns each." if letter == "D" else "More lanterns at the bell."
        if table.format is Format.KNOCKOUT:
            winner = GameVerdict(text, _RULES, winner=0 if letter == "W" else 1)
            return Ended(text=text, section=_SECTION, rules=_RULES, verdict=winner)
        return Ended(text=text, section=_SECTION, rules=_RULES, result=Result(letter, note=text))


TIMING = Timing(
    time_up=lambda _settings: AtTheBell(),
    ruling_time=RulingTime(default=Extension.MAY, section=_SECTION, rules=_RULES),
    extensions=ExtensionRule(turns=TurnsGiven.NEVER, declare=False, section=_SECTION, rules=_RULES),
)
