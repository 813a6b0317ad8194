"""Commands about conduct: rulings, appeals, holds, ejections, permissions, and who has to go."""

import msgspec

from toptable.engine.declared import Command
from toptable.engine.rules.conduct.infraction import Act
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.rules.results.result import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.asked_penalties import When


class ConfirmRuling(Command):
    """Say that a disqualification written down in your name is yours, or that it is not."""

    number: int
    declined: bool = False


class CompleteRuling(Command):
    """Answer the questions of a ruling that was written down quickly, and carry its steps out."""

    number: int
    answers: tuple[str, ...]
    infraction: str = ""
    """What it was for, where it names no infraction yet."""
    helped: int = 0
    """The player who received the help, where the ruling is on whoever gave it."""
    finished: str = ""
    """The games of the match that are over, from the first seat."""
    leave_out: tuple[Act, ...] = ()
    """Steps of the document that are not carried out. Needs a reason."""
    carry_out: tuple[Act, ...] = ()
    """Steps that the document merely allows, and that are to be carried out."""


class RaisePenalty(Command):
    """Confirm that a penalty becomes a heavier one."""

    number: int
    to: Penalty
    when: When = ""
    finished: str = ""
    points: int = 0


class AcknowledgePenalty(Command):
    """Say that you know of a penalty that must be reported to you."""

    number: int


class TellPenalty(Command):
    """Note that the player was told what a penalty is for."""

    number: int


class WithdrawPenalty(Command):
    """Take a penalty off again, with what it did."""

    number: int


class AppealRuling(Command):
    """One or both players of the match appeal."""

    number: int
    players: tuple[int, ...]


class HearAppeal(Command):
    """Answer an appeal."""

    number: int
    overturned: bool
    text: str = ""
    waived: bool = False
    """The head judge lets the challenge cost nothing. B-160."""
    against_faq: bool = False


class HoldMatch(Command):
    """Put a match under investigation, or release it. Round 0: a game of the bracket."""

    round: int
    table: int
    released: bool = False


class SatAt(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sat at a table, whoever was scheduled there."""

    table: int
    players: tuple[int, ...]
    result: Result | None = None
    """How it ended, from the first who is named; it counts for the right pair only. B-156."""


class DecidedTable(msgspec.Struct, frozen=True, gc=False):
    """What the head judge decides for a match to which nobody came. A-40."""

    table: int
    result: Result


class SettleWrongTables(Command):
    """Put right that people sat at wrong tables: results, where reported, and penalties."""

    round: int
    seated: tuple[SatAt, ...]
    penalty: Penalty | None = None
    """None: what the document suggests."""
    decided: tuple[DecidedTable, ...] = ()
    explained: bool = False
    judge: str = ""
    """Who ruled, when somebody else writes it down."""
    agreed: str = ""
    """The other of organizer and head judge, who decide together after the next pairing. B-155."""
    spared: bool = False
    """Without the severe tardiness that is due past its limit. Needs a reason. B-154."""


class EjectPerson(Command):
    """Send somebody out, registered or not, or let them in again."""

    name: str
    text: Sealed
    back: bool = False
    permitted_by: str = ""
    """The organizer who allows it, where somebody else writes it down."""


class RevokeStanding(Command):
    """Take the place and prizes of somebody who is out, or give them back. Needs a reason."""

    player: int
    how: Revoked | None = None
    """What becomes of the place; None gives the standing back."""
    decided_by: str = ""
    """Who decided it, where that was not the staff but the publisher. B-034."""


class LoseFinishedMatch(Command):
    """Turn a finished match of a disqualified player into a loss. Needs a reason."""

    player: int
    round: int
    opponent_wins: bool | None = None
    """Whether the opponent gets the win; else both lose. A-29.

    None: the opponent wins, unless they have a loss of their own in this match.
    """


class GivePermission(Command):
    """Allow somebody something for today."""

    who: str
    thing: str
    until: str = ""
    player: int | None = None
    kind: str = ""
    """One of the document's kinds, or ``other``; empty: what ``thing`` says."""


class WithdrawPermission(Command):
    """Allow it no longer."""

    number: int


class Drop(Command):
    """A player leaves the event: after the match under way, or at once."""

    player: int
    asked_by: str = ""
    at_once: bool = False
    """Leaves the match as it is: finished games stand, the others are lost. AMB-65, B-136."""
    finished: str = ""
    """The games of that match that are over, seen from the first seat."""
    after_match: bool = False
    """Plays the match under way to its end first, where leaving would lose it. B-136."""


class Disqualify(Command):
    """Put a player out of the event. Needs a reason."""

    player: int
    infraction: str = ""
    """What for, by its key, id or section; it can be named later."""


class DisqualifyMember(Command):
    """Put one member out of the event; the team drops at once. Needs a reason."""

    player: int
    seat: int
    infraction: str = ""
    """What for, by its key, id or section; it can be named later."""
