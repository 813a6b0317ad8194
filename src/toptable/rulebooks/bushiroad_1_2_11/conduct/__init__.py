"""Conduct under the penalty guide: the data lie beside this file, and how they can be read.

A-01, A-27, A-43.
"""

from collections.abc import Mapping

import msgspec

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction, Measure, Penalty
from toptable.rulebooks.document_files import conduct_for_event, conduct_in, replace_infractions

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
    if chosen.get("missing_page") == "pattern":
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
