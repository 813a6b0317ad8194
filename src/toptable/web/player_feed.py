"""What thousands of phones ask for in the same second, in front of sessions, router and
database.
"""

import asyncio
import gzip
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import anyio.to_thread
import msgspec
from litestar.types import Receive, Scope, Send

from toptable.desk.desk import Desk
from toptable.desk.event_list import Unreadable
from toptable.engine.state.people import Player
from toptable.store import Reach, StoreError
from toptable.store.change_feed import Change, Subscription
from toptable.web.auth.player_links import COOKIE, LOOK_SECONDS, PlayerDoor, Renewed
from toptable.web.languages.languages import VARIES, language_of
from toptable.web.player_rows import Drawing, EventFeed, EventRows, HallRows, Phone, Row
from toptable.web.rendering.page_part import LatelyUsed
from toptable.web.serving.live import moving
from toptable.web.serving.responses import AT, HEADERS, KEPT, NOT_KEPT, VersionPoll

MOST_QUIET = 50
"""How many events are remembered at which no phone listens just now."""
RETRY = (1_000, 6_000)
"""After how many milliseconds a phone opens a broken stream again, at random between the two."""

BEAT = b"event: beat\ndata:\n\n"
FULL = b"Too many phones listen at once. This page asks by itself every few seconds instead."
_EVERYWHERE = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

Page = Callable[[EventRows, Player, str, str, str], bytes]
"""The whole page around a row: for a player, with the player's ticket, in a language, and with the
name of what was just done."""


class Asked(msgspec.Struct, frozen=True, gc=False):
    """One of the addresses that are answered here."""

    event: str
    what: str
    """The page, its ``row``, or the ``live`` stream."""


def asked(scope: Scope) -> Asked | None:
    """What somebody asks for; nothing where it is for others to answer."""
    if scope.get("method") != "GET":
        return None
    parts = scope["path"].split("/", 5)
    if len(parts) not in (4, 5) or parts[1] != "e" or parts[3] != "me":
        return None
    what = parts[4] if len(parts) == 5 else "page"
    return Asked(parts[2], what) if what in ("page", "row", "live") else None


class PlayerFeed:
    """Answers phones. One for each server process."""

    def __init__(
        self,
        desk: Desk,
        looks: VersionPoll,
        door: PlayerDoor,
        drawing: Drawing,
        page: Page,
        most: int,
    ) -> None:
        self._desk = desk
        self._looks = looks
        self._door = door
        self._drawing = drawing
        self._page = page
        self._most = most
        self._events: dict[str, EventFeed] = {}
        """The one that a phone asked about last comes last."""
        self._aside: LatelyUsed[str, EventRows] = LatelyUsed(MOST_QUIET)
        """Rows of events of which no phone has opened its page yet."""
        self._opening = asyncio.Lock()
        self._subscription: Subscription | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._streams = 0
        self._looking: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        door.tell(self._renewed)

    def __len__(self) -> int:
        """How many streams are open."""
        return self._streams

    async def answers(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer a request, if it is one for here; whether it was."""
        wanted = asked(scope)
        if wanted is None:
            return False
        headers = dict(scope["headers"])
        ticket = _cookie(headers.get(b"cookie", b""))
        if not ticket:
            return False
        try:
            face = await self._face(wanted.event)
            await face.reach(await self._looks.now(wanted.event))
        except (StoreError, Unreadable):
            # The ordinary pages say what is wrong with it.
            return False
        if face.ended:
            return False
        await self._look()
        player = self._door.player(wanted.event, ticket, face.rows.now.players)
        if player is None:
            return False
        language = language_of(headers)
        if wanted.what == "live":
            await self._stream(face, player, language, headers, receive, send)
        elif wanted.what == "row":
            rows = await self._awaited(face, player, language, scope["query_string"])
            row = None if rows is None else face.rows.row_in(rows, player.id, language)
            if rows is None or row is None:
                return False
            await _send_row(row, rows.reach, headers, send)
        else:
            done = _done(scope["query_string"])
            await self._send_page(face, player, ticket, language, done, headers, send)
        return True

    def rows(self, event: str) -> EventRows:
        """Everybody's row at an event as it is now, for other pages; for a thread."""
        face = self._events.get(event)
        if face is not None and not face.ended:
            found = face.rows
        else:
            found = self._aside.get(event) or self._rows(event)
            self._aside.keep(event, found, 1)
        found.refresh()
        return found

    def written(self, event: str) -> None:
        """Something was written just now, and whoever wrote it is about to look; for a thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, event)

    def close(self) -> None:
        """End every stream; the server is about to end."""
        if self._subscription is not None:
            self._subscription.close()
        for face in self._events.values():
            face.moving = True
            face.end()

    async def _face(self, event: str) -> EventFeed:
        found = self._events.get(event)
        if found is not None and not found.ended:
            self._events[event] = self._events.pop(event)
            return found
        async with self._opening:
            if event not in self._events or self._events[event].ended:
                if self._subscription is None:
                    self._loop = asyncio.get_running_loop()
                    self._subscription = self._desk.store.subscribe(self._heard)
                rows = self._rows(event)
                await anyio.to_thread.run_sync(rows.refresh)
                self._events.pop(event, None)
                self._events[event] = EventFeed(event, rows)
                self._forget_quiet()
        return self._events[event]

    def _forget_quiet(self) -> None:
        """Of events at which nobody listens only the last ones are remembered."""
        quiet = [face for face in self._events.values() if face.quiet]
        for face in quiet[:-MOST_QUIET]:
            face.end()
            del self._events[face.event]

    def _rows(self, event: str) -> EventRows:
        find, reach = self._desk.tournament, self._desk.store.reach
        return EventRows(partial(find, event), partial(reach, event), self._drawing)

    def _heard(self, change: Change) -> None:
        """From a thread of the store."""
        self.written(change.event)

    def _tell(self, event: str) -> None:
        if face := self._events.get(event):
            face.heard()

    async def _look(self) -> None:
        """Know which links were renewed meanwhile; who asks at the same time waits for that."""
        if not self._door.stale:
            return
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(anyio.to_thread.run_sync(self._door.look))
        await asyncio.shield(self._looking)

    async def _keep_looking(self) -> None:
        """As long as anybody listens: a renewed link ends the streams that it was opened with."""
        while self._streams:
            await self._look()
            await asyncio.sleep(LOOK_SECONDS)

    def _renewed(self, links: Renewed) -> None:
        """From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, links)

    def _wake(self, links: Renewed) -> None:
        for event, player in links:
            if face := self._events.get(event):
                face.wake(player)

    async def _send_page(
        self,
        face: EventFeed,
        player: Player,
        ticket: str,
        language: str,
        done: str,
        headers: Mapping[bytes, bytes],
        send: Send,
    ) -> None:
        body = self._page(face.rows, player, ticket, language, done)
        more = [(b"content-type", b"text/html; charset=utf-8"), (b"vary", VARIES.encode())]
        if b"gzip" in headers.get(b"accept-encoding", b""):
            body = gzip.compress(body, 5, mtime=0)
            more.append((b"content-encoding", b"gzip"))
        await _answer(200, body, [*more, (b"cache-control", NOT_KEPT.encode())], send)

    async def _awaited(
        self, face: EventFeed, player: Player, language: str, query: bytes
    ) -> HallRows | None:
        """The rows, once the player's is another one than the phone has, or after a while.

        For phones that get no stream through. Nothing once the link that was asked with is out.
        """
        rows = face.rows.now
        row = face.rows.row_in(rows, player.id, language)
        if row is None or query != b"known=" + row.tag.strip(b'"') or self._streams >= self._most:
            return rows
        # Who hangs up meanwhile is noticed at the beat; to watch for it costs as much as to answer.
        with self._listening(face, player) as phone:
            await phone.rest()
            return face.rows.now if phone.counts() else None

    @contextmanager
    def _listening(self, face: EventFeed, player: Player) -> Iterator[Phone]:
        """A phone among those that are told."""
        phone = Phone(partial(self._standing, face, player.id))
        face.phones.setdefault(player.id, set()).add(phone)
        self._streams += 1
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._keep_looking())
        try:
            yield phone
        finally:
            self._streams -= 1
            face.phones[player.id].discard(phone)

    def _standing(self, face: EventFeed, number: int) -> tuple[str, int] | None:
        """What a player's link hangs on just now."""
        player = face.rows.now.players.get(number)
        return None if player is None else self._door.standing(face.event, player)

    async def _stream(
        self,
        face: EventFeed,
        player: Player,
        language: str,
        headers: Mapping[bytes, bytes],
        receive: Receive,
        send: Send,
    ) -> None:
        if self._streams >= self._most:
            plain = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"10")]
            await _answer(503, FULL, plain, send)
            return
        with self._listening(face, player) as phone, _hanging_up(receive, phone):
            start = [
                (b"content-type", b"text/event-stream"),
                (b"cache-control", b"no-cache"),
                (b"x-accel-buffering", b"no"),
                *_EVERYWHERE,
            ]
            await send({"type": "http.response.start", "status": 200, "headers": start})
            told = headers.get(b"last-event-id", b"").partition(b" ")[0]
            said, news = b"retry: %d\n" % random.randint(*RETRY), False
            while not phone.gone and phone.counts():
                rows = face.rows.now
                row = face.rows.row_in(rows, player.id, language)
                if row is not None and row.tag != told:
                    told = row.tag
                    said += _message(row, rows.reach)
                elif not news:
                    said += BEAT
                if said:
                    await send({"type": "http.response.body", "body": said, "more_body": True})
                said = b""
                # What came up while the last row was on its way is sent at once.
                news = face.rows.row(player.id, language) is not row or await phone.rest()
        last = b"event: ended\ndata:\n\n"
        if phone.gone:
            last = moving() if face.moving else b""
        await send({"type": "http.response.body", "body": last, "more_body": False})


@contextmanager
def _hanging_up(receive: Receive, phone: Phone) -> Iterator[None]:
    """Notice when a phone hangs up."""
    watching = asyncio.create_task(_until_gone(receive, phone))
    try:
        yield
    finally:
        watching.cancel()


async def _until_gone(receive: Receive, phone: Phone) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    phone.leave()


def _message(row: Row, reach: Reach) -> bytes:
    """A row under its name, and how far the log reached."""
    lines = b"\ndata: ".join(row.html.splitlines())
    return b"id: %b %b\nevent: row\ndata: %b\n\n" % (row.tag, reach.stamp.encode(), lines)


async def _send_row(row: Row, reach: Reach, headers: Mapping[bytes, bytes], send: Send) -> None:
    """The row by itself, or nothing where the phone has it already."""
    tags = [
        (b"etag", row.tag),
        (AT.encode(), reach.stamp.encode()),
        (b"cache-control", KEPT.encode()),
        (b"vary", VARIES.encode()),
    ]
    if headers.get(b"if-none-match", b"") == row.tag:
        await _answer(304, b"", tags, send)
        return
    media = (b"content-type", b"text/html; charset=utf-8")
    await _answer(200, row.html, [media, *tags], send)


async def _answer(status: int, body: bytes, headers: list[tuple[bytes, bytes]], send: Send) -> None:
    if status != 304:
        headers = [*headers, (b"content-length", str(len(body)).encode())]
    start = [*headers, *_EVERYWHERE]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _done(query: bytes) -> str:
    """The name of what was just done, out of the address."""
    return query.removeprefix(b"done=").decode("ascii", "replace")


def _cookie(sent: bytes) -> str:
    """The ticket in a cookie header; nothing where there is none."""
    wanted = COOKIE.encode() + b"="
    for part in sent.split(b";"):
        found = part.strip()
        if found.startswith(wanted):
            return found[len(wanted) :].decode("ascii", "replace")
    return ""
