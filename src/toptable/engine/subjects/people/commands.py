"""Commands about people."""

import msgspec

from toptable.engine.secrets import Sealed
from toptable.engine.state.people import NewPlayer


class EnterPlayers(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="enter_players"):
    """Enter one person or a whole list, all or none."""

    players: tuple[NewPlayer, ...]
    known: Sealed | None = None
    """What the desk knows of those whose person is given; it lies beside the log. B-174."""
    elsewhere: bool = False
    """Another program runs the event and let them in; they play from the round that has them."""


class CheckIn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="check_in"):
    """Mark players as present (or not). No names: everybody."""

    players: tuple[int, ...] = ()
    present: bool = True
    known: Sealed | None = None


class Rejoin(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="rejoin"):
    """A player who left comes back."""

    player: int
    known: Sealed | None = None


class RenamePlayer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="rename_player"):
    """Correct or change a name; to a nickname, with the private name behind it. B-075."""

    player: int
    name: str
    real_name: Sealed | None = None
    pronouns: str | None = None
    """None: as they are."""


class SetGroup(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="set_group"):
    """Put a player in a group that should not meet in round 1."""

    player: int
    group: str


class FixTable(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="fix_table"):
    """Keep a player at one table, or no longer."""

    player: int
    table: int | None


class GrantBye(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="grant_bye"):
    """Accept a reward bye for a round, or withdraw it."""

    player: int
    round: int
    voucher: str = ""
    withdrawn: bool = False
    source: str = ""
    """The event where the voucher was won."""


class Accommodate(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="accommodate"):
    """Record what staff do for a player, and why; both stay out of public copies."""

    player: int
    effect: Sealed
    why: Sealed
    minutes: int = 0
    """Extra time that the player's table has in every round."""
