"""Categories, levels and event types of the Bushiroad floor rules 1.2.11. B-005, B-006, B-007."""

from toptable.engine.roles import Role
from toptable.engine.rules.staff.needs import StaffNeed
from toptable.engine.rules.staff.playing import Cover, StaffPlay
from toptable.engine.rules.structure.levels import Category, Demand, EventType, Level, Levels

_SOURCE = "FR-3.1.3"
_RULES = ("B-006",)
_BARRED = Demand(
    "Staff of Bushiroad and its partners, recent card designers and people who know undisclosed "
    "cards may not play without authorisation.",
    "FR-1.2.4",
    ("B-019", "B-020", "B-021", "B-022"),
)

ONE = Level(
    id="1",
    name="1",
    strictness="Casual: teach, be lenient to newcomers, and let matches finish.",
    source="FR-3.1.3, PG-1",
    rules=("B-006", "B-007"),
)
TWO = Level(
    id="2",
    name="2",
    strictness="Mistakes are always penalised, but matches should be finished where possible; "
    "first accidents are not hit hard.",
    source="FR-3.1.3, PG-1",
    rules=("B-006", "B-007"),
    demands=(_BARRED,),
)
THREE = Level(
    id="3",
    name="3",
    strictness="Strict, also for accidents.",
    source="FR-3.1.3, PG-1",
    rules=("B-006", "B-007"),
    demands=(_BARRED,),
)

OFFICIAL = Category(
    id="official",
    name="Official",
    help="Organised and run by Bushiroad.",
    source="FR-3.1.1",
    rules=("B-005",),
    demands=(
        Demand(
            "All cards in sleeves with opaque backs; the rules on mats, clocks and aid items bind.",
            "FR-2.3",
            ("B-005", "B-051", "B-055", "B-056", "B-057"),
        ),
    ),
)
SANCTIONED = Category(
    id="sanctioned",
    name="Sanctioned",
    help="Held by a shop or organizer with the permission of Bushiroad.",
    source="FR-3.1.2",
    rules=("B-005",),
    demands=(
        Demand(
            "Sleeves, mats, clocks and aid items: the rules are recommended; organizer and head "
            "judge decide.",
            "FR-2.3",
            ("B-005", "B-051", "B-055", "B-056", "B-057"),
        ),
    ),
)

LEVELS = Levels(
    word="level",
    levels=(ONE, TWO, THREE),
    event_types=(
        EventType(id="other", name="Other event", level="1", source=_SOURCE, rules=_RULES),
        EventType(id="shop", name="Shop event", level="1", source="PG-1", rules=_RULES, most="1"),
        EventType(
            id="qualifier",
            name="Qualifier for a level 3 event",
            level="2",
            source=_SOURCE,
            rules=_RULES,
        ),
        EventType(
            id="main_event",
            name="Main event of a large gathering",
            level="2",
            source=_SOURCE,
            rules=_RULES,
        ),
        EventType(
            id="regional_final", name="Regional final", level="3", source=_SOURCE, rules=_RULES
        ),
        EventType(
            id="major_official",
            name="Major official event",
            level="3",
            source=_SOURCE,
            rules=_RULES,
            note="Only some official events are level 3.",
        ),
    ),
    staff_play=StaffPlay(
        roles=(
            Role.ORGANIZER,
            Role.HEAD_JUDGE,
            Role.JUDGE,
            Role.SCOREKEEPER,
            Role.TIMEKEEPER,
            Role.DECK_CHECKER,
        ),
        cover=Cover.NONE,
        source="FR-1.2.4",
        rules=("B-017",),
    ),
    staff_needs=(
        StaffNeed(
            role=Role.ORGANIZER, least=1, most=1, source="FR-1.3.1.1", rules=("B-011", "B-016")
        ),
        StaffNeed(
            role=Role.SCOREKEEPER,
            least=1,
            others=(Role.TIMEKEEPER, Role.DECK_CHECKER),
            source="FR-1.3.1.2",
            rules=("B-012", "B-016"),
        ),
        StaffNeed(role=Role.JUDGE, least=1, source="FR-1.3.1.3", rules=("B-013", "B-016")),
        StaffNeed(
            role=Role.HEAD_JUDGE,
            least=1,
            most=1,
            among=Role.JUDGE,
            blocks=True,
            source="FR-1.3.1.4",
            rules=("B-014", "B-015", "B-016"),
        ),
    ),
    categories=(SANCTIONED, OFFICIAL),
)
