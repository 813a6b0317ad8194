"""Entries about who is let in."""

from datetime import datetime

import msgspec

from toptable.engine.rules.people.facts import Ground, Terms
from toptable.engine.secrets import Sealed
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.people.entries import Entered


class TermsSet(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="terms_set"):
    """The event lets people in on these terms. B-018, B-074."""

    terms: Terms


class EntryRefused(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="entry_refused"):
    """Somebody was turned away, on a ground of the document. N13-05, N10-04, B-018, B-073."""

    who: Sealed
    ground: Ground
    source: str


class WaitingJoined(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="waiting_joined"
):
    """Somebody waits for a place. N13-05."""

    number: int
    who: NewPlayer
    at: datetime


class WaitingLeft(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="waiting_left"):
    """Somebody waits no longer: they were given a place, or gave up."""

    number: int
    entered: bool = False


class RegistrationSet(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="registration_set"
):
    """Players may register themselves, or no longer."""

    way: RegistrationWay
    code: Sealed | None = None


class LateAdmitted(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="late_admitted"):
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
