"""The clock of the round that is on, as moments: whoever shows it counts on the server's time."""

from datetime import datetime

from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import ClockDisplay, Phase, face
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.views.view import View


class ClockView(View, frozen=True):
    """The clock of the round that is on."""

    on: bool
    stage: str
    number: int
    phase: str
    """prepared, preparing, running, paused or called; empty where nobody has touched it."""
    ends: datetime | None
    """When it runs out, where it runs."""
    left_seconds: int | None
    """What stands on it, where it does not run."""
    untimed: bool


class ShownClock(View, frozen=True):
    """The clock, as moments: count on the server's time."""

    name: str
    """What it is the clock of."""
    phase: str
    ends: datetime | None
    left_seconds: int | None
    """What stands on it while it does not run."""


class ClockNow(ClockView, frozen=True):
    """The same as the house shows it."""

    place: PlayPlace | None
    """What is being played; nothing in an event that is closed."""
    face: ClockDisplay | None
    """None where nobody has touched it."""

    @property
    def over(self) -> bool:
        """Whether every table has its result, and nothing is left to count."""
        done = self.place is None or all(table.over for table in self.place.tables)
        return done and (self.face is None or self.face.phase is not Phase.RUNNING)


def clock_now(state: State, rulebook: Rulebook) -> ClockNow:
    """The clock as it stands, without asking what time it is."""
    found = place_now(state, rulebook)
    place = None if isinstance(found, Refusal) else found
    on = place is not None and not state.closed
    running = state.floor.rounds.get(place.key) if place is not None and on else None
    shown = face(running.clock) if running is not None else None
    left = shown.left if shown is not None else None
    return ClockNow(
        on=on,
        stage=place.stage if place is not None else "",
        number=place.number if place is not None else 0,
        phase=shown.phase if shown is not None else "",
        ends=shown.ends if shown is not None else None,
        left_seconds=None if left is None else int(left.total_seconds()),
        untimed=shown is not None and shown.untimed,
        place=place if on else None,
        face=shown,
    )
