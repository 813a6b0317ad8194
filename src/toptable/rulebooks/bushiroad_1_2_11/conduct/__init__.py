"""Conduct under the penalty guide: the data lie beside this file, and how they can be read.

A-01, A-27, A-43.
"""

from collections.abc import Mapping

import msgspec

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction, Measure, Penalty
from toptable.engine.rules.settings import ChangeScope, Group, Setting
from toptable.rulebooks.document_files import conduct_for_event, conduct_in, replace_infractions

_MISSING = Setting(
    key="missing_page",
    label="Penalties of the missing page",
    group=Group.RULINGS,
    words={"open": "left to the judge", "pattern": "our proposal"},
    reach=ChangeScope.AHEAD,
    values=("open", "pattern"),
    default="open",
    help="Penalties of the missing page: left to the judge, or our proposal after the guide's "
    "own pattern.",
    source="PG-3.19 to PG-3.22.1",
    rules=("A-01",),
)
_RAISED = Setting(
    key="raised_penalties",
    label="Raised penalties count",
    group=Group.RULINGS,
    words={"as_raised": "as raised", "as_given": "as first given"},
    reach=ChangeScope.AHEAD,
    values=("as_raised", "as_given"),
    default="as_raised",
    help="Whether a caution that was raised to a warning counts as a warning later.",
    source="PG-2",
    rules=("A-27",),
)
_CHALLENGES = Setting(
    key="challenges",
    label="Appeals a fighter may lose",
    group=Group.RULINGS,
    reach=ChangeScope.AHEAD,
    values=("unlimited", "1", "2", "3"),
    default="unlimited",
    free=True,
    help="How many appeals a fighter may lose, where the event announced a limit.",
    source="FR-1.2.3",
    rules=("A-43",),
)
SETTINGS = (_MISSING, _RAISED, _CHALLENGES)

_C, _W, _LM = Penalty.CAUTION, Penalty.WARNING, Penalty.MATCH_LOSS
_PATTERN: Mapping[str, tuple[tuple[Penalty, Penalty], tuple[Penalty, Penalty]]] = {
    "PG-3.19.1": ((_C, _C), (_C, _W)),
    "PG-3.19.2": ((_C, _W), (_W, _W)),
    "PG-3.19.3": ((_W, _LM), (_LM, _LM)),
    "PG-3.20": ((_C, _C), (_C, _W)),
    "PG-3.21": ((_C, _W), (_W, _W)),
    "PG-3.22.1": ((_C, _C), (_C, _W)),
}
_OURS = "The page of the guide is missing; this range is our proposal, not the publisher's."


def under(chosen: Mapping[str, str]) -> ConductBook:
    """The conduct rules with these readings, and the document's own for the rest.

    ``raised_penalties`` changes nothing in the book: with ``as_given``, pass the history through
    ``escalation.as_given`` first.
    """
    book = conduct_in(__name__)
    if chosen.get(_MISSING.key) == "pattern":
        book = replace_infractions(book, dict.fromkeys(_PATTERN, _filled))
    return conduct_for_event(book, game=chosen.get("game", ""), team=chosen.get("team", ""))


def _filled(gap: Infraction) -> Infraction:
    remedies = gap.outcomes["all"].remedies
    first, others = _PATTERN[gap.id]
    outcomes = {
        tiers: Measure(low=low, high=high, remedies=remedies)
        for tiers, (low, high) in (("1", first), ("2,3", others))
    }
    return msgspec.structs.replace(gap, outcomes=outcomes, missing=_OURS)
