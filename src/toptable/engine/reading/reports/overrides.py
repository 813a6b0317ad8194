"""What an event does otherwise than its document, for everybody to read. B-002, N13-02.

A setting that was changed with a reason is an override, and the reason is published with it; what
was chosen when the event was made, or what the rulebook leaves open, is announced with the rest.
"""

import msgspec

from toptable.engine.log.log import Log
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import rules_in, the_event
from toptable.engine.subjects.event.settings import SettingChanged, left_open


class Override(msgspec.Struct, frozen=True):
    """One setting off the document's default, and why."""

    key: str
    value: str
    default: str
    section: str
    reason: str
    label: str
    said: str
    """The value as people read it."""
    otherwise: str
    """The default as people read it."""


def overrides(log: Log, rulebook: Rulebook) -> tuple[Override, ...]:
    """The settings that were changed away from their defaults, in the order of the document."""
    now = rules_in(log.state, rulebook).chosen
    event = the_event(log.state)
    why = {
        line.entry.key: line.reason
        for line in log.counted()
        if isinstance(line.entry, SettingChanged)
    }
    return tuple(
        Override(
            key=setting.key,
            value=now[setting.key],
            default=setting.default,
            section=setting.source,
            reason=why[setting.key],
            label=setting.label,
            said=setting.said(now[setting.key]),
            otherwise=setting.said(setting.default),
        )
        for setting in rulebook.settings
        if setting.key in why
        and now[setting.key] != setting.default
        and not left_open(event, rulebook, setting.key)
    )
