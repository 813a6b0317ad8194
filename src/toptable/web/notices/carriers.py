"""How notices leave the house, as far as the organizer has allowed any way at all."""

import msgspec

from toptable.desk.desk import Desk
from toptable.store import StoreError
from toptable.store.notice_targets import NTFY
from toptable.web.access.player_links import PlayerDoor, topic_of
from toptable.web.access.sessions import Keys
from toptable.web.notices import ntfy
from toptable.web.notices.notice import NoticeWords
from toptable.web.notices.outbox import Parcel
from toptable.web.notices.web_push import Gone, WebPush


class NoticeSettings(msgspec.Struct, frozen=True):
    """What the organizer has chosen when starting the server; nothing is sent by default."""

    ntfy: str = ""
    """The address of an ntfy server."""
    push: str = ""
    """Whom the push services of browsers can write to about this server."""
    words: NoticeWords = NoticeWords.TABLE

    @property
    def any(self) -> bool:
        """Whether anything is sent."""
        return bool(self.ntfy or self.push)


NOTHING_SENT = NoticeSettings()


class Carriers:
    """The ways that are open, and which of them a parcel takes."""

    def __init__(self, desk: Desk, keys: Keys, door: PlayerDoor, settings: NoticeSettings) -> None:
        self._desk = desk
        self._keys = keys
        self._door = door
        self.ntfy = settings.ntfy
        self.push = WebPush.of(desk.store, settings.push) if settings.push else None

    @property
    def any(self) -> bool:
        """Whether any way is open."""
        return bool(self.ntfy) or self.push is not None

    def carry(self, parcel: Parcel) -> None:
        """Send one notice, unless its target no longer counts."""
        target = parcel.target
        if target.endpoint == NTFY:
            topic = self._topic(target.event, target.player)
            if self.ntfy and topic:
                ntfy.post(self.ntfy, topic, parcel.text)
        elif self.push is not None:
            try:
                self.push.send(target, parcel.text)
            except Gone:
                self._desk.store.notice_targets.remove(target.event, target.player, target.endpoint)

    def _topic(self, event: str, player: int) -> str:
        try:
            known = self._desk.tournament(event).state.players.get(player)
        except StoreError:
            return ""
        if known is None:
            return ""
        return topic_of(self._keys, event, known, self._door.number(event, player))
