"""What the floor rules ask of an organizer, for the checklist. B-009, B-010, B-012, B-190."""

from toptable.engine.rules.duties import Duty, PartOfDay

_TO = "FR-1.3.1.1"

DUTIES = (
    Duty(
        id="application",
        part=PartOfDay.BEFORE,
        text="Venue, staff and equipment are secured, and the application is sent.",
        source=_TO,
        rules=("B-190",),
        categories=("sanctioned",),
    ),
    Duty(
        id="staff",
        part=PartOfDay.BEFORE,
        text="At least one staff member keeps scores, time and papers.",
        source="FR-1.3.1.2",
        rules=("B-012",),
    ),
    Duty(
        id="cards",
        part=PartOfDay.BEFORE,
        text="Banned and restricted cards and legal sets are public.",
        source="FR-3.3",
        rules=("B-009",),
    ),
    Duty(
        id="kit",
        part=PartOfDay.AFTER,
        text="The kit is returned, if that was asked for.",
        source=_TO,
        rules=("B-010",),
    ),
)
