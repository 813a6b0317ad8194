"""Rounds and cuts of NISEI Organized Play Policies 1.3. N13-77, N13-89."""

from toptable.engine.rules.structure.choice import Announced, Departure, Structures
from toptable.engine.rules.structure.tables import RoundsTable, Row

_SOURCE = "Suggested number of Swiss rounds and size of top cut"

CASUAL = RoundsTable(
    id="casual",
    name="Casual",
    help="Leagues, Game Nights, Store Championships and the like.",
    source=_SOURCE,
    rules=("N13-89",),
    rows=(
        Row(1, 11, rounds=3, cut=0),
        Row(12, 15, rounds=4, cut=0),
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
    rules=("N13-89",),
    rows=(
        Row(1, 9, rounds=3, cut=0),
        Row(10, 15, rounds=4, cut=0),
        Row(16, 24, rounds=4, cut=4),
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
        source="Event Staff Expectations",
        rules=("N13-02", "N13-89", "AMB-41"),
    ),
    announced=Announced(
        text="The structure was published before the event: publish the change and its reason.",
        source="Event Staff Expectations",
        rules=("N13-04",),
    ),
    cut_sizes=(4, 8, 16),
    swiss_cuts=("record",),
)
