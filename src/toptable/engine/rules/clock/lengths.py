"""Set up the clock of a round with a length that the document has for its stage.

N13-57, N13-58, N13-84, N10-31, FFG-26, FFG-32, FFG-51, FFG-53, SW-17, SW-27, SW-34, SW-40, B-049,
B-118, B-119, A-34.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import RoundClock
from toptable.engine.rules.clock.round_minutes import (
    STAGE_NAMES,
    ClockStage,
    RoundMinutes,
    minutes_for,
)

Length = int | Literal["default", "untimed"]
"""Minutes, what the document says, or no limit."""


class Preparation(msgspec.Struct, frozen=True, kw_only=True):
    """Time before a round in which players prepare or read lists."""

    minutes: int
    what: str
    stages: tuple[ClockStage, ...]
    section: str
    rules: tuple[str, ...]
    setting: str = ""
    """The setting that has the minutes, where the organizer gives them."""
    first_round: bool = False
    """Whether only the first round of the stage has it. FFG-51, FFG-53, B-045."""

    def under(self, settings: Mapping[str, str]) -> "Preparation":
        """With the minutes that the organizer has set, where they are set."""
        if not self.setting:
            return self
        return msgspec.structs.replace(self, minutes=int(settings.get(self.setting, "0")))


def preparation_for(
    preparations: Sequence[Preparation],
    stage: ClockStage,
    number: int,
    settings: Mapping[str, str],
) -> Preparation | None:
    """What comes before this round, the longest where there are several; None for nothing."""
    before = [
        preparation.under(settings)
        for preparation in preparations
        if stage in preparation.stages and (number == 1 or not preparation.first_round)
    ]
    longest = max(before, key=lambda preparation: preparation.minutes, default=None)
    return longest if longest is not None and longest.minutes else None


def length_for(
    times: Sequence[RoundMinutes], stage: ClockStage, settings: Mapping[str, str]
) -> RoundMinutes | None:
    """The document's length; where it has none for the final, that of the elimination rounds."""
    found = minutes_for(times, stage, settings)
    if found is None and stage is ClockStage.FINAL:
        return minutes_for(times, ClockStage.ELIMINATION, settings)
    return found


def prepared(
    times: Sequence[RoundMinutes],
    stage: ClockStage,
    settings: Mapping[str, str],
    *,
    length: Length = "default",
    reasoned: bool = False,
    planned: datetime | None = None,
    preparation: Preparation | None = None,
) -> RoundClock | Refusal:
    """The clock of a round that has not started.

    A length that the document does not have needs a reason, which staff thereby answer for.
    """
    known = length_for(times, stage, settings)
    minutes = _minutes(known, stage, length)
    if isinstance(minutes, Refusal):
        return minutes
    if minutes is not None and minutes < 1:
        return Refusal("clock_minutes:prepared", "A time limit has at least one minute.")
    problem = known.problem(minutes) if known is not None else ""
    if problem and not reasoned:
        return Refusal.saying(
            "clock_length", "%(problem)s Take another length, or give a reason.", problem=problem
        )
    before = preparation.minutes if preparation is not None else 0
    return RoundClock(
        limit=None if minutes is None else timedelta(minutes=minutes),
        preparation=timedelta(minutes=before),
        planned=planned,
    )


def _minutes(known: RoundMinutes | None, stage: ClockStage, length: Length) -> int | Refusal | None:
    if length == "untimed":
        return None
    if length != "default":
        return length
    if known is not None and (known.untimed or known.default is not None):
        return known.default
    what = STAGE_NAMES[stage]
    span = "" if known is None or known.least is None else f", {known.text}"
    return Refusal.saying(
        "clock_no_default",
        "%(what)s: the document gives no length for this event. Enter the "
        "minutes%(span)s, or play untimed.",
        known.source if known is not None else "",
        what=what,
        span=span,
    )
