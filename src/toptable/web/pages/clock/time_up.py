"""A table whose time is up: one question after another, until it has its result.

Nothing is kept between the questions: the answers so far stand in the address.
N13-60, N13-61, N10-32, FFG-38, SW-23, B-121, B-127.
"""

from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.teams.formats import SeatBySeat
from toptable.engine.rules.time_up.script import Ended, Given
from toptable.engine.subjects.floor.commands import EndAtTime
from toptable.engine.subjects.floor.ending_at_time import next_question
from toptable.engine.subjects.floor.place import place_now
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.results import choices

TABLES = "/e/{event:str}/clock/tables"
MOST_DIGITS = 4
ENTER = needs("EndAtTime")


class Answered(msgspec.Struct, omit_defaults=True):
    """What is known so far."""

    answers: str = ""
    finished: str = ""
    two_for_one: bool = False
    witness: str = ""

    def command(self, table: int) -> EndAtTime:
        """The answers as the desk takes them."""
        return EndAtTime(
            table=table,
            answers=read_answers(self.answers),
            finished=self.finished.strip().upper(),
            two_for_one=self.two_for_one,
            witness=self.witness.strip(),
        )

    def query(self, answers: str) -> str:
        """The address of the next question."""
        fields = {
            "answers": answers,
            "finished": self.finished,
            "two_for_one": "1" if self.two_for_one else "",
            "witness": self.witness,
        }
        return urlencode({key: value for key, value in fields.items() if value})


def read_answers(text: str) -> tuple[Given, ...]:
    """Answers as they stand in an address: ``no;points:runner=4,corp=2``."""
    return tuple(_given(one) for one in text.split(";") if one)


def write_answers(answers: tuple[Given, ...]) -> str:
    """The same the other way round."""
    return ";".join(
        answer.option + (":" + ",".join(f"{key}={n}" for key, n in answer.numbers.items()))
        if answer.numbers
        else answer.option
        for answer in answers
    )


@get(TABLES, guards=[ENTER], sync_to_thread=True)
def choose_table(visit: NamedDependency[Visit], table: FromQuery[int]) -> Response[Any]:
    """From a typed table number to its questions."""
    return Redirect(f"{visit.address}/clock/tables/{table}", status_code=303)


@get(f"{TABLES}/{{table:int}}", guards=[ENTER], sync_to_thread=True)
def table_at_time(
    request: Request[Any, Any, Any],
    visit: NamedDependency[Visit],
    table: FromPath[int],
    answers: FromQuery[str] = "",
    finished: FromQuery[str] = "",
    two_for_one: FromQuery[bool] = False,
    witness: FromQuery[str] = "",
    option: FromQuery[str] = "",
) -> Response[Any]:
    """The question that the judge must answer next at this table, or its end."""
    known = Answered(answers, finished, two_for_one, witness)
    given = read_answers(answers)
    typed = dict(request.query_params.items())
    tournament = visit.tournament
    problem = ""
    if option:
        numbers = {
            key.removeprefix("n_"): int(value)
            for key, value in typed.items()
            if key.startswith("n_") and value.isdecimal() and len(value) <= MOST_DIGITS
        }
        longer = Answered(write_answers((*given, Given(option, numbers))), finished)
        longer = msgspec.structs.replace(longer, two_for_one=two_for_one, witness=witness)
        tried = next_question(tournament.state, tournament.rulebook, longer.command(table), now())
        if not isinstance(tried, Refusal):
            page = f"{visit.address}/clock/tables/{table}?{longer.query(longer.answers)}"
            return Redirect(page, status_code=303)
        problem = tried.text
    step = next_question(tournament.state, tournament.rulebook, known.command(table), now())
    trail = () if isinstance(step, Refusal) else step.trail
    steps = [
        (asked, known.query(write_answers(given[:number]))) for number, asked in enumerate(trail)
    ]
    kinds = visit.seen.rules.rulebook.kinds
    return visit.fresh_page(
        "clock/time_up.html",
        status=422 if problem else 200,
        table=table,
        names=_names(visit, table),
        known=known,
        step=step,
        refused=isinstance(step, Refusal),
        ended=isinstance(step, Ended),
        steps=steps,
        problem=problem,
        typed=typed,
        games=choices.letters(visit.seen.rules.scoring, visit.seen.role),
        several=visit.seen.rules.scoring.games > 1
        and not isinstance(visit.seen.rules.team, SeatBySeat),
        two_for_one=not kinds[ResultKind.TWO_FOR_ONE].refused,
    )


@post(f"{TABLES}/{{table:int}}", sync_to_thread=True)
def end_at_time(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Answered]
) -> Response[Any]:
    """Write down the result that the answers lead to."""
    return visit.send(data.command(table), back=f"{visit.address}/clock#end-{table}")


def _given(text: str) -> Given:
    option, _, numbers = text.partition(":")
    pairs = (one.partition("=") for one in numbers.split(",") if one)
    return Given(
        option,
        {
            key: int(value)
            for key, _, value in pairs
            if value.isdecimal() and len(value) <= MOST_DIGITS
        },
    )


def _names(visit: Visit, table: int) -> tuple[str, ...]:
    place = place_now(visit.seen.state, visit.tournament.rulebook)
    seated = place if isinstance(place, Refusal) else place.at(table)
    if isinstance(seated, Refusal):
        return ()
    return tuple(visit.seen.state.name_of(player) for player in seated.players)


ROUTES = (choose_table, table_at_time, end_at_time)
