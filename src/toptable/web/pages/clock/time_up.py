"""A table whose time is up: one question after another, until it has its result.

Nothing is kept between the questions: the answers so far stand in the address. N13-60, N13-61,
N10-32, FFG-38, SW-23, B-121, B-127.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.ending import GameEnding, next_at
from toptable.engine.rules.end_of_time.script import (
    Ask,
    Ended,
    Given,
    NumberAsked,
    OpenTable,
    Option,
)
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.web.acts.form_response import query
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.results import result_choices

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
    visit: EventRequest, walk: Walk, known: Mapping[str, str], here: str, **more: object
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


TABLES = "/e/{event:str}/clock/tables"
ENTER = needs("EndAtTime")


class Answered(msgspec.Struct, omit_defaults=True):
    """What is known so far."""

    answers: str = ""
    finished: str = ""
    two_for_one: bool = False
    witness: str = ""
    ending: str = ""

    def command(self, table: int) -> EndAtTime:
        """The answers as the desk takes them."""
        return EndAtTime(
            table=table,
            answers=read_answers(self.answers),
            finished=self.finished.strip().upper(),
            two_for_one=self.two_for_one,
            witness=self.witness.strip(),
            ending=self.ending,
        )

    @property
    def fields(self) -> dict[str, str]:
        """The same as fields of a form."""
        return {
            "answers": self.answers,
            "finished": self.finished,
            "two_for_one": "1" if self.two_for_one else "",
            "witness": self.witness,
            "ending": self.ending,
        }


@get(TABLES, guards=[ENTER], sync_to_thread=True)
def choose_table(visit: NamedDependency[EventRequest], table: FromQuery[int]) -> Response[Any]:
    """From a typed table number to its questions."""
    return Redirect(f"{visit.address}/clock/tables/{table}", status_code=303)


@get(f"{TABLES}/{{table:int}}", guards=[ENTER], sync_to_thread=True)
def table_at_time(
    visit: NamedDependency[EventRequest],
    table: FromPath[int],
    answers: FromQuery[str] = "",
    finished: FromQuery[str] = "",
    two_for_one: FromQuery[bool] = False,
    witness: FromQuery[str] = "",
    ending: FromQuery[str] = "",
) -> Response[Any]:
    """The question that the judge must answer next at this table, or its end."""
    known = Answered(answers, finished, two_for_one, witness, ending)
    tournament, rules = visit.tournament, visit.seen.rules
    here = f"{visit.address}/clock/tables/{table}"

    def walk(given: tuple[Given, ...]) -> Ask | Ended | Refusal:
        command = msgspec.structs.replace(known.command(table), answers=given)
        return next_question(tournament.state, tournament.rulebook, command, now())

    place = place_now(visit.seen.state, tournament.rulebook)
    seated = place if isinstance(place, Refusal) else place.at(table)
    names = (
        ()
        if isinstance(seated, Refusal)
        else tuple(visit.seen.state.name_of(player) for player in seated.players)
    )
    return question_page(
        visit,
        walk,
        known.fields,
        here,
        tab="clock",
        heading=("Time at table" if not ending else "Table", table),
        names=names,
        send=("post", here),
        back=(f"{visit.address}/clock", "To the clock"),
        games=result_choices.letters(rules, visit.seen.role),
        several=rules.scoring.games > 1 and not isinstance(rules.team, SeatBySeat),
        two_for_one=not rules.rulebook.kinds[ResultKind.TWO_FOR_ONE].refused,
        others=() if isinstance(place, Refusal) or ending else rules.endings.of(place.stage)[1:],
    )


@post(f"{TABLES}/{{table:int}}", sync_to_thread=True)
def end_at_time(
    visit: NamedDependency[EventRequest], table: FromPath[int], data: URLEncodedBody[Answered]
) -> Response[Any]:
    """Write down the result that the answers lead to."""
    return visit.send(data.command(table), back=f"{visit.address}/clock#end-{table}")


ROUTES = (choose_table, table_at_time, end_at_time)
