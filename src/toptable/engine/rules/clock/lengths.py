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
    preparations: Sequence[Preparation] = (),
) -> RoundClock | Refusal:
    """The clock of a round that has not started.

    A length that the document does not have needs a reason, which staff thereby answer for.
    """
    known = length_for(times, stage, settings)
    minutes = _minutes(known, stage, length)
    if isinstance(minutes, Refusal):
        return minutes
    if minutes is not None and minutes < 1:
        return Refusal("clock_minutes", "A time limit has at least one minute.")
    problem = known.problem(minutes) if known is not None else ""
    if problem and not reasoned:
        return Refusal("clock_length", f"{problem} Take another length, or give a reason.")
    before = [preparation.minutes for preparation in preparations if stage in preparation.stages]
    return RoundClock(
        limit=None if minutes is None else timedelta(minutes=minutes),
        preparation=timedelta(minutes=max(before, default=0)),
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
    return Refusal(
        "clock_no_default",
        f"{what}: the document gives no length for this event. Enter the minutes{span}, or play "
        "untimed.",
        known.source if known is not None else "",
    )
