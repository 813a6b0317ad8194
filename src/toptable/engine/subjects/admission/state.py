"""Who is let in: the announced terms, who was turned away, and who waits for a place."""

from datetime import datetime

import msgspec

from toptable.engine.rules.people.facts import Ground, Terms
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.people.state import NewPlayer


class TurnedAway(msgspec.Struct, frozen=True, gc=False):
    """Somebody who was not let in; the name lies beside the log."""

    who: Sealed
    ground: Ground


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """Somebody who would play if there were a place."""

    number: int
    who: NewPlayer
    since: datetime


class Admission(msgspec.Struct, frozen=True, gc=False):
    """What the log says about letting people in."""

    terms: Terms = Terms()
    turned_away: tuple[TurnedAway, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    """The waiting list, whoever has waited longest first."""
    queued: int = 0
    """How many have ever been on it; the next has the number after."""
