"""What players must know, to hang up: what is announced, and what is expected of players.

N13-04, N13-06, N10-03, N10-05, FFG-06, SW-02, B-008, B-009.
"""

from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.announcements.announcements import WHEN_NAMES
from toptable.engine.subjects.event.announcement_facts import announced
from toptable.paper.codes import code
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup


class AnnouncedTopic(msgspec.Struct, frozen=True):
    """One thing to tell the players."""

    topic: str
    text: str
    source: str


class AnnouncedBy(msgspec.Struct, frozen=True):
    """All that is due by the same time."""

    when: str
    topics: tuple[AnnouncedTopic, ...]


class AnnouncementSheet(msgspec.Struct, frozen=True):
    """The event for its players."""

    event: str
    about: str
    website: str
    due: tuple[AnnouncedBy, ...]
    expected: tuple[str, ...]
    expected_source: str
    code: str
    page: str


def data(job: PrintJob) -> AnnouncementSheet:
    """What is decided so far; questions to the organizer are no announcement."""
    book, event = job.tournament.rulebook, job.event
    lines = [line for line in announced(job.state, book) if line.decided]
    due = (
        AnnouncedBy(
            name,
            tuple(
                AnnouncedTopic(line.topic, line.text, line.source)
                for line in lines
                if line.when is when
            ),
        )
        for when, name in WHEN_NAMES.items()
    )
    about = (event.date, event.place, book.title)
    return AnnouncementSheet(
        event=event.name,
        about=" · ".join(words for words in about if words),
        website=event.website,
        due=tuple(part for part in due if part.topics),
        expected=book.expected.points,
        expected_source=book.expected.source,
        code=code(job.page) if job.page else "",
        page=job.page,
    )


def _ready(job: PrintJob) -> Refusal | None:
    if job.tournament.rulebook.announcements is not None:
        return None
    return Refusal("nothing_to_announce", "The document wants nothing announced.")


SHEET = Sheet(
    name="announcement",
    title="Announcement",
    about="What players must know, as far as it is decided, with a code for the event's page.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=_ready,
    due=lambda job: not job.state.started,
)
