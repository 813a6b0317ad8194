"""Entries about deck lists. Lists, card names and reasons are sealed: none stands in the log."""

from datetime import datetime

from toptable.engine.declared import Entry
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import Publishing


class DeckRegistered(Entry):
    """A list, or a new version of one, was received. N13-23, N10-20, FFG-10, SW-36, B-061."""

    player: int
    slot: str
    version: int
    text: Sealed
    at: datetime
    by: str
    own: bool = False
    declared: bool = False
    named: bool = False
    proxied: bool = False
    altered: bool = False
    found: int = 0
    remedy: bool = False
    why: Sealed | None = None


class DecksLocked(Entry):
    """Lists can no longer be changed, or can again. B-045, B-061."""

    players: tuple[int, ...] = ()
    locked: bool = True


class DecksAsked(Entry):
    """Staff want the lists of these players. B-062."""

    players: tuple[int, ...]
    at: datetime
    by: str
    due: datetime | None = None


class DeckModerated(Entry):
    """The name and comment of a deck were let pass, or changed by the organizer. B-063."""

    player: int
    slot: str
    version: int
    at: datetime
    by: str
    text: Sealed | None = None
    named: bool = False
    why: Sealed | None = None


class FindingSetAside(Entry):
    """A list stands although a check found something."""

    player: int
    slot: str
    version: int
    code: str
    about: Sealed
    why: Sealed
    at: datetime
    by: str


class ProxiesApproved(Entry):
    """Staff approve the proxies and alternate art of a deck, or no longer. N10-12, N10-16."""

    player: int
    slot: str
    version: int
    at: datetime
    by: str
    approved: bool = True


class ProxyIssued(Entry):
    """A judge made a proxy for a player. B-044, N13-13, N10-15."""

    player: int
    card: Sealed
    at: datetime
    by: str
    table: int = 0


class PublishingAgreed(Entry):
    """How much of a player's lists may be shown after the event."""

    player: int
    how: Publishing


class DecksPublished(Entry):
    """What is shown of lists once the event is over."""

    how: Publishing


class DecksOpened(Entry):
    """Somebody of the staff who plays looks at lists, because nobody else can. N13-40."""

    players: tuple[int, ...]
    to: str
    at: datetime
    why: Sealed
