"""What weighs when a judge raises or lowers a penalty: three questions, and their answers.

N13-90, N10-57: can it be undone, who gained by it, did hidden information come out?
"""

from collections.abc import Iterable
from enum import StrEnum

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
    (
        worded("weighing.can_undone", "Can it be undone?"),
        (Weighs.CAN_BE_UNDONE, Weighs.CANNOT_BE_UNDONE),
    ),
    (
        worded("weighing.gained", "Who gained?"),
        (Weighs.OFFENDER_GAINED, Weighs.OPPONENT_GAINED, Weighs.NOBODY_GAINED),
    ),
    (
        worded("weighing.hidden_information", "Hidden information?"),
        (Weighs.INFORMATION_OUT, Weighs.NO_INFORMATION_OUT),
    ),
)


def contradiction(weighed: Iterable[Weighs]) -> str:
    """The question that got more than one answer, or nothing."""
    said = set(weighed)
    return next((ask for ask, answers in QUESTIONS if len(said.intersection(answers)) > 1), "")


def weighed_text(weighed: Iterable[Weighs]) -> str:
    """What weighed, as one sentence; nothing where nothing was written down."""
    told = [TEXTS[weighs] for weighs in weighed]
    return (
        worded("weighing.weighed", "What weighed: %(told)s.", told=", ".join(told)) if told else ""
    )
