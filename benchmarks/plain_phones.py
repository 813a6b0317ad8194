"""The alternative for ``storm.py``: a player's page as any web framework would answer it.

The row is worked out once per version here too; what the page costs is being routed, rendered and
compressed for each phone.
"""

from functools import partial
from typing import Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from toptable.desk.desk import Desk
from toptable.web.access.own_visit import OwnVisit
from toptable.web.access.seen import Seen
from toptable.web.access.visitor import keys_of
from toptable.web.face.rows import Draw, EventRows
from toptable.web.pages.player.card import draw
from toptable.web.pages.player.page import PlayerPages

_KEPT: dict[str, EventRows] = {}


def _by_template(seen: Seen) -> Draw:
    return partial(draw, seen)


@get("/e/{event:str}/plain/{player:int}", sync_to_thread=True)
def plain(
    own: NamedDependency[OwnVisit], desk: NamedDependency[Desk], player: FromPath[int]
) -> Response[Any]:
    """The page of one player."""
    if own.event not in _KEPT:
        _KEPT[own.event] = EventRows(
            partial(desk.tournament, own.event), partial(desk.store.reach, own.event), _by_template
        )
    rows = _KEPT[own.event]
    rows.refresh()
    rows.now.drawn.clear()
    pages = PlayerPages(keys_of(own.request))
    html = pages.html(rows, own.tournament.state.players[player], "", "en")
    return Response(html, media_type=MediaType.HTML)


ROUTES = (plain,)
