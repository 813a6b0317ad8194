"""What can become true about deck checks. All of it is for the staff."""

from datetime import datetime

from toptable.engine.declared import Entry
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.state.deck_checks import CheckFinding, HowPicked, PlannedCheck


class ChecksPlanned(Entry, kw_only=True):
    """Whom to check was drawn, chosen or asked for. B-067, B-189, SW-08."""

    checks: tuple[PlannedCheck, ...]
    kind: CheckKind
    how: HowPicked
    by: str
    at: datetime
    asked_by: int | None = None


class CheckAssigned(Entry):
    """Somebody will do a check."""

    check: int
    judge: str
    plays: bool = False
    """Whether they play in the event too. N13-40."""


class CheckBegun(Entry):
    """The decks were taken from the table, and the stopwatch runs."""

    check: int
    judge: str
    at: datetime
    plays: bool = False
    """Whether the judge plays in the event too. N13-40."""


class CheckStopped(Entry):
    """The decks are back."""

    check: int
    at: datetime


class CheckTimeGiven(Entry):
    """The table got the time of a check. B-050."""

    check: int
    minutes: int


class CheckRecorded(Entry):
    """What was found with one player was written down."""

    check: int
    finding: CheckFinding


class CheckCancelled(Entry):
    """A check was left out before it began."""

    check: int
