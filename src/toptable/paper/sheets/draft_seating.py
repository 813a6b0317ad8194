"""Seats around each draft table: round 1 is against whoever sits farthest away. FFG-51, FFG-52."""

from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.engine.rules.pairing.draft_tables import seat_order, split, tables_of
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup

FEWEST = 2
NOBODY = Refusal("nobody:nobody", "A draft needs two players at least. Enter them first.")


class DraftSeats(msgspec.Struct, frozen=True):
    """Everybody by table and seat, clockwise."""

    tables: tuple[tuple[str, ...], ...]
    across: bool
    """Whether round 1 is against the seat across."""


def data(job: PrintJob) -> DraftSeats | Refusal:
    """The seats as the event has set them: as players were entered, or as they drew."""
    players = job.state.players.values()
    here = [player.record for player in players if player.active or player.took_part]
    if len(here) < FEWEST:
        return NOBODY
    names = [record.name for record in seat_order(here, job.rules.chosen)]
    return DraftSeats(
        split(names, tables_of(job.rules.chosen)), job.rules.method(1) == "opposite_seats"
    )


def _ready(job: PrintJob) -> Refusal | None:
    return None if len(job.state.players) >= FEWEST else NOBODY


SHEET = Sheet(
    name="draft-seating",
    title="Draft seating",
    about="Who sits where at the draft table.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=_ready,
    fits=lambda job: job.rules.chosen.get("draft", "off") != "off",
    due=lambda job: bool(job.state.players) and not job.state.started,
)
