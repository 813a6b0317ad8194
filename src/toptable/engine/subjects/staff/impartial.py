"""Is there somebody impartial for every match in which staff play?

Before the first round the document's cover must be there; before a round is published each of its
matches needs somebody who may rule in it. N13-37, N10-09, FFG-06, SW-02, AMB-56.
"""

from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff.playing import Member
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.staff.naming import members_of
from toptable.engine.subjects.staff.own_match import staff_among


def uncovered(state: State, rulebook: Rulebook) -> Refusal | None:
    """Staff who play need the cover that the document asks for. N13-37, N10-09, FFG-06, SW-02."""
    rules = rules_in(state, rulebook)
    if state.started or rulebook.levels is None or rules.waives_cover:
        return None
    problems = rulebook.levels.staff_play.problems(rules.tier, members_of(state), rulebook.words)
    return Refusal("cover", " ".join(problems)) if problems else None


def nobody_rules(state: State, rulebook: Rulebook, draft: Round) -> Refusal | None:
    """A match in which everybody plays who could rule in it. AMB-56.

    Every event has an organizer, on the list of staff or not.
    """
    levels = rulebook.levels
    rules = rules_in(state, rulebook)
    if levels is None or rules.waives_cover:
        return None
    play, members = levels.staff_play, members_of(state)
    if all(member.role is not Role.ORGANIZER for member in members):
        members.append(Member("the organizer", Role.ORGANIZER))
    for match in draft.tables():
        there = staff_among(state, match.players)
        led = any(member.name in there and member.role in play.roles for member in members)
        if not led or play.rulers(members, there):
            continue
        wanted = f"a {rulebook.words.head_judge}" if len(there) > 1 and play.between else "somebody"
        who = f"{' and '.join(sorted(there))} of the staff {'plays' if len(there) == 1 else 'play'}"
        return Refusal(
            "nobody_rules",
            f"Table {match.table}: {who} there, and nobody is left to rule. Name {wanted} who does "
            "not play in it, let players change places, or waive the rule in the settings.",
            play.source,
        )
    return None
