"""Commands about who is let in."""

import msgspec

from toptable.engine.rules.people.facts import Ground, Terms
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.people.state import NewPlayer


class SetTerms(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_terms"):
    """Say on which terms the event lets people in."""

    terms: Terms


class TurnAway(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="turn_away"):
    """Do not let somebody in, on a ground that the document has."""

    who: Sealed
    """The name and what happened; both stay out of public copies."""
    ground: Ground


class JoinWaitingList(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="join_waiting_list"
):
    """Wait for a place in a full event."""

    who: NewPlayer


class LeaveWaitingList(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="leave_waiting_list"
):
    """Wait no longer."""

    number: int


class AdmitWaiting(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="admit_waiting"):
    """Give a place that is free to whoever has waited longest, or with a reason to another."""

    number: int = 0
    """0 for the next in line."""
    known: Sealed | None = None
    """What the desk knows of them; it lies beside the log. B-174."""
