"""How games end under the NISEI policies 1.0."""

from collections.abc import Mapping

from toptable.engine.rules.endings.ending import Endings
from toptable.rulebooks.shared import agenda_points
from toptable.rulebooks.shared.agenda_points import AgendaAtTime

_AT_TIME = AgendaAtTime(
    section="Event Structure And Procedure",
    rules=("N10-32", "AMB-23", "AMB-24", "AMB-25"),
)


def endings(_settings: Mapping[str, str]) -> Endings:
    """Agenda points decide at time, whatever the event chose."""
    return agenda_points.endings(_AT_TIME)
