"""People named in an entry for what they are: a witness, somebody who permits or agrees.

A name counts when it is that of somebody who has the role now, by the list of staff or because they
act in it themselves. N13-27, N10-17, FFG-42, B-014, B-028, B-173.
"""

from collections.abc import Collection

from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.subjects.staff.acting_head_judge import on_duty


def not_in_role(
    state: State,
    situation: Situation,
    name: str,
    roles: Collection[Role],
    *,
    word: str,
    source: str,
) -> Refusal | None:
    """Why this is nobody who could be named as the ``word`` here, or nothing."""
    duty = on_duty(state, situation.actor, situation.now)
    able = {names.key(who): who for who, role in duty if role in roles}
    if names.key(name) in able:
        return None
    listed = ", ".join(sorted(able.values()))
    who = f"Name one of these: {listed}; or" if listed else "First"
    return Refusal(
        "not_staff",
        f"{names.tidy(name)} is on the list of staff as no {word}. {who} put them on that list.",
        source,
    )
