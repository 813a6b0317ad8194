"""Rounds and cuts of NISEI Organized Play Policies 1.0. N10-46, N10-56."""

from toptable.engine.rules.structure.choice import Announced, Departure, Structures
from toptable.engine.rules.structure.tables import RoundsTable, Row

_SOURCE = "Suggested number of Swiss rounds and size of top cut"

CASUAL = RoundsTable(
    id="casual",
    name="Casual",
    help="Leagues, Game Nights, Store Championships and the like.",
    source=_SOURCE,
    rules=("N10-56",),
    rows=(
        Row(1, 8, rounds=3, cut=0),
        Row(9, 15, rounds=4, cut=0),
        Row(16, 32, rounds=4, cut=4),
        Row(33, 64, rounds=5, cut=8),
        Row(65, 96, rounds=6, cut=8),
        Row(97, 128, rounds=7, cut=8),
        Row(129, None, rounds=7, cut=16),
    ),
)

COMPETITIVE = RoundsTable(
    id="competitive",
    name="Competitive",
    help="Regional Championships and everything above.",
    source=_SOURCE,
    rules=("N10-56",),
    rows=(
        Row(1, 8, rounds=3, cut=0),
        Row(9, 24, rounds=4, cut=4),
        Row(25, 32, rounds=4, cut=8),
        Row(33, 56, rounds=5, cut=8),
        Row(57, 80, rounds=6, cut=8),
        Row(81, 128, rounds=7, cut=8),
        Row(129, 192, rounds=7, cut=16),
        Row(193, 256, rounds=8, cut=16),
        Row(257, None, rounds=9, cut=16),
    ),
)

STRUCTURE = Structures(
    tables=(CASUAL, COMPETITIVE),
    by_tier={"casual": "casual", "competitive": "competitive"},
    departure=Departure(
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
