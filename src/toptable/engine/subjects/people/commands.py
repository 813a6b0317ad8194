"""Commands about people."""

from toptable.engine.declared import Command, Scope, command
from toptable.engine.roles import DESK, FLOOR, ORGANIZER, PLAYERS
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import NewPlayer


@command(by=DESK, scope=Scope.PEOPLE)
class EnterPlayers(Command):
    """Enter one person or a whole list, all or none."""

    players: tuple[NewPlayer, ...]
    known: Sealed | None = None
    """What the desk knows of those whose person is given; it lies beside the log. B-174."""
    elsewhere: bool = False
    """Another program runs the event and let them in; they play from the round that has them."""


@command(by=FLOOR | PLAYERS, scope=Scope.PEOPLE)
class CheckIn(Command):
    """Mark players as present (or not). No names: everybody."""

    players: tuple[int, ...] = ()
    present: bool = True
    known: Sealed | None = None


@command(by=ORGANIZER | PLAYERS, scope=Scope.PEOPLE)
class Rejoin(Command):
    """A player who left comes back."""

    player: int
    known: Sealed | None = None


@command(by=DESK, scope=Scope.PEOPLE)
class RenamePlayer(Command):
    """Correct or change a name; to a nickname, with the private name behind it. B-075."""

    player: int
    name: str
    real_name: Sealed | None = None
    pronouns: str | None = None
    """None: as they are."""


@command(by=DESK, scope=Scope.PEOPLE)
class SetGroup(Command):
    """Put a player in a group that should not meet in round 1."""

    player: int
    group: str


@command(by=FLOOR, scope=Scope.ROUNDS)
class FixTable(Command):
    """Keep a player at one table, or no longer."""

    player: int
    table: int | None


@command(by=ORGANIZER, scope=Scope.ROUNDS)
class GrantBye(Command):
    """Accept a reward bye for a round, or withdraw it."""

    player: int
    round: int
    voucher: str = ""
    withdrawn: bool = False
    source: str = ""
    """The event where the voucher was won."""


@command(by=ORGANIZER, scope=Scope.PEOPLE)
class Accommodate(Command):
    """Record what staff do for a player, and why; both stay out of public copies."""

    player: int
    effect: Sealed
    why: Sealed
    minutes: int = 0
    """Extra time that the player's table has in every round."""
