"""The deck checks of an event: whom they are of, how far they are, what they found."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.secrets import Sealed

MINUTE = timedelta(minutes=1)


class HowPicked(StrEnum):
    """How somebody came to be checked."""

    DRAWN = "drawn"
    CHOSEN = "chosen"
    ASKED = "asked"
    """The opponent asked for it. SW-08, B-189."""


class CheckStage(StrEnum):
    """How far a check is."""

    PLANNED = "planned"
    """Only those who check know whom it will be."""
    RUNNING = "running"
    STOPPED = "stopped"
    """The decks are back; what was found is still to be written down."""
    DONE = "done"
    CANCELLED = "cancelled"


class CheckOutcome(StrEnum):
    """What a check found."""

    NO_PROBLEM = "no_problem"
    PROBLEM = "problem"


class CheckFinding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What a check found with one player."""

    player: int
    outcome: CheckOutcome
    by: str
    at: datetime
    remedy: str = ""
    """The problem, by the id that the document gives it."""
    seen: tuple[str, ...] = ()
    """The points of the checklist that were looked at and are in order."""
    note: Sealed | None = None
    """It may name cards, so the text lies beside the log."""


class PlannedCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Whom a check will be of."""

    number: int
    players: tuple[int, ...]
    stage: ClockStage | None = None
    """The round it belongs to; none before the first."""
    round: int = 0
    table: int | None = None


class DeckCheck(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """One check, of one player or of those at a table."""

    number: int
    kind: CheckKind
    how: HowPicked
    players: tuple[int, ...]
    by: str
    """Who drew, chose or wrote it down."""
    at: datetime
    stage: ClockStage | None = None
    round: int = 0
    table: int | None = None
    asked_by: int | None = None
    """The opponent who asked for it."""
    judge: str = ""
    plays: bool = False
    """Whether the judge plays in the event; why is kept with the line of the log. N13-40."""
    began: datetime | None = None
    ended: datetime | None = None
    minutes: int = 0
    """What the table was given for it."""
    found: tuple[CheckFinding, ...] = ()
    cancelled: bool = False

    @property
    def progress(self) -> CheckStage:
        if self.cancelled:
            return CheckStage.CANCELLED
        if self.began is None:
            return CheckStage.PLANNED
        if self.ended is None:
            return CheckStage.RUNNING
        waiting = set(self.players) - {finding.player for finding in self.found}
        return CheckStage.STOPPED if waiting else CheckStage.DONE

    @property
    def open(self) -> bool:
        """Whether something is still to be done about it."""
        return self.progress not in (CheckStage.DONE, CheckStage.CANCELLED)

    def finding(self, player: int) -> CheckFinding | None:
        """What it found with a player, once that is written down."""
        return next((finding for finding in self.found if finding.player == player), None)

    def took(self, at: datetime) -> timedelta:
        """How long the stopwatch has run."""
        return timedelta(0) if self.began is None else (self.ended or at) - self.began

    def minutes_due(self, at: datetime) -> int:
        """The same in minutes, a begun one counted whole."""
        return -(-self.took(at) // MINUTE)


class DeckChecks(msgspec.Struct, frozen=True, gc=False):
    """All checks of an event."""

    checks: Map[int, DeckCheck] = Map()
    """By number, from 1."""

    def in_order(self) -> Iterator[DeckCheck]:
        """The checks by number."""
        return (check for _, check in sorted(self.checks.items()))

    def times(self, player: int, kind: CheckKind) -> int:
        """How often a player was or will be checked."""
        return sum(
            player in check.players and check.kind is kind and not check.cancelled
            for check in self.checks.values()
        )
