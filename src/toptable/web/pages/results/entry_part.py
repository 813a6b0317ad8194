"""The keyboard's way to enter a result: a table, one key, Enter."""

from toptable.engine.subjects.results.checks import draw_reasons
from toptable.web.access.seen import Seen
from toptable.web.pages.results import choices
from toptable.web.pages.rounds.round_rows import offered
from toptable.web.rendering.part import Part


def context(seen: Seen, number: int) -> dict[str, object]:
    """Whether results can be typed on this page, and on which keys."""
    state = seen.state
    current = state.current
    latest = current is not None and number in (0, current.number)
    published = bool(current and current.published)
    scoring = seen.rules.scoring
    keys = choices.keys(scoring, draw_reasons(seen.rules))
    return {
        "entering": seen.may("ReportResult")
        and not state.closed
        and latest
        and published
        # Once the finals are settled the rounds are over: a change is a correction of one table.
        and state.finals.locked is None
        and bool(offered(seen)),
        "keys": keys,
        "more": any(not key.plain for key in keys),
        "letters": choices.letters(seen.rules, seen.role),
    }


PARTS = {
    "entry": Part(context, "results/entry_part.html"),
}
