"""The rows of all players of one event, made once for each version, and the phones told of it."""

import asyncio
import logging
import random
from collections.abc import Callable, Mapping
from hashlib import blake2b
from threading import Lock

import anyio.to_thread
import msgspec
from msgspec.structs import replace

from toptable.desk.event_list import Unreadable
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.state.people import Player
from toptable.engine.views.player_view import Everybody, PlayerView, everybody
from toptable.store import Reach, StoreError
from toptable.web.auth.event_view import EventView, seen
from toptable.web.serving.live import Listener

Draw = Callable[[PlayerView, str], bytes]
"""A row as HTML in one language."""
Drawing = Callable[[EventView], Draw]
"""How the rows of one version are drawn."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """One player's row in one language."""

    html: bytes
    tag: bytes
    """Its name; the same as long as it reads the same."""


class HallRows(msgspec.Struct, frozen=True):
    """All rows of one version."""

    reach: Reach
    """How far the log reached that they show."""
    seen: EventView
    all: Everybody
    draw: Draw
    drawn: dict[tuple[int, str], Row]
    """Those that somebody has asked for."""

    @property
    def version(self) -> int:
        return self.reach.version

    @property
    def players(self) -> Mapping[int, Player]:
        return self.seen.state.players


class EventRows:
    """The newest rows of one event, and how they become HTML.

    ``find`` opens the event, up to date with what other processes have written; ``reach`` asks the
    store how far its log reaches.
    """

    def __init__(
        self, find: Callable[[], Tournament], reach: Callable[[], Reach], drawing: Drawing
    ) -> None:
        self._find = find
        self._reach = reach
        self._drawing = drawing
        self._lock = Lock()
        self._now: HallRows | None = None
        self._untold: set[int] = set()

    @property
    def now(self) -> HallRows:
        """The rows as they were worked out last."""
        if self._now is None:
            self.refresh()
        assert self._now is not None
        return self._now

    def refresh(self) -> None:
        """Work the rows out anew where the log has moved on. For a thread of its own."""
        with self._lock:
            before = self._now
            audience, reach = self._found()
            if before is not None and before.seen.mark == audience.mark:
                self._now = replace(before, reach=reach)
                return
            tournament = audience.tournament
            through = audience.standings_through
            standings = audience.standings(through) if through else None
            known = before.all if before is not None else None
            found = everybody(audience.state, tournament.rulebook, standings, known)
            rows = HallRows(reach, audience, found, self._drawing(audience), {})
            if before is not None:
                self._carry_over(before, rows)
            self._now = rows
            self._untold |= found.views.keys() if self._anew(before, rows) else found.changed

    def _found(self) -> tuple[EventView, Reach]:
        """The event as players may see it, and how far its log reaches there."""
        since = self._reach().since
        while True:
            tournament = self._find()
            end = tournament.end
            audience = seen(tournament, Role.PLAYER)
            asked, since = since, self._reach().since
            # Neither another line nor another log came while it was looked at.
            if asked == since and end == tournament.end:
                return audience, Reach(since, *end)

    def news(self) -> set[int]:
        """Whose row reads otherwise than when this was asked last, whoever refreshed them since."""
        with self._lock:
            untold, self._untold = self._untold, set()
            return untold

    def row(self, player: int, language: str) -> Row | None:
        """A player's row in a language; nothing for somebody who is not in the event."""
        return self.row_in(self.now, player, language)

    @staticmethod
    def row_in(rows: HallRows, player: int, language: str) -> Row | None:
        """The same out of certain rows, so that it is known how far their log reached."""
        found = rows.drawn.get((player, language))
        view = rows.all.views.get(player)
        if found is None and view is not None:
            html = rows.draw(view, language)
            found = rows.drawn[player, language] = Row(html, _tag(html))
        return found

    @staticmethod
    def _anew(before: HallRows | None, rows: HallRows) -> bool:
        """Whether something changed that every row tells."""
        return before is None or (before.seen.rules, before.seen.event) != (
            rows.seen.rules,
            rows.seen.event,
        )

    def _carry_over(self, before: HallRows, rows: HallRows) -> None:
        """Draw what somebody looks at again; what stayed the same is taken over."""
        anew = self._anew(before, rows)
        for (player, language), row in tuple(before.drawn.items()):
            if anew or player in rows.all.changed:
                self.row_in(rows, player, language)
            elif player in rows.all.views:
                rows.drawn[player, language] = row


def _tag(html: bytes) -> bytes:
    return b'"%b"' % blake2b(html, digest_size=9).hexdigest().encode()


logger = logging.getLogger(__name__)

BEAT_SECONDS = 20.0
"""How often a quiet stream says that it is still there."""
BEAT_JITTER = 5.0
"""How much earlier or later than that; so that not all of them speak in the same moment."""
AT_ONCE = 50
"""How many phones are told before others get a turn."""
BREATH_SECONDS = 0.001
"""For how long the others then have it; the pages of the staff are made in that time."""


class Phone(Listener):
    """One open stream of a player."""

    __slots__ = ("_came_with", "_standing", "gone")

    def __init__(self, standing: Callable[[], object]) -> None:
        super().__init__()
        self._standing = standing
        self._came_with = standing()
        self.gone = False

    def counts(self) -> bool:
        """Whether the link that it came with has not been renewed since."""
        return self._standing() == self._came_with

    async def rest(self) -> bool:
        """Until there is news, or it is time for a beat; whether there is news."""
        if self.gone:
            return True
        return await self.sleep(BEAT_SECONDS + random.uniform(-BEAT_JITTER, BEAT_JITTER))

    def leave(self) -> None:
        """The phone has hung up, or the server ends."""
        self.gone = True
        self.wake()


class EventFeed:
    """What phones are told of one event."""

    def __init__(self, event: str, rows: EventRows) -> None:
        self.event = event
        self.rows = rows
        self.phones: dict[int, set[Phone]] = {}
        """By player; one may look on several devices."""
        self.ended = False
        self.moving = False
        self._refreshing: asyncio.Task[None] | None = None
        self._passed = asyncio.Event()
        self._again = False
        self._untold: set[int] = set()
        self._telling: asyncio.Task[None] | None = None

    @property
    def quiet(self) -> bool:
        """Whether no phone listens."""
        return not any(self.phones.values())

    def heard(self) -> None:
        """The event has moved on: work the rows out in a thread, then tell the phones."""
        self._again = True
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh())

    def wake(self, player: int) -> None:
        """There is something to say to a player."""
        for phone in self.phones.get(player, ()):
            phone.wake()

    def end(self) -> None:
        """Hang up; who comes back is answered by how things are then."""
        self.ended = True
        for phones in self.phones.values():
            for phone in phones:
                phone.leave()

    async def reach(self, wanted: Reach) -> None:
        """Until the rows show this much of the log; news of it may be late, or lost."""
        while not self.ended and self.rows.now.reach.age < wanted.age:
            self.heard()
            await self._passed.wait()

    async def _refresh(self) -> None:
        while self._again:
            self._again = False
            try:
                await anyio.to_thread.run_sync(self.rows.refresh)
            except (StoreError, Unreadable):
                self.end()
                return
            except Exception:
                # Another look would end the same way; the ordinary pages say what is wrong.
                logger.exception("the rows of event %s could not be worked out", self.event)
                self.end()
                return
            finally:
                # Whoever waits for another look from now on waits for the next one.
                self._passed.set()
                self._passed = asyncio.Event()
            self._untold |= self.rows.news() & self.phones.keys()
            if self._untold and (self._telling is None or self._telling.done()):
                self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Wake the phones, some at a time; who is woken late is told the newest row only."""
        while self._untold:
            for _ in range(min(AT_ONCE, len(self._untold))):
                self.wake(self._untold.pop())
            await asyncio.sleep(BREATH_SECONDS)
