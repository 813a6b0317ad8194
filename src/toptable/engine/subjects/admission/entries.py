"""Entries about who is let in."""

from datetime import datetime

from toptable.engine.declared import Entry
from toptable.engine.rules.people.facts import Ground, Terms
from toptable.engine.secrets import Sealed
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.people.entries import Entered


class TermsSet(Entry):
    """The event lets people in on these terms. B-018, B-074."""

    terms: Terms


class EntryRefused(Entry):
    """Somebody was turned away, on a ground of the document. N13-05, N10-04, B-018, B-073."""

    who: Sealed
    ground: Ground
    source: str


class WaitingJoined(Entry):
    """Somebody waits for a place. N13-05."""

    number: int
    who: NewPlayer
    at: datetime


class WaitingLeft(Entry):
    """Somebody waits no longer: they were given a place, or gave up."""

    number: int
    entered: bool = False


class RegistrationSet(Entry):
    """Players may register themselves, or no longer."""

    way: RegistrationWay
    code: Sealed | None = None


class LateAdmitted(Entry):
    """Someone came late and was let in. N13-30, AMB-31, B-071, B-072."""

    player: Entered
    mode: LateMode
    approved_by: str
    first_round: int
    missed: tuple[int, ...] = ()
    """Rounds recorded as lost without an opponent."""
    penalty: str = ""
    """The penalty that goes with it, where the document demands one."""
    known: Sealed | None = None
