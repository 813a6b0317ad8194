"""From the judge's answers to the next question, or to a suggested ruling with its section.

``walk`` is the whole decision: it goes down an infraction's tree with the answers so far. The
ruling it ends in is a suggestion; ``deviation`` says when a judge's own choice needs a reason.
N13-90, N13-93, N10-57, B-161, AMB-68.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.conduct.book import ConductBook, Pick
from toptable.engine.conduct.infraction import (
    Answer,
    Extension,
    Infraction,
    Measure,
    Question,
    Target,
    measure_at,
)
from toptable.engine.conduct.penalty import Penalty, heaviest
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role


class Asked(msgspec.Struct, frozen=True):
    """A question that was answered on the way."""

    infraction: str
    question: str
    ask: str
    answer: str


class Ask(msgspec.Struct, frozen=True):
    """The question that comes next, with the answers there are at this tier."""

    infraction: str
    question: str
    ask: str
    answers: tuple[str, ...]
    path: tuple[Asked, ...] = ()


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
    path: tuple[Asked, ...] = ()
    intentional: str = ""
    see_also: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    missing: str = ""

    @property
    def penalty(self) -> Penalty | None:
        """The heaviest suggested penalty; None where nothing is suggested."""
        known = [one.penalty for one in self.measures if one.penalty is not None]
        return heaviest(known) if known else None

    @property
    def steps(self) -> tuple[str, ...]:
        """Everything to do, in order."""
        return tuple(step for one in self.measures for step in one.steps)


class Deviation(msgspec.Struct, frozen=True):
    """A penalty other than the document's, and why. It goes into the report. AMB-68."""

    infraction: str
    suggested: Penalty | None
    chosen: Penalty
    reason: str
    section: str


Step = Ask | Ruling | Refusal


def walk(book: ConductBook, infraction: Infraction, tier: str, answers: Sequence[str]) -> Step:
    """The next question, or the suggested ruling, or why an answer does not fit.

    An answer is its text, the beginning of it, or its number counted from 1. A question with a
    single possible answer at this tier is not asked.
    """
    if wrong := book.check_tier(tier):
        return wrong
    left = list(answers)
    path: list[Asked] = []
    measures: list[Measure] = []
    current = infraction
    question = current.questions[0] if current.questions else None
    if question is None and (measure := measure_at(current.outcomes, tier)):
        measures.append(measure)
    while question is not None:
        possible = question.at(tier)
        if len(possible) == 1:
            answer = possible[0]
        elif not left:
            said = tuple(one.say for one in possible)
            return Ask(current.id, question.id, question.ask, said, tuple(path))
        else:
            found = _answer(question, possible, left.pop(0))
            if isinstance(found, Refusal):
                return found
            answer = found
            path.append(Asked(current.id, question.id, question.ask, answer.say))
        if measure := answer.measure(tier):
            measures.append(measure)
        if answer.see:
            current = _referred(book, answer.see)
            question = current.questions[0] if current.questions else None
            if question is None and (measure := measure_at(current.outcomes, tier)):
                measures.append(measure)
        else:
            following = answer.goto or answer.then
            question = current.question(following) if following else None
    if left:
        return Refusal(
            "answers_left",
            f"{current.name} is settled; leave out what follows: {', '.join(left)}.",
            current.section,
        )
    return _ruling(book, current, tier, measures, tuple(path))


def deviation(ruling: Ruling, chosen: Penalty, reason: str) -> Deviation | Refusal | None:
    """What to note when a judge gives another penalty than the document's; nothing if it fits.

    Any penalty may be chosen, lighter or heavier, but not without a reason. N13-90, B-161, AMB-68.
    """
    if any(one.covers(chosen) for one in ruling.measures):
        return None
    if not reason.strip():
        return Refusal(
            "reason_needed",
            f"Say why: {chosen.value.replace('_', ' ')} is not what is listed for {ruling.name}.",
            ruling.section,
        )
    return Deviation(ruling.infraction, ruling.penalty, chosen, reason.strip(), ruling.section)


def may_give(book: ConductBook, penalty: Penalty, roles: Sequence[Role]) -> Refusal | None:
    """Why someone in these roles may not give a penalty, or nothing. FFG-08, B-172, A-36."""
    if penalty is Penalty.NONE:
        return None
    rule = book.penalties.get(penalty)
    if rule is None:
        known = ", ".join(book.name_of(one) for one in book.ladder)
        what = penalty.value.replace("_", " ")
        return Refusal("no_such_penalty", f"{book.rulebook} has no {what}; it has: {known}.")
    if not rule.by or set(rule.by) & set(roles):
        return None
    who = " or ".join(role.value.replace("_", " ") for role in rule.by)
    return Refusal("not_yours", f"Only the {who} gives this: {rule.name}. Call them.")


def answer_after(question: Question, seconds: int) -> Answer:
    """The answer of a timeline that is right after so many seconds, limits included. AMB-32."""
    due = [one for one in question.answers if one.from_seconds is not None]
    return max(
        (one for one in due if (one.from_seconds or 0) <= seconds),
        key=lambda one: one.from_seconds or 0,
    )


def pick(ladder: Sequence[Penalty], low: Penalty, high: Penalty, which: Pick) -> Penalty:
    """The penalty of a range to suggest first; between two middles it is the lighter."""
    inside = [one for one in ladder if low.weight <= one.weight <= high.weight]
    if which is Pick.LOW or not inside:
        return low
    return high if which is Pick.HIGH else inside[(len(inside) - 1) // 2]


def _answer(question: Question, possible: Sequence[Answer], given: str) -> Answer | Refusal:
    wanted = given.strip().lower()
    if wanted.isdigit() and 1 <= int(wanted) <= len(possible):
        return possible[int(wanted) - 1]
    exact = [one for one in possible if one.say.lower() == wanted]
    begun = [one for one in possible if wanted and one.say.lower().startswith(wanted)]
    fitting = exact or begun
    if len(fitting) == 1:
        return fitting[0]
    choices = "; ".join(f"{number} {one.say}" for number, one in enumerate(possible, 1))
    return Refusal(
        "answer", f"{given or 'Nothing'} does not answer “{question.ask}” Choose: {choices}."
    )


def _referred(book: ConductBook, key: str) -> Infraction:
    for one in book.infractions:
        if key in (one.key, one.id):
            return one
    raise KeyError(f"{book.rulebook} has no infraction {key}.")


def _ruling(
    book: ConductBook,
    infraction: Infraction,
    tier: str,
    measures: Sequence[Measure],
    path: tuple[Asked, ...],
) -> Ruling:
    stated = [one.extension for one in measures if one.extension is not None]
    extension = stated[-1] if stated else infraction.extension or book.extension
    return Ruling(
        infraction=infraction.id,
        key=infraction.key,
        name=infraction.name,
        tier=tier,
        section=infraction.section,
        rules=infraction.rules or (infraction.id,),
        measures=tuple(_suggestion(book, tier, one) for one in measures),
        extension=extension,
        path=path,
        intentional=infraction.intentional,
        see_also=infraction.see_also,
        notes=infraction.notes,
        missing=infraction.missing,
    )


def _suggestion(book: ConductBook, tier: str, measure: Measure) -> Suggestion:
    low, high, penalty = measure.low, measure.high, measure.penalty
    if penalty is not None:
        low = high = penalty
    elif low is not None and high is not None and low is not Penalty.NONE:
        penalty = pick(book.ladder, low, high, book.suggest.get(tier, Pick.LOW))
    elif low is not Penalty.NONE:
        penalty = low
    return Suggestion(
        to=measure.to,
        penalty=penalty,
        low=low,
        high=high,
        instead=measure.instead,
        also=measure.also,
        optional=measure.optional,
        remedies=measure.remedies,
        steps=tuple(step for key in measure.remedies for step in book.remedies[key].steps),
        note=measure.note,
    )
