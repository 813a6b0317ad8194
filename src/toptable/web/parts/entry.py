"""The keyboard's way to enter a result: table, letters, Enter."""

from toptable.web import choices
from toptable.web.seen import Seen

PLAIN = "WLD"
"""The letters that the hint explains; the table's own page has the others."""


def context(seen: Seen, number: int) -> dict[str, object]:
    """Whether results can be typed on this page, and in which letters."""
    state = seen.state
    current = state.current
    latest = current is not None and number in (0, current.number)
    entering = seen.staff and not state.closed and latest and bool(current and current.published)
    letters = choices.letters(seen.rules.scoring)
    return {
        "entering": entering,
        "letters": [one for one in letters if one.letter in PLAIN],
    }
