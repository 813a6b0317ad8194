"""What is kept of the event itself.

Its colours are a short list, so that every page stays easy to read. What each looks like on light
and on dark ground stands in the stylesheet. Red and amber are not among them: they mean that
something is wrong, or open.
"""

from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.state.picture import Picture


class Accent(StrEnum):
    """The one colour that leads on, on all pages of an event."""

    GREEN = "green"
    TEAL = "teal"
    BLUE = "blue"
    INDIGO = "indigo"
    VIOLET = "violet"
    PINK = "pink"
    COPPER = "copper"
    GRAPHITE = "graphite"


class Event(msgspec.Struct, frozen=True, gc=False):
    """What the event is."""

    id: str
    name: str
    date: str
    rulebook: str
    rulebook_version: str
    settings: Map[str, str]
    event_type: str = ""
    category: str = ""
    demo: bool = False
    place: str = ""
    """Where it is played, in the organizer's words."""
    website: str = ""
    accent: Accent = Accent.GREEN
    picture: Picture | None = None
