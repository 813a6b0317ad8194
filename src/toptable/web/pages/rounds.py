"""Rounds: pair, look, publish as three acts; earlier rounds to look back at."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body

from toptable.desk.desk import Desk
from toptable.engine.commands import Command
from toptable.engine.commands import rounds as commands
from toptable.engine.commands.results import IssueBye
from toptable.engine.roles import Actor
from toptable.web.answers import answered
from toptable.web.pages.event import said
from toptable.web.rendering import event_page
from toptable.web.seen import seen
from toptable.web.visitor import Visitor

ACTS: dict[str, Command] = {
    "pair": commands.PairRound(),
    "again": commands.PairAgain(),
    "publish": commands.PublishRound(),
    "discard": commands.DiscardRound(),
}


class Seated(msgspec.Struct):
    """The form that issues a bye."""

    absent: bool = False


@get("/e/{event:str}/rounds/{number:int}", sync_to_thread=True)
def round_page(
    request: Request[Any, Any, Any],
    desk: Desk,
    visitor: Visitor,
    event: str,
    number: int,
    done: int = 0,
) -> Response[Any]:
    """One round by its number."""
    what = seen(desk.tournament(event), staff=visitor.staff)
    if not 1 <= number <= len(what.state.rounds):
        raise NotFoundException
    return event_page(
        request, "round.html", visitor, what, round_=number, said=said(what, visitor, done)
    )


@post("/e/{event:str}/draft/{act:str}", sync_to_thread=True)
def change_round(
    request: Request[Any, Any, Any], desk: Desk, actor: Actor, event: str, act: str
) -> Response[Any]:
    """Pair the next round, draw it again, publish it or throw it away."""
    if act not in ACTS:
        raise NotFoundException
    tournament = desk.tournament(event)
    return answered(request, tournament, tournament.send(ACTS[act], actor), f"/e/{event}")


@post("/e/{event:str}/rounds/{number:int}/byes/{player:int}", sync_to_thread=True)
def issue_bye(
    request: Request[Any, Any, Any],
    desk: Desk,
    actor: Actor,
    event: str,
    number: int,
    player: int,
    data: Annotated[Seated, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[Any]:
    """Confirm that the player with the bye was seated, or was not. B-081."""
    tournament = desk.tournament(event)
    command = IssueBye(round=number, player=player, absent=data.absent)
    return answered(request, tournament, tournament.send(command, actor), f"/e/{event}")
