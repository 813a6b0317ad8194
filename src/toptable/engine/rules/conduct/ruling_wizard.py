"""From the judge's answers to the next question, or to a suggested ruling in words, with its
section.

It is a suggestion; ``deviation`` in the module of that name says when a judge's own choice needs a
reason. N13-90, N13-93, N10-57, B-161.

``walk`` is the whole decision: it goes down an infraction's tree with the answers so far.
N13-90, N13-93, N10-57, B-161.
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.book import ConductBook, Pick
from toptable.engine.rules.conduct.infraction import (
    Act,
    Answer,
    Extension,
    Falls,
    Infraction,
    Measure,
    Penalty,
    Question,
    Target,
    heaviest,
    measure_at,
)
from toptable.engine.sentence import worded


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
        return Refusal.of(
            "answers_left", current.section, current=current.name, left=", ".join(left)
        )
    return _ruling(book, current, tier, measures, tuple(path))


def _enter(infraction: Infraction, tier: str) -> tuple[Question | None, list[Measure]]:
    """The first question of a tree, or what follows where nothing is asked."""
    if infraction.questions:
        return infraction.questions[0], []
    measure = measure_at(infraction.outcomes, tier)
    return None, [measure] if measure else []


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
    return Refusal.of("answer:answer", given=given or "Nothing", ask=question.ask, choices=choices)


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


TO = {
    Target.OFFENDER: "the player at fault",
    Target.BOTH: "both players",
    Target.PROVIDER: "the person who gave help",
    Target.RECEIVER_AND_PROVIDER: "who received help and who gave it",
    Target.ALL_INVOLVED: "everyone involved",
}
WHEN = {
    Falls.UNDER_WAY: "",
    Falls.THIS_ROUND: "in the match of this round",
    Falls.NEXT_ROUND: "in the first game of the next round",
    Falls.FINISHED: "in the match just played",
    Falls.FIRST_ROUND: "in round 1",
}
"""Which match a loss falls on, where that is not the one under way."""
ACTS = {
    Act.DRAW_GAME: "record the running game as a draw",
    Act.REPLAY_SWAPPED: "play the elimination game again with swapped sides",
    Act.DRAW_SIDE: "draw the side of the other game",
    Act.ADD_TURN: "add one turn at time",
    Act.DROP: "no further matches: the player is dropped",
    Act.BOTH_WIN: "both win the match",
    Act.UNREPORTED: "record the match as not reported",
}
"""What the program carries out with a ruling."""
OFFERS = {act: worded("conduct.carry_out", text=text) for act, text in ACTS.items()}
"""What it carries out when somebody asks for it."""
EXTENSION = {
    Extension.ALWAYS: "give the time the ruling took",
    Extension.USUALLY: "usually give the time the ruling took",
    Extension.MAY: "the judge decides",
    Extension.NEVER: "none",
}


def measure_text(book: ConductBook, one: Suggestion) -> str:
    """One measure of a ruling: the penalty with its range, and who receives it."""
    if one.penalty is None:
        text = worded(
            "conduct.chooses_penalty", chooser=_chooser(book), range_text=range_text(book, one)
        )
    else:
        text = book.name_of(one.penalty)
        text += range_text(book, one) if one.low is not one.high else ""
    if one.optional:
        text += ", if at all"
    if one.also:
        text += ", and " + ", ".join(book.name_of(extra).lower() for extra in one.also)
    if one.when is not Falls.UNDER_WAY:
        text += f", {WHEN[one.when]}"
    return f"{text}; for {TO[one.to]}"


def _chooser(book: ConductBook) -> str:
    """Who chooses: the organizer where nobody else may give any penalty at all. FFG-08."""
    given = [rank.by for penalty, rank in book.penalties.items() if penalty is not Penalty.NONE]
    return "organizer" if given and all(by == (Role.ORGANIZER,) for by in given) else "judge"


def range_text(book: ConductBook, one: Suggestion) -> str:
    """The range that needs no reason, as it follows the penalty in a sentence."""
    if one.low is None and one.high is None:
        return ""
    low = book.name_of(one.low).lower() if one.low is not None else "nothing"
    if one.high is None:
        return " or heavier" if one.penalty is not None else f", from {low} up"
    return f" (range: {low} to {book.name_of(one.high).lower()})"


def intent_text(book: ConductBook, key: str) -> str:
    """What an infraction becomes when it was done on purpose; nothing where that is not said."""
    for infraction in book.infractions:
        if key and key in (infraction.key, infraction.id):
            section = f" ({infraction.key})" if any(map(str.isdigit, infraction.key)) else ""
            return worded("conduct.if_done", infraction=infraction.name, section=section)
    return ""
