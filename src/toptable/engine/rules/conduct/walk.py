"""From the judge's answers to the next question, or to a suggested ruling with its section.

``walk`` is the whole decision: it goes down an infraction's tree with the answers so far.
N13-90, N13-93, N10-57, B-161.
"""

from collections.abc import Sequence

from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import ConductBook, Pick
from toptable.engine.rules.conduct.infraction import (
    Answer,
    Infraction,
    Measure,
    Question,
    measure_at,
)
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.ruling import AnsweredQuestion, NextQuestion, Ruling, Suggestion

Step = NextQuestion | Ruling | Refusal


def walk(book: ConductBook, infraction: Infraction, tier: str, answers: Sequence[str]) -> Step:
    """The next question, or the suggested ruling, or why an answer does not fit.

    An answer is its text, the beginning of it, or its number counted from 1. A question with a
    single possible answer at this tier is not asked.
    """
    if wrong := book.check_tier(tier):
        return wrong
    left = list(answers)
    path: list[AnsweredQuestion] = []
    current = infraction
    question, measures = _enter(current, tier)
    while question is not None:
        possible = question.at(tier)
        if len(possible) > 1 and not left:
            said = tuple(answer.say for answer in possible)
            return NextQuestion(current.id, question.id, question.ask, said, tuple(path))
        answer = _answer(question, possible, left)
        if isinstance(answer, Refusal):
            return answer
        if len(possible) > 1:
            path.append(AnsweredQuestion(current.id, question.id, question.ask, answer.say))
        if measure := answer.measure(tier):
            measures.append(measure)
        if answer.see:
            current = _referred(book, answer.see)
            question, further = _enter(current, tier)
            measures += further
        else:
            following = answer.goto or answer.then
            question = current.question(following) if following else None
    if left:
        return Refusal.saying(
            "answers_left",
            "%(current)s is settled; leave out what follows: %(left)s.",
            current.section,
            current=current.name,
            left=", ".join(left),
        )
    return _ruling(book, current, tier, measures, tuple(path))


def _enter(infraction: Infraction, tier: str) -> tuple[Question | None, list[Measure]]:
    """The first question of a tree, or what follows where nothing is asked."""
    if infraction.questions:
        return infraction.questions[0], []
    measure = measure_at(infraction.outcomes, tier)
    return None, [measure] if measure else []


def answer_after(question: Question, seconds: int) -> Answer:
    """The answer of a timeline that is right after so many seconds, limits included. AMB-32."""
    due = [answer for answer in question.answers if answer.from_seconds is not None]
    return max(
        (answer for answer in due if (answer.from_seconds or 0) <= seconds),
        key=lambda one: one.from_seconds or 0,
    )


def pick(ladder: Sequence[Penalty], low: Penalty, high: Penalty, which: Pick) -> Penalty:
    """The penalty of a range to suggest first; between two middles it is the lighter."""
    inside = [penalty for penalty in ladder if low.weight <= penalty.weight <= high.weight]
    if which is Pick.LOW or not inside:
        return low
    return high if which is Pick.HIGH else inside[(len(inside) - 1) // 2]


def _answer(question: Question, possible: Sequence[Answer], left: list[str]) -> Answer | Refusal:
    """The next of the given answers, taken off the list; or the only answer there is."""
    if len(possible) == 1:
        return possible[0]
    given = left.pop(0)
    wanted = given.strip().lower()
    if wanted.isdigit() and 1 <= int(wanted) <= len(possible):
        return possible[int(wanted) - 1]
    exact = [answer for answer in possible if answer.say.lower() == wanted]
    begun = [answer for answer in possible if wanted and answer.say.lower().startswith(wanted)]
    fitting = exact or begun
    if len(fitting) == 1:
        return fitting[0]
    choices = "; ".join(f"{number} {one.say}" for number, one in enumerate(possible, 1))
    return Refusal.saying(
        "answer:answer",
        "%(given)s does not answer “%(ask)s” Choose: %(choices)s.",
        given=given or "Nothing",
        ask=question.ask,
        choices=choices,
    )


def _referred(book: ConductBook, key: str) -> Infraction:
    for infraction in book.infractions:
        if key in (infraction.key, infraction.id):
            return infraction
    raise KeyError(f"{book.rulebook} has no infraction {key}.")


def _ruling(
    book: ConductBook,
    infraction: Infraction,
    tier: str,
    measures: Sequence[Measure],
    path: tuple[AnsweredQuestion, ...],
) -> Ruling:
    stated = [measure.extension for measure in measures if measure.extension is not None]
    extension = stated[-1] if stated else infraction.extension or book.extension
    return Ruling(
        infraction=infraction.id,
        key=infraction.key,
        name=infraction.name,
        tier=tier,
        section=infraction.section,
        rules=infraction.rules or (infraction.id,),
        measures=tuple(_suggestion(book, tier, measure) for measure in measures),
        extension=extension,
        path=path,
        intentional=infraction.intentional,
        see_also=infraction.see_also,
        notes=infraction.notes,
        tip=infraction.tip,
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
    remedies = [book.remedies[key] for key in measure.remedies]
    return Suggestion(
        to=measure.to,
        penalty=penalty,
        low=low,
        high=high,
        instead=measure.instead,
        also=measure.also,
        optional=measure.optional,
        remedies=measure.remedies,
        steps=tuple(step for remedy in remedies for step in remedy.steps),
        acts=tuple(
            remedy.does for remedy in remedies if remedy.does is not None and not remedy.may
        ),
        offers=tuple(remedy.does for remedy in remedies if remedy.does is not None and remedy.may),
        when=measure.when,
        by=measure.by,
        note=measure.note,
    )
