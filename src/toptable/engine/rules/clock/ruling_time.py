"""The time a ruling took, offered back to the table. N13-34, N10-28, B-123."""

from datetime import timedelta

import msgspec

from toptable.engine.rules.clock.round_clock import NOTHING
from toptable.engine.rules.conduct.infraction import Extension

_MINUTE = timedelta(minutes=1)


class RulingTime(msgspec.Struct, frozen=True, kw_only=True):
    """What a document says about time lost to a ruling."""

    default: Extension
    """How strongly it wants the time given back, unless the infraction says otherwise."""
    longer_than: timedelta = NOTHING
    """Nothing is offered for a ruling that took no longer. B-123."""
    turns_instead: bool = False
    """Whether turns may be given in place of minutes. B-123."""
    section: str
    rules: tuple[str, ...]


class OfferedTime(msgspec.Struct, frozen=True):
    """What to offer: staff give it, change it, or leave it."""

    minutes: int
    strength: Extension
    turns_instead: bool
    section: str
    rules: tuple[str, ...]


def offer(
    rule: RulingTime, took: timedelta, infraction: Extension | None = None
) -> OfferedTime | None:
    """The extension for a ruling, begun minutes counted whole; nothing where none is due.

    ``infraction`` is what the infraction itself says, such as never for slow play.
    """
    strength = rule.default if infraction is None else infraction
    if strength is Extension.NEVER or took <= rule.longer_than:
        return None
    minutes = -(-took // _MINUTE)
    return OfferedTime(minutes, strength, rule.turns_instead, rule.section, rule.rules)
