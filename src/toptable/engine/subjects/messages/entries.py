"""Entries about messages to players, and about reminding tables."""

from datetime import datetime

import msgspec

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.secrets import Sealed


class EverybodyMessaged(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="everybody_messaged"
):
    """Every player's page shows a message; empty takes it down."""

    number: int
    at: datetime
    text: str = ""


class PlayerMessaged(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="player_messaged"
):
    """One player was told something; without a text, to come to the desk."""

    number: int
    player: int
    at: datetime
    by: str
    text: Sealed | None = None


class MessageRead(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="message_read"):
    """A player knows of a message."""

    number: int
    player: int
    at: datetime


class TablesReminded(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="tables_reminded"
):
    """The tables without a result were asked to report it."""

    number: int
    stage: ClockStage
    round: int
    tables: tuple[int, ...]
    at: datetime
