"""What is shown in the room and told to players on their phones, as it stands now."""

from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.persistent_map import Map
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.secrets import Sealed


class ScreenView(StrEnum):
    """What a screen can show."""

    PAIRINGS = "pairings"
    CLOCK = "clock"
    STANDINGS = "standings"
    BRACKET = "bracket"
    ANNOUNCEMENTS = "announcements"
    WELCOME = "welcome"


EVERYTHING = tuple(ScreenView)


class Screen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One television or projector: what it shows, for how long, and whose tables."""

    name: str
    views: tuple[ScreenView, ...] = EVERYTHING
    """In the order in which they follow each other."""
    seconds: int = 10
    """How long each page stays."""
    language: str = ""
    """The language that it is in; empty for the one that its browser asks for."""
    first_table: int = 0
    last_table: int = 0
    """The tables near it; 0 for no bound."""
    from_letters: str = ""
    to_letters: str = ""
    """The part of the alphabet that it shows; empty for no bound."""

    def near(self, table: int | None) -> bool:
        """Whether a table is one of its own; whoever has no table is on every screen."""
        if table is None:
            return True
        return self.first_table <= table and (not self.last_table or table <= self.last_table)

    def lists(self, name: str) -> bool:
        """Whether a name is in its part of the alphabet: A to K has Karl and Kurt in it."""
        if not self.from_letters and not self.to_letters:
            return True
        sought = sort_key(name)[0]
        first, last = sort_key(self.from_letters)[0], sort_key(self.to_letters)[0]
        return (not first or sought[: len(first)] >= first) and (
            not last or sought[: len(last)] <= last
        )


class DeskCall(msgspec.Struct, frozen=True, gc=False):
    """A player who is asked to come to the desk, for the whole room to see."""

    player: int
    at: datetime


class FeatureMatch(msgspec.Struct, frozen=True, gc=False):
    """The match that viewers are shown."""

    stage: ClockStage
    round: int
    table: int
    """The table, or the game of the bracket."""


class Screens(msgspec.Struct, frozen=True, gc=False):
    """Everything of it at one version of the log."""

    numbered: int = 0
    """How many screens there ever were; each has a number of its own, and so its address."""
    screens: Map[int, Screen] = Map()
    calls: tuple[DeskCall, ...] = ()
    """The oldest first."""
    feature: FeatureMatch | None = None

    def called(self, player: int) -> bool:
        """Whether somebody is asked to come to the desk."""
        return any(call.player == player for call in self.calls)


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
