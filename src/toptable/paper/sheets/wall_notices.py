"""What players must know, to hang up: what is announced, expected, and allowed at a table.

N13-04, N13-06, N13-10 to N13-21, N13-31, N13-97, N10-03, N10-05, FFG-06, FFG-18, FFG-19, SW-02,
SW-13, B-008, B-009, B-161.
"""

from itertools import groupby
from operator import attrgetter
from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.announcements import WHEN_NAMES
from toptable.engine.rules.conduct.book import Card, cards_for
from toptable.engine.subjects.event.required_event_info import announced
from toptable.paper.print_job import PrintJob
from toptable.paper.scan_codes import code
from toptable.paper.sheet_model import Sheet, SheetGroup


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


def announcement_data(job: PrintJob) -> AnnouncementSheet:
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
    return Refusal.of("nothing_to_announce")


ANNOUNCEMENT_SHEET = Sheet(
    name="announcement",
    title="Announcement",
    about="What players must know, as far as it is decided, with a code for the event's page.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=announcement_data,
    template=Path(__file__).with_name("announcement.typ"),
    ready=_ready,
    due=lambda job: not job.state.started,
)


NOTHING = Refusal.of("no_guidance")


class GuidanceLine(msgspec.Struct, frozen=True):
    """One answer, and where it is from."""

    text: str
    source: str


class GuidanceTopic(msgspec.Struct, frozen=True):
    """All that holds about one thing."""

    topic: str
    lines: tuple[GuidanceLine, ...]


class GuidanceSheet(msgspec.Struct, frozen=True):
    """The cards that hold at this event."""

    about: str
    topics: tuple[GuidanceTopic, ...]


def guidance_data(job: PrintJob) -> GuidanceSheet | Refusal:
    """The cards that hold at the tier, the game and the category of this event."""
    cards = _cards(job)
    if not cards:
        return NOTHING
    ordered = sorted(cards, key=attrgetter("topic"))
    book = job.rules.conduct
    return GuidanceSheet(
        about=f"{job.tournament.rulebook.title} · {book.tier_word} {job.rules.tier}",
        topics=tuple(
            GuidanceTopic(topic, tuple(GuidanceLine(card.text, card.source) for card in some))
            for topic, some in groupby(ordered, key=attrgetter("topic"))
        ),
    )


def _cards(job: PrintJob) -> tuple[Card, ...]:
    rules = job.rules
    return cards_for(
        rules.conduct.cards,
        tier=rules.tier,
        game=rules.chosen.get("game", ""),
        category=job.event.category,
    )


GUIDANCE_SHEET = Sheet(
    name="guidance",
    title="Allowed at the table",
    about="What the document allows at the table, by topic: to hang up, or for judges to carry.",
    group=SheetGroup.FORMS,
    roles=FLOOR,
    data=guidance_data,
    template=Path(__file__).with_name("guidance.typ"),
    ready=lambda job: None if _cards(job) else NOTHING,
)
