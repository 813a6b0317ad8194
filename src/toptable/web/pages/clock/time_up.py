"""A table whose time is up: one question after another, until it has its result.

N13-60, N13-61, N10-32, FFG-38, SW-23, B-121, B-127.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.endings.script import Ask, Ended, Given
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.teams.formats import SeatBySeat
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.clock.questions import question_page, read_answers
from toptable.web.pages.results import choices

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
def choose_table(visit: NamedDependency[Visit], table: FromQuery[int]) -> Response[Any]:
    """From a typed table number to its questions."""
    return Redirect(f"{visit.address}/clock/tables/{table}", status_code=303)


@get(f"{TABLES}/{{table:int}}", guards=[ENTER], sync_to_thread=True)
def table_at_time(
    visit: NamedDependency[Visit],
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
        games=choices.letters(rules, visit.seen.role),
        several=rules.scoring.games > 1 and not isinstance(rules.team, SeatBySeat),
        two_for_one=not rules.rulebook.kinds[ResultKind.TWO_FOR_ONE].refused,
        others=() if isinstance(place, Refusal) or ending else rules.endings.of(place.stage)[1:],
    )


@post(f"{TABLES}/{{table:int}}", sync_to_thread=True)
def end_at_time(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Answered]
) -> Response[Any]:
    """Write down the result that the answers lead to."""
    return visit.send(data.command(table), back=f"{visit.address}/clock#end-{table}")


ROUTES = (choose_table, table_at_time, end_at_time)
