"""What the screens of the hall show now, as data."""

from datetime import datetime

from toptable.api.shape import Answer
from toptable.engine.state.screens import ScreenView


class SeatShown(Answer, frozen=True):
    """Where somebody sits, under the name that they look for."""

    name: str
    team: str
    table: int | None
    opponent: str
    """Empty for a bye."""


class ClockShownAnswer(Answer, frozen=True):
    """The clock, as moments: count on the server's time."""

    name: str
    """What it is the clock of."""
    phase: str
    ends: datetime | None
    left_seconds: int | None
    """What stands on it while it does not run."""


class ShownLine(Answer, frozen=True):
    """Something that everybody should know."""

    topic: str
    text: str


class ShownPlace(Answer, frozen=True):
    """A place in the standings."""

    rank: int
    name: str
    points: int
    record: str
    printed: str
    """The place as every list prints it: 4= where it is shared."""


class ShownGame(Answer, frozen=True):
    """A game of the bracket in a few words."""

    number: int
    heading: str
    seats: tuple[str, str]
    won: tuple[bool, bool]
    open: bool
    result: str


class ScreenNow(Answer, frozen=True):
    """What a screen shows now: the same for everybody, and only what everybody may see."""

    name: str
    views: tuple[ScreenView, ...]
    """What it goes through, in this order; what has nothing to show is left out."""
    seconds: int
    """How long each page stays."""
    round: str
    """What is being played, in words."""
    seats: tuple[SeatShown, ...]
    clock: ClockShownAnswer | None
    announcements: tuple[ShownLine, ...]
    called: tuple[str, ...]
    """Who is asked to come to the desk."""
    standings_after: int
    standings: tuple[ShownPlace, ...]
    bracket: tuple[ShownGame, ...]
    champion: str
    can_register: bool
    version: int
