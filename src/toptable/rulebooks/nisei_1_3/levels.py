"""Tiers and event types of NISEI Organized Play Policies 1.3. N13-42, N13-43, N13-44."""

from toptable.engine.roles import Role
from toptable.engine.rules.staff.needs import StaffNeed
from toptable.engine.rules.staff.playing import Cover, StaffPlay
from toptable.engine.rules.structure.levels import Demand, EventType, Level, Levels, Sanctioned

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


def _type(key: str, name: str, level: str, *, sanctioned: bool = False) -> EventType:
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
        _type("other", "Other event", "casual"),
        _type("league", "League", "casual"),
        _type("game_night", "Game Night", "casual"),
        _type("store_championship", "Store Championship", "casual", sanctioned=True),
        _type("regional_championship", "Regional Championship", "competitive", sanctioned=True),
        _type("national_championship", "National Championship", "competitive", sanctioned=True),
        _type(
            "continental_championship", "Continental Championship", "competitive", sanctioned=True
        ),
        _type("world_championship", "World Championship", "competitive", sanctioned=True),
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
