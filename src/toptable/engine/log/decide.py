"""From a person's intent to what becomes true: the one way anything changes, and the questions
that a reason must answer first (B-167, AMB-68).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from toptable.engine.chance import DrawsSealed
from toptable.engine.declared import DECLARED, Command
from toptable.engine.entry import Entry
from toptable.engine.log.log import apply
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.rules.citations import with_citation
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.conduct import penalty_effects
from toptable.engine.subjects.event.lifecycle import CLOSED, CreateEvent, EventCreated


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
    text = worded("several_questions", listed=listed)
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


def decide(state: State, command: Command, situation: Situation) -> Decision | Refusal:
    """What the command leads to in this state: entries, or a refusal.

    A refusal says by itself whether a reason would overrule it.
    """
    decided = _decided(state, command, situation)
    if not isinstance(decided, Refusal):
        return decided
    if situation.asked is None and not situation.reasoned:
        reasoned = _decided(state, command, replace(situation, reason_to_come=True))
        if reasoned != decided:
            decided = replace(decided, answer=AnsweredBy.REASON)
    return with_citation(situation.rulebook, decided)


def overruled(state: State, command: Command, situation: Situation) -> tuple[Refusal, ...]:
    """The refusals that only the reason answers, as far as they come before a sealed draw."""
    if not situation.reasoned:
        return ()

    def attempt(asked: Callable[[], bool]) -> Decision | Refusal:
        chance = situation.chance.again()
        silent = replace(situation, reason="", reason_to_come=False, asked=asked, chance=chance)
        try:
            decided = _decided(state, command, silent)
        except DrawsSealed:
            return []
        return (
            with_citation(situation.rulebook, decided) if isinstance(decided, Refusal) else decided
        )

    return open_questions(attempt)


def decide_with_codes(
    state: State, command: Command, situation: Situation
) -> tuple[Decision | Refusal, tuple[str, ...]]:
    """The decision, and the codes of the refusals that only the reason answers, for the log.

    Most decisions never ask for a reason; then there is nothing to find out.
    """
    if not situation.reasoned:
        return decide(state, command, situation), ()
    places: list[None] = []

    def asked() -> bool:
        places.append(None)
        return True

    decided = decide(state, command, replace(situation, asked=asked))
    if isinstance(decided, Refusal) or not places:
        return decided, ()
    return decided, tuple(refusal.code for refusal in overruled(state, command, situation))


def _decided(state: State, command: Command, situation: Situation) -> Decision | Refusal:
    try:
        return _entries(state, command, situation)
    except Refused as no:
        return no.refusal


def _entries(state: State, command: Command, situation: Situation) -> Decision:
    if state.event is None and not isinstance(command, CreateEvent):
        refuse("no_event:entries")
    if state.closed and not _goes_on_after_close(command):
        raise Refused(CLOSED)
    proposed = command.decide(state, situation)
    after = _booked(state, proposed, situation.rulebook)
    if not after.conduct.effects and not after.conduct.pending:
        return proposed
    following = penalty_effects.due(after, situation.after(after))
    _booked(after, following, situation.rulebook)
    return [*proposed, *following]


def _goes_on_after_close(command: Command) -> bool:
    """Whether a closed event still takes this. B-075, B-010, B-172, N13-33."""
    declared = DECLARED[type(command)].after_close
    return declared if isinstance(declared, bool) else declared(command)


def _booked(state: State, proposed: list[Entry], rulebook: Rulebook) -> State:
    """The state with all of these entries, each of which may stand."""
    for entry in proposed:
        passed(may(state, entry, rulebook))
        state = apply(state, entry)
    return state


def may(state: State, entry: Entry, rulebook: Rulebook) -> Refusal | None:
    """Why this entry cannot stand in this state, or nothing if it can."""
    if state.event is None and not isinstance(entry, EventCreated):
        return Refusal.of("no_event:may")
    try:
        entry.validate(state, rulebook)
    except Refused as no:
        return with_citation(rulebook, no.refusal)
    return None
