"""Rounds and cuts of the Android: Netrunner Tournament Regulations 1.0. FFG-31, FFG-48, FFG-49.

The tables begin at four and at nine players. Below that the event is Custom; the lines for it are
ours and say so. AMB-40.
"""

from toptable.engine.rules.structure.choice import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import RoundsTable, TableRow

_SMALL = (
    "The table begins at four players. Below that the structure is Custom: everybody meets once."
)
_FOUR_TO_EIGHT = (
    "The Advanced table begins at nine players. Below that the structure is Custom: we propose the "
    "Basic line."
)
_TINY = (
    TableRow(1, 2, rounds=1, cut=0, note=_SMALL),
    TableRow(3, 3, rounds=3, cut=0, note=_SMALL),
)

BASIC = RoundsTable(
    id="basic",
    name="Basic",
    help="Easy to enter and modest in time; made for newer players too.",
    source="Tournament Structures, Basic Structure",
    rules=("FFG-48", "AMB-40"),
    rows=(
        *_TINY,
        TableRow(4, 8, rounds=3, cut=0),
        TableRow(9, 24, rounds=4, cut=4),
        TableRow(25, 32, rounds=4, cut=8),
        TableRow(33, 64, rounds=5, cut=8),
        TableRow(65, 96, rounds=6, cut=8),
        TableRow(97, 128, rounds=6, cut=16),
        TableRow(129, None, rounds=7, cut=16),
    ),
)

ADVANCED = RoundsTable(
    id="advanced",
    name="Advanced",
    help="For players who like competition; takes more time.",
    source="Tournament Structures, Advanced Structure",
    rules=("FFG-48", "AMB-40"),
    rows=(
        *_TINY,
        TableRow(4, 8, rounds=3, cut=0, note=_FOUR_TO_EIGHT),
        TableRow(9, 20, rounds=4, cut=4),
        TableRow(21, 32, rounds=4, cut=8),
        TableRow(33, 56, rounds=5, cut=8),
        TableRow(57, 80, rounds=6, cut=8),
        TableRow(81, 128, rounds=7, cut=8),
        TableRow(129, 176, rounds=7, cut=16),
        TableRow(177, 272, rounds=8, cut=16),
        TableRow(273, None, rounds=9, cut=16),
    ),
)

STRUCTURE = Structures(
    tables=(BASIC, ADVANCED),
    departure=PlanDeparture(
        text="That makes it a Custom structure: follow the Event Outline, or announce your own.",
        source="Tournament Structures, Custom Structure",
        rules=("FFG-48", "FFG-49", "AMB-41"),
        makes_custom=True,
    ),
    announced=Announced(
        text="Rounds and cut were announced before the start: record a reason and announce the "
        "change.",
        source="Swiss Rounds",
        rules=("FFG-27",),
    ),
    cut_sizes=(4, 8, 16),
    swiss_cuts=("top",),
)
