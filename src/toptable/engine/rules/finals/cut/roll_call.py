"""The roll-call of finalists: where and until when, and what each of them has answered.

Who declines or is absent makes room for the next, who is then called too. Nobody is passed over
by a clock alone: when the deadline has passed, the organizer is asked to decide. B-105.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

import msgspec

from toptable.engine.rules.finals.cut.order import Ranked
from toptable.engine.rules.finals.cut.passed_over import PassedOver, PassedOverBecause
from toptable.engine.sentence import worded


class FinalistAnswer(StrEnum):
    """What a finalist has said, or staff have seen."""

    NONE = "no answer"
    PRESENT = "present"
    DECLINES = "declines"
    ABSENT = "absent"


_WHY = {
    FinalistAnswer.DECLINES: PassedOverBecause.DECLINES,
    FinalistAnswer.ABSENT: PassedOverBecause.ABSENT,
}


class Called(msgspec.Struct, frozen=True):
    """One line of the roll-call."""

    seed: int
    who: Ranked
    answer: FinalistAnswer
    overdue: bool

    @property
    def text(self) -> str:
        """The line in words."""
        if self.overdue:
            return worded(
                "roll_call.not_answered_time",
                "%(who)s has not answered in time: mark as present, absent or declining.",
                who=self.who,
            )
        if self.answer is FinalistAnswer.NONE:
            return worded(
                "roll_call.not_answered_yet", "%(who)s has not answered yet.", who=self.who
            )
        return f"{self.who}: {self.answer.value}."


class RollCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll-call as announced, with the answers so far."""

    place: str
    """Where the finalists meet."""
    deadline: datetime | None = None
    answers: tuple[tuple[int, FinalistAnswer], ...] = ()

    def answer(self, player: int) -> FinalistAnswer:
        """What a player has answered."""
        return dict(self.answers).get(player, FinalistAnswer.NONE)

    def marked(self, player: int, answer: FinalistAnswer) -> "RollCall":
        """The same roll-call with one answer more, or another one. An answer can be taken back."""
        answers = {**dict(self.answers), player: answer}
        if answer is FinalistAnswer.NONE:
            del answers[player]
        return msgspec.structs.replace(self, answers=tuple(answers.items()))

    def out(self) -> dict[int, PassedOver]:
        """Those who decline or are absent."""
        return {
            player: PassedOver(player, _WHY[answer])
            for player, answer in self.answers
            if answer in _WHY
        }

    def lines(self, taken: Sequence[Ranked], now: datetime) -> tuple[Called, ...]:
        """Everybody who would go on, with their answer."""
        late = self.deadline is not None and now > self.deadline
        return tuple(
            Called(seed, who, answer, overdue=late and answer is FinalistAnswer.NONE)
            for seed, who in enumerate(taken, 1)
            for answer in [self.answer(who.player)]
        )

    def open(self, taken: Sequence[Ranked]) -> tuple[Ranked, ...]:
        """Those who would go on and have not answered."""
        return tuple(who for who in taken if self.answer(who.player) is FinalistAnswer.NONE)
