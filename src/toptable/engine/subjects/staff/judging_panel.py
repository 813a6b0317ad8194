"""Who judges at an event, and what only judges may do.

The staff and who asks; a lone organizer has the final word. N13-03, FFG-02, B-024, B-025, FR-2.1.3,
PG-3.3.3.
"""

from datetime import datetime

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct import appeals
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.staff.acting_head_judge import on_duty


def panel_of(state: State, rulebook: Rulebook, actor: Actor, moment: datetime) -> appeals.Panel:
    """Who judges here: the staff, and who asks. A lone organizer has the final word. N13-03.

    Where the document has no head judge, one is a judge like others. Every event has an
    organizer, on the list of staff or not, so that a judge's ruling can be appealed.
    """
    people: dict[str, tuple[Role, ...]] = {}
    for name, role in on_duty(state, actor, moment):
        if role not in people.get(name, ()):
            people[name] = (*people.get(name, ()), role)
    rule = rules_in(state, rulebook).conduct.appeal
    if Role.HEAD_JUDGE not in rule.chain:
        people = {
            name: (*held, Role.JUDGE) if Role.HEAD_JUDGE in held else held
            for name, held in people.items()
        }
    listed = {role for held in people.values() for role in held}
    if not listed & {rule.chain[-1], Role.ORGANIZER}:
        people["the organizer"] = (Role.ORGANIZER,)
    return appeals.panel(rule, people)


def roles_of(state: State, situation: Situation) -> tuple[Role, ...]:
    """The roles in which the asker may rule now."""
    actor = situation.actor
    return panel_of(state, situation.rulebook, actor, situation.now).people[actor.name]


def not_a_judge(state: State, situation: Situation, source: str) -> Refusal | None:
    """Why who asks cannot do what only judges do; an organizer who judges alone can."""
    chain = situation.rules.conduct.appeal.chain
    if set(roles_of(state, situation)) & set(chain):
        return None
    return Refusal(
        "not_a_judge",
        Sentence("Only judges may do this. Ask a judge."),
        source,
        answer=AnsweredBy.SOMEBODY_ELSE,
    )
