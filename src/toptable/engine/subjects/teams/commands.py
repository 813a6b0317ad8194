"""Commands about teams. A team is entered as a player with members."""

from toptable.engine.declared import Command, Scope, command
from toptable.engine.roles import DESK, FLOOR, ORGANIZER
from toptable.engine.state.teams import TeamDeck


@command(by=DESK, scope=Scope.PEOPLE)
class SetLineup(Command):
    """Say anew who plays in a team, in which order, before the start."""

    player: int
    members: tuple[str, ...]
    """The names, in the order of the seats."""
    representative: int = 0
    """The seat, counted from 1; 0 as the document has it."""


@command(by=DESK, scope=Scope.PEOPLE)
class RenameMember(Command):
    """Correct the name of a member; the person stays the same."""

    player: int
    seat: int
    name: str
    """The new name."""


@command(by=ORGANIZER, scope=Scope.PEOPLE)
class ApproveTeamNames(Command):
    """Let teams use their names, or no longer. No teams named: all that wait for it."""

    players: tuple[int, ...] = ()
    """The numbers of the teams."""
    approved: bool = True
    """false takes it back."""


@command(by=DESK, scope=Scope.DECKS)
class AssignTeamDecks(Command):
    """Register all decks of a team together, each with who plays it."""

    player: int
    decks: tuple[TeamDeck, ...]
    """The decks, each with who plays it."""


@command(by=FLOOR, scope=Scope.PEOPLE)
class MemberLeaves(Command):
    """A member cannot go on, and so the team drops."""

    player: int
    seat: int
    at_once: bool = False
    """Leaves the match as it is: finished games stand, the others are lost."""
    after_match: bool = False
    """The team plays the match under way to its end first."""
