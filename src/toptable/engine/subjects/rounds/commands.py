"""Commands about rounds."""

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.roles import DESK, FLOOR, ORGANIZER
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees
from toptable.engine.state.rounds import BroughtMatch, BroughtShare


@command(by=DESK, scope=Scope.ROUNDS)
class PairRound(Command):
    """Draw the next round as a private draft."""

    method: str = ""
    """Another method than the event's, for this round."""
    known: Sealed | None = None
    """What the desk knows of those who are to play round 1; it lies beside the log. B-174."""
    absentees: Absentees = Absentees.ASK
    """What becomes of those who have not checked in for round 1. B-070."""
    lists: MissingLists = MissingLists.ASK
    """Whether round 1 begins although deck lists are missing. N13-23, B-061."""


@command(by=DESK, scope=Scope.ROUNDS)
class PairAgain(Command):
    """Draw the draft again, keeping the pinned tables."""


@command(by=DESK, scope=Scope.ROUNDS, reason=Asks.MAY)
class SwapPlayers(Command):
    """Exchange the places of two players, at tables or sitting out."""

    players: tuple[int, int]
    """The numbers of the two."""


@command(by=FLOOR, scope=Scope.ROUNDS)
class MoveTable(Command):
    """Let a match play at another table; a match already there changes places with it."""

    table: int
    to: int
    """The number of the other table."""


@command(by=DESK, scope=Scope.ROUNDS)
class PinTable(Command):
    """Keep this pairing when the rest is drawn again, or no longer."""

    table: int
    pinned: bool = True
    """false lets it be drawn again."""


@command(by=DESK, scope=Scope.ROUNDS, reason=Asks.MAY)
class PairByHand(Command):
    """Let two players without an opponent meet."""

    players: tuple[int, int]
    """The numbers of the two."""


@command(by=DESK, scope=Scope.ROUNDS, reason=Asks.MAY)
class GiveBye(Command):
    """Take a player out of their match; both sit out until paired otherwise."""

    player: int


@command(by=DESK, scope=Scope.ROUNDS)
class PublishRound(Command):
    """Show the draft to everybody."""


@command(by=DESK, scope=Scope.ROUNDS)
class DiscardRound(Command):
    """Throw the draft away."""


@command(by=DESK, scope=Scope.ROUNDS)
class RepairRound(Command):
    """Make the round legal again after a correction, with the fewest changed tables."""


@command(by=ORGANIZER, scope=Scope.ROUNDS, reason=Asks.MUST)
class AllowRematches(Command):
    """Agree to rematches in the coming round."""


@command(by=ORGANIZER, scope=Scope.FILES)
class BringInRound(Command):
    """Take over a round that another program paired, with the results that are in."""

    matches: tuple[BroughtMatch, ...]
    """Who met whom, and how it ended."""
    alone: tuple[BroughtShare, ...] = ()
    """Who sat out, or lost the round without an opponent."""
