"""Entries about screens, calls to the desk, and the match that is shown to viewers."""

from datetime import datetime

import msgspec

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state.screens import Screen


class ScreenSet(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="screen_set"):
    """A screen shows this from now on."""

    number: int
    screen: Screen


class ScreenRemoved(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="screen_removed"
):
    """A screen has nothing of its own any more; its address shows what every screen can show."""

    number: int


class CalledToDesk(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="called_to_desk"):
    """The screens ask a player to come to the desk."""

    player: int
    at: datetime


class DeskCallEnded(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="desk_call_ended"
):
    """They ask no more."""

    player: int


class FeatureChosen(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="feature_chosen"
):
    """Viewers are shown this match."""

    stage: ClockStage
    round: int
    table: int


class FeatureEnded(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="feature_ended"):
    """Viewers are shown no single match."""
