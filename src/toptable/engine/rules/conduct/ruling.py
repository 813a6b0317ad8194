"""The suggested ruling: what a document proposes for what happened, with its section.

It is a suggestion; ``deviation`` in the module of that name says when a judge's own choice needs a
reason. N13-90, N13-93, N10-57, B-161.
"""

import msgspec

from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Act, Extension, Falls, Target
from toptable.engine.rules.conduct.penalty import Penalty, heaviest


class AnsweredQuestion(msgspec.Struct, frozen=True):
    """A question that was answered on the way."""

    infraction: str
    question: str
    ask: str
    answer: str


class NextQuestion(msgspec.Struct, frozen=True):
    """The question that comes next, with the answers there are at this tier."""

    infraction: str
    question: str
    ask: str
    answers: tuple[str, ...]
    path: tuple[AnsweredQuestion, ...] = ()


class Suggestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """One measure of a ruling: who receives what, and what to do."""

    to: Target
    penalty: Penalty | None
    """The suggested penalty; None where the document leaves the choice wholly open."""
    low: Penalty | None
    high: Penalty | None
    """The range that needs no reason; an open end is None."""
    instead: tuple[Penalty, ...] = ()
    also: tuple[Penalty, ...] = ()
    optional: bool = False
    remedies: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()
    """The steps that the program carries out."""
    offers: tuple[Act, ...] = ()
    """The steps that it carries out only when somebody asks for it."""
    when: Falls = Falls.UNDER_WAY
    by: tuple[Role, ...] = ()
    """Who may give it here; whoever gives such a penalty elsewhere when empty."""
    note: str = ""

    def covers(self, penalty: Penalty) -> bool:
        """Whether the document itself names this penalty for the case."""
        if penalty in self.instead or (self.optional and penalty is Penalty.NONE):
            return True
        if self.low is None and self.high is None:
            return False
        above = self.low is None or penalty.weight >= self.low.weight
        return above and (self.high is None or penalty.weight <= self.high.weight)


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the document suggests for what happened."""

    infraction: str
    """The catalogue id of the infraction it was ruled as."""
    key: str
    name: str
    tier: str
    section: str
    rules: tuple[str, ...]
    measures: tuple[Suggestion, ...]
    extension: Extension
    path: tuple[AnsweredQuestion, ...] = ()
    intentional: str = ""
    see_also: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    tip: str = ""
    """How to use the moment to teach."""
    missing: str = ""

    @property
    def penalty(self) -> Penalty | None:
        """The heaviest suggested penalty; None where nothing is suggested.

        What the document merely allows is not suggested: a person asks for it.
        """
        known = [
            Penalty.NONE if measure.optional else measure.penalty
            for measure in self.measures
            if measure.penalty is not None
        ]
        return heaviest(known) if known else None

    @property
    def main(self) -> Suggestion | None:
        """The measure that penalises somebody: it says whom, and when a loss counts."""
        return next(
            (measure for measure in self.measures if measure.penalty is not Penalty.NONE), None
        )

    @property
    def acts(self) -> tuple[Act, ...]:
        """Everything that the program carries out, in order."""
        return tuple(act for measure in self.measures for act in measure.acts)

    @property
    def offers(self) -> tuple[Act, ...]:
        """Everything that it carries out when somebody asks for it."""
        return tuple(act for measure in self.measures for act in measure.offers)

    @property
    def steps(self) -> tuple[str, ...]:
        """Everything to do, in order."""
        return tuple(step for measure in self.measures for step in measure.steps)
