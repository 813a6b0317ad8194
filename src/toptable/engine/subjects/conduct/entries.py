"""Entries about conduct: rulings, what they do, appeals, holds, ejections, permissions."""

from toptable.engine.declared import Entry
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.appeals import AppealedRuling
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.secrets import Sealed
from toptable.engine.state.conduct import Carried, Permission, Proposed, RecordedRuling


class RulingGiven(Entry):
    """A judge has ruled, with or without a penalty. N13-90, N10-57, FFG-08, SW-11, B-161."""

    ruling: RecordedRuling


class RulingProposed(Entry):
    """A disqualification in somebody's name, written down by another; it waits for them. B-172."""

    proposal: Proposed


class RulingConfirmed(Entry):
    """The judge has confirmed such a ruling, or said that it is not theirs. B-172."""

    number: int
    by: str
    declined: bool = False


class RulingCompleted(Entry):
    """The questions of a ruling that was written down quickly are answered now."""

    number: int
    answers: tuple[str, ...]
    infraction: str
    """What it was ruled as; the answers may lead from one infraction to another."""
    name: str
    section: str
    suggested: Penalty | None = None
    deviation: str = ""
    anew: bool = False
    """The answers put the loss elsewhere: the entries that follow place it."""
    notes: tuple[str, ...] = ()
    """Steps that came too late."""


class PenaltyRaised(Entry):
    """A person has confirmed that a repeated penalty becomes a heavier one. N13-98, B-167."""

    number: int
    to: Penalty
    by: str
    deviation: str = ""
    awaits: Role | None = None


class PenaltyAcknowledged(Entry):
    """The head judge knows of a loss of match. B-169."""

    number: int
    by: str


class PenaltyTold(Entry):
    """The player was told, by word, what the penalty is for. B-163, N13-34."""

    number: int
    by: str


class PenaltyCarriedOut(Entry):
    """What a penalty does: at once, or to the next match. Results follow as their own entries."""

    effect: Carried


class PenaltyLifted(Entry):
    """A penalty counts no longer: withdrawn, or overturned on appeal."""

    number: int
    by: str
    notes: tuple[str, ...] = ()
    """What a person must still put right."""


class RulingAppealed(Entry):
    """Players of the match ask for a higher judge. N13-35, B-157."""

    number: int
    players: tuple[int, ...]
    ruled: AppealedRuling


class AppealHeard(Entry):
    """A higher judge has answered: the ruling stands, or is overturned. B-159, B-160."""

    number: int
    ruled: AppealedRuling
    charged: tuple[int, ...] = ()
    """The players whom it costs a challenge."""


class MatchHeld(Entry):
    """A match is under investigation, or no longer: until then it has no result.

    Round 0 is the bracket, with the number of the game for the table.
    """

    round: int
    table: int
    released: bool = False


class PersonEjected(Entry):
    """Somebody was sent out, registered or not, or may come in again."""

    name: str
    by: str
    text: Sealed
    back: bool = False
    permitted_by: str = ""
    """The organizer who allowed it. B-028, B-173."""


class StandingRevoked(Entry):
    """The place of somebody who is out is void or passed down, or theirs again. B-171, N13-90."""

    player: int
    by: str
    how: Revoked | None = None
    """None: the standing is given back."""
    decided_by: str = ""
    """Who decided it, where that was not the staff but the publisher. B-034."""


class PermissionGiven(Entry):
    """Staff allowed something on the day, or allow it no longer."""

    permission: Permission
