"""The page of one table: every result that the rulebook has, with all its details."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from toptable.engine.roles import WHO_RULES
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.teams.formats import SeatBySeat
from toptable.engine.subjects.results.commands import ClearResult, ReportResult
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.pages.results import choices
from toptable.web.pages.results.results import table_place
from toptable.web.pages.results.table_sides import table_sides

TABLE = "/e/{event:str}/rounds/{number:int}/tables/{table:int}"


class Report(msgspec.Struct):
    """The form: the games as letters, or one field per game, and what is special about it."""

    games: str = ""
    game_1: str = ""
    game_2: str = ""
    game_3: str = ""
    kind: str = ""
    seat: int = 0
    witness: str = ""
    how: str = ""
    """Why a match was drawn, where the document wants to know. B-134, B-152."""
    reason: str = ""

    def result(self) -> Result:
        """The result as the desk takes it."""
        if self.kind and self.kind not in list(ResultKind):
            raise ValidationException
        return Result(
            games=self.games.strip() or self.game_1 + self.game_2 + self.game_3,
            kind=ResultKind(self.kind) if self.kind else None,
            seat=1 if self.seat else 0,
            witness=self.witness.strip(),
            how=(self.how,) if self.how else (),
        )


class Why(msgspec.Struct):
    """A form that asks for nothing but a reason."""

    reason: str = ""


@get(TABLE, guards=[staff_only], sync_to_thread=True)
def table_page(
    visit: NamedDependency[Visit], number: FromPath[int], table: FromPath[int]
) -> Response[Any]:
    """One table with every result that the rulebook has."""
    seen = visit.seen
    rounds = seen.state.rounds
    match = rounds[number - 1].matches.get(table) if 1 <= number <= len(rounds) else None
    if match is None:
        raise NotFoundException
    if isinstance(seen.rules.team, SeatBySeat):
        return Redirect(f"{visit.address}/rounds/{number}/tables/{table}/seats", status_code=303)
    return visit.page(
        "results/table.html",
        number=number,
        match=match,
        names=[seen.state.name_of(player) for player in match.players],
        games=seen.rules.scoring.games,
        letters=choices.letters(seen.rules.scoring, seen.role),
        kinds=choices.special(seen.rules, seen.role),
        witnesses=sorted({member.name for member in seen.state.staff if member.role in WHO_RULES}),
        draw_reasons=seen.rules.rulebook.reporting.draw_reasons,
        sides=table_sides(seen, match),
    )


@post(TABLE, sync_to_thread=True)
def report_result(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Report],
) -> Response[Any]:
    """Write a result down, or correct it."""
    command = ReportResult(round=number, table=table, result=data.result())
    return visit.send(command, back=table_place(visit, number, table), reason=data.reason)


@post(f"{TABLE}/clear", sync_to_thread=True)
def clear_result(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Why],
) -> Response[Any]:
    """Open a match again."""
    command = ClearResult(round=number, table=table)
    return visit.send(command, back=table_place(visit, number, table), reason=data.reason)


ROUTES = (table_page, report_result, clear_result)
