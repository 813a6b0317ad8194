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
from toptable.desk.hooks.addresses import Guard
from toptable.desk.hooks.courier import Courier
from toptable.desk.hooks.sending import Sender
from toptable.web.access.doorkeeper import Doorkeeper
from toptable.web.access.join_limits import JoinLimits
from toptable.web.access.own_visit import provide_own_visit
from toptable.web.access.passwords import Limits
from toptable.web.access.player_links import PlayerDoor
from toptable.web.access.sessions import Keys
from toptable.web.access.shared_limits import shared_by
from toptable.web.access.visit import provide_visit
from toptable.web.access.visitor import keep_up, own_forms_only, provide_actor, provide_visitor
from toptable.web.acts import doing
from toptable.web.face.read_face import ReadFace
from toptable.web.notices.carriers import NOTHING_SENT, Carriers, NoticeSettings
from toptable.web.notices.notifier import Notifier
from toptable.web.notices.outbox import Outbox
from toptable.web.operating.probes import Probes
from toptable.web.operating.traffic import Traffic, number_of
from toptable.web.operating.trouble import answer_plainly
from toptable.web.pages.clock import clock, late, time_up
from toptable.web.pages.deck_checks import deck_checks
from toptable.web.pages.decks import deck, deck_acts, decks, event_cards
from toptable.web.pages.decks import statistics as deck_statistics
from toptable.web.pages.door import certificate, language, me, sign_in, tokens
from toptable.web.pages.event import (
    about,
    announcements,
    checklist,
    close,
    deadlines,
    event,
    files,
    lists,
    look,
    newer_file,
    settings,
    structure,
    timetable,
)
from toptable.web.pages.events import events, import_file, new_event, shelf, venue
from toptable.web.pages.finals import bracket, cut, finalists, places
from toptable.web.pages.floor import acts as floor_acts
from toptable.web.pages.floor import floor, review, several
from toptable.web.pages.hall import concern, hall
from toptable.web.pages.help import help_pages
from toptable.web.pages.hooks import hooks as hook_pages
from toptable.web.pages.judges import (
    calls,
    guidance,
    measures,
    notes,
    penalties,
    reports,
    rule,
    wrong_tables,
)
from toptable.web.pages.log import log, proof
from toptable.web.pages.messages import messages
from toptable.web.pages.people import (
    entering_teams,
    late_entry,
    people_list,
    person,
    player_link,
    players,
    standing,
    team_decks,
    waiting,
)
from toptable.web.pages.player import (
    calling,
    history,
    installed,
    need,
    notices_page,
    opponent,
    own_decks,
    reading,
    reporting,
    sides_page,
    taking_part,
)
from toptable.web.pages.player import me as own_page
from toptable.web.pages.player.page import PlayerPages
from toptable.web.pages.player.stencils import Stencils
from toptable.web.pages.printing import print_page, slip_photo
from toptable.web.pages.prizes import prizes
from toptable.web.pages.registration import join, registration
from toptable.web.pages.results import (
    online_tables,
    own_match,
    results,
    table_sides,
    tables,
    team_matches,
)
from toptable.web.pages.rounds import missing_results, round_tools, rounds
from toptable.web.pages.screens import overlays, screen, screens
from toptable.web.pages.server import server_page
from toptable.web.pages.staff import staff
from toptable.web.pages.standings import standings
from toptable.web.rendering.pages import Parts
from toptable.web.rendering.static_files import static_file
from toptable.web.serving import front_door, live
from toptable.web.serving.addresses import give_addresses
from toptable.web.serving.errors import HANDLERS
from toptable.web.serving.headers import add_headers
from toptable.web.serving.kept_answers import KeptAnswers, is_guest, key_of
from toptable.web.serving.live import Streams
from toptable.web.serving.looks import Looks

MOST_BYTES = 1_000_000
"""How much a form may send; a list of ten thousand names is far below."""

ASKS_FOR_NEED = "/need"
"""Pages that take long to work out: they wait for each other and for nobody else's turn."""

GUESTS_AT_ONCE = 4
"""For how many guests pages are made at the same time; staff do not wait in this line."""

MOST_STREAMS = 20_000
"""How many pages may listen at once, where nobody knows how many the computer can bear."""

PAGES = (
    doing,
    sign_in,
    certificate,
    language,
    me,
    tokens,
    staff,
    server_page,
    events,
    import_file,
    new_event,
    event,
    about,
    look,
    players,
    people_list,
    person,
    standing,
    player_link,
    entering_teams,
    team_decks,
    late_entry,
    waiting,
    registration,
    join,
    print_page,
    slip_photo,
    rounds,
    round_tools,
    tables,
    results,
    table_sides,
    online_tables,
    missing_results,
    standings,
    hall,
    concern,
    cut,
    bracket,
    places,
    clock,
    time_up,
    late,
    floor,
    floor_acts,
    review,
    several,
    calls,
    rule,
    penalties,
    measures,
    notes,
    wrong_tables,
    guidance,
    reports,
    deck_checks,
    announcements,
    proof,
    checklist,
    prizes,
    settings,
    structure,
    deadlines,
    timetable,
    shelf,
    venue,
    log,
    close,
    files,
    newer_file,
    hook_pages,
    lists,
    finalists,
    own_match,
    team_matches,
    decks,
    deck_statistics,
    deck,
    deck_acts,
    event_cards,
    help_pages,
    own_page,
    reporting,
    sides_page,
    taking_part,
    calling,
    history,
    own_decks,
    opponent,
    installed,
    need,
    reading,
    notices_page,
    messages,
    screens,
    screen,
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
        asked = front_door.without_body(scope)
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
        if await self.state.probes.answers(scope, send) or (
            metrics is not None and await metrics.answers(scope, send)
        ):
            pass
        elif front_door.cannot_be(scope):
            await front_door.turn_away(send)
        elif front_door.is_for_programs(scope):
            await _in_turn(self._turn_of_program(scope), partial(self._api(), scope, receive), send)
        elif front_door.has_empty_fields(scope):
            await front_door.lead_to_tidy_address(scope, send)
        elif await self.state.read_face.answers(scope, receive, send):
            pass
        elif key := key_of(scope):
            await self.state.kept_answers.answer(
                key, scope, partial(self._ask_for_guests, receive), send
            )
        elif scope["path"].endswith(ASKS_FOR_NEED):
            await _in_turn(self.state.reckoning, ask, send)
        elif is_guest(scope) and not front_door.is_stream(scope):
            sent = await front_door.arrived(scope, receive, MOST_BYTES)
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
        elif front_door.is_read_by_guest(scope) and not front_door.is_stream(scope):
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
    app.state.doorkeeper = Doorkeeper(desk.store)
    limit = shared_by(desk.store)
    app.state.limits = Limits(limit)
    app.state.join_limits = JoinLimits(limit)
    app.state.concern_limit = concern.limit(limit)
    app.state.hall_address = hall_address
    app.state.authority = b""
    app.state.parts = Parts()
    app.state.looks = looks = Looks(desk.store)
    app.state.streams = Streams(looks, most_streams)
    app.state.draining = False
    app.state.player_door = PlayerDoor(desk.store, keys)
    app.state.read_face = ReadFace(
        desk,
        looks,
        app.state.player_door,
        lambda seen: Stencils(seen).draw,
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
