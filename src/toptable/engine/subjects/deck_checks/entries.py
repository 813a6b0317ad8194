"""What can become true about deck checks. All of it is for the staff."""

from datetime import datetime

import msgspec

from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.state.deck_checks import CheckFinding, HowPicked, PlannedCheck


class ChecksPlanned(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="checks_planned"
):
    """Whom to check was drawn, chosen or asked for. B-067, B-189, SW-08."""

    checks: tuple[PlannedCheck, ...]
    kind: CheckKind
    how: HowPicked
    by: str
    at: datetime
    asked_by: int | None = None


class CheckAssigned(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="check_assigned"
):
    """Somebody will do a check."""

    check: int
    judge: str
    plays: bool = False
    """Whether they play in the event too. N13-40."""


class CheckBegun(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="check_begun"):
    """The decks were taken from the table, and the stopwatch runs."""

    check: int
    judge: str
    at: datetime
    plays: bool = False
    """Whether the judge plays in the event too. N13-40."""


class CheckStopped(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="check_stopped"):
    """The decks are back."""

    check: int
    at: datetime


class CheckTimeGiven(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="check_time_given"
):
    """The table got the time of a check. B-050."""

    check: int
    minutes: int


class CheckRecorded(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="check_recorded"
):
    """What was found with one player was written down."""

    check: int
    finding: CheckFinding


class CheckCancelled(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="check_cancelled"
):
    """A check was left out before it began."""

    check: int
