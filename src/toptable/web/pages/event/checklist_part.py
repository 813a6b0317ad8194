"""The lines of the checklist by the part of the day. B-010, B-190, N13-04."""

import msgspec

from toptable.engine.reading.checklist import Item, checklist
from toptable.engine.rules.duties import PART_NAMES
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


class Column(msgspec.Struct, frozen=True):
    """One part of the day."""

    name: str
    items: tuple[Item, ...]
    open: int


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The list as it stands."""
    book = seen.tournament.rulebook
    items = checklist(seen.state, book)
    columns = []
    for part, name in PART_NAMES.items():
        own = tuple(item for item in items if item.part is part)
        columns.append(Column(name, own, sum(not item.done for item in own)))
    return {"columns": columns, "address": seen.address, "book": book}


PARTS = {
    "checklist": Part(context, "event/checklist_part.html", staff=True),
}
