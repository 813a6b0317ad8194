"""Rounds and cuts of NISEI Organized Play Policies 1.0. N10-46, N10-56."""

from toptable.engine.rules.structure.choice import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import RoundsTable, TableRow

_SOURCE = "Suggested number of Swiss rounds and size of top cut"

CASUAL = RoundsTable(
    id="casual",
    name="Casual",
    help="Leagues, Game Nights, Store Championships and the like.",
    source=_SOURCE,
    rules=("N10-56",),
    rows=(
        TableRow(1, 8, rounds=3, cut=0),
        TableRow(9, 15, rounds=4, cut=0),
        TableRow(16, 32, rounds=4, cut=4),
        TableRow(33, 64, rounds=5, cut=8),
        TableRow(65, 96, rounds=6, cut=8),
        TableRow(97, 128, rounds=7, cut=8),
        TableRow(129, None, rounds=7, cut=16),
    ),
)

COMPETITIVE = RoundsTable(
    id="competitive",
    name="Competitive",
    help="Regional Championships and everything above.",
    source=_SOURCE,
    rules=("N10-56",),
    rows=(
        TableRow(1, 8, rounds=3, cut=0),
        TableRow(9, 24, rounds=4, cut=4),
        TableRow(25, 32, rounds=4, cut=8),
        TableRow(33, 56, rounds=5, cut=8),
        TableRow(57, 80, rounds=6, cut=8),
        TableRow(81, 128, rounds=7, cut=8),
        TableRow(129, 192, rounds=7, cut=16),
        TableRow(193, 256, rounds=8, cut=16),
        TableRow(257, None, rounds=9, cut=16),
    ),
)

STRUCTURE = Structures(
    tables=(CASUAL, COMPETITIVE),
    by_tier={"casual": "casual", "competitive": "competitive"},
    departure=PlanDeparture(
        text="The table is a suggestion and the structure is yours to decide: tell the players.",
        source="Tournament Staff Expectations",
        rules=("N10-02", "N10-56", "AMB-41"),
    ),
    announced=Announced(
        text="The structure was published before the event: publish the change and its reason.",
        source="Tournament Staff Expectations",
        rules=("N10-03",),
    ),
    cut_sizes=(4, 8, 16),
    swiss_cuts=("record",),
)
