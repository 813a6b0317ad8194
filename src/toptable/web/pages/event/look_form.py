"""The form "Look and place" as it stands on the page of settings."""

from typing import Self

import msgspec

from toptable.engine.state.event import Accent
from toptable.web.access.visit import Visit


class LookForm(msgspec.Struct, frozen=True):
    """What is in its fields: what the event has, or what was typed and could not be saved."""

    place: str
    website: str
    accent: Accent
    problem: str = ""

    @classmethod
    def of(cls, visit: Visit) -> Self:
        """As the event is now."""
        event = visit.seen.event
        return cls(event.place, event.website, event.accent)
