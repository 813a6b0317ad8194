"""Commands about people."""

from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.roles import DESK, FLOOR, ORGANIZER, PLAYERS
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import NewPlayer


@command(by=DESK, scope=Scope.PEOPLE)
class EnterPlayers(Command):
    """Enter one person or a whole list, all or none."""

    players: tuple[NewPlayer, ...]
    """Who they are."""
    known: Sealed | None = None
    """What the desk knows of those whose person is given; it lies beside the log. B-174."""
    elsewhere: bool = False
    """Another program runs the event and let them in; they play from the round that has them."""


@command(by=FLOOR | PLAYERS, scope=Scope.PEOPLE)
class CheckIn(Command):
    """Mark players as present (or not). No names: everybody."""

    players: tuple[int, ...] = ()
    """The numbers of the players; empty for everybody."""
    present: bool = True
    """false takes it back."""
    known: Sealed | None = None


@command(by=ORGANIZER | PLAYERS, scope=Scope.PEOPLE, reason=Asks.MAY)
class Rejoin(Command):
    """A player who left comes back."""

    player: int
    known: Sealed | None = None


@command(by=DESK, scope=Scope.PEOPLE)
class RenamePlayer(Command):
    """Correct or change a name; to a nickname, with the private name behind it. B-075."""

    player: int
    name: str
    """The new name."""
    real_name: Sealed | None = None
    """The private name behind a nickname; None for none."""
    pronouns: str | None = None
    """None: as they are."""


@command(by=DESK, scope=Scope.PEOPLE)
class SetGroup(Command):
    """Put a player in a group that should not meet in round 1."""

    player: int
    group: str
    """Who comes from the same place, such as a club; empty for none."""


@command(by=FLOOR, scope=Scope.ROUNDS)
class FixTable(Command):
    """Keep a player at one table, or no longer."""

    player: int
    table: int | None
    """The number of the table; None for no table of their own."""


@command(by=ORGANIZER, scope=Scope.ROUNDS, reason=Asks.MAY)
class GrantBye(Command):
    """Accept a reward bye for a round, or withdraw it."""

    player: int
    round: int
    voucher: str = ""
    """The number on the voucher."""
    withdrawn: bool = False
    """The bye is not accepted after all."""
    source: str = ""
    """The event where the voucher was won."""


@command(by=ORGANIZER, scope=Scope.PEOPLE)
class Accommodate(Command):
    """Record what staff do for a player, and why; both stay out of public copies."""

    player: int
    effect: Sealed
    """What is done for the player; confidential."""
    why: Sealed
    """Why it is done; confidential."""
    minutes: int = 0
    """Extra time that the player's table has in every round."""
