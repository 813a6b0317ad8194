"""Looks at every change, and hands over what players have asked to hear of.

It works in a thread of its own, from the rows that the phones are shown anyway. Where several
servers share a store, one of them sends.
"""

import logging
import secrets
from collections.abc import Callable
from datetime import timedelta
from queue import SimpleQueue
from threading import Thread

from toptable.desk.desk import Desk, now
from toptable.desk.listing import Unreadable
from toptable.engine.reading.player_view import Everybody
from toptable.store import StoreError
from toptable.store.news import Change, Subscription
from toptable.store.notice_targets import NoticeTarget
from toptable.web.access.player_links import PlayerDoor
from toptable.web.face.rows import EventRows
from toptable.web.languages.texts import texts_in
from toptable.web.notices.notice import (
    NoticeWords,
    PlayerNotice,
    is_playing,
    latest_message,
    noticed,
    words_of,
)
from toptable.web.notices.outbox import Outbox, Parcel

logger = logging.getLogger(__name__)

LEADS_FOR = timedelta(seconds=60)


class Notifier:
    """Tells those who asked for it. One for each server process."""

    def __init__(
        self,
        desk: Desk,
        door: PlayerDoor,
        rows: Callable[[str], EventRows],
        outbox: Outbox,
        words: NoticeWords,
    ) -> None:
        self._desk = desk
        self._door = door
        self._rows = rows
        self.outbox = outbox
        self._words = words
        self._server = secrets.token_hex(8)
        self._before: dict[str, Everybody] = {}
        self._told: dict[tuple[str, int], int] = {}
        """The newest message that each player was told of."""
        self._changed: SimpleQueue[str | None] = SimpleQueue()
        self._subscription: Subscription | None = None
        self._closed = False

    def start(self) -> None:
        """Listen from now on."""
        self._subscription = self._desk.store.subscribe(self._heard)
        Thread(target=self._run, name="toptable-notifier", daemon=True).start()

    def begin(self, event: str) -> None:
        """Somebody wants notices from now on: know how things stand."""
        self._changed.put(event)

    def close(self) -> None:
        """End, and send nothing more."""
        self._closed = True
        if self._subscription is not None:
            self._subscription.close()
        self._changed.put(None)
        self.outbox.close()

    def look(self, event: str) -> None:
        """See what is new at an event since the last look, and hand it over."""
        targets = self._desk.store.notice_targets.of(event)
        if not targets:
            self._before.pop(event, None)
            return
        found = self._rows(event)
        found.refresh()
        before, everybody = self._before.get(event), found.now.all
        self._before[event] = everybody
        leads = self._desk.store.notice_targets.leads(self._server, now(), LEADS_FOR)
        self._door.look_now()
        notices = {
            player: self._notice(event, player, before, everybody)
            for player in {target.player for target in targets}
        }
        for target in targets:
            notice = notices[target.player]
            if notice is not None and leads and self._counts(target):
                text = words_of(notice, self._words, texts_in(target.language))
                self.outbox.put(Parcel(target, text))

    def _heard(self, change: Change) -> None:
        """From a thread of the store."""
        if not change.deleted:
            self._changed.put(change.event)

    def _run(self) -> None:
        while (event := self._changed.get()) is not None:
            try:
                self.look(event)
            except (StoreError, Unreadable):
                self._before.pop(event, None)
            except Exception:
                # A store that was closed under it is no trouble worth telling.
                if not self._closed:
                    logger.exception("Notices could not be worked out.")

    def _counts(self, target: NoticeTarget) -> bool:
        """Whether the link that it was asked for with still counts."""
        return target.number == self._door.number(target.event, target.player)

    def _notice(
        self, event: str, player: int, before: Everybody | None, everybody: Everybody
    ) -> PlayerNotice | None:
        """What a player should hear of; a message that comes during a game waits for its end."""
        new = everybody.views.get(player)
        if new is None:
            return None
        old = before.views.get(player, new) if before is not None else new
        told = self._told.setdefault((event, player), latest_message(old))
        if not is_playing(new):
            self._told[event, player] = latest_message(new)
        return noticed(old, new, told)
