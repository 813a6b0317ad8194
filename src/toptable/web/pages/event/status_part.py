"""The line under the event's name: rulebook, players, how far it is."""

from toptable.engine.rules.finals.bracket.course import follow
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


def context(seen: Seen, _round: int) -> dict[str, object]:
    """What the line says."""
    state, book = seen.state, seen.tournament.rulebook
    current, texts = state.current, seen.texts
    number = {"round": current.number if current is not None else 0}
    if state.closed:
        progress = texts._("closed")
    elif state.finals.bracket is not None:
        over = follow(state.finals.bracket).over
        progress = texts._("finished") if over else texts._("the bracket is being played")
    elif current is None:
        progress = texts._("not started")
    elif not current.published:
        progress = texts._("round %(round)s is a draft") % number
    elif current.complete:
        progress = texts._("round %(round)s is complete") % number
    else:
        progress = texts._("round %(round)s is being played") % number
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
