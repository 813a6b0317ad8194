"""Tiers and event types of the Star Wars: The Card Game rules 2.2. SW-02, SW-03, SW-04, SW-42."""

from toptable.engine.roles import Role
from toptable.engine.rules.staff.playing import Cover, StaffPlay
from toptable.engine.rules.structure.levels import Demand, EventType, Level, Levels

_SOURCE = "Tiers of Tournament Play"
_RULES = ("SW-42",)

CASUAL = Level(
    id="casual",
    name="Casual",
    strictness="Fun and a friendly mood; nobody needs to know every rule.",
    source=_SOURCE,
    rules=_RULES,
)
COMPETITIVE = Level(
    id="competitive",
    name="Competitive",
    strictness="General knowledge of the rules; nobody is punished for missing the finer points.",
    source=_SOURCE,
    rules=_RULES,
)
PREMIER = Level(
    id="premier",
    name="Premier",
    strictness="Rules, FAQ and tournament rules are known and strictly enforced.",
    source=_SOURCE,
    rules=_RULES,
    demands=(
        Demand(
            "Sleeves are required; art or opaque ones with Aurebesh or alternate-art cards.",
            "Card Sleeves",
            ("SW-04",),
        ),
        Demand(
            "Organizers and judges do not play in their own event.",
            "T.O./Judge Participation",
            ("SW-03",),
        ),
    ),
)


def _type(key: str, name: str, level: str) -> EventType:
    return EventType(id=key, name=name, level=level, source=_SOURCE, rules=_RULES)


LEVELS = Levels(
    word="tier",
    levels=(CASUAL, COMPETITIVE, PREMIER),
    event_types=(
        _type("one_off", "One-off event", "competitive"),
        _type("league", "League", "casual"),
        _type("game_night", "Weekly game night", "casual"),
        _type("variant", "Event with a variant of the game", "casual"),
        _type("store_championship", "Store Championship", "competitive"),
        _type("regional_championship", "Regional Championship", "premier"),
        _type("national_championship", "National Championship", "premier"),
        _type("world_championship", "World Championship", "premier"),
    ),
    staff_play=StaffPlay(
        roles=(Role.ORGANIZER,),
        cover=Cover.SECOND,
        source="T.O./Judge Participation",
        rules=("SW-02", "SW-03"),
        never_at=("premier",),
        never_roles=(Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE),
    ),
)
