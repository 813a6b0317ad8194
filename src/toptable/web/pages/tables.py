"""Results: one touch on the round, a table and letters on the keyboard, or every detail here."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import Body

from toptable.desk.desk import Desk
from toptable.engine.commands.results import ClearResult, ReportResult
from toptable.engine.result_kinds import ResultKind
from toptable.engine.result_types import Result
from toptable.engine.roles import Actor
from toptable.web import choices
from toptable.web.answers import answered
from toptable.web.rendering import event_page
from toptable.web.seen import seen
from toptable.web.visitor import Visitor, staff_only


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
        )


class Quick(msgspec.Struct):
    """The keyboard's form."""

    table: int
    games: str = ""


class Why(msgspec.Struct):
    """A form that asks for nothing but a reason."""

    reason: str = ""


Posted = Body(media_type=RequestEncodingType.URL_ENCODED)


@get(TABLE, guards=[staff_only], sync_to_thread=True)
def table_page(
    request: Request[Any, Any, Any],
    desk: Desk,
    visitor: Visitor,
    event: str,
    number: int,
    table: int,
) -> Response[Any]:
    """One table with every result that the rulebook has."""
    what = seen(desk.tournament(event), staff=True)
    rounds = what.state.rounds
    match = rounds[number - 1].matches.get(table) if 1 <= number <= len(rounds) else None
    if match is None:
        raise NotFoundException
    return event_page(
        request,
        "table.html",
        visitor,
        what,
        number=number,
        match=match,
        names=[what.state.name_of(player) for player in match.players],
        games=what.rules.scoring.games,
        letters=choices.letters(what.rules.scoring),
        kinds=choices.special(what.rules),
        said=[],
    )


@post(TABLE, sync_to_thread=True)
def report_result(
    request: Request[Any, Any, Any],
    desk: Desk,
    actor: Actor,
    event: str,
    number: int,
    table: int,
    data: Annotated[Report, Posted],
) -> Response[Any]:
    """Write a result down, or correct it."""
    tournament = desk.tournament(event)
    command = ReportResult(round=number, table=table, result=data.result())
    outcome = tournament.send(command, actor, reason=data.reason.strip())
    return answered(request, tournament, outcome, _place(event, number, table))


@post("/e/{event:str}/results", sync_to_thread=True)
def type_result(
    request: Request[Any, Any, Any],
    desk: Desk,
    actor: Actor,
    event: str,
    data: Annotated[Quick, Posted],
) -> Response[Any]:
    """A table and letters, typed, for the latest round."""
    tournament = desk.tournament(event)
    number = len(tournament.state.rounds)
    result = Result(games=data.games.strip())
    outcome = tournament.send(ReportResult(number, data.table, result), actor)
    return answered(request, tournament, outcome, _place(event, number, data.table))


@post(f"{TABLE}/clear", sync_to_thread=True)
def clear_result(
    request: Request[Any, Any, Any],
    desk: Desk,
    actor: Actor,
    event: str,
    number: int,
    table: int,
    data: Annotated[Why, Posted],
) -> Response[Any]:
    """Open a match again."""
    tournament = desk.tournament(event)
    command = ClearResult(round=number, table=table)
    outcome = tournament.send(command, actor, reason=data.reason.strip())
    return answered(request, tournament, outcome, _place(event, number, table))


def _place(event: str, number: int, table: int) -> str:
    return f"/e/{event}/rounds/{number}#table-{table}"
