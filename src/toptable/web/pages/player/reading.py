"""A player has read what the staff told them."""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from toptable.engine.subjects.messages.messaging import ReadMessage
from toptable.web.access.own_visit import FROM_PLAYER, OwnVisit
from toptable.web.pages.player.addresses import ME


@post(f"{ME}/messages/{{number:int}}/read", **FROM_PLAYER)
def read(own: NamedDependency[OwnVisit], number: FromPath[int]) -> Response[Any]:
    """The message needs no place on the page any more."""
    return own.send(ReadMessage(own.player.id, number))


ROUTES = (read,)
