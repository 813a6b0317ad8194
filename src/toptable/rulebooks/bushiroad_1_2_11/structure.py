"""Games, levels, rounds, cuts and finalists of the Bushiroad floor rules 1.2.11.

The six games with the round times recommended for them: B-001, B-118, A-34; best of three has a
time of its own in Buddyfight only. Categories, levels and event types: B-005, B-006, B-007.

Rounds and cuts: B-089, B-090, B-091, A-30. The rounds before a cut are given as a range; we
propose its middle. The size of the cut is the organizer's. Lines beyond the document's own say so.
What finalists are chosen by besides their rank: B-109 to B-112, A-22.
"""

from toptable.engine.roles import Role
from toptable.engine.rules.finals.finalist_candidates import (
    Trait,
    cards_named,
    decks_with_any,
    names_found,
)
from toptable.engine.rules.rulebook import CoveredGame
from toptable.engine.rules.staff_rules import Cover, StaffNeed, StaffPlay
from toptable.engine.rules.structure.levels import Category, Demand, EventType, Level, Levels
from toptable.engine.rules.structure.stop_rules import AddedRound, OneUndefeated, UndefeatedAtMost
from toptable.engine.rules.structure.structures import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import RoundsTable, Shape, TableRow

GAMES = (
    CoveredGame(id="vg", name="Cardfight!! Vanguard", minutes=30),
    CoveredGame(id="ws", name="Weiss Schwarz", minutes=35),
    CoveredGame(id="bf", name="Future Card Buddyfight", minutes=20, minutes_best_of_three=40),
    CoveredGame(id="sve", name="Shadowverse: Evolve", minutes=30),
    CoveredGame(id="hocg", name="hololive OFFICIAL CARD GAME", minutes=35),
    CoveredGame(id="gcg", name="Godzilla Card Game", minutes=30),
)


_ROUNDS_SECTION = "FR-3.2.1.1"
_ALONE = "The document has no line for a single fighter: there is a bye in each round."
_FEW = "The document gives no rounds before a cut for fewer than nine fighters."

NO_CUT = RoundsTable(
    id="no_cut",
    name="Without a cut",
    help="The standings after the last round decide.",
    source=_ROUNDS_SECTION,
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
    source=_ROUNDS_SECTION,
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
        source=_ROUNDS_SECTION,
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


NATION_OR_CLAN = Trait(
    id="nation",
    name="By nation or clan",
    help="The unbeaten, then those with one loss: fewest decks of the unbeaten's nations first.",
    source="FR-3.2.4.2",
    rules=("B-109", "B-113", "B-114", "A-22", "A-23"),
    games=("vg",),
    noun=("deck of a selected nation or clan", "decks of selected nations or clans"),
    count=decks_with_any,
)
RIDE_LINE = Trait(
    id="ride_line",
    name="By ride line",
    help="The unbeaten, then those with one loss: fewest of the unbeaten's ride lines first.",
    source="FR-3.2.4.3",
    rules=("B-110", "B-113", "B-114", "A-22"),
    games=("vg",),
    noun=("selected ride line", "selected ride lines"),
    count=names_found,
    also="Other cards of the ride deck",
)
TITLE = Trait(
    id="title",
    name="By title",
    help="The unbeaten, then those with one loss: fewest decks of the unbeaten's titles first.",
    source="FR-3.2.4.4",
    rules=("B-111", "B-113", "B-114", "A-22"),
    games=("ws",),
    noun=("deck of a selected title", "decks of selected titles"),
    count=decks_with_any,
    declared="title",
)
OSHI = Trait(
    id="oshi",
    name="By Oshi holomem",
    help="The unbeaten, then those with one loss: fewest of the unbeaten's Oshi cards first.",
    source="FR-3.2.4.5",
    rules=("B-112", "B-113", "B-114", "A-22"),
    games=("hocg",),
    noun=("Oshi card with a selected name", "Oshi cards with selected names"),
    count=cards_named,
)

TRAITS = (NATION_OR_CLAN, RIDE_LINE, TITLE, OSHI)


_LEVELS_SECTION = "FR-3.1.3"
_LEVEL_RULES = ("B-006",)
_BARRED = Demand(
    "Staff of Bushiroad and its partners, recent card designers and people who know undisclosed "
    "cards may not play without authorisation.",
    "FR-1.2.4",
    ("B-019", "B-020", "B-021", "B-022"),
)

LEVEL_1 = Level(
    id="1",
    name="1",
    strictness="Casual: teach, be lenient to newcomers, and let matches finish.",
    source="FR-3.1.3, PG-1",
    rules=("B-006", "B-007"),
)
LEVEL_2 = Level(
    id="2",
    name="2",
    strictness="Mistakes are always penalised, but matches should be finished where possible; "
    "first accidents are not hit hard.",
    source="FR-3.1.3, PG-1",
    rules=("B-006", "B-007"),
    demands=(_BARRED,),
)
LEVEL_3 = Level(
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
    levels=(LEVEL_1, LEVEL_2, LEVEL_3),
    event_types=(
        EventType(
            id="other", name="Other event", level="1", source=_LEVELS_SECTION, rules=_LEVEL_RULES
        ),
        EventType(
            id="shop", name="Shop event", level="1", source="PG-1", rules=_LEVEL_RULES, most="1"
        ),
        EventType(
            id="qualifier",
            name="Qualifier for a level 3 event",
            level="2",
            source=_LEVELS_SECTION,
            rules=_LEVEL_RULES,
        ),
        EventType(
            id="main_event",
            name="Main event of a large gathering",
            level="2",
            source=_LEVELS_SECTION,
            rules=_LEVEL_RULES,
        ),
        EventType(
            id="regional_final",
            name="Regional final",
            level="3",
            source=_LEVELS_SECTION,
            rules=_LEVEL_RULES,
        ),
        EventType(
            id="major_official",
            name="Major official event",
            level="3",
            source=_LEVELS_SECTION,
            rules=_LEVEL_RULES,
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
