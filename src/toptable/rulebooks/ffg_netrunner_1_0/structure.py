"""Tiers, rounds, cuts and duties of the Android: Netrunner Tournament Regulations 1.0.

Rounds and cuts: FFG-31, FFG-48, FFG-49. The tables begin at four and at nine players. Below that
the event is Custom; the lines for it are ours and say so. AMB-40.

Tiers: FFG-06, FFG-13, FFG-50. An official event has the tier that its Event Outline names; for
unofficial ones the document suggests Relaxed. Duties of an organizer: FFG-02, FFG-09, FFG-16.
"""

from toptable.engine.roles import Role
from toptable.engine.rules.provisions import Duty, PartOfDay
from toptable.engine.rules.staff_rules import Cover, StaffNeed, StaffPlay
from toptable.engine.rules.structure.levels import Demand, EventType, Level, Levels
from toptable.engine.rules.structure.structures import Announced, PlanDeparture, Structures
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


_TIERS_SECTION = "Tournament Tiers"
_TIER_RULES = ("FFG-50",)
_OPAQUE = Demand("Each deck in identical opaque sleeves.", "Card Sleeves", ("FFG-13",))
_NO_LEADERS = Demand("Leaders do not play.", "Leader Participation", ("FFG-06",))

RELAXED = Level(
    id="relaxed",
    name="Relaxed",
    strictness="Everybody is welcome and players may help each other learn.",
    source=_TIERS_SECTION,
    rules=_TIER_RULES,
    demands=(
        Demand("Uniform card backs, if the sleeves are not opaque.", "Card Sleeves", ("FFG-13",)),
        Demand(
            "A leader may play if a second leader, announced at the start, rules in those games.",
            "Leader Participation",
            ("FFG-06",),
        ),
    ),
)
FORMAL = Level(
    id="formal",
    name="Formal",
    strictness="Some experience, a reasonable pace and clean play are expected.",
    source=_TIERS_SECTION,
    rules=_TIER_RULES,
    demands=(_OPAQUE, _NO_LEADERS),
)
PREMIER = Level(
    id="premier",
    name="Premier",
    strictness="Players know the rules, the FAQ and these regulations.",
    source=_TIERS_SECTION,
    rules=_TIER_RULES,
    demands=(_OPAQUE, _NO_LEADERS),
)

LEVELS = Levels(
    word="tier",
    levels=(RELAXED, FORMAL, PREMIER),
    event_types=(
        EventType(
            id="unofficial",
            name="Unofficial event",
            level="relaxed",
            source=_TIERS_SECTION,
            rules=_TIER_RULES,
            note="Choose another tier only if the event is aimed at competitive players.",
        ),
        EventType(
            id="official",
            name="Official event",
            level="relaxed",
            source=_TIERS_SECTION,
            rules=_TIER_RULES,
            named_by="the Event Outline",
        ),
    ),
    staff_play=StaffPlay(
        roles=(Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE),
        cover=Cover.SECOND,
        source="Leader Participation",
        rules=("FFG-06", "AMB-56"),
        never_at=("formal", "premier"),
        between=(Role.HEAD_JUDGE, Role.ORGANIZER),
    ),
    staff_needs=(
        StaffNeed(role=Role.ORGANIZER, least=1, most=1, source="Organizer", rules=("FFG-02",)),
        StaffNeed(role=Role.HEAD_JUDGE, source="Marshal", rules=("FFG-03",)),
    ),
)


DUTIES = (
    Duty(
        id="room",
        part=PartOfDay.BEFORE,
        text="Tables are set up in advance, with room for a full game at each.",
        source="Tournament Setup",
        rules=("FFG-16",),
    ),
    Duty(
        id="documents",
        part=PartOfDay.BEFORE,
        text="The documents that the regulations name are at hand.",
        source="Organizer Materials",
        rules=("FFG-09",),
    ),
    Duty(
        id="marshal",
        part=PartOfDay.BEFORE,
        text="It is clear who is the marshal; without one it is the organizer.",
        source="Organizer",
        rules=("FFG-02",),
    ),
)
