"""A realistic day for a simulated event: who acts, how often things happen, and at what time.

In the plain simulation one person does everything at once and every match is a coin flip. A day has
a staff, players with phones, a clock of its own and players of unequal strength: whoever is one
point stronger wins a game about 73 times in 100 (a logistic curve). All of it comes from the seed.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from math import exp
from random import Random

import msgspec

from toptable.desk.desk import now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import SealedText
from toptable.engine.subjects.staff.staff_roles import NameStaff

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


BEGINS = timedelta(hours=9)
"""When the desk opens, from midnight."""
FAR_APART = 30.0
"""A difference in strength beyond which nobody can tell the chance from certainty."""


class Rates(msgspec.Struct, frozen=True):
    """How often things happen on a simulated day; each is a share from 0 to 1 but the first."""

    spread: float = 1.0
    """How far players differ in strength: 0 makes every game a coin flip."""
    draws: float = 0.04
    """Of the games: those that time ends without a winner."""
    drops: float = 0.03
    """Of the players in each round: those who drop after it."""
    no_shows: float = 0.02
    """Of the matches: those to which one player does not come."""
    late: float = 0.05
    """Of the field: those who come after round 1 began, beside the players who are there."""
    wrong: float = 0.04
    """Of the matches: those whose result is first written down wrongly."""
    calls: float = 0.15
    """Of the matches: those in which a judge is called."""
    penalties: float = 0.3
    """Of the judge calls: those that end in a penalty."""


class Happened(msgspec.Struct):
    """What happened in the rounds of a simulated day, counted."""

    matches: int = 0
    draws: int = 0
    """Matches with a drawn game in them."""
    drops: int = 0
    no_shows: int = 0
    late_entries: int = 0
    corrections: int = 0
    calls: int = 0
    extensions: int = 0
    penalties: int = 0

    def told(self) -> str:
        """In words, everything with its number."""
        numbers = (
            (self.matches, "match", "matches"),
            (self.draws, "with a draw", "with a draw"),
            (self.late_entries, "late entry", "late entries"),
            (self.no_shows, "no-show", "no-shows"),
            (self.drops, "drop", "drops"),
            (self.corrections, "corrected result", "corrected results"),
            (self.calls, "judge call", "judge calls"),
            (self.extensions, "time extension", "time extensions"),
            (self.penalties, "penalty", "penalties"),
        )
        listed = [f"{number} {one if number == 1 else many}" for number, one, many in numbers]
        return f"In the rounds: {', '.join(listed[:-1])} and {listed[-1]}."


class DayClock:
    """The time of the simulated day; it stands still until somebody lets it pass."""

    def __init__(self, start: datetime) -> None:
        self.at = start

    def __call__(self) -> datetime:
        return self.at

    def wait(self, minutes: float) -> None:
        """Let so many minutes pass, in whole seconds."""
        self.at += timedelta(seconds=round(minutes * 60))

    def until(self, moment: datetime) -> None:
        """Let the time pass up to a moment, unless it is over."""
        self.at = max(self.at, moment)


class Day(Hall):
    """A hall with a staff, phones, a clock of its own and players of unequal strength."""

    organizer = Actor(name="Imke Vogel", role=Role.ORGANIZER)
    head_judge = Actor(name="Desmond Achebe", role=Role.HEAD_JUDGE)
    scorekeeper = Actor(name="Paula Lindqvist", role=Role.SCOREKEEPER)
    judges = (
        Actor(name="Theo Marchetti", role=Role.JUDGE),
        Actor(name="Saoirse Byrne", role=Role.JUDGE),
    )
    leaves_bracket = 0.0

    def __init__(self, seed: int, date: str, rates: Rates) -> None:
        midnight = datetime.fromisoformat(date).replace(tzinfo=UTC)
        self.clock = DayClock(midnight + BEGINS)
        self.rates = rates
        self.happened = Happened()
        self.luck = Random(f"day {seed}")
        self._seed = seed

    def staff_up(self, tournament: Tournament) -> None:
        """Name the staff on the event's list."""
        for actor in (self.head_judge, self.scorekeeper, *self.judges):
            send(tournament, NameStaff(actor.name, actor.role), self.organizer)
            self.wait(0.5)

    def now(self) -> datetime:
        return self.clock.at

    def wait(self, minutes: float) -> None:
        self.clock.wait(minutes)

    def chance(self, rate: float) -> bool:
        """Whether something happens that happens this often."""
        return self.luck.random() < rate

    def strength(self, player: int) -> float:
        """How strong a player is: the same in every match."""
        return Random(f"strength {self._seed} {player}").gauss(0, self.rates.spread)

    def favours(self, first: int, second: int) -> float:
        ahead = self.strength(first) - self.strength(second)
        if abs(ahead) > FAR_APART:
            return float(ahead > 0)
        return 1 / (1 + exp(-ahead))

    def by_player(self, tournament: Tournament, player: int) -> Actor:
        """Players act on their own phones."""
        return Actor(name=tournament.state.name_of(player), role=Role.PLAYER, player=player)
