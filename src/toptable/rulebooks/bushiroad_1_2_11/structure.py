"""Rounds and cuts of the Bushiroad floor rules 1.2.11. B-089, B-090, B-091, A-30.

The rounds before a cut are given as a range; we propose its middle. The size of the cut is the
organizer's. Lines beyond the document's own say so.
"""

from toptable.engine.rules.structure.choice import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.stop_rules import AddedRound, OneUndefeated, UndefeatedAtMost
from toptable.engine.rules.structure.tables import RoundsTable, Shape, TableRow

_SOURCE = "FR-3.2.1.1"
_ALONE = "The document has no line for a single fighter: there is a bye in each round."
_FEW = "The document gives no rounds before a cut for fewer than nine fighters."

NO_CUT = RoundsTable(
    id="no_cut",
    name="Without a cut",
    help="The standings after the last round decide.",
    source=_SOURCE,
    rules=("B-089", "B-090", "A-30"),
    rows=(
        TableRow(1, 1, rounds=1, cut=0, note=_ALONE),
        TableRow(2, 2, rounds=1, cut=0, shape=Shape.ROUND_ROBIN),
        TableRow(3, 4, rounds=3, cut=0, shape=Shape.ROUND_ROBIN),
        TableRow(5, 8, rounds=3, cut=0),
        TableRow(9, 16, rounds=4, cut=0),
        TableRow(17, 32, rounds=5, cut=0),
        TableRow(33, 64, rounds=6, cut=0),
        TableRow(65, 128, rounds=7, cut=0),
        TableRow(129, 256, rounds=8, cut=0),
        TableRow(257, 512, rounds=9, cut=0),
        TableRow(513, 1024, rounds=10, cut=0),
    ),
    doubling=True,
    person="fighter",
)

WITH_CUT = RoundsTable(
    id="with_cut",
    name="With a cut",
    help="The best fighters advance to top-tier rounds.",
    source=_SOURCE,
    rules=("B-090", "A-30"),
    rows=(
        TableRow(1, 1, rounds=1, cut=0, note=_ALONE),
        TableRow(2, 2, rounds=1, cut=0, shape=Shape.ROUND_ROBIN, note=_FEW),
        TableRow(3, 4, rounds=3, cut=0, shape=Shape.ROUND_ROBIN, note=_FEW),
        TableRow(5, 8, rounds=3, cut=None, note=_FEW),
        TableRow(9, 64, rounds=4, cut=None, fewest=3, most=5),
        TableRow(65, 128, rounds=5, cut=None, fewest=4, most=6),
        TableRow(129, 256, rounds=6, cut=None, fewest=5, most=7),
        TableRow(257, 512, rounds=7, cut=None, fewest=6, most=8),
        TableRow(513, 1024, rounds=8, cut=None, fewest=7, most=9),
    ),
    doubling=True,
    person="fighter",
)

STRUCTURE = Structures(
    tables=(NO_CUT, WITH_CUT),
    with_cut="with_cut",
    departure=PlanDeparture(
        text="The table is a recommendation: change the rounds as you see fit and announce it.",
        source=_SOURCE,
        rules=("B-002", "B-090"),
    ),
    announced=Announced(
        text="What fighters were told before the event has changed: give notice and a reason.",
        source="FR-1.3.1.1",
        rules=("B-008", "B-009"),
    ),
    cut_sizes=(),
    shapes=(
        Shape.SWISS,
        Shape.DOUBLE_ELIMINATION,
        Shape.SINGLE_ELIMINATION,
        Shape.ROUND_ROBIN,
    ),
    # The wanted number of undefeated fighters is the organizer's; eight only stands in for it.
    stop_rules=(OneUndefeated(), UndefeatedAtMost(winners=8), AddedRound()),
)
