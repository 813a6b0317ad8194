"""Personal links at the desk: shown to one player, and renewed. Cards with them are printed."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from toptable.desk.desk import now
from toptable.engine.state.people import Player
from toptable.web.access.guards import needs
from toptable.web.access.own_visit import door_of
from toptable.web.access.player_links import code_of, link_of
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import keys_of
from toptable.web.pages.door.link_page import code
from toptable.web.serving.connection import HERE, address_for_others, is_open

LINK = "/e/{event:str}/players/{player:int}/link"
AT_THE_DESK = needs("EnterPlayers")


class LinkCard(msgspec.Struct, frozen=True):
    """One player's link, as it is handed over."""

    name: str
    number: int
    address: str
    code: str
    square: Markup


@get(LINK, guards=[AT_THE_DESK], sync_to_thread=True)
def player_link(
    request: Request[Any, Any, Any], visit: NamedDependency[Visit], player: FromPath[int]
) -> Response[Any]:
    """The link of one player: as a code to scan, six letters to type, and text to send."""
    door_of(request).look_now()
    card = _card(request, visit, _player(visit, player))
    host = card.address.partition("://")[2].partition("/")[0].rpartition(":")[0].strip("[]")
    return visit.fresh_page(
        "people/player_link.html",
        card=card,
        only_here=host in HERE,
        unprotected=is_open(request),
    )


@post(f"{LINK}/new", guards=[AT_THE_DESK], sync_to_thread=True)
def new_link(
    request: Request[Any, Any, Any], visit: NamedDependency[Visit], player: FromPath[int]
) -> Response[Any]:
    """Another link for a player; the one before, and every phone that holds it, is out."""
    known = _player(visit, player)
    visit.desk.store.player_links.renew(visit.event, known.id, now(), visit.actor.name)
    door_of(request).look_now()
    return Redirect(f"{visit.address}/players/{known.id}/link", status_code=303)


def _player(visit: Visit, number: int) -> Player:
    player = visit.seen.state.players.get(number)
    if player is None:
        raise NotFoundException
    return player


def _card(request: Request[Any, Any, Any], visit: Visit, player: Player) -> LinkCard:
    keys, number = keys_of(request), door_of(request).number(visit.event, player.id)
    address = f"{address_for_others(request)}{link_of(keys, visit.event, player, number)}"
    return LinkCard(
        player.name, player.id, address, code_of(keys, visit.event, player, number), code(address)
    )


ROUTES = (player_link, new_link)
