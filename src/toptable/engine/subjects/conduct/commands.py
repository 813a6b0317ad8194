"""Commands about conduct: rulings, appeals, holds, ejections, permissions, and who has to go."""

import msgspec

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.roles import FLOOR, HEADS, JUDGES, PLAYERS
from toptable.engine.rules.conduct.infraction import Act
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.rules.results.result import Result
from toptable.engine.secrets import Sealed
from toptable.engine.state.asked_penalties import When


@command(by=JUDGES, scope=Scope.JUDGING)
class ConfirmRuling(Command):
    """Say that a disqualification written down in your name is yours, or that it is not."""

    number: int
    declined: bool = False
    """It is not yours."""


@command(by=FLOOR, scope=Scope.JUDGING)
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


@command(by=JUDGES, scope=Scope.JUDGING)
class RaisePenalty(Command):
    """Confirm that a penalty becomes a heavier one."""

    number: int
    to: Penalty
    """The heavier penalty."""
    when: When = ""
    """Which match a loss falls on: now, next, or none; empty as the document has it."""
    finished: str = ""
    """The games of the match that are over, from the first seat."""
    points: int = 0
    """How many points are taken away, for a loss of points."""


@command(by=HEADS, scope=Scope.JUDGING)
class AcknowledgePenalty(Command):
    """Say that you know of a penalty that must be reported to you."""

    number: int


@command(by=JUDGES, scope=Scope.JUDGING)
class TellPenalty(Command):
    """Note that the player was told what a penalty is for."""

    number: int


@command(by=HEADS, scope=Scope.JUDGING, reason=Asks.MUST)
class WithdrawPenalty(Command):
    """Take a penalty off again, with what it did."""

    number: int


@command(by=FLOOR | PLAYERS, scope=Scope.JUDGING)
class AppealRuling(Command):
    """One or both players of the match appeal."""

    number: int
    players: tuple[int, ...]


@command(by=JUDGES, scope=Scope.JUDGING)
class HearAppeal(Command):
    """Answer an appeal."""

    number: int
    overturned: bool
    """The appeal is right: the ruling falls."""
    text: str = ""
    """What was ruled instead."""
    waived: bool = False
    """The head judge lets the challenge cost nothing. B-160."""
    against_faq: bool = False
    """The ruling goes against the official answers to questions."""


@command(by=JUDGES, scope=Scope.JUDGING, reason=Asks.MAY)
class HoldMatch(Command):
    """Put a match under investigation, or release it. Round 0: a game of the bracket."""

    round: int
    table: int
    released: bool = False
    """The investigation is over."""


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


@command(by=FLOOR, scope=Scope.JUDGING)
class SettleWrongTables(Command):
    """Put right that people sat at wrong tables: results, where reported, and penalties."""

    round: int
    seated: tuple[SatAt, ...]
    """Who sat where."""
    penalty: Penalty | None = None
    """None: what the document suggests."""
    decided: tuple[DecidedTable, ...] = ()
    """What is decided for matches to which nobody came."""
    explained: bool = False
    judge: str = ""
    """Who ruled, when somebody else writes it down."""
    agreed: str = ""
    """The other of organizer and head judge, who decide together after the next pairing. B-155."""
    spared: bool = False
    """Without the severe tardiness that is due past its limit. Needs a reason. B-154."""


@command(by=JUDGES, scope=Scope.JUDGING)
class EjectPerson(Command):
    """Send somebody out, registered or not, or let them in again."""

    name: str
    """Who it is."""
    text: Sealed
    """What happened; confidential."""
    back: bool = False
    """Let them in again."""
    permitted_by: str = ""
    """The organizer who allows it, where somebody else writes it down."""


@command(by=HEADS, scope=Scope.JUDGING, reason=Asks.MUST)
class RevokeStanding(Command):
    """Take the place and prizes of somebody who is out, or give them back. Needs a reason."""

    player: int
    how: Revoked | None = None
    """What becomes of the place; None gives the standing back."""
    decided_by: str = ""
    """Who decided it, where that was not the staff but the publisher. B-034."""


@command(by=HEADS, scope=Scope.JUDGING, reason=Asks.MUST)
class LoseFinishedMatch(Command):
    """Turn a finished match of a disqualified player into a loss. Needs a reason."""

    player: int
    round: int
    opponent_wins: bool | None = None
    """Whether the opponent gets the win; else both lose. A-29.

    None: the opponent wins, unless they have a loss of their own in this match.
    """


@command(by=JUDGES, scope=Scope.JUDGING)
class GivePermission(Command):
    """Allow somebody something for today."""

    who: str
    """The name of whoever is allowed something."""
    thing: str
    """What is allowed."""
    until: str = ""
    """For how long, in words."""
    player: int | None = None
    """The number of the player, where it is one."""
    kind: str = ""
    """One of the document's kinds, or ``other``; empty: what ``thing`` says."""


@command(by=JUDGES, scope=Scope.JUDGING)
class WithdrawPermission(Command):
    """Allow it no longer."""

    number: int


@command(by=FLOOR | PLAYERS, scope=Scope.PEOPLE)
class Drop(Command):
    """A player leaves the event: after the match under way, or at once."""

    player: int
    asked_by: str = ""
    """Who wanted it, where that was not the player."""
    at_once: bool = False
    """Leaves the match as it is: finished games stand, the others are lost. AMB-65, B-136."""
    finished: str = ""
    """The games of that match that are over, seen from the first seat."""
    after_match: bool = False
    """Plays the match under way to its end first, where leaving would lose it. B-136."""


@command(by=HEADS, scope=Scope.JUDGING)
class Disqualify(Command):
    """Put a player out of the event. Needs a reason."""

    player: int
    infraction: str = ""
    """What for, by its key, id or section; it can be named later."""


@command(by=HEADS, scope=Scope.JUDGING)
class DisqualifyMember(Command):
    """Put one member out of the event; the team drops at once. Needs a reason."""

    player: int
    seat: int
    infraction: str = ""
    """What for, by its key, id or section; it can be named later."""
