"""Commands about what goes on in the hall: clocks, extensions, who is missing, judge calls."""

from datetime import datetime

from toptable.engine.declared import Always, As, Asks, Command, Scope, Typed, command
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


@command(by=CLOCK, scope=Scope.FLOOR, reason=Asks.MAY)
class PrepareClock(Command):
    """Set up the clock of the round that is on: as the document has it, or otherwise."""

    length: Length = "default"
    """default for the document's minutes, another number of minutes, or untimed."""
    planned: datetime | None = None
    """When the round is to begin; None for no plan."""


@command(
    by=CLOCK,
    scope=Scope.FLOOR,
    reason=Asks.MAY,
    typed=(
        Typed(
            "clock review",
            "spring",
            "Let the players prepare, or read each other's lists, before the start.",
            act=Always(ClockAct.PREPARATION),
        ),
        Typed(
            "clock start",
            "spring",
            "Start the round for all tables at once; unprepared, with the document's length.",
            act=Always(ClockAct.START),
        ),
        Typed("clock pause", "spring", "Stop the clock for everybody.", act=Always(ClockAct.PAUSE)),
        Typed("clock resume", "spring", "Let the clock run on.", act=Always(ClockAct.RESUME)),
        Typed(
            "clock call-time",
            "spring",
            "Call time; with over a minute left, say why.",
            act=Always(ClockAct.TIME),
        ),
    ),
)
class TurnClock(Command):
    """Start the round, let the clock stand still or run on, call time."""

    act: ClockAct
    """What to do with it."""


@command(by=HEADS, scope=Scope.FLOOR, reason=Asks.MAY)
class AddTime(Command):
    """Give everybody more minutes, or fewer where the number is less than nothing."""

    minutes: int
    """How many minutes, less than 0 to take some away."""


@command(
    by=HEADS,
    scope=Scope.FLOOR,
    reason=Asks.MAY,
    typed=Typed(
        "clock limit",
        "spring 65 --reason 'The hall closes'",
        "Limit a round that began untimed, counted from its start.",
        minutes="How many minutes.",
    ),
)
class LimitRound(Command):
    """Set a limit to a round that began without one, counted from its start."""

    minutes: int


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    typed=Typed(
        "clock extend",
        "spring 4 --minutes 3",
        minutes=As(text="Minutes to give.", least=0),
        turns=As(text="Turns to give.", least=0),
        why=As("--why", default=ExtraTimeFor.RULING),
        note="More about it.",
    ),
)
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


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    typed=Typed(
        "clock declare",
        "spring 4",
        "Tick that the players declared their extension when time was called.",
        declared=As("--as", "What it is."),
    ),
)
class DeclareExtension(Command):
    """Tick that a table declared its extension at time, or what the judge makes of silence."""

    table: int
    declared: Declared = Declared.YES
    """What became of it."""


@command(
    by=CLOCK,
    scope=Scope.FLOOR,
    typed=Typed(
        "clock announce",
        "spring",
        "Tick that you called out the time left, as clock show says it is due.",
    ),
)
class AnnounceTime(Command):
    """Tick that the time left was called out, as it was due."""


@command(by=DESK, scope=Scope.FLOOR)
class SetDeadline(Command):
    """Say until when people register, check in or hand in their lists; None: no longer."""

    what: DueBy
    """For what."""
    by: datetime | None
    """Until when; None for no deadline."""


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    typed=Typed(
        "clock mark",
        "spring Ann absent",
        "Mark a player as absent or arrived, or online as disconnected or reconnected.",
        at=As(text="When, as 14:30.", shown="now"),
    ),
)
class NotePresence(Command):
    """Write down that a player is missing, came, or lost or regained the connection."""

    player: int
    presence: Presence
    """What was seen."""
    at: datetime | None = None
    """Now, unless it was earlier."""


@command(
    by=HEADS,
    scope=Scope.FLOOR,
    reason=Asks.MAY,
    typed=Typed(
        "clock keep-in",
        "spring Ann --reason 'On the phone'",
        "Let a player play on who was marked as absent and never seen. Say why.",
    ),
)
class KeepIn(Command):
    """Let somebody play on who was marked as absent and never seen. Needs a reason."""

    player: int


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    reason=Asks.MAY,
    typed=Typed(
        "clock rule",
        "spring 4",
        "Give what clock late proposes at a table: rulings, result and drop, as one act.",
        table="The table, as clock late has it; 0 for a bye.",
        players="Only these players.",
        penalty="In place of the suggested one, from its range.",
        raise_to="The upgrade you confirm.",
        explained="The player was told what it is for.",
    ),
)
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


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    typed=Typed("judge claim", "spring 3", "Say that you are on the way to a call."),
)
class ClaimCall(Command):
    """Go to a call."""

    call: int


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    typed=Typed("judge escalate", "spring 3", "Pass a call to the head judge."),
)
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


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    typed=Typed(
        "judge zone",
        "spring 1 40",
        "Say which tables you look after; 0 0 gives them back.",
        first="The first table.",
    ),
)
class TakeZone(Command):
    """Say which tables you look after; 0 and 0 give them back."""

    first: int
    """The first table; 0 gives them back."""
    last: int
    """The last table."""


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    typed=Typed(
        "judge swept",
        "spring start 1 40",
        "Say that you have been at every table of a range, at the start or after time was called.",
        what="What you walked along the tables for.",
    ),
)
class FinishSweep(Command):
    """You have been at every table of a range: whoever is not marked as absent was there."""

    what: SweepKind
    """What you looked for."""
    first: int
    """The first table of the range."""
    last: int
    """The last table of the range."""


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    typed=Typed(
        "clock read-lists",
        "spring 4",
        "Let the players of one game of the bracket read each other's lists.",
    ),
)
class BeginReview(Command):
    """Let the players of one table read each other's lists for the document's minutes."""

    table: int
