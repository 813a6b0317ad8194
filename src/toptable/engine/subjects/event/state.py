"""What is kept of the event itself."""

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.subjects.event.accent import Accent
from toptable.engine.subjects.event.picture import Picture


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
