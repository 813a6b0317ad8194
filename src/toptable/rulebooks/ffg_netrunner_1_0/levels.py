"""Tiers of the Android: Netrunner Tournament Regulations 1.0. FFG-06, FFG-13, FFG-50.

An official event has the tier that its Event Outline names; for unofficial ones the document
suggests Relaxed.
"""

from toptable.engine.roles import Role
from toptable.engine.rules.staff.needs import StaffNeed
from toptable.engine.rules.staff.playing import Cover, StaffPlay
from toptable.engine.rules.structure.levels import Demand, EventType, Level, Levels

_SOURCE = "Tournament Tiers"
_RULES = ("FFG-50",)
_OPAQUE = Demand("Each deck in identical opaque sleeves.", "Card Sleeves", ("FFG-13",))
_NO_LEADERS = Demand("Leaders do not play.", "Leader Participation", ("FFG-06",))

RELAXED = Level(
    id="relaxed",
    name="Relaxed",
    strictness="Everybody is welcome and players may help each other learn.",
    source=_SOURCE,
    rules=_RULES,
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
    source=_SOURCE,
    rules=_RULES,
    demands=(_OPAQUE, _NO_LEADERS),
)
PREMIER = Level(
    id="premier",
    name="Premier",
    strictness="Players know the rules, the FAQ and these regulations.",
    source=_SOURCE,
    rules=_RULES,
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
            source=_SOURCE,
            rules=_RULES,
            note="Choose another tier only if the event is aimed at competitive players.",
        ),
        EventType(
            id="official",
            name="Official event",
            level="relaxed",
            source=_SOURCE,
            rules=_RULES,
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
