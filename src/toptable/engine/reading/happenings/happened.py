"""What happened between two versions of an event: worked out from the states before and after.

Since nothing but the two states is compared, whatever is taken back or corrected is told as well,
whichever way it came about.
"""

from toptable.engine.reading.happenings.finals import cut_made, finals_played, finished
from toptable.engine.reading.happenings.floor import called
from toptable.engine.reading.happenings.rounds import swiss_rounds
from toptable.engine.reading.happenings.shapes import Happening, HappeningKind, kind_of
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State

ORDER = tuple(HappeningKind)


def happenings(before: State, after: State, rulebook: Rulebook) -> tuple[Happening, ...]:
    """Everything that can be listened for, in the order in which one tells it."""
    if before is after:
        return ()
    found: list[Happening] = [
        *swiss_rounds(before, after, rulebook),
        *finals_played(before, after, rulebook),
        *called(before, after),
        *cut_made(before, after),
        *finished(before, after, rulebook),
    ]
    return tuple(sorted(found, key=lambda happening: ORDER.index(kind_of(happening))))
