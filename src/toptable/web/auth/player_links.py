"""How a phone is known without an account: links of players, tickets of those who wait."""

from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta
from threading import Lock
from time import monotonic

from toptable.desk.self_registration import InLine
from toptable.engine.state.people import Player
from toptable.store import Store, StoreError
from toptable.web.auth.sessions import Keys

COOKIE = "toptable_player"
LASTS = 30 * 24 * 60 * 60
"""How many seconds a phone remembers whose it is."""

LOOK_SECONDS = 1.0
LONGEST = 64

Renewed = Collection[tuple[str, int]]
"""Whose links have changed, by event and player."""


def ticket_of(keys: Keys, event: str, player: Player, number: int) -> str:
    """What a player's link and cookie hold: the player's number and the key."""
    return f"{player.id}-{keys.player_key(event, _player_key_owner(player), number)}"


def code_of(keys: Keys, event: str, player: Player, number: int) -> str:
    """Six letters to type where no link or camera is at hand; guesses are counted."""
    return keys.player_code(event, _player_key_owner(player), number)


def link_of(keys: Keys, event: str, player: Player, number: int) -> str:
    """The path of a player's personal link."""
    return f"/e/{event}/me/{ticket_of(keys, event, player, number)}"


def topic_of(keys: Keys, event: str, player: Player, number: int) -> str:
    """The name of a player's topic at an ntfy server: nobody guesses it, and it is no key."""
    return keys.player_topic(event, _player_key_owner(player), number)


def _player_key_owner(player: Player) -> str:
    """Whom a key is for: taking back an entry and entering somebody else makes another key.

    The number and its lot are given out again then; a corrected name leaves the key as it is.
    """
    return f"{player.id}:{player.record.lot}:{player.entered_as}"


class PlayerDoor:
    """Knows which personal links count, without asking the database each time."""

    def __init__(
        self, store: Store, keys: Keys, *, stopwatch: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._keys = keys
        self._stopwatch = stopwatch
        self._numbers: dict[tuple[str, int], int] = {}
        self._mark: str | None = None
        self._looked = float("-inf")
        self._looking = Lock()
        self._told: list[Callable[[Renewed], None]] = []

    @property
    def stale(self) -> bool:
        """Whether it is time to look again."""
        return self._stopwatch() - self._looked > LOOK_SECONDS

    def tell(self, told: Callable[[Renewed], None]) -> None:
        """Let somebody know of each link that is renewed, as soon as it is known here."""
        self._told.append(told)

    def look(self) -> None:
        """Take over which links were renewed, unless that was done a moment ago."""
        renewed: Renewed = ()
        with self._looking:
            if not self.stale:
                return
            # A database that is gone for the moment locks nobody out.
            try:
                mark = self._store.player_links.mark()
                if mark != self._mark:
                    before, self._numbers = self._numbers, self._store.player_links.numbers()
                    self._mark = mark
                    renewed = dict(before.items() ^ self._numbers.items())
            except StoreError:
                pass
            self._looked = self._stopwatch()
        if renewed:
            for told in self._told:
                told(renewed)

    def look_now(self) -> None:
        """The same at once: something is about to be written."""
        self._looked = float("-inf")
        self.look()

    def player(self, event: str, ticket: str, players: Mapping[int, Player]) -> Player | None:
        """Whose ticket it is; nobody's where it is made up, or was renewed."""
        number, _, key = ticket.partition("-")
        if len(ticket) > LONGEST or not (number.isascii() and number.isdigit()):
            return None
        player = players.get(int(number))
        if player is None:
            return None
        renewed = self._numbers.get((event, player.id), 0)
        fits = self._keys.fits_player(key, event, _player_key_owner(player), renewed)
        return player if fits else None

    def standing(self, event: str, player: Player) -> tuple[str, int]:
        """What a ticket that was checked hangs on: it counts as long as this is the same."""
        return _player_key_owner(player), self.number(event, player.id)

    def number(self, event: str, player: int) -> int:
        """How often a player's link was renewed."""
        return self._numbers.get((event, player), 0)


WAITLIST_COOKIE = "toptable_waiting"
LONGEST_WAITLIST_TICKET = 80
_START = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(milliseconds=1)


def waiting_ticket(keys: Keys, event: str, waiting: InLine) -> str:
    """What the cookie of somebody who waits holds."""
    body = f"{waiting.number}-{(waiting.since - _START) // _TICK}"
    return f"{body}-{keys.player_key(event, _waitlist_key_owner(body), 0)}"


def in_line(keys: Keys, event: str, ticket: str) -> InLine | None:
    """Whom a cookie is of; nobody where it was made up."""
    body, _, key = ticket.rpartition("-")
    if len(ticket) > LONGEST_WAITLIST_TICKET or not keys.fits_player(
        key, event, _waitlist_key_owner(body), 0
    ):
        return None
    number, _, moment = body.partition("-")
    return InLine(int(number), _START + int(moment) * _TICK)


def _waitlist_key_owner(body: str) -> str:
    return f"waiting:{body}"
