"""Whether a document's conduct data hold together: every reference leads somewhere."""

from collections.abc import Iterator

from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Infraction, Measure
from toptable.engine.rules.conduct.penalty import Penalty


def problems(book: ConductBook) -> list[str]:
    """One sentence for each thing that is wrong; nothing when all is well."""
    everything = (*book.infractions, *book.helpers)
    found = [
        f"{key} occurs twice." for key in _twice([infraction.key for infraction in everything])
    ]
    found += [f"{key} occurs twice." for key in _twice([card.id for card in book.cards])]
    for infraction in everything:
        found += [f"{infraction.id}: {text}" for text in _tree_problems(book, infraction)]
        for measure in measures_of(infraction):
            found += [f"{infraction.id}: {text}" for text in _measure_problems(book, measure)]
    return found


def measures_of(infraction: Infraction) -> Iterator[Measure]:
    """Every measure an infraction can lead to by itself."""
    yield from infraction.outcomes.values()
    for question in infraction.questions:
        for answer in question.answers:
            yield from answer.outcomes.values()


def _tree_problems(book: ConductBook, infraction: Infraction) -> Iterator[str]:
    known = {key for infraction in book.infractions for key in (infraction.key, infraction.id)}
    questions = {question.id for question in infraction.questions}
    if infraction.intentional and infraction.intentional not in known:
        yield f"{infraction.intentional} is no infraction."
    if bool(infraction.questions) == bool(infraction.outcomes):
        yield "it needs either questions or an outcome."
    for question in infraction.questions:
        if len({answer.say for answer in question.answers}) < len(question.answers):
            yield f"{question.id} has the same answer twice."
        for answer in question.answers:
            for place in filter(None, (answer.goto, answer.then)):
                if place not in questions:
                    yield f"there is no question {place}."
            if answer.see and answer.see not in known:
                yield f"{answer.see} is no infraction."
            if not (answer.goto or answer.see or answer.outcomes):
                yield f"the answer {answer.say} leads nowhere."
            tiers = answer.tiers or book.tiers
            if answer.outcomes and any(answer.measure(tier) is None for tier in tiers):
                yield f"the answer {answer.say} has no outcome at some {book.tier_word}."


def _measure_problems(book: ConductBook, measure: Measure) -> Iterator[str]:
    named = (measure.penalty, measure.low, measure.high, *measure.instead, *measure.also)
    for penalty in named:
        if penalty not in (None, Penalty.NONE) and penalty not in book.penalties:
            yield f"{penalty} is no penalty of this document."
    for key in measure.remedies:
        if key not in book.remedies:
            yield f"there is no remedy {key}."
    if measure.penalty is not None and (measure.low or measure.high):
        yield "a measure has either one penalty or a range."


def _twice(keys: list[str]) -> list[str]:
    return sorted({key for key in keys if keys.count(key) > 1})
