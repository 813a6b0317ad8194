"""Rounds and cut of the Lantern Duels rules. LD-02."""

from toptable.engine.rules.structure.structures import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import RoundsTable, TableRow

EVENING = RoundsTable(
    id="evening",
    name="An evening",
    help="As long as the candles last.",
    source="Evenings",
    rules=("LD-02",),
    rows=(TableRow(1, 8, rounds=3, cut=0), TableRow(9, None, rounds=4, cut=4)),
)
STRUCTURE = Structures(
    tables=(EVENING,),
    departure=PlanDeparture(text="Tell the duelists.", source="Evenings", rules=("LD-02",)),
    announced=Announced(text="Tell them again.", source="Evenings", rules=("LD-02",)),
    cut_sizes=(4, 8),
)
