"""Tiers and event types of NISEI Organized Play Policies 1.0. N10-30.

The document names leagues, Game Nights and Store Championships as Casual, and Regional
Championships "and all events of higher tiers" as Competitive; it has no sanctioned events.
"""

from toptable.engine.roles import Role
from toptable.engine.rules.staff.needs import StaffNeed
from toptable.engine.rules.staff.playing import Cover, StaffPlay
from toptable.engine.rules.structure.levels import Demand, EventType, Level, Levels

_SOURCE = "Event Structure And Procedure"
_RULES = ("N10-30",)

CASUAL = Level(
    id="casual",
    name="Casual",
    strictness="Teach rather than punish; be lenient.",
    source=_SOURCE,
    rules=("N10-30", "N10-60"),
    strictness_source="Infractions",
    demands=(
        Demand("Decklists are not required.", "Other Tournament Rules", ("N10-20",)),
        Demand("New releases may be played at once.", "Supported Formats", ("N10-64",)),
    ),
)

COMPETITIVE = Level(
    id="competitive",
    name="Competitive",
    strictness="Players should know the rules better, and they are enforced more strictly.",
    source=_SOURCE,
    rules=_RULES,
    demands=(
        Demand(
            "Every player hands in decklists, with proxies marked.",
            "Other Tournament Rules",
            ("N10-12", "N10-20"),
        ),
        Demand(
            "Only six-sided dice as trackers, and never for credits.", "Tokens/Dice", ("N10-11",)
        ),
        Demand(
            "No notes on hidden information or strategy, and no tokens as reminders of it.",
            "Other Tournament Rules",
            ("N10-10", "N10-23"),
        ),
        Demand(
            "Nobody who leads the event plays in it.", "Tournament Staff Expectations", ("N10-09",)
        ),
        Demand(
            "New releases may be played from the second Friday after release.",
            "Supported Formats",
            ("N10-64",),
        ),
    ),
)


def _type(key: str, name: str, level: str) -> EventType:
    return EventType(id=key, name=name, level=level, source=_SOURCE, rules=_RULES)


LEVELS = Levels(
    word="tier",
    levels=(CASUAL, COMPETITIVE),
    event_types=(
        _type("other", "Other event", "casual"),
        _type("league", "League", "casual"),
        _type("game_night", "Game Night", "casual"),
        _type("store_championship", "Store Championship", "casual"),
        _type("regional_championship", "Regional Championship", "competitive"),
        _type("national_championship", "National Championship", "competitive"),
        _type("continental_championship", "Continental Championship", "competitive"),
        _type("world_championship", "World Championship", "competitive"),
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
        source="Tournament Staff Expectations",
        rules=("N10-09", "AMB-56"),
        never_at=("competitive",),
    ),
    staff_needs=(StaffNeed(role=Role.HEAD_JUDGE, source="Tournament Staff", rules=("N10-02",)),),
)
