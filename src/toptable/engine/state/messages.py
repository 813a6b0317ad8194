"""What the staff have told players on their phones, as it stands now."""

from datetime import datetime

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.secrets import Sealed


class HallMessage(msgspec.Struct, frozen=True, gc=False):
    """What every player reads on the own page, until it is taken down or another follows."""

    number: int
    text: str
    at: datetime


class PlayerMessage(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A message for one player alone."""

    number: int
    player: int
    at: datetime
    by: str
    text: Sealed | None = None
    """What it says, kept beside the log; None asks the player to come to the desk."""
    read: datetime | None = None


class TableReminder(msgspec.Struct, frozen=True, gc=False):
    """When tables were last asked to report, and which."""

    number: int
    stage: ClockStage
    round: int
    tables: frozenset[int]
    at: datetime


class Messages(msgspec.Struct, frozen=True, gc=False):
    """Everything of it at one version of the log."""

    sent: int = 0
    """How many messages there were; each has a number of its own."""
    to_all: HallMessage | None = None
    of: Map[int, tuple[PlayerMessage, ...]] = Map()
    """The messages for single players, the oldest first."""
    reminded: TableReminder | None = None

    def unread(self, player: int) -> tuple[PlayerMessage, ...]:
        """What a player has still to read."""
        return tuple(message for message in self.of.get(player, ()) if message.read is None)

    def find(self, player: int, number: int) -> PlayerMessage | None:
        """One of a player's messages."""
        return next(
            (message for message in self.of.get(player, ()) if message.number == number), None
        )
