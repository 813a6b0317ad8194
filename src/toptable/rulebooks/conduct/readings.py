"""Where a document's conduct rules can be read in more than one way, as named settings.

``SETTINGS`` lists them by rulebook; ``under`` is a book as it reads with the chosen values.
AMB-30, AMB-61, A-01, A-27.
"""

from collections.abc import Callable, Mapping

import msgspec

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction, Measure
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.settings import Reach, Setting
from toptable.rulebooks.conduct import conduct

_FURTHER = Setting(
    key="further_warnings",
    reach=Reach.AHEAD,
    values=("prompt", "third_only"),
    default="prompt",
    help="Whether warnings after the third for one infraction bring up a game loss again.",
    source="Infractions",
    rules=("AMB-30",),
)
_EXTRA_DRAW = Setting(
    key="extra_draw",
    reach=Reach.AHEAD,
    values=("literal", "as_1_3"),
    default="literal",
    help="Extra cards as many as clicks left: too many (the text), or payable as in version 1.3.",
    source="Infractions: Drawing extra cards",
    rules=("AMB-61",),
)
_MISSING = Setting(
    key="missing_page",
    reach=Reach.AHEAD,
    values=("open", "pattern"),
    default="open",
    help="Penalties of the missing page: left to the judge, or our proposal after the guide's "
    "own pattern.",
    source="PG-3.19 to PG-3.22.1",
    rules=("A-01",),
)
_RAISED = Setting(
    key="raised_penalties",
    reach=Reach.AHEAD,
    values=("as_raised", "as_given"),
    default="as_raised",
    help="Whether a caution that was raised to a warning counts as a warning later.",
    source="PG-2",
    rules=("A-27",),
)
_CHALLENGES = Setting(
    key="challenges",
    reach=Reach.AHEAD,
    values=("unlimited", "1", "2", "3"),
    default="unlimited",
    help="How many appeals a fighter may lose, where the event announced a limit.",
    source="FR-1.2.3",
    rules=("A-43",),
)

SETTINGS: Mapping[str, tuple[Setting, ...]] = {
    "nisei-1.3": (_FURTHER,),
    "nisei-1.0": (_FURTHER, _EXTRA_DRAW),
    "ffg-netrunner-1.0": (),
    "ffg-starwars-2.2": (),
    "bushiroad-1.2.11": (_MISSING, _RAISED, _CHALLENGES),
}

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


def under(rulebook: str, chosen: Mapping[str, str]) -> ConductBook:
    """A document's conduct rules with these readings, and its own defaults for the rest.

    ``raised_penalties`` changes nothing in the book: with ``as_given``, pass the history through
    ``escalation.as_given`` first.
    """
    book = conduct(rulebook)
    if chosen.get(_FURTHER.key) == "third_only" and _FURTHER in SETTINGS[rulebook]:
        rules = tuple(msgspec.structs.replace(one, every_further=False) for one in book.count_rules)
        book = msgspec.structs.replace(book, count_rules=rules)
    if chosen.get(_EXTRA_DRAW.key) == "as_1_3" and _EXTRA_DRAW in SETTINGS[rulebook]:
        newer = next(one for one in conduct("nisei-1.3").infractions if one.key == "extra_draw")
        book = _with(book, {"extra_draw": lambda old: _tree_of(old, newer)})
    if chosen.get(_MISSING.key) == "pattern" and _MISSING in SETTINGS[rulebook]:
        book = _with(book, dict.fromkeys(_PATTERN, _filled))
    return book


def _with(
    book: ConductBook, changes: Mapping[str, Callable[[Infraction], Infraction]]
) -> ConductBook:
    infractions = tuple(
        changes[one.key](one) if one.key in changes else one for one in book.infractions
    )
    return msgspec.structs.replace(book, infractions=infractions)


def _tree_of(old: Infraction, newer: Infraction) -> Infraction:
    return msgspec.structs.replace(old, questions=newer.questions)


def _filled(gap: Infraction) -> Infraction:
    remedies = gap.outcomes["all"].remedies
    first, others = _PATTERN[gap.id]
    outcomes = {
        tiers: Measure(low=low, high=high, remedies=remedies)
        for tiers, (low, high) in (("1", first), ("2,3", others))
    }
    return msgspec.structs.replace(gap, outcomes=outcomes, missing=_OURS)
