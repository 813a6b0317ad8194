"""What the players must know, from what is decided about the event. N13-04, FFG-06, SW-02, B-008.

Everybody sees what is settled, once it is published; the staff also see what they still have to
decide.
"""

import msgspec

from toptable.engine.questions.progress import status_of
from toptable.engine.reading.reports.overrides import overrides
from toptable.engine.rules.announcements.announcements import WHEN_NAMES, AnnouncementLine
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.event.announcement_facts import announced
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part

UNPUBLISHED = (EventStatus.DRAFT, EventStatus.APPLIED, EventStatus.APPROVED)


class Due(msgspec.Struct, frozen=True):
    """All that is due by the same time."""

    when: str
    lines: tuple[AnnouncementLine, ...]


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The sheet, by when each line is due."""
    book = seen.tournament.rulebook
    hidden = not seen.staff and status_of(seen.state) in UNPUBLISHED
    known: dict[str, object] = {
        "address": seen.address,
        "documents": (),
        "overrides": (),
        "hidden": hidden,
    }
    if book.announcements is None or hidden:
        return known | {"due": (), "open": 0}
    sheet = announced(seen.state, book)
    shown = [line for line in sheet if seen.staff or line.decided]
    due = [
        Due(name, tuple(line for line in shown if line.when is when))
        for when, name in WHEN_NAMES.items()
    ]
    return known | {
        "due": [notice for notice in due if notice.lines],
        "open": sum(not line.decided for line in shown),
        "overrides": overrides(seen.tournament.log, book),
        "free": frozenset(item.id for item in book.announcements.items if not item.follows),
        "documents": book.announcements.documents if seen.staff else (),
    }


PARTS = {
    "announcements": Part(context, "event/announcements_part.html"),
}
