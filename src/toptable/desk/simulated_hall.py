"""Who acts in a simulated event, when, and who is likely to win.

In the plain simulation one person does everything at once and every match is a coin flip. A day
(``simulated_day``) has a staff, players with phones, a clock of its own and players of unequal
strength.
"""

from collections.abc import Sequence
from datetime import datetime

from toptable.desk.desk import now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import SealedText

WHY = "Nobody plays in a simulation."
"""The reason for what would have to be told to people."""
STAFF = Actor(name="Simulation", role=Role.ORGANIZER)


class SimulationStopped(Exception):
    """The simulated event ran into a refusal."""


def done(outcome: Done | Blocked | Refusal) -> Done:
    """What a command brought about; a simulation stops where one is refused."""
    if isinstance(outcome, Blocked):
        raise SimulationStopped(str(outcome.refusal))
    if isinstance(outcome, Refusal):
        raise SimulationStopped(str(outcome))
    return outcome


def send(
    tournament: Tournament,
    command: Command,
    by: Actor = STAFF,
    reason: str = "",
    texts: Sequence[SealedText] = (),
) -> Done:
    """Carry out a command that must not be refused."""
    return done(tournament.send(command, by, reason=reason, texts=texts))


class Hall:
    """One person at the desk, no time that passes, and nobody stronger than anybody else."""

    organizer = STAFF
    head_judge = STAFF
    scorekeeper = STAFF
    leaves_bracket = 0.03
    """How likely somebody leaves the bracket, at each game until the first does."""

    def now(self) -> datetime:
        """The time in the hall."""
        return now()

    def wait(self, minutes: float) -> None:
        """Let time pass until the next act."""

    def favours(self, _first: int, _second: int) -> float:
        """How likely the first of two players wins a game."""
        return 0.5

    def by_player(self, _tournament: Tournament, _player: int) -> Actor:
        """Who does what players do themselves."""
        return STAFF
