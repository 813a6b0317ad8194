"""What is known of an event for its announcements, from its state. N13-04, FFG-06, SW-02, B-008."""

from toptable.engine.announcements import Facts, Line
from toptable.engine.levels import Levels
from toptable.engine.rulebook import Rulebook, Rules
from toptable.engine.state import State, the_event


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
        online=rules.chosen.get("online", "off") == "on",
        told=dict(state.office.told),
    )


def announced(state: State, rulebook: Rulebook) -> tuple[Line, ...]:
    """Everything the document wants announced, as it reads for this event now."""
    if rulebook.announcements is None:
        return ()
    return rulebook.announcements.sheet(facts(state, rulebook.under(the_event(state).settings)))


def _level(levels: Levels | None, rules: Rules, event_type: str) -> str:
    """The tier or level of the event: as it was set, or as the document proposes it."""
    if levels is None:
        return ""
    return rules.tier or levels.propose(event_type, "").level
