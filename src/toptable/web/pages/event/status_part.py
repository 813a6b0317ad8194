"""The line under the event's name: rulebook, players, how far it is."""

from toptable.engine.rules.finals.bracket.course import follow
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


def context(seen: Seen, _round: int) -> dict[str, object]:
    """What the line says."""
    state, book = seen.state, seen.tournament.rulebook
    current = state.current
    if state.closed:
        progress = "closed"
    elif state.finals.bracket is not None:
        over = follow(state.finals.bracket).over
        progress = "finished" if over else "the bracket is being played"
    elif current is None:
        progress = "not started"
    elif not current.published:
        progress = f"round {current.number} is a draft"
    elif current.complete:
        progress = f"round {current.number} is complete"
    else:
        progress = f"round {current.number} is being played"
    return {
        "rulebook": book.title,
        "players": state.field_size,
        "nouns": seen.rules.entrants,
        "progress": progress,
        "date": seen.event.date,
        "demo": seen.event.demo,
        "closed": state.closed,
    }


PARTS = {
    "status": Part(context, "event/status_part.html"),
}
