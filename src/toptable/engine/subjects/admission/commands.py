"""Commands about who is let in."""

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.roles import DESK, HEADS, ORGANIZER, Role
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.people.facts import Ground, Terms
from toptable.engine.secrets import Sealed
from toptable.engine.state.admission import RegistrationWay
from toptable.engine.state.people import LateMode, NewPlayer


@command(by=ORGANIZER, scope=Scope.PEOPLE)
class SetTerms(Command):
    """Say on which terms the event lets people in."""

    terms: Terms
    """The terms."""


@command(by=HEADS, scope=Scope.JUDGING)
class TurnAway(Command):
    """Do not let somebody in, on a ground that the document has."""

    who: Sealed
    """The name and what happened; both stay out of public copies."""
    ground: Ground
    """Why."""


@command(by=DESK, scope=Scope.PEOPLE)
class JoinWaitingList(Command):
    """Wait for a place in a full event."""

    who: NewPlayer
    """Who it is."""


@command(by=DESK, scope=Scope.PEOPLE)
class LeaveWaitingList(Command):
    """Wait no longer."""

    number: int
    """The number on the waiting list."""


@command(by=DESK, scope=Scope.PEOPLE, reason=Asks.MAY)
class AdmitWaiting(Command):
    """Give a place that is free to whoever has waited longest, or with a reason to another."""

    number: int = 0
    """0 for the next in line."""
    known: Sealed | None = None
    """What the desk knows of them; it lies beside the log. B-174."""


@command(by=DESK, scope=Scope.PEOPLE)
class SetRegistration(Command):
    """Let players register themselves, or no longer."""

    way: RegistrationWay
    code: Sealed | None = None
    """With ``CODE``: the code of the event, which lies beside the log."""


@command(by=DESK | {Role.SPECTATOR}, scope=Scope.PEOPLE)
class RegisterMyself(Command):
    """Enter an event from one's own phone; where it is full, wait for a place."""

    who: NewPlayer
    """Name, pronouns, members of a team and the private name; everything else is the staff's."""
    code: Sealed | None = None
    """The code of the event, if the one that was typed is right; the desk compares them."""
    declares: bool | None = None
    """Whether the person is close to the makers of the game; None where nobody asked. B-019."""
    sure: bool = False
    """Is not the person who is called nearly the same."""
    accepts: bool = False
    """Has ticked what is expected of players, where that is asked for. N13-06, SW-10."""
    known: Sealed | None = None


@command(by=HEADS, scope=Scope.PEOPLE)
class AdmitLate(Command):
    """Let in someone who came late."""

    player: NewPlayer
    """Who it is."""
    mode: LateMode
    """Where the latecomer comes in."""
    approved_by: str
    """The name of whoever allowed it."""
    penalty: str = ""
    """As what the lateness is ruled, where the document demands a penalty. B-072."""
    known: Sealed | None = None
    grade: Penalty | None = None
    """The penalty out of its range; None for the one that is suggested."""
    judge: str = ""
    """Who ruled, if not whoever allowed it."""
    explained: bool = False
