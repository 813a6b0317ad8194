"""A reason answers the questions it was given for: which are open, and whether it names them.

A person is shown what is asked before they say why. A program sends the codes of the questions that
its reason answers; without any, the reason answers the only one. B-167, AMB-68.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision


def answered(
    decided: Decision | Refusal,
    reason: str,
    answers: Collection[str],
    attempt: Callable[[Callable[[], bool]], Decision | Refusal],
) -> Decision | Refusal:
    """The decision, unless questions are open that the reason was not given for."""
    if isinstance(decided, Refusal):
        asks = decided.answer is AnsweredBy.REASON
        return replace(decided, questions=open_questions(attempt)) if asks else decided
    questions = open_questions(attempt) if reason else ()
    unanswered = [question for question in questions if question.code not in answers]
    if not unanswered or (not answers and len(questions) == 1):
        return decided
    listed = " ".join(f"{question.code}: {question.text}" for question in questions)
    text = worded(
        "open_questions.name_questions",
        "Name the questions that your reason answers. These are open. %(listed)s",
        listed=listed,
    )
    return Refusal("several_questions", text, answer=AnsweredBy.REASON, questions=questions)


def open_questions(
    attempt: Callable[[Callable[[], bool]], Decision | Refusal],
) -> tuple[Refusal, ...]:
    """Every question that a reason would answer, each with a code of its own, in their order.

    ``attempt`` decides with a function that answers each place which asks for a reason. Deciding
    has no effect, so it is tried again with one answer more until nothing is asked.
    """
    answered: frozenset[int] = frozenset()
    found: list[Refusal] = []
    while True:
        decided, places = _attempted(attempt, answered)
        if not isinstance(decided, Refusal):
            break
        further = (place for place in reversed(range(places)) if place not in answered)
        asks = next(
            (one for one in further if _attempted(attempt, answered | {one})[0] != decided), None
        )
        if asks is None:
            break
        found.append(decided)
        answered |= {asks}
    return tuple(_with_own_code(found))


def _attempted(
    attempt: Callable[[Callable[[], bool]], Decision | Refusal], answered: frozenset[int]
) -> tuple[Decision | Refusal, int]:
    """One try in which only these places hear that there is a reason, and how many asked."""
    places = count()
    decided = attempt(lambda: next(places) in answered)
    return decided, next(places)


def _with_own_code(questions: Sequence[Refusal]) -> Iterator[Refusal]:
    """The questions, with a number behind a code that another one has already."""
    seen: Counter[str] = Counter()
    for question in questions:
        seen[question.code] += 1
        nth = seen[question.code]
        code = question.code if nth == 1 else f"{question.code}.{nth}"
        yield replace(question, code=code, answer=AnsweredBy.REASON)
