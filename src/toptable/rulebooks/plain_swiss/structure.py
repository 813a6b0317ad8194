"""Rounds, cuts and levels of Plain Swiss. PS-09, PS-10, PS-13.

The largest fields with a top 8 are those in which everybody with one loss still gets in.
"""

from toptable.engine.rules.staff.playing import Cover, StaffPlay
from toptable.engine.rules.structure.choice import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.levels import EventType, Level, Levels
from toptable.engine.rules.structure.tables import RoundsTable, Shape, TableRow

_SOURCE = "Rounds and cut"
_EVENTS = "Events"
_FEW = "Too few players for a cut: the standings decide."
_ALONE = "One player has a bye in each round."

NO_CUT = RoundsTable(
    id="no-cut",
    name="Swiss only",
    help="The standings after the last round decide.",
    source=_SOURCE,
    rules=("PS-09",),
    rows=(
        TableRow(1, 1, rounds=1, note=_ALONE),
        TableRow(2, 2, rounds=1, shape=Shape.ROUND_ROBIN),
        TableRow(3, 4, rounds=3, shape=Shape.ROUND_ROBIN),
        TableRow(5, 8, rounds=3),
        TableRow(9, 16, rounds=4),
        TableRow(17, 32, rounds=5),
        TableRow(33, 64, rounds=6),
        TableRow(65, 128, rounds=7),
        TableRow(129, 256, rounds=8),
        TableRow(257, 512, rounds=9),
    ),
    doubling=True,
)

TOP_8 = RoundsTable(
    id="top-8",
    name="Swiss and top 8",
    help="Every player with one loss gets in.",
    source=_SOURCE,
    rules=("PS-09", "PS-10"),
    rows=(
        TableRow(1, 1, rounds=1, note=_ALONE),
        TableRow(2, 2, rounds=1, shape=Shape.ROUND_ROBIN, note=_FEW),
        TableRow(3, 3, rounds=3, shape=Shape.ROUND_ROBIN, note=_FEW),
        TableRow(4, 8, rounds=3, cut=0),
        TableRow(9, 16, rounds=4, cut=4),
        TableRow(17, 32, rounds=5, cut=8),
        TableRow(33, 64, rounds=6, cut=8),
        TableRow(65, 128, rounds=7, cut=8),
        TableRow(129, 224, rounds=8, cut=8),
        TableRow(225, 384, rounds=9, cut=8),
        TableRow(385, 736, rounds=10, cut=8),
    ),
    doubling=True,
)

STRUCTURE = Structures(
    tables=(NO_CUT, TOP_8),
    with_cut="top-8",
    departure=PlanDeparture(
        text="The tables are proposals: choose other rounds and announce them.",
        source=_SOURCE,
        rules=("PS-09",),
    ),
    announced=Announced(
        text="Players know other rounds: announce the change.", source=_SOURCE, rules=("PS-09",)
    ),
    cut_sizes=(2, 4, 8, 16),
    shapes=(Shape.SWISS, Shape.ROUND_ROBIN),
)

LEVELS = Levels(
    word="tier",
    levels=(
        Level(
            id="regular",
            name="Regular",
            strictness="The house decides how strictly the event is run.",
            source=_EVENTS,
            rules=("PS-13",),
        ),
    ),
    event_types=(
        EventType(
            id="tournament",
            name="Tournament",
            level="regular",
            source=_EVENTS,
            rules=("PS-13",),
        ),
    ),
    staff_play=StaffPlay(roles=(), cover=Cover.SECOND, source=_EVENTS, rules=("PS-13",)),
)
