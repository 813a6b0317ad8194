"""How bouts end under the Lantern Duels rules, besides a plain result. LD-05."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from toptable.engine.rules.end_of_time.ending import Endings
from toptable.engine.rules.end_of_time.script import Ask, Ended, Format, Given, OpenTable, Option
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.results.kinds import Result

_SECTION = "When The Bell Rings"
_RULES = ("LD-05",)
NEXT = "The bell has rung: whoever lights the next lantern wins the bout."


@dataclass(frozen=True)
class NextLantern:
    """The ending of its own: a bout of the bracket is played on for one more lantern. LD-05."""

    id: ClassVar[str] = "lantern"
    label: ClassVar[str] = "The bell: the next lantern wins"
    by_time: ClassVar[bool] = True
    announced: ClassVar[None] = None

    def script(self, table: OpenTable) -> Generator[Ask, Given, Ended]:
        """Who lit it."""
        given = yield Ask(
            id="next",
            do=NEXT,
            ask="Who lit the next lantern?",
            options=(Option("first", table.names[0]), Option("second", table.names[1])),
            section=_SECTION,
            rules=_RULES,
        )
        winner = 0 if given.option == "first" else 1
        text = f"{table.names[winner]} lit the next lantern."
        verdict = GameVerdict(text, _RULES, winner=0 if winner == 0 else 1)
        return Ended(text=text, section=_SECTION, rules=_RULES, verdict=verdict)


@dataclass(frozen=True)
class AtTheBell:
    """Whoever has more lanterns at the bell wins; as many each is a draw. LD-05."""

    id: ClassVar[str] = "bell"
    label: ClassVar[str] = "The bell: more lanterns win"
    by_time: ClassVar[bool] = True
    announced: ClassVar[None] = None

    def script(self, table: OpenTable) -> Generator[Ask, Given, Ended]:
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


def endings(_settings: Mapping[str, str]) -> Endings:
    """The bell in the rounds, the next lantern in the bracket."""
    return Endings(at_time=AtTheBell(), bracket=(NextLantern(),))
