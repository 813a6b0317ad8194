"""The web application: every page, and what holds for all of them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from functools import partial
from typing import cast

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.types import (
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from toptable.desk.desk import Desk
from toptable.desk.hooks.deliveries import Courier
from toptable.desk.hooks.http_delivery import Guard, Sender
from toptable.web.acts import post_command
from toptable.web.auth.event_request import provide_visit
from toptable.web.auth.limits import JoinLimits, shared_by
from toptable.web.auth.passwords import Limits
from toptable.web.auth.player_links import PlayerDoor
from toptable.web.auth.player_request import provide_own_visit
from toptable.web.auth.requester import keep_up, own_forms_only, provide_actor, provide_visitor
from toptable.web.auth.sessions import Keys, SessionCache
from toptable.web.monitoring.server_health import Probes
from toptable.web.monitoring.traffic import Traffic, number_of
from toptable.web.notifications.carriers import NOTHING_SENT, Carriers, NoticeSettings
from toptable.web.notifications.notifier import Notifier
from toptable.web.notifications.outbox import Outbox
from toptable.web.pages.clock import clock, time_up
from toptable.web.pages.deck_checks import deck_checks
from toptable.web.pages.decks import deck_page, deck_submissions, event_cards
from toptable.web.pages.decks import deck_statistics as deck_statistics
from toptable.web.pages.event import event, event_files, event_plan, settings
from toptable.web.pages.events import archive, events, new_event
from toptable.web.pages.finals import bracket, cut, finalists
from toptable.web.pages.floor import all_floors, floor
from toptable.web.pages.floor import floor_acts as floor_acts
from toptable.web.pages.help import help_pages
from toptable.web.pages.hooks import hooks as hook_pages
from toptable.web.pages.judges import (
    calls,
    judge_notes,
    penalties,
    reports,
    ruling_pages,
    wrong_tables,
)
from toptable.web.pages.log import log
from toptable.web.pages.messages import messages
from toptable.web.pages.people import admit_people, person, players, team_pages
from toptable.web.pages.player import (
    match_pages,
    needed_results,
    notices_page,
    player_actions,
    player_decks,
    player_page,
)
from toptable.web.pages.player.player_page import PlayerPages
from toptable.web.pages.player.player_row import RowTemplates
from toptable.web.pages.printing import print_page
from toptable.web.pages.prizes import prizes
from toptable.web.pages.public import concern, hall
from toptable.web.pages.registration import registration
from toptable.web.pages.results import result_entry, table_page, team_matches
from toptable.web.pages.rounds import rounds
from toptable.web.pages.screens import overlays, screens
from toptable.web.pages.server import server_page
from toptable.web.pages.sign_in import account, device_setup, sign_in, tokens
from toptable.web.pages.staff import staff
from toptable.web.pages.standings import standings
from toptable.web.player_feed import PlayerFeed
from toptable.web.rendering.environment import static_file
from toptable.web.rendering.pages import Parts
from toptable.web.serving import live, request_filter
from toptable.web.serving.error_pages import HANDLERS, answer_plainly
from toptable.web.serving.live import Streams
from toptable.web.serving.request_filter import give_addresses
from toptable.web.serving.responses import KeptAnswers, VersionPoll, add_headers, is_guest, key_of

MOST_BYTES = 1_000_000
"""How much a form may send; a list of ten thousand names is far below."""

ASKS_FOR_NEED = "/need"
"""Pages that take long to work out: they wait for each other and for nobody else's turn."""

GUESTS_AT_ONCE = 4
"""For how many guests pages are made at the same time; staff do not wait in this line."""

MOST_STREAMS = 20_000
"""How many pages may listen at once, where nobody knows how many the computer can bear."""

PAGES = (
    post_command,
    sign_in,
    device_setup,
    account,
    tokens,
    staff,
    server_page,
    events,
    new_event,
    event,
    settings,
    players,
    person,
    team_pages,
    admit_people,
    registration,
    print_page,
    result_entry,
    rounds,
    table_page,
    standings,
    hall,
    concern,
    cut,
    bracket,
    clock,
    time_up,
    floor,
    floor_acts,
    all_floors,
    calls,
    ruling_pages,
    penalties,
    judge_notes,
    wrong_tables,
    reports,
    deck_checks,
    log,
    prizes,
    event_plan,
    archive,
    event_files,
    hook_pages,
    finalists,
    team_matches,
    deck_submissions,
    deck_statistics,
    deck_page,
    event_cards,
    help_pages,
    match_pages,
    player_actions,
    player_page,
    player_decks,
    needed_results,
    notices_page,
    messages,
    screens,
    overlays,
    live,
)

ROUTES = (static_file, *(route for page in PAGES for route in page.ROUTES))


class Pages(Litestar):
    """Litestar behind our own front door, without plugins for what merely is installed."""

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Answer a request, and remember how that went."""
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        asked = request_filter.without_body(scope)
        answer = partial(self._answer_in_any_case, asked, cast(Receive, receive))
        await self.state.traffic.follow(asked, cast(Send, send), answer)

    async def _answer_in_any_case(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What fails before a page is asked for it has no page of errors, and is answered here."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._answer(scope, receive, watched)
        except Exception as problem:
            if begun:
                raise
            await answer_plainly(problem, number_of(scope), send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What cannot be a request at the door, guests in turn, staff at once."""
        ask = partial(super().__call__, scope, receive)
        metrics = self.state.metrics
        looks = scope.get("method") in ("GET", "HEAD")
        if looks and (
            await self.state.probes.answers(scope, send)
            or (metrics is not None and await metrics.answers(scope, send))
        ):
            pass
        elif request_filter.cannot_be(scope):
            await request_filter.turn_away(send)
        elif request_filter.is_for_programs(scope):
            await _in_turn(self._turn_of_program(scope), partial(self._api(), scope, receive), send)
        elif request_filter.has_empty_fields(scope):
            await request_filter.lead_to_tidy_address(scope, send)
        elif looks and await self.state.read_face.answers(scope, receive, send):
            pass
        elif key := key_of(scope):
            await self.state.kept_answers.answer(
                key, scope, partial(self._ask_for_guests, receive), send
            )
        elif scope["path"].endswith(ASKS_FOR_NEED):
            await _in_turn(self.state.reckoning, ask, send)
        elif is_guest(scope) and not request_filter.is_stream(scope):
            sent = await request_filter.arrived(scope, receive, MOST_BYTES)
            await _in_turn(self.state.guests, partial(super().__call__, scope, sent), send)
        else:
            await ask(send)

    def _turn_of_program(self, scope: Scope) -> asyncio.Semaphore | None:
        """Programs wait as people do: for what takes long to work out, and guests for guests.

        What guests send is refused, so that they need not wait for it.
        """
        turn: asyncio.Semaphore | None = None
        if scope["path"].endswith(ASKS_FOR_NEED):
            turn = self.state.reckoning
        elif request_filter.is_read_by_guest(scope) and not request_filter.is_stream(scope):
            turn = self.state.guests
        return turn

    def _api(self) -> Litestar:
        """The API, made when somebody first asks for it."""
        if self.state.api is None:
            from toptable.web.api.app import create_api

            self.state.api = create_api(self.state)
        api: Litestar = self.state.api
        return api

    async def _ask_for_guests(self, receive: Receive, scope: Scope, send: Send) -> None:
        """What is kept for all guests is made in their turn; what open pages lack, at once."""
        turn = nullcontext() if scope["path"].endswith("/changes") else self.state.guests
        async with turn:
            await super().__call__(scope, receive, send)

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        # The usual ones load Pydantic, a fifth of the whole start, for pages that only use msgspec.
        return [*plugins, MsgspecDIPlugin()]


async def _in_turn(
    turn: asyncio.Semaphore | None, ask: Callable[[Send], Awaitable[None]], send: Send
) -> None:
    """Ask in a turn, or at once where there is none.

    The answer is sent afterwards: whoever is slow to take it keeps nobody else waiting.
    """
    if turn is None:
        await ask(send)
        return
    answer: list[Message] = []

    async def keep(message: Message) -> None:
        answer.append(message)

    async with turn:
        await ask(keep)
    for message in answer:
        await send(message)


def create_app(
    desk: Desk,
    *,
    hall_address: str = "",
    most_streams: int = MOST_STREAMS,
    notices: NoticeSettings = NOTHING_SENT,
    hooks: Guard | None = None,
) -> Litestar:
    """The pages of one desk; ``hall_address`` is where other computers find them, if they can.

    With ``hooks``, what happens is sent to whoever asked for it, as far as that guard lets it.
    """
    app = Pages(
        route_handlers=(),
        dependencies={
            "desk": Provide(provide_desk, sync_to_thread=False),
            "visitor": Provide(provide_visitor, sync_to_thread=False),
            "actor": Provide(provide_actor, sync_to_thread=False),
            "visit": Provide(provide_visit, sync_to_thread=False),
            "own": Provide(provide_own_visit, sync_to_thread=False),
        },
        guards=[keep_up, own_forms_only],
        before_send=[add_headers],
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=5,
            minimum_size=1000,
            exclude=["/live$", "/picture/"],
        ),
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
        logging_config=None,
    )
    give_addresses(app, ROUTES)
    put_in_charge(app, desk, hall_address, most_streams, notices, hooks)
    return app


def put_in_charge(
    app: Litestar,
    desk: Desk,
    hall_address: str = "",
    most_streams: int = MOST_STREAMS,
    notices: NoticeSettings = NOTHING_SENT,
    hooks: Guard | None = None,
) -> None:
    """Let an application serve this desk, with nothing left of any other."""
    app.state.desk = desk
    app.state.api = None
    app.state.draining = False
    app.state.traffic = Traffic()
    app.state.metrics = None
    app.state.probes = Probes(desk.store, lambda: app.state.draining)
    app.state.session_keys = keys = Keys.of(desk.store)
    app.state.doorkeeper = SessionCache(desk.store)
    limit = shared_by(desk.store)
    app.state.limits = Limits(limit)
    app.state.join_limits = JoinLimits(limit)
    app.state.concern_limit = concern.limit(limit)
    app.state.hall_address = hall_address
    app.state.authority = b""
    app.state.parts = Parts()
    app.state.looks = looks = VersionPoll(desk.store)
    app.state.streams = Streams(looks, most_streams)
    app.state.draining = False
    app.state.player_door = PlayerDoor(desk.store, keys)
    app.state.read_face = PlayerFeed(
        desk,
        looks,
        app.state.player_door,
        lambda seen: RowTemplates(seen).draw,
        PlayerPages(keys, notices=notices.any).html,
        most_streams,
    )
    app.state.streams.end_together(app.state.read_face.close)
    send_notices(app, desk, notices)
    send_to_hooks(app, desk, hooks)
    app.state.kept_answers = KeptAnswers(desk, looks)
    app.state.guests = asyncio.Semaphore(GUESTS_AT_ONCE)
    app.state.reckoning = asyncio.Semaphore(1)


def send_notices(app: Litestar, desk: Desk, notices: NoticeSettings) -> None:
    """Let notices leave the house, if the organizer wants that at all."""
    keys, door, face = app.state.session_keys, app.state.player_door, app.state.read_face
    app.state.carriers = carriers = Carriers(desk, keys, door, notices)
    app.state.notifier = None
    if notices.any:
        outbox = Outbox(carriers.carry)
        app.state.notifier = notifier = Notifier(desk, door, face.rows, outbox, notices.words)
        notifier.start()
        app.state.streams.end_together(notifier.close)


def send_to_hooks(app: Litestar, desk: Desk, guard: Guard | None) -> None:
    """Tell programs elsewhere what happens; without a guard only when a test is asked for."""
    app.state.hook_sender = Sender(guard or Guard())
    app.state.courier = None
    if guard is not None:
        app.state.courier = courier = Courier(desk, app.state.hook_sender)
        courier.start()
        app.state.streams.end_together(courier.close)


def provide_desk(state: State) -> Desk:
    """The desk that the pages are about."""
    desk: Desk = state.desk
    return desk
