"""Commands about what goes on in the hall: clocks, extensions, who is missing, judge calls."""

from datetime import datetime

import msgspec

from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.clock.lengths import Length
from toptable.engine.rules.clock.table_time import Declared, ExtraTimeFor
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.endings.script import Given
from toptable.engine.secrets import Sealed
from toptable.engine.state.floor import CallReason, SweepKind
from toptable.engine.subjects.floor.entries import ClockAct, Presence


class PrepareClock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="prepare_clock"):
    """Set up the clock of the round that is on: as the document has it, or otherwise."""

    length: Length = "default"
    planned: datetime | None = None


class TurnClock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="turn_clock"):
    """Start the round, let the clock stand still or run on, call time."""

    act: ClockAct


class AddTime(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="add_time"):
    """Give everybody more minutes, or fewer where the number is less than nothing."""

    minutes: int


class LimitRound(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="limit_round"):
    """Set a limit to a round that began without one, counted from its start."""

    minutes: int


class ExtendTable(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="extend_table"):
    """Give one table minutes or turns."""

    table: int
    why: ExtraTimeFor
    minutes: int = 0
    turns: int = 0
    note: str = ""


class DeclareExtension(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="declare_extension"
):
    """Tick that a table declared its extension at time, or what the judge makes of silence."""

    table: int
    declared: Declared = Declared.YES


class AnnounceTime(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="announce_time"):
    """Tick that the time left was called out, as it was due."""


class SetDeadline(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_deadline"):
    """Say until when people register, check in or hand in their lists; None: no longer."""

    what: DueBy
    by: datetime | None


class NotePresence(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="note_presence"):
    """Write down that a player is missing, came, or lost or regained the connection."""

    player: int
    presence: Presence
    at: datetime | None = None
    """Now, unless it was earlier."""


class KeepIn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="keep_in"):
    """Let somebody play on who was marked as absent and never seen. Needs a reason."""

    player: int


class RuleOnLateness(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="rule_on_lateness"
):
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


class EndAtTime(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="end_at_time"):
    """What a judge found out at a table whose game ends at time, or in another way of the document.

    It ends in the result.
    """

    table: int
    answers: tuple[Given, ...]
    finished: str = ""
    """The games that were over before, seen from the first seat."""
    two_for_one: bool = False
    witness: str = ""
    ending: str = ""
    """One of the document's endings, by its id; the one at time where none is named."""


class OpenCall(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="open_call"):
    """Call a judge."""

    reason: CallReason
    table: int | None = None
    caller: int | None = None
    note: str = ""
    text: Sealed | None = None
    """In place of table, caller and note where the call is made in confidence. N13-07."""
    since: datetime | None = None
    """Now, unless the hand went up earlier."""


class ClaimCall(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="claim_call"):
    """Go to a call."""

    call: int


class EscalateCall(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="escalate_call"):
    """Ask the head judge to take it over."""

    call: int


class ResolveCall(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="resolve_call"):
    """A call is settled; the time it took can be given back to the table at once."""

    call: int
    outcome: str = ""
    give: bool = False
    """Whether the table gets the time that is offered."""
    turns: int = 0
    """Turns in place of that time, where the document has them. B-123."""
    extension: Extension | None = None
    """What the infraction says about extensions, where there was one."""
    told: Sealed | None = None
    """In place of the outcome, where the call is confidential. N13-07."""


class TakeZone(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="take_zone"):
    """Say which tables you look after; 0 and 0 give them back."""

    first: int
    last: int


class FinishSweep(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="finish_sweep"):
    """You have been at every table of a range: whoever is not marked as absent was there."""

    what: SweepKind
    first: int
    last: int


class BeginReview(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="begin_review"):
    """Let the players of one table read each other's lists for the document's minutes."""

    table: int
