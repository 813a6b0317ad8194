"""What the players must know, from what is decided about the event. N13-04, FFG-06, SW-02, B-008.

Everybody sees what is settled; the staff also see what they still have to decide.
"""

import msgspec

from toptable.engine.announcements import WHEN_NAMES, Facts, Line
from toptable.engine.levels import Levels
from toptable.engine.rulebook import Rules
from toptable.engine.state import State
from toptable.web.seen import Seen


class Due(msgspec.Struct, frozen=True):
    """All that is due by the same time."""

    when: str
    lines: tuple[Line, ...]


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The sheet, by when each line is due."""
    book = seen.tournament.rulebook
    known: dict[str, object] = {"address": seen.address, "documents": ()}
    if book.announcements is None:
        return known | {"due": (), "open": 0}
    sheet = book.announcements.sheet(facts(seen.state, seen.rules))
    shown = [line for line in sheet if seen.staff or line.decided]
    due = [
        Due(name, tuple(line for line in shown if line.when is when))
        for when, name in WHEN_NAMES.items()
    ]
    return known | {
        "due": [one for one in due if one.lines],
        "open": sum(not line.decided for line in shown),
        "documents": book.announcements.documents if seen.staff else (),
    }


def facts(state: State, rules: Rules) -> Facts:
    """What is known of the event so far."""
    book, players = rules.rulebook, len(state.players)
    event = state.event
    level = _level(book.levels, rules, event.event_type if event else "")
    proposal = None
    if book.structure is not None and players > 1:
        proposal = book.structure.proposal(
            players, tier=level, cut=bool(state.plan and state.plan.cut)
        )
    return Facts(
        settings=dict(rules.chosen.items),
        level=level,
        players=players or None,
        proposal=proposal,
        plan=state.plan,
        tiebreakers=tuple(rule.name for rule in (*rules.ranking.tiebreakers, rules.ranking.lot)),
        playing_staff=tuple(one.name for one in state.staff if one.player is not None),
    )


def _level(levels: Levels | None, rules: Rules, event_type: str) -> str:
    """The tier or level of the event: as it was set, or as the document proposes it."""
    if levels is None:
        return ""
    return dict(rules.chosen.items).get(levels.word, "") or levels.propose(event_type, "").level
