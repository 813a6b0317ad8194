"""Entries about people."""

import msgspec

from toptable.engine.declared import Entry
from toptable.engine.secrets import Sealed
from toptable.engine.state.people import NewPlayer


class Entered(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player as entered, with number and lot."""

    player: int
    lot: int
    who: NewPlayer


class PlayersEntered(Entry):
    """People are in the event; each has drawn the lot that breaks the last tie. AMB-07."""

    players: tuple[Entered, ...]
    known: Sealed | None = None
    """What was known of them across events when this was decided; it lies beside the log. B-174."""
    elsewhere: bool = False
    """Another program runs the event and let them in; they play from the round that has them."""


class CheckedIn(Entry):
    """These players are present, or are marked as not present again. B-070."""

    players: tuple[int, ...]
    present: bool = True
    known: Sealed | None = None


class Dropped(Entry):
    """A player has left. Earlier results stay. N13-29, AMB-65, B-135, B-136."""

    player: int
    after_round: int
    asked_by: str = ""


class Rejoined(Entry):
    """A player who had left is back, by consent of the organizer. N13-30."""

    player: int
    first_round: int
    missed: tuple[int, ...] = ()


class Disqualified(Entry):
    """A player is out of the event for good. N13-99, B-170, B-172, AMB-29, AMB-63."""

    player: int
    after_round: int


class PlayerRenamed(Entry):
    """A player goes by another name. B-075."""

    player: int
    name: str
    before: str
    real_name: Sealed | None = None
    """The private name behind a nickname."""
    pronouns: str | None = None
    """None: as they were."""


class GroupSet(Entry):
    """A player belongs to a family, club or travelling group (or to none). SW-19."""

    player: int
    group: str


class TableFixed(Entry):
    """A player always sits at this table (or at any, again). N13-08."""

    player: int
    table: int | None


class ByeGranted(Entry):
    """A reward bye for one round was accepted, or withdrawn. N13-65, N13-66."""

    player: int
    round: int
    voucher: str = ""
    withdrawn: bool = False
    source: str = ""
    """The event where the voucher was won."""


class Accommodated(Entry):
    """What staff do for a player, for staff to see; why, for the organizer alone. N13-08."""

    player: int
    effect: Sealed
    why: Sealed
    minutes: int = 0
    """Extra time that the player's table has in every round."""
