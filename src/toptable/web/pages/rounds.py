"""Rounds: pair, look, publish as three acts; earlier rounds to look back at."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.engine.commands import Command
from toptable.engine.commands import rounds as commands
from toptable.engine.commands.results import IssueBye
from toptable.web.pages.event import shown_round
from toptable.web.visit import Visit

ACTS: dict[str, Command] = {
    "pair": commands.PairRound(),
    "again": commands.PairAgain(),
    "publish": commands.PublishRound(),
    "discard": commands.DiscardRound(),
}
"""What can be done to the draft of the next round, by the last word of the address."""


class Seated(msgspec.Struct):
    """The form that issues a bye."""

    absent: bool = False


@get("/e/{event:str}/rounds/{number:int}", sync_to_thread=True)
def round_page(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    show: FromQuery[str] = "all",
    find: FromQuery[str] = "",
) -> Response[Any]:
    """One round by its number."""
    if not 1 <= number <= len(visit.seen.state.rounds):
        raise NotFoundException
    return shown_round(visit, "round.html", number, show, find)


@post("/e/{event:str}/draft/{act:str}", sync_to_thread=True)
def change_draft(visit: NamedDependency[Visit], act: FromPath[str]) -> Response[Any]:
    """Pair the next round, draw it again, publish it or throw it away."""
    if act not in ACTS:
        raise NotFoundException
    return visit.send(ACTS[act])


@post("/e/{event:str}/rounds/{number:int}/byes/{player:int}", sync_to_thread=True)
def issue_bye(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    player: FromPath[int],
    data: URLEncodedBody[Seated],
) -> Response[Any]:
    """Confirm that the player with the bye was seated, or was not. B-081."""
    return visit.send(IssueBye(round=number, player=player, absent=data.absent))
