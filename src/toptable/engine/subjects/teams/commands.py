"""Commands about teams. A team is entered as a player with members."""

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.roles import DESK, FLOOR, ORGANIZER
from toptable.engine.state.teams import TeamDeck


@command(
    by=DESK,
    scope=Scope.PEOPLE,
    typed=Typed(
        "team lineup",
        "spring Aces Bo Ann Cy",
        "Change who plays in which seat. From round 1 on the order is fixed.",
        player=As("TEAM", "The team's name."),
        members=As("MEMBER …", "The members in the order of their seats."),
        representative=As(text="The seat, from 1.", shown="as the document says"),
    ),
)
class SetLineup(Command):
    """Say anew who plays in a team, in which order, before the start."""

    player: int
    members: tuple[str, ...]
    """The names, in the order of the seats."""
    representative: int = 0
    """The seat, counted from 1; 0 as the document has it."""


@command(
    by=DESK,
    scope=Scope.PEOPLE,
    reason=Asks.MAY,
    typed=Typed(
        "team rename-member",
        "spring Ann 'Anna Lee'",
        "Correct the name of a member.",
        name=As("NEW_NAME"),
    ),
)
class RenameMember(Command):
    """Correct the name of a member; the person stays the same."""

    player: int
    seat: int
    name: str
    """The new name."""


@command(
    by=ORGANIZER,
    scope=Scope.PEOPLE,
    typed=Typed(
        "team approve",
        "spring Aces",
        "Approve team names, where the document asks the organizer to.",
        players=As("TEAM …", "None: all that wait for it."),
        approved=As("--withdraw", "No longer."),
    ),
)
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


@command(
    by=FLOOR,
    scope=Scope.PEOPLE,
    reason=Asks.MAY,
    typed=Typed(
        "team member-left",
        "spring Ann --at-once",
        "Drop the team of a member who cannot go on, after the match under way or at once.",
        at_once="The team gives up the match under way.",
        after_match="The match under way is played first.",
    ),
)
class MemberLeaves(Command):
    """A member cannot go on, and so the team drops."""

    player: int
    seat: int
    at_once: bool = False
    """Leaves the match as it is: finished games stand, the others are lost."""
    after_match: bool = False
    """The team plays the match under way to its end first."""
