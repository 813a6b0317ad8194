"""Moments by which people must have done something: check in, hand in a list.

N13-05, N13-52, B-061, B-070, B-072, B-137, B-148.
"""

from collections.abc import Hashable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

import msgspec

from toptable.engine.rules.clock.proposal import ClockProposal
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.sentence import worded

Who = TypeVar("Who", bound=Hashable)


class DueBy(StrEnum):
    """What people must have done by a moment."""

    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    DECKLIST = "decklist"
    ONLINE_CHECK_IN = "online_check_in"
    """For the next round of an online event. N13-52."""
    RESULTS = "results"
    """Of the round that is on, before the next one is paired. B-148."""


NAMES = {
    DueBy.REGISTRATION: "registration",
    DueBy.CHECK_IN: "check-in",
    DueBy.DECKLIST: "deck lists",
    DueBy.ONLINE_CHECK_IN: "check-in for the next round",
    DueBy.RESULTS: "results of this round",
}
"""As they are called in a sentence."""


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is due by a moment, and what the document does about those who are late."""

    what: str
    infraction: str
    penalty: Penalty | None
    """None where it depends on tier or judge."""
    most: Penalty | None = None
    may: bool = False
    section: str
    rules: tuple[str, ...]


def missing(done: Mapping[Who, datetime | None], by: datetime, now: datetime) -> tuple[Who, ...]:
    """Who has not done it, once the moment has passed; to the second in time is in time."""
    if now <= by:
        return ()
    return tuple(who for who, moment in done.items() if moment is None or moment > by)


def late(
    rule: Deadline, done: Mapping[Who, datetime | None], by: datetime, now: datetime
) -> tuple[tuple[Who, ClockProposal], ...]:
    """What is proposed for each of those who are late, or still missing."""
    proposal = ClockProposal(
        infraction=rule.infraction,
        penalty=rule.penalty,
        section=rule.section,
        rules=rule.rules,
        text=worded("deadlines.late", "Late: %(what)s.", what=rule.what),
        may=rule.may,
        most=rule.most,
    )
    return tuple((who, proposal) for who in missing(done, by, now))
