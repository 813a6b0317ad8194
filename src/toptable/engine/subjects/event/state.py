"""What is kept of the event itself."""

import msgspec

from toptable.engine.persistent_map import Map


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
