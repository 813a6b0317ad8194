"""An ending that no document has, defined here alone: the lights go out, fewer candles win."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from sixth_document.book import LANTERN_0_9
from toptable.engine.rules.end_of_time.ending import Endings
from toptable.engine.rules.end_of_time.match_at_time import remaining_drawn
from toptable.engine.rules.end_of_time.script import (
    Ask,
    Compared,
    Ended,
    Format,
    OpenTable,
    Option,
    Script,
)
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.finals.tiebreaker_games import MirrorPairs

CANDLES = Compared(values=("candles",), more_wins=False)
SECTION, RULES = "When The Lights Go Out", ("PC-01",)
LABEL = "The lights went out"


@dataclass(frozen=True)
class PowerCut:
    """Without candles nothing counts but the seat; with candles, whoever has fewer wins."""

    id: ClassVar[str] = "power_cut"
    label: ClassVar[str] = LABEL
    by_time: ClassVar[bool] = False
    announced: ClassVar[None] = None

    def script(self, table: OpenTable) -> Script:
        """Whether there are candles, and how many."""
        given = yield Ask(
            id="candles",
            do="Everybody stays seated.",
            ask="Are there candles on the table?",
            options=(Option("yes", "There are candles"), Option("no", "It is dark")),
            section=SECTION,
            rules=RULES,
        )
        if given.option == "no":
            return self._won(table, 1, f"In the dark {table.names[1]} wins.")
        counted = yield Ask(
            id="counted",
            do="Count them.",
            ask="How many candles has each player?",
            options=(Option("counted", "Counted", CANDLES.fields(table.names)),),
            section=SECTION,
            rules=RULES,
        )
        winner = CANDLES.winner(counted.numbers) or 0
        return self._won(table, winner, f"{table.names[winner]} has fewer candles and wins.")

    def _won(self, table: OpenTable, seat: int, text: str) -> Ended:
        if table.format is Format.KNOCKOUT:
            verdict = GameVerdict(text, RULES, winner=0 if seat == 0 else 1)
            return Ended(text=text, section=SECTION, rules=RULES, verdict=verdict)
        result = remaining_drawn(table, "W" if seat == 0 else "L", text)
        return Ended(text=text, section=SECTION, rules=RULES, result=result)


def endings(settings: Mapping[str, str]) -> Endings:
    """What the sixth document has, and the power cut everywhere."""
    known = LANTERN_0_9.endings(settings)
    one = (PowerCut(),)
    return replace(known, rounds=one, line=one, bracket=(*known.bracket, *one))


BOOK = replace(
    LANTERN_0_9,
    endings=endings,
    finals=replace(LANTERN_0_9.finals, tiebreaker=MirrorPairs()),
)
