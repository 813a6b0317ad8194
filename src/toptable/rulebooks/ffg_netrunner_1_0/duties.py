"""What the regulations ask of an organizer, for the checklist. FFG-02, FFG-09, FFG-16."""

from toptable.engine.rules.duties import Duty, PartOfDay

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
