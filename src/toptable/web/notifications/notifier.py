"""Looks at every change, and puts into words what players have asked to hear of."""

import logging
import secrets
from collections.abc import Callable
from datetime import timedelta
from enum import StrEnum
from queue import SimpleQueue
from threading import Thread

import msgspec

from toptable.desk.desk import Desk, now
from toptable.desk.event_list import Unreadable
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.views.own_match import OwnMatchView
from toptable.engine.views.player_view import Everybody, Moment, PlayerView
from toptable.store import StoreError
from toptable.store.change_feed import Change, Subscription
from toptable.store.player_contact import NoticeTarget
from toptable.web.auth.player_links import PlayerDoor
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.notifications.outbox import Outbox, QueuedNotification
from toptable.web.player_rows import EventRows

_BEFORE_PLAY = frozenset({Phase.PREPARED, Phase.PREPARING})


class NoticeWords(StrEnum):
    """How much a notice says; the organizer chooses."""

    TABLE = "table"
    """Round and table, and what happened."""
    NOTHING = "nothing"
    """Only that there is something new."""


class NoticeOf(StrEnum):
    """What a notice is about."""

    ROUND = "round"
    BYE = "bye"
    REPORTED = "reported"
    CUT = "cut"
    REMINDER = "reminder"
    MESSAGE = "message"


class PlayerNotice(msgspec.Struct, frozen=True, gc=False):
    """One notice for one player."""

    what: NoticeOf
    stage: ClockStage = ClockStage.SWISS
    round: int = 0
    table: int = 0


def noticed(before: PlayerView, now: PlayerView, told: int) -> PlayerNotice | None:
    """What a player should hear of; ``told`` is the number of the last message they heard of."""
    if now.match is not None and not now.match.over and _place(now.match) != _place(before.match):
        return PlayerNotice(NoticeOf.ROUND, now.match.stage, now.match.round, now.match.table)
    if now.moment is Moment.BYE and (before.moment, before.round) != (now.moment, now.round):
        return PlayerNotice(NoticeOf.BYE, round=now.round)
    if now.moment is Moment.CONFIRM and before.moment is not Moment.CONFIRM:
        return PlayerNotice(NoticeOf.REPORTED)
    if now.moment is Moment.ROLL_CALL and before.moment is not Moment.ROLL_CALL:
        return PlayerNotice(NoticeOf.CUT)
    if now.reminded > before.reminded:
        return PlayerNotice(NoticeOf.REMINDER)
    if latest_message(now) > told and not is_playing(now):
        return PlayerNotice(NoticeOf.MESSAGE)
    return None


def latest_message(view: PlayerView) -> int:
    """The number of the newest message on a row."""
    numbers = [message.number for message in view.messages]
    return max([*numbers, view.to_all.number if view.to_all is not None else 0])


def words_of(notice: PlayerNotice, how: NoticeWords, texts: Texts) -> str:
    """What is sent."""
    _ = texts._
    if how is NoticeWords.NOTHING:
        return _("There is something new on your page.")
    if notice.what is NoticeOf.ROUND:
        return _where(notice, texts)
    return {
        NoticeOf.BYE: _("Round %(round)s: you have a bye") % {"round": notice.round},
        NoticeOf.REPORTED: _("Your opponent has reported a result."),
        NoticeOf.CUT: _("You are in the cut!"),
        NoticeOf.REMINDER: _("Please report your result."),
        NoticeOf.MESSAGE: _("The staff have a message for you: open your page."),
    }[notice.what]


def _where(notice: PlayerNotice, texts: Texts) -> str:
    if notice.stage is ClockStage.SWISS:
        said = texts._("Round %(round)s: table %(table)s")
        return said % {"round": notice.round, "table": notice.table}
    said = texts._("%(stage)s: table %(table)s")
    return said % {"stage": texts.stage(notice.stage), "table": notice.table}


def _place(match: OwnMatchView | None) -> tuple[object, ...]:
    return () if match is None else (match.stage, match.round, match.table)


def is_playing(view: PlayerView) -> bool:
    """Whether a game is being played, which only what concerns the table may disturb."""
    return view.at_table and (view.clock is None or view.clock.phase not in _BEFORE_PLAY)


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
                self.outbox.put(QueuedNotification(target, text))

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
