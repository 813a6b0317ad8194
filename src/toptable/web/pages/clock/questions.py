"""The questions of an ending on a page: what was answered so far, and what is offered next.

Nothing is kept between the questions: the answers so far stand in the address.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from litestar import Response
from litestar.response import Redirect

from toptable.engine.refusal import Refusal
from toptable.engine.rules.endings.ending import GameEnding, next_at
from toptable.engine.rules.endings.script import Ask, Ended, Given, NumberAsked, Option
from toptable.engine.rules.endings.table import OpenTable
from toptable.web.access.visit import Visit
from toptable.web.rendering.queries import query

MOST_DIGITS = 4
Walk: TypeAlias = Callable[[tuple[Given, ...]], Ask | Ended | Refusal]
"""From the answers so far to the next question, the end, or what is wrong."""


class Offered(msgspec.Struct, frozen=True):
    """One way to end, with its first question where it has one."""

    id: str
    label: str
    ask: str = ""
    options: tuple[Option, ...] = ()

    @property
    def fields(self) -> tuple[NumberAsked, ...]:
        """Every number that belongs to one of its answers, once each."""
        every = (field for option in self.options for field in option.fields)
        return tuple({field.key: field for field in every}.values())

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """What can be picked, as it is sent and as it is said."""
        if len(self.options) < 2:
            keys = [f":{option.key}" for option in self.options] or [""]
            return tuple((f"{self.id}{key}", self.label) for key in keys)
        return tuple((f"{self.id}:{option.key}", option.say) for option in self.options)


def offered(endings: Sequence[GameEnding], table: OpenTable | Refusal) -> tuple[Offered, ...]:
    """The ways in which the game at a table can end, each with its first question."""
    return () if isinstance(table, Refusal) else tuple(_offer(one, table) for one in endings)


def _offer(ending: GameEnding, table: OpenTable) -> Offered:
    step = next_at(ending, table)
    if not isinstance(step, Ask):
        return Offered(ending.id, ending.label)
    return Offered(ending.id, ending.label, step.ask, step.options)


def picked(form: Mapping[str, str]) -> tuple[str, tuple[Given, ...]]:
    """The ending that was picked in a form, and what was answered so far."""
    ending, _, option = form.get("ended", "").partition(":")
    before = read_answers(form.get("answers", ""))
    return ending, (*before, Given(option, numbers(form, f"n_{ending}."))) if option else before


def numbers(typed: Mapping[str, str], prefix: str = "") -> dict[str, int]:
    """The numbers in fields whose names begin like this; what is none is left out."""
    return {
        key.removeprefix(prefix): int(value)
        for key, value in typed.items()
        if key.startswith(prefix) and value.isdecimal() and len(value) <= MOST_DIGITS
    }


def read_answers(text: str) -> tuple[Given, ...]:
    """Answers as they stand in an address: ``no;points:first=4,second=2``."""
    return tuple(_given(part) for part in text.split(";") if part)


def write_answers(answers: Sequence[Given]) -> str:
    """The same the other way round."""
    return ";".join(
        answer.option + (":" + ",".join(f"{key}={n}" for key, n in answer.numbers.items()))
        if answer.numbers
        else answer.option
        for answer in answers
    )


def _given(text: str) -> Given:
    option, _, values = text.partition(":")
    pairs = (pair.partition("=") for pair in values.split(",") if pair)
    return Given(option, numbers({key: value for key, _, value in pairs}))


def question_page(
    visit: Visit, walk: Walk, known: Mapping[str, str], here: str, **more: object
) -> Response[Any]:
    """The next question at ``here``, or the end, after what is ``known``; it takes one answer.

    ``more`` tells whose game it is, and where the end is sent to.
    """
    given = read_answers(known.get("answers", ""))
    typed = {key: str(value) for key, value in visit.request.query_params.items()}
    problem = ""
    if option := typed.get("option", ""):
        longer = (*given, Given(option, numbers(typed, "n_")))
        tried = walk(longer)
        if not isinstance(tried, Refusal):
            return Redirect(f"{here}?{_query(known, longer)}", status_code=303)
        problem = tried.text
    step = walk(given)
    trail = () if isinstance(step, Refusal) else step.trail
    return visit.fresh_page(
        "clock/questions.html",
        status=422 if problem else 200,
        here=here,
        known=known,
        step=step,
        refused=isinstance(step, Refusal),
        ended=isinstance(step, Ended),
        steps=[(asked, _query(known, given[:number])) for number, asked in enumerate(trail)],
        problem=problem,
        typed=typed,
        **more,
    )


def _query(known: Mapping[str, str], answers: Sequence[Given]) -> str:
    fields = {**known, "answers": write_answers(answers)}
    return query(fields)
