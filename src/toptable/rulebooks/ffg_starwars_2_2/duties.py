"""What the rules ask of an organizer, for the checklist. SW-02, SW-28."""

from toptable.engine.rules.duties import Duty, PartOfDay

DUTIES = (
    Duty(
        id="second_organizer",
        part=PartOfDay.BEFORE,
        text="If the organizer plays, a second one is there, named at the start.",
        source="T.O./Judge Participation",
        rules=("SW-02",),
    ),
)
