"""A player in front of their own pages: who it is, what their forms send, and the way back."""

from collections.abc import Sequence
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
from toptable.desk.request import Tap
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import SealedText
from toptable.engine.state.people import Player
from toptable.web.acts.form_response import wants_json
from toptable.web.auth.event_view import EventView, seen
from toptable.web.auth.player_links import COOKIE, LASTS, PlayerDoor
from toptable.web.auth.requester import FIELD, FROM_ELSEWHERE, SAFE, keys_of, other_site
from toptable.web.languages.languages import language_of, marked
from toptable.web.languages.texts import texts_in
from toptable.web.pages.player.player_address import own_address
from toptable.web.player_rows import EventRows
from toptable.web.rendering.environment import render_in

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


class PlayerRequest:
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
    def seen(self) -> EventView:
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

    def send(
        self, command: Command, *, texts: Sequence[SealedText] = (), done: str = "", back: str = ""
    ) -> Response[Any]:
        """Send a command for the player; the answer leads back to the page, or to ``back``.

        ``done`` names what is said there, where the row itself does not show it.
        """
        outcome = self.tournament.send(command, self.actor, texts=texts, tap=self.tap)
        return self.answered(outcome, done, back)

    @property
    def tap(self) -> Tap | None:
        """What the phone says of a tap that it may send twice: the version shown, and which one."""
        seen, _, nth = self.request.headers.get("toptable-tap", "").partition(" ")
        if not (seen.isdecimal() and nth.isdecimal() and len(seen) < 10 and len(nth) < 5):
            return None
        # Two who play each other mean different things by the same place: each is heard.
        return Tap(int(seen), int(nth), sure=True)

    def answered(
        self, outcome: Done | Blocked | Refusal, done: str = "", back: str = ""
    ) -> Response[Any]:
        """The answer to what the desk said about something that the player sent."""
        if isinstance(outcome, Blocked):
            return self.refused(outcome.refusal)
        if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.DONE_ALREADY:
            return self.refused(outcome)
        self.request.app.state.read_face.written(self.event)
        if wants_json(self.request):
            return Response({"done": done}, media_type=MediaType.JSON, status_code=200)
        back = back or self.address
        return Redirect(f"{back}?done={done}" if done else back, status_code=303)

    def refused(self, refusal: Refusal) -> Response[Any]:
        """The desk said no."""
        status = 403 if refusal.answer is AnsweredBy.SOMEBODY_ELSE else 409
        if wants_json(self.request):
            body = {"refused": texts_in(self.language).told(refusal)}
            return Response(body, media_type=MediaType.JSON, status_code=status)
        return self.page("player/refused.html", status=status, refusal=refusal)

    def to_start(self) -> Response[Any]:
        """A phone that nobody knows begins at the beginning."""
        return Redirect(self.address, status_code=303)

    def remember(self, ticket: str) -> Response[Any]:
        """Lead to the player's page, and let the phone remember whose it is, at this event."""
        answer = Redirect(self.address, status_code=303)
        self.keep(answer, COOKIE, ticket)
        return answer

    def keep(self, answer: Response[Any], cookie: str, value: str) -> None:
        """Let the phone remember something for this event alone."""
        answer.set_cookie(
            cookie,
            value,
            path=f"/e/{self.event}",
            max_age=LASTS,
            httponly=True,
            samesite="lax",
            secure=self.request.url.scheme == "https",
        )

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
) -> PlayerRequest:
    """The visit behind a request to a player's own page."""
    return PlayerRequest(request, desk, event)


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


FROM_PLAYER: dict[str, Any] = {"guards": [own_player_only], "opt": WHOSE, "sync_to_thread": True}
"""For the handlers of what players send."""


def rows_of(request: Request[Any, Any, Any], event: str) -> EventRows:
    """Everybody's row, as the phones have them; for a handler in a thread."""
    rows: EventRows = request.app.state.read_face.rows(event)
    return rows
