"""What each document asks of an organizer that only people can do, for the checklist.

N13-04, N13-08, N13-24, N10-03, N10-07, FFG-02, FFG-09, FFG-16, SW-02, SW-28, B-009, B-010, B-012,
B-190.
"""

from collections.abc import Mapping

from toptable.engine.reading.checklist import Duty, Part

_STAFF = "Event Staff Expectations"
_NISEI_10 = "Tournament Staff"
_TO = "FR-1.3.1.1"


def _nisei(version: str, section: str, duty: str, ease: str) -> tuple[Duty, ...]:
    """The organizer's list of both NISEI documents, which differ only in where they say it."""
    return (
        Duty(
            id="prizes",
            part=Part.BEFORE,
            text="Prizes and material are there.",
            source=section,
            rules=(duty,),
        ),
        Duty(
            id="room",
            part=Part.BEFORE,
            text="The room is set up: numbered tables, room for everybody to pass.",
            source=section,
            rules=(duty,),
        ),
        Duty(
            id="judges",
            part=Part.BEFORE,
            text="Judges and assistants are appointed, and know what they do.",
            source=section,
            rules=(duty,),
        ),
        Duty(
            id="accommodations",
            part=Part.BEFORE,
            text="Players know that exceptions can be made for a disability, and whom to ask.",
            source="Other Tournament Rules",
            rules=(ease,),
        ),
        Duty(
            id="decklists",
            part=Part.BEFORE,
            text="Decklists are collected and looked through; blank forms lie ready.",
            source="Decks And Decklists",
            rules=(version,),
            levels=("competitive",),
        ),
        Duty(
            id="on_site",
            part=Part.DURING,
            text="The organizer is on site from the first round to the last.",
            source=section,
            rules=(duty,),
        ),
        Duty(
            id="prizes_given",
            part=Part.AFTER,
            text="The prizes are handed out.",
            source=section,
            rules=(duty,),
        ),
    )


DUTIES: Mapping[str, tuple[Duty, ...]] = {
    "nisei-1.3": _nisei("N13-24", _STAFF, "N13-04", "N13-08"),
    "nisei-1.0": _nisei("N10-03", _NISEI_10, "N10-03", "N10-07"),
    "ffg-netrunner-1.0": (
        Duty(
            id="room",
            part=Part.BEFORE,
            text="Tables are set up beforehand, with room for a full game at each.",
            source="Tournament Setup",
            rules=("FFG-16",),
        ),
        Duty(
            id="documents",
            part=Part.BEFORE,
            text="The documents that the regulations name are at hand.",
            source="Organizer Materials",
            rules=("FFG-09",),
        ),
        Duty(
            id="marshal",
            part=Part.BEFORE,
            text="It is clear who is the marshal; without one it is the organizer.",
            source="Organizer",
            rules=("FFG-02",),
        ),
    ),
    "ffg-starwars-2.2": (
        Duty(
            id="second_organizer",
            part=Part.BEFORE,
            text="If the organizer plays, a second one is there, named at the start.",
            source="T.O./Judge Participation",
            rules=("SW-02",),
        ),
    ),
    "bushiroad-1.2.11": (
        Duty(
            id="application",
            part=Part.BEFORE,
            text="Venue, staff and equipment are secured, and the application is sent.",
            source=_TO,
            rules=("B-190",),
            categories=("sanctioned",),
        ),
        Duty(
            id="staff",
            part=Part.BEFORE,
            text="At least one staff member keeps scores, time and papers.",
            source="FR-1.3.1.2",
            rules=("B-012",),
        ),
        Duty(
            id="cards",
            part=Part.BEFORE,
            text="Banned and restricted cards and legal sets are public.",
            source="FR-3.3",
            rules=("B-009",),
        ),
        Duty(
            id="kit",
            part=Part.AFTER,
            text="The kit is returned, if that was asked for.",
            source=_TO,
            rules=("B-010",),
        ),
    ),
}
"""By the id of the rulebook."""
