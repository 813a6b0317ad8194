"""Commands about what goes on in the hall: clocks, extensions, who is missing, judge calls."""

from datetime import datetime

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.roles import CLOCK, DESK, EVERYONE, FLOOR, HEADS, JUDGES
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.clock.lengths import Length
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.endings.script import Given
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason, SweepKind
from toptable.engine.subjects.floor.entries import ClockAct, Presence


@command(by=CLOCK, scope=Scope.FLOOR)
class PrepareClock(Command):
    """Set up the clock of the round that is on: as the document has it, or otherwise."""

    length: Length = "default"
    """default for the document's minutes, another number of minutes, or untimed."""
    planned: datetime | None = None
    """When the round is to begin; None for no plan."""


@command(by=CLOCK, scope=Scope.FLOOR)
class TurnClock(Command):
    """Start the round, let the clock stand still or run on, call time."""

    act: ClockAct
    """What to do with it."""


@command(by=HEADS, scope=Scope.FLOOR)
class AddTime(Command):
    """Give everybody more minutes, or fewer where the number is less than nothing."""

    minutes: int
    """How many minutes, less than 0 to take some away."""


@command(by=HEADS, scope=Scope.FLOOR, reason=Asks.MUST)
class LimitRound(Command):
    """Set a limit to a round that began without one, counted from its start."""

    minutes: int


@command(by=JUDGES, scope=Scope.FLOOR)
class ExtendTable(Command):
    """Give one table minutes or turns."""

    table: int
    why: ExtraTimeFor
    """What it makes up for."""
    minutes: int = 0
    turns: int = 0
    """How many turns."""
    note: str = ""
    """A remark, for the log."""


@command(by=JUDGES, scope=Scope.FLOOR)
class DeclareExtension(Command):
    """Tick that a table declared its extension at time, or what the judge makes of silence."""

    table: int
    declared: Declared = Declared.YES
    """What became of it."""


@command(by=CLOCK, scope=Scope.FLOOR)
class AnnounceTime(Command):
    """Tick that the time left was called out, as it was due."""


@command(by=DESK, scope=Scope.FLOOR)
class SetDeadline(Command):
    """Say until when people register, check in or hand in their lists; None: no longer."""

    what: DueBy
    """For what."""
    by: datetime | None
    """Until when; None for no deadline."""


@command(by=FLOOR, scope=Scope.FLOOR)
class NotePresence(Command):
    """Write down that a player is missing, came, or lost or regained the connection."""

    player: int
    presence: Presence
    """What was seen."""
    at: datetime | None = None
    """Now, unless it was earlier."""


@command(by=HEADS, scope=Scope.FLOOR, reason=Asks.MUST)
class KeepIn(Command):
    """Let somebody play on who was marked as absent and never seen. Needs a reason."""

    player: int


@command(by=FLOOR, scope=Scope.FLOOR)
class RuleOnLateness(Command, kw_only=True):
    """Give what is proposed for those who are late or absent at a table, as one act."""

    table: int
    """0 for those who wait for a bye."""
    players: tuple[int, ...] = ()
    """Only these; nobody named: everybody for whom something is proposed."""
    penalty: Penalty | None = None
    """In place of the suggested one, where the document has a range."""
    raise_to: Penalty | None = None
    """The upgrade that the judge confirms."""
    judge: str = ""
    """Who ruled, when somebody else writes it down."""
    explained: bool = False


@command(by=FLOOR, scope=Scope.RESULTS)
class EndAtTime(Command):
    """What a judge found out at a table whose game ends at time, or in another way of the document.

    It ends in the result.
    """

    table: int
    answers: tuple[Given, ...]
    """What was answered to the questions of the ending, in order. Send none, and the refusal
    says the first question and its answers."""
    finished: str = ""
    """The games that were over before, seen from the first seat."""
    two_for_one: bool = False
    """The match is one game that counts twice."""
    witness: str = ""
    ending: str = ""
    """One of the document's endings, by its id; the one at time where none is named."""


@command(by=EVERYONE, scope=Scope.FLOOR)
class OpenCall(Command):
    """Call a judge."""

    reason: CallReason
    """What the judge is wanted for."""
    table: int | None = None
    """The number of the table; None where there is none."""
    caller: int | None = None
    """The number of the player who calls."""
    note: str = ""
    """A few words, for the judges."""
    text: Sealed | None = None
    """In place of table, caller and note where the call is made in confidence. N13-07."""
    since: datetime | None = None
    """Now, unless the hand went up earlier."""


@command(by=JUDGES, scope=Scope.FLOOR)
class ClaimCall(Command):
    """Go to a call."""

    call: int


@command(by=JUDGES, scope=Scope.FLOOR)
class EscalateCall(Command):
    """Ask the head judge to take it over."""

    call: int


@command(by=JUDGES, scope=Scope.FLOOR)
class ResolveCall(Command):
    """A call is settled; the time it took can be given back to the table at once."""

    call: int
    outcome: str = ""
    """What came of it."""
    give: bool = False
    """Whether the table gets the time that is offered."""
    turns: int = 0
    """Turns in place of that time, where the document has them. B-123."""
    extension: Extension | None = None
    """What the infraction says about extensions, where there was one."""
    told: Sealed | None = None
    """In place of the outcome, where the call is confidential. N13-07."""


@command(by=FLOOR, scope=Scope.FLOOR)
class TakeZone(Command):
    """Say which tables you look after; 0 and 0 give them back."""

    first: int
    """The first table; 0 gives them back."""
    last: int
    """The last table."""


@command(by=FLOOR, scope=Scope.FLOOR)
class FinishSweep(Command):
    """You have been at every table of a range: whoever is not marked as absent was there."""

    what: SweepKind
    """What you looked for."""
    first: int
    """The first table of the range."""
    last: int
    """The last table of the range."""


@command(by=JUDGES, scope=Scope.FLOOR)
class BeginReview(Command):
    """Let the players of one table read each other's lists for the document's minutes."""

    table: int
