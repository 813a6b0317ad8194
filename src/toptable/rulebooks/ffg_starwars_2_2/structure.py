"""Rounds and cuts of the Star Wars: The Card Game tournament rules 2.2. SW-18, SW-28.

The document has no table: the organizer sets the rounds by field and time, and the cut, usually to
8 or 16. Teams of two play without a cut. SW-37.
"""

from toptable.engine.rules.structure.choice import Announced, PlanDeparture, Structures
from toptable.engine.rules.structure.tables import OrganizerDecides

OWN = OrganizerDecides(
    id="own",
    name="Set by the organizer",
    help="As many rounds as field and time allow, announced before the start.",
    source="Running a Tournament",
    rules=("SW-18",),
)

STRUCTURE = Structures(
    tables=(OWN,),
    departure=PlanDeparture(
        text="Rounds and cut are yours to set: announce them before the start.",
        source="Running a Tournament",
        rules=("SW-18", "SW-28"),
    ),
    announced=Announced(
        text="Rounds and cut were fixed before the start: record a reason and announce the change.",
        source="Double-elimination Pairings",
        rules=("SW-18", "SW-28"),
    ),
    cut_sizes=(8, 16),
)
