"""A player's own pages: opened by the personal link, and everything that is sent from there.

The page itself and its row come from the read face; here is what a phone that is not known sees,
and what players send. SW-16, B-149, N13-06.
"""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.subjects.results.commands import ClaimResult
from toptable.web.access.own_visit import WHOSE, OwnVisit, door_of, own_player_only
from toptable.web.pages.player.addresses import ME

FROM_PLAYER: dict[str, Any] = {"guards": [own_player_only], "opt": WHOSE, "sync_to_thread": True}


class Games(msgspec.Struct):
    """The form of a report: how each game ended, as the player says it."""

    game1: str = ""
    game2: str = ""
    game3: str = ""


@get(ME, sync_to_thread=True)
def me_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """For a phone that nobody knows: how to get one's own page."""
    return own.page("player/who.html")


@get(f"{ME}/{{ticket:str}}", sync_to_thread=True)
def personal_link(
    request: Request[Any, Any, Any], own: NamedDependency[OwnVisit], ticket: FromPath[str]
) -> Response[Any]:
    """Remember whose phone this is, and lead to the page; the address forgets the key."""
    door = door_of(request)
    door.look_now()
    if door.player(own.event, ticket, own.tournament.state.players) is None:
        return own.page("player/dead_link.html", status=404)
    return own.remember(ticket)


@post(f"{ME}/report", **FROM_PLAYER)
def report(own: NamedDependency[OwnVisit], data: URLEncodedBody[Games]) -> Response[Any]:
    """What the player says about the own match; it counts when the opponent says the same."""
    letters = "".join((data.game1, data.game2, data.game3))
    if not letters:
        raise ValidationException
    return own.send(_claim(own, letters))


@post(f"{ME}/confirm", **FROM_PLAYER)
def confirm(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """The opponent's report is right."""
    round_, table = _seat(own)
    match = own.seen.state.rounds[round_ - 1].matches[table]
    said = next((result for who, result in match.claims if who != own.player.id), None)
    if said is None:
        return Redirect(own.address, status_code=303)
    return own.send(ClaimResult(round_, table, own.player.id, said))


def _seat(own: OwnVisit) -> tuple[int, int]:
    """The round that is on, and where the player sits in it."""
    current = own.seen.state.current
    table = current.table_of(own.player.id) if current is not None else None
    if current is None or table is None:
        raise NotFoundException
    return current.number, table


def _claim(own: OwnVisit, letters: str) -> ClaimResult:
    round_, table = _seat(own)
    players = own.seen.state.rounds[round_ - 1].matches[table].players
    games = letters if players[0] == own.player.id else mirror(letters)
    return ClaimResult(round_, table, own.player.id, Result(games))


ROUTES = (me_page, personal_link, report, confirm)
