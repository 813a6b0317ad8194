"""Entries about screens, calls to the desk, and the match that is shown to viewers."""

from datetime import datetime

from toptable.engine.declared import Entry
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state.screens import Screen


class ScreenSet(Entry):
    """A screen shows this from now on."""

    number: int
    screen: Screen


class ScreenRemoved(Entry):
    """A screen has nothing of its own any more; its address shows what every screen can show."""

    number: int


class CalledToDesk(Entry):
    """The screens ask a player to come to the desk."""

    player: int
    at: datetime


class DeskCallEnded(Entry):
    """They ask no more."""

    player: int


class FeatureChosen(Entry):
    """Viewers are shown this match."""

    stage: ClockStage
    round: int
    table: int


class FeatureEnded(Entry):
    """Viewers are shown no single match."""
