"""A player in front of their own pages: who it is, what their forms send, and the way back."""

from functools import cached_property
from typing import Any

import anyio.to_thread
from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.people.state import Player
from toptable.web.access.player_links import COOKIE, PlayerDoor
from toptable.web.access.seen import Seen, seen
from toptable.web.access.visitor import FIELD, FROM_ELSEWHERE, SAFE, keys_of, other_site
from toptable.web.languages.languages import language_of
from toptable.web.languages.marking import marked
from toptable.web.languages.rendering import render_in
from toptable.web.pages.player.addresses import own_address

WHOSE = {"whose": "player"}
"""For the ``opt`` of what a player sends: its form is one of the player's own pages."""
NO_LINK = marked(
    "This phone does not know who you are. Open your personal link again, or ask the staff for a "
    "new one."
)


def door_of(connection: ASGIConnection[Any, Any, Any, Any]) -> PlayerDoor:
    """Who knows which personal links count."""
    door: PlayerDoor = connection.app.state.player_door
    return door


def ticket_in(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The ticket that this phone holds for the event, ours or not."""
    return connection.cookies.get(COOKIE, "")


class OwnVisit:
    """A player at a page of their own."""

    def __init__(self, request: Request[Any, Any, Any], desk: Desk, event: str) -> None:
        self.request = request
        self.desk = desk
        self.event = event
        self.address = own_address(event)
        self.ticket = ticket_in(request)

    @cached_property
    def tournament(self) -> Tournament:
        return self.desk.tournament(self.event)

    @cached_property
    def seen(self) -> Seen:
        """As much of the tournament as players may see."""
        return seen(self.tournament, Role.PLAYER)

    @cached_property
    def known(self) -> Player | None:
        """Whose phone this is, if it is anybody's."""
        players = self.tournament.state.players
        return door_of(self.request).player(self.event, self.ticket, players)

    @property
    def player(self) -> Player:
        """Whose phone this is; strangers are sent away."""
        if self.known is None:
            raise PermissionDeniedException(NO_LINK)
        return self.known

    @property
    def actor(self) -> Actor:
        """The player as the desk knows them."""
        return Actor(name=self.player.name, role=Role.PLAYER, player=self.player.id)

    @cached_property
    def language(self) -> str:
        return language_of(dict(self.request.scope["headers"]))

    def send(self, command: Command, *, back: str = "", reason: str = "") -> Response[Any]:
        """Send a command for the player; the answer leads back to a page."""
        outcome = self.tournament.send(command, self.actor, reason=reason)
        if isinstance(outcome, Refusal):
            return self.page("player/refused.html", status=409, refusal=outcome)
        return Redirect(back or self.address, status_code=303)

    def page(self, template: str, *, status: int = 200, **context: object) -> Response[Any]:
        """One of the player's own pages; no copy of it is kept."""
        html = render_in(
            self.language,
            template,
            event=self.seen.event,
            event_address=f"/e/{self.event}",
            address=self.address,
            me=self.known,
            seen=self.seen,
            token=keys_of(self.request).player_form_token(self.ticket),
            **context,
        )
        headers = {"cache-control": "no-store"}
        return Response(html, media_type=MediaType.HTML, status_code=status, headers=headers)


def provide_own_visit(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], event: FromPath[str]
) -> OwnVisit:
    """The visit behind a request to a player's own page."""
    return OwnVisit(request, desk, event)


async def own_player_only(
    connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler
) -> None:
    """Guard for what players send: a valid link at this very moment, and a form of their own."""
    await anyio.to_thread.run_sync(door_of(connection).look_now)
    if connection.scope.get("method") in SAFE or not isinstance(connection, Request):
        return
    form = await connection.form()
    if other_site(connection) or not keys_of(connection).fits_player_form(
        str(form.get(FIELD, "")), ticket_in(connection)
    ):
        raise PermissionDeniedException(FROM_ELSEWHERE)
