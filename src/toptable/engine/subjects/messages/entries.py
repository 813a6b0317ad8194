"""Entries about messages to players, and about reminding tables."""

from datetime import datetime

from toptable.engine.declared import Entry
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.secrets import Sealed


class EverybodyMessaged(Entry):
    """Every player's page shows a message; empty takes it down."""

    number: int
    at: datetime
    text: str = ""


class PlayerMessaged(Entry):
    """One player was told something; without a text, to come to the desk."""

    number: int
    player: int
    at: datetime
    by: str
    text: Sealed | None = None


class MessageRead(Entry):
    """A player knows of a message."""

    number: int
    player: int
    at: datetime


class TablesReminded(Entry):
    """The tables without a result were asked to report it."""

    number: int
    stage: ClockStage
    round: int
    tables: tuple[int, ...]
    at: datetime
