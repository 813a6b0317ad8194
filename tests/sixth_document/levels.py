"""Brightness and kinds of evenings. LD-01."""

from toptable.engine.roles import Role
from toptable.engine.rules.staff_rules import Cover, StaffPlay
from toptable.engine.rules.structure.levels import EventType, Level, Levels

_SOURCE = "Evenings"
_RULES = ("LD-01",)

LEVELS = Levels(
    word="tier",
    levels=(
        Level(id="dim", name="Dim", strictness="A friendly evening.", source=_SOURCE, rules=_RULES),
        Level(id="bright", name="Bright", strictness="For a title.", source=_SOURCE, rules=_RULES),
    ),
    event_types=(
        EventType(id="evening", name="Evening", level="dim", source=_SOURCE, rules=_RULES),
        EventType(id="title", name="Title duel", level="bright", source=_SOURCE, rules=_RULES),
    ),
    staff_play=StaffPlay(roles=(Role.ORGANIZER,), cover=Cover.SECOND, source=_SOURCE, rules=_RULES),
)
