"""When a judge raises or lowers the document's penalty: what weighs, what needs a reason, and who
may.

N13-90, N10-57: can it be undone, who gained by it, did hidden information come out?

AMB-68.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.conduct.ruling_wizard import Ruling
from toptable.engine.sentence import worded


class Weighs(StrEnum):
    """Something that speaks for a lighter or a heavier penalty."""

    CAN_BE_UNDONE = "can_be_undone"
    CANNOT_BE_UNDONE = "cannot_be_undone"
    OFFENDER_GAINED = "offender_gained"
    OPPONENT_GAINED = "opponent_gained"
    NOBODY_GAINED = "nobody_gained"
    INFORMATION_OUT = "information_out"
    NO_INFORMATION_OUT = "no_information_out"


TEXTS = {
    Weighs.CAN_BE_UNDONE: "it can be undone",
    Weighs.CANNOT_BE_UNDONE: "it cannot be undone",
    Weighs.OFFENDER_GAINED: "the player at fault gained by it",
    Weighs.OPPONENT_GAINED: "the opponent gained by it",
    Weighs.NOBODY_GAINED: "nobody gained by it",
    Weighs.INFORMATION_OUT: "hidden information came out",
    Weighs.NO_INFORMATION_OUT: "no hidden information came out",
}
QUESTIONS = (
    (worded("weighing.can_undone"), (Weighs.CAN_BE_UNDONE, Weighs.CANNOT_BE_UNDONE)),
    (
        worded("weighing.gained"),
        (Weighs.OFFENDER_GAINED, Weighs.OPPONENT_GAINED, Weighs.NOBODY_GAINED),
    ),
    (worded("weighing.hidden_information"), (Weighs.INFORMATION_OUT, Weighs.NO_INFORMATION_OUT)),
)


def contradiction(weighed: Iterable[Weighs]) -> str:
    """The question that got more than one answer, or nothing."""
    said = set(weighed)
    return next((ask for ask, answers in QUESTIONS if len(said.intersection(answers)) > 1), "")


def weighed_text(weighed: Iterable[Weighs]) -> str:
    """What weighed, as one sentence; nothing where nothing was written down."""
    told = [TEXTS[weighs] for weighs in weighed]
    return worded("weighing.weighed", told=", ".join(told)) if told else ""


class Deviation(msgspec.Struct, frozen=True):
    """A penalty other than the document's, and why. It goes into the report. AMB-68."""

    infraction: str
    suggested: Penalty | None
    chosen: Penalty
    reason: str
    section: str


def deviation(
    ruling: Ruling, chosen: Penalty, reason: str, *, to_come: bool = False
) -> Deviation | Refusal | None:
    """What to note when a judge gives another penalty than the document's; nothing if it fits.

    Any penalty may be chosen, lighter or heavier, but not without a reason. N13-90, B-161, B-177,
    AMB-68. ``to_come`` says that it will be given.
    """
    penalties = [measure for measure in ruling.measures if measure.penalty is not Penalty.NONE]
    if any(penalty.covers(chosen) for penalty in penalties or ruling.measures):
        return None
    if not (reason.strip() or to_come):
        what = chosen.value.replace("_", " ")
        other = worded("deviation.not_listed", what=what, ruling=ruling.name)
        none = worded("deviation.document_lists", ruling=ruling.name)
        why = none if ruling.penalty is None else other
        return Refusal.of("reason_needed:deviation", ruling.section, why=why)
    return Deviation(ruling.infraction, ruling.penalty, chosen, reason.strip(), ruling.section)


def reserved_for(
    book: ConductBook, penalty: Penalty, ruling: Ruling | None = None
) -> tuple[Role, ...]:
    """Who alone may give a penalty, by what happened where the document says so; or anyone."""
    for measure in ruling.measures if ruling is not None else ():
        if measure.by and measure.covers(penalty):
            return measure.by
    rule = book.penalties.get(penalty)
    return rule.by if rule is not None else ()


def may_give(
    book: ConductBook, penalty: Penalty, roles: Sequence[Role], ruling: Ruling | None = None
) -> Refusal | None:
    """Why someone in these roles may not give a penalty, or nothing. FFG-08, SW-11, B-172, A-36."""
    if penalty is Penalty.NONE:
        return None
    rule = book.penalties.get(penalty)
    if rule is None:
        known = ", ".join(penalty.name for penalty in book.penalties.values())
        what = penalty.value.replace("_", " ")
        return Refusal.of("no_such_penalty", what=what, known=known)
    by = reserved_for(book, penalty, ruling)
    if not by or set(by) & set(roles):
        return None
    who = " or ".join(role.value.replace("_", " ") for role in by)
    return Refusal.of(
        "not_yours:may_give", answer=AnsweredBy.SOMEBODY_ELSE, who=who, rule=rule.name
    )
