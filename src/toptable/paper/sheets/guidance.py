"""What is allowed at the table, to hang up or to carry: the document's cards by topic.

N13-10 to N13-21, N13-31, N13-97, FFG-18, FFG-19, SW-13, B-161.
"""

from itertools import groupby
from operator import attrgetter
from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.conduct.guidance import Card, cards_for
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup

NOTHING = Refusal("no_guidance", "The document says nothing about the play at a table.")


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


def data(job: PrintJob) -> GuidanceSheet | Refusal:
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


SHEET = Sheet(
    name="guidance",
    title="Allowed at the table",
    about="What the document allows at the table, by topic: to hang up, or for judges to carry.",
    group=SheetGroup.FORMS,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=lambda job: None if _cards(job) else NOTHING,
)
