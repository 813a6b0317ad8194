"""What a document asks of an organizer that only people can do.

N13-04, N10-03, FFG-09, SW-02, B-010.
"""

from enum import StrEnum

import msgspec


class PartOfDay(StrEnum):
    """The part of the day that something belongs to."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


PART_NAMES = {PartOfDay.BEFORE: "Before", PartOfDay.DURING: "During", PartOfDay.AFTER: "After"}


class Duty(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that a document asks of the organizer and only people can do."""

    id: str
    part: PartOfDay
    text: str
    source: str
    rules: tuple[str, ...]
    levels: tuple[str, ...] = ()
    """The tiers or levels it belongs to; empty for all."""
    categories: tuple[str, ...] = ()
    """The categories of events it belongs to; empty for all."""
    sanctioned: bool = False
    """Whether it belongs to sanctioned events only. N13-47."""
    by_register: bool = False
    """Whether the log shows it as soon as the event has a prize table."""
