"""Who is let in: the announced terms, who was turned away, and who waits for a place."""

from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.rules.people.facts import Ground, Terms
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import NewPlayer


class TurnedAway(msgspec.Struct, frozen=True, gc=False):
    """Somebody who was not let in; the name lies beside the log."""

    who: Sealed
    ground: Ground


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """Somebody who would play if there were a place."""

    number: int
    who: NewPlayer
    since: datetime


class RegistrationWay(StrEnum):
    """Whether players may register themselves, and what they need for it."""

    CLOSED = "closed"
    """Only the staff enter people."""
    OPEN = "open"
    CODE = "code"
    """Whoever has the code of the event, which is shown at the desk."""


class Registration(msgspec.Struct, frozen=True, gc=False):
    """How players register themselves."""

    way: RegistrationWay = RegistrationWay.CLOSED
    code: Sealed | None = None
    """The code of the event; its letters lie beside the log."""


class Admission(msgspec.Struct, frozen=True, gc=False):
    """What the log says about letting people in."""

    terms: Terms = Terms()
    registration: Registration = Registration()
    turned_away: tuple[TurnedAway, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    """The waiting list, whoever has waited longest first."""
    queued: int = 0
    """How many have ever been on it; the next has the number after."""
