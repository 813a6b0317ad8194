"""One round, table by table: who plays whom, how it ended, and why it was paired so."""

import msgspec

from toptable.web.access.seen import Seen
from toptable.web.pages.rounds.round_marks_part import SHOWN
from toptable.web.pages.rounds.round_rows import RoundRows, no_rows, rows_of
from toptable.web.rendering.part import Part


class Filter(msgspec.Struct, frozen=True):
    """A part of the round that can be shown by itself."""

    name: str
    label: str
    count: int


def context(seen: Seen, number: int) -> dict[str, object]:
    """The rows of a round, the latest unless another is asked for."""
    state = seen.state
    wanted = number or len(state.rounds)
    if not 1 <= wanted <= len(state.rounds):
        no_rows(seen, number)
        return {"round": None, "players": state.field_size, "address": seen.address}
    rows = rows_of(seen, number)
    return head(seen, number, rows) | {"rows": rows.html(), "frame": rows.frame}


def head(seen: Seen, number: int, rows: RoundRows) -> dict[str, object]:
    """What stands above the rows: the round, the ones beside it, and the filters."""
    latest = len(seen.state.rounds)
    counts = rows.counts()
    return {
        "round": seen.state.rounds[(number or latest) - 1],
        "address": seen.address,
        "page": f"{seen.address}/rounds/{number}" if number else seen.address,
        "latest": latest,
        "filters": [
            Filter(name, label, counts[name])
            for name, label in SHOWN.items()
            if counts[name] or name in ("all", "open")
        ],
    }


PARTS = {
    "round": Part(context, "rounds/round_part.html"),
}
