"""Tiers, sanctioned events, rounds, cuts and duties under NISEI Organized Play Policies 1.3.

Rounds and cuts: N13-77, N13-89. Tiers and event types: N13-42, N13-43, N13-44. Sanctioned events
with their kits, prizes, venue and format: N13-45, N13-46, N13-47, N13-48, N13-49, N13-50. Duties:
N13-04, N13-08, N13-24, N13-47. Whom this version keeps out: N13-05.
"""

from toptable.engine.roles import Role
from toptable.engine.rules.provisions import Duty, PartOfDay, SanctionedRules
from toptable.engine.rules.staff_rules import Cover, StaffNeed, StaffPlay
from toptable.engine.rules.structure.levels import Demand, EventType, Level, Levels, Sanctioned
from toptable.engine.rules.structure.structures import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import RoundsTable, TableRow
from toptable.rulebooks.shared import nisei

_ROUNDS_SECTION = "Suggested number of Swiss rounds and size of top cut"

CASUAL_ROUNDS = RoundsTable(
    id="casual",
    name="Casual",
    help="Leagues, Game Nights, Store Championships and the like.",
    source=_ROUNDS_SECTION,
    rules=("N13-89",),
    rows=(
        TableRow(1, 11, rounds=3, cut=0),
        TableRow(12, 15, rounds=4, cut=0),
        TableRow(16, 32, rounds=4, cut=4),
        TableRow(33, 64, rounds=5, cut=8),
        TableRow(65, 96, rounds=6, cut=8),
        TableRow(97, 128, rounds=7, cut=8),
        TableRow(129, None, rounds=7, cut=16),
    ),
)

COMPETITIVE_ROUNDS = RoundsTable(
    id="competitive",
    name="Competitive",
    help="Regional Championships and everything above.",
    source=_ROUNDS_SECTION,
    rules=("N13-89",),
    rows=(
        TableRow(1, 9, rounds=3, cut=0),
        TableRow(10, 15, rounds=4, cut=0),
        TableRow(16, 24, rounds=4, cut=4),
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
    tables=(CASUAL_ROUNDS, COMPETITIVE_ROUNDS),
    by_tier={"casual": "casual", "competitive": "competitive"},
    departure=PlanDeparture(
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


_TYPES = "Types Of Events"
_TIER = ("N13-42",)
_BOTH = ("N13-42", "N13-43")

CASUAL = Level(
    id="casual",
    name="Casual",
    strictness="Teach rather than punish; be lenient. The lowest listed penalty is the default.",
    source=_TYPES,
    rules=("N13-42", "N13-93"),
    strictness_source="Infractions",
    demands=(
        Demand("Decklists are not required.", "Decks And Decklists", ("N13-23",)),
        Demand("New releases may be played at once.", "Supported Formats", ("N13-101",)),
    ),
)

COMPETITIVE = Level(
    id="competitive",
    name="Competitive",
    strictness="Players should know the rules better, and they are enforced more strictly.",
    source=_TYPES,
    rules=("N13-42",),
    demands=(
        Demand("Every player hands in decklists.", "Decks And Decklists", ("N13-23",)),
        Demand(
            "Only ordinary six-sided dice as trackers, and never for the credit pool.",
            "Tokens/Dice",
            ("N13-11",),
        ),
        Demand("No electronic notes.", "Note Taking", ("N13-16",)),
        Demand(
            "No alternate art without card text or with data missing, identities excepted.",
            "Proxies",
            ("N13-14",),
        ),
        Demand(
            "New releases may be played from the second Friday after release.",
            "Supported Formats",
            ("N13-101",),
        ),
    ),
)


def _event_type(key: str, name: str, level: str, *, sanctioned: bool = False) -> EventType:
    return EventType(
        id=key,
        name=name,
        level=level,
        source=_TYPES,
        rules=_BOTH if sanctioned else _TIER,
        sanctioned=Sanctioned.ALWAYS if sanctioned else Sanctioned.OPTIONAL,
    )


LEVELS = Levels(
    word="tier",
    levels=(CASUAL, COMPETITIVE),
    event_types=(
        _event_type("other", "Other event", "casual"),
        _event_type("league", "League", "casual"),
        _event_type("game_night", "Game Night", "casual"),
        _event_type("store_championship", "Store Championship", "casual", sanctioned=True),
        _event_type(
            "regional_championship", "Regional Championship", "competitive", sanctioned=True
        ),
        _event_type(
            "national_championship", "National Championship", "competitive", sanctioned=True
        ),
        _event_type(
            "continental_championship", "Continental Championship", "competitive", sanctioned=True
        ),
        _event_type("world_championship", "World Championship", "competitive", sanctioned=True),
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
        cover=Cover.ASSISTANTS,
        source="Staff Participation In Events",
        rules=("N13-36", "N13-37", "N13-39", "AMB-56"),
        reminder="Running the event comes first: drop from it if it suffers from your playing.",
    ),
    staff_needs=(
        StaffNeed(role=Role.HEAD_JUDGE, source="Event Staff Expectations", rules=("N13-03",)),
    ),
)


SANCTIONED = SanctionedRules(
    approver="NISEI Organized Play",
    source=_TYPES,
    format_setting="format",
    formats=("standard",),
    format_name="the current Standard format",
    period_rules=("N13-45",),
    merging_rules=("N13-46",),
    table_rules=("N13-48",),
    format_rules=("N13-49",),
    left_over_rules=("N13-50",),
)

VENUE = (
    Duty(
        id="venue_open",
        part=PartOfDay.BEFORE,
        text="The venue lets in people of every age, and the public; an entry fee is fine.",
        source=_TYPES,
        rules=("N13-47",),
        sanctioned=True,
    ),
    Duty(
        id="venue_accessible",
        part=PartOfDay.BEFORE,
        text="The venue is accessible, if one could be found.",
        source=_TYPES,
        rules=("N13-47",),
        sanctioned=True,
    ),
)


DUTIES = (*nisei.duties("N13-24", "Event Staff Expectations", "N13-04", "N13-08"), *VENUE)


ELIGIBILITY = nisei.eligibility("Event Staff Expectations", "N13-05")
