"""The parts that pages are made of: each is rendered once per version and refreshed by itself."""

from collections.abc import Callable, Mapping

from toptable.web.parts import (
    announcements,
    before_round,
    bracket,
    calls,
    checklist,
    clock,
    clock_tables,
    conduct,
    cut,
    entry,
    leaders,
    next_step,
    places,
    players,
    presence,
    recent,
    round_tools,
    rounds,
    settings,
    shown_standings,
    standings,
    status,
    witness,
)
from toptable.web.seen import Seen

Context = dict[str, object]

PARTS: Mapping[str, Callable[[Seen, int], Context]] = {
    "status": status.context,
    "clock": clock.context,
    "clock_face": clock.context,
    "clock_tables": clock_tables.context,
    "calls": calls.context,
    "calls_brief": calls.context,
    "conduct": conduct.context,
    "presence": presence.context,
    "next_step": next_step.context,
    "before_round": before_round.context,
    "entry": entry.context,
    "round": rounds.context,
    "round_tools": round_tools.context,
    "players": players.context,
    "standings": standings.context,
    "shown_standings": shown_standings.context,
    "leaders": leaders.context,
    "cut": cut.context,
    "bracket": bracket.context,
    "places": places.context,
    "announcements": announcements.context,
    "checklist": checklist.context,
    "settings": settings.context,
    "recent": recent.context,
    "witness": witness.context,
}
"""What each part knows of the event; the number is the round it is about, 0 for the latest
(for the cut it says which one, for the bracket whose path is marked)."""

FOR_STAFF: Mapping[str, str] = {
    "before_round": "",
    "calls": "GivePenalty",
    "calls_brief": "GivePenalty",
    "checklist": "",
    "conduct": "GivePenalty",
    "cut": "",
    "presence": "NotePresence",
    "round_tools": "",
    "settings": "ChangeSetting",
}
"""The parts of pages for those who run the event, with the command that a page is about."""


def may_look(seen: Seen, part: str) -> bool:
    """Whether a part is on any page that this audience is shown."""
    command = FOR_STAFF.get(part)
    return command is None or (seen.staff and (not command or seen.may(command)))
