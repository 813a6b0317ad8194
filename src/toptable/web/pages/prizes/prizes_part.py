"""The prizes that were announced, for everybody."""

from toptable.engine.rules.finals.prizes import Prize
from toptable.web.auth.event_view import EventView
from toptable.web.languages.texts import Texts
from toptable.web.rendering.page_part import Part


def context(seen: EventView, _round: int) -> dict[str, object]:
    """The table, the first places first."""
    announced = sorted(seen.state.prizes.announced, key=_by_place)
    return {"lines": [(places_of(prize, seen.texts), prize) for prize in announced]}


def _by_place(prize: Prize) -> tuple[bool, int, int]:
    """A single place before the many that it belongs to, and everybody last."""
    return (prize.last is None, prize.last or 0, prize.first)


def places_of(prize: Prize, texts: Texts) -> str:
    """Whom a prize is for, in the reader's language."""
    known = {"first": prize.first, "last": prize.last}
    if prize.last is None and prize.first == 1:
        return texts._("Everybody")
    if prize.last is None:
        return texts._("Place %(first)s and below") % known
    if prize.first == prize.last:
        return texts._("Place %(first)s") % known
    if prize.first == 1:
        return texts._("Top %(last)s") % known
    return texts._("Places %(first)s to %(last)s") % known


PARTS = {
    "prizes": Part(context, "prizes/prizes_part.html"),
}
