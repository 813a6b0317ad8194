"""What the store takes and gives back: rows of events, of hooks, and of those who may sign in."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

import msgspec

from toptable.store.errors import StoreError

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Text(NamedTuple):
    """A confidential text beside the log, found by the digest that stands in the log."""

    digest: str
    salt: str
    text: str


class NewEvent(NamedTuple):
    """An event that is to be written for the first time, with what lies beside its log."""

    event: str
    lines: Sequence[bytes]
    seeds: Mapping[str, bytes]
    texts: tuple[Text, ...]
    pictures: Mapping[str, bytes]


class End(NamedTuple):
    """Where a log ends: how many lines it has, and the hash of the last one."""

    version: int
    head: str


class Reach(NamedTuple):
    """How far a log reaches, comparable with every other reach of the same event."""

    since: str
    """When this log began; one that was put in the place of another began later."""
    version: int
    head: str

    @property
    def end(self) -> End:
        return End(self.version, self.head)

    @property
    def age(self) -> tuple[str, int]:
        """Grows with every line, and when another log takes the place of this one."""
        return self.since, self.version

    @property
    def stamp(self) -> str:
        """The same in a few characters: two numbers, of which the first counts more."""
        began = datetime.fromisoformat(self.since) - _EPOCH
        return f"{began // timedelta(microseconds=1)}-{self.version}"


class EventRow(NamedTuple):
    """An event in the list of all events."""

    id: str
    created: datetime
    """When its log came into this store."""
    version: int
    deleted: bool
    head: str = ""


ALL_EVENTS = ""
"""In place of an event: the hook hears of all of them."""


class DeliveryStatus(StrEnum):
    """What became of a delivery."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    FAILED = "failed"


class Hook(msgspec.Struct, frozen=True, kw_only=True):
    """One program elsewhere that is told what happens."""

    id: str
    event: str = ALL_EVENTS
    name: str
    address: str
    secret: str
    former_secret: str = ""
    """The secret before, which deliveries are still signed with too until ``former_until``."""
    former_until: datetime | None = None
    kinds: tuple[str, ...]
    shape: str
    off: datetime | None = None
    """Since when nothing is sent there."""
    note: str = ""
    """Why it was switched off, where nobody did so by hand."""
    by: str = ""
    created: datetime
    failures: int = 0
    """How many tries in a row have failed."""
    failing_since: datetime | None = None
    not_before: datetime | None = None
    """When the next try may be made."""


class Cursor(NamedTuple):
    """Up to where the log of an event was turned into deliveries."""

    since: str
    """When this log began; another log in its place began later."""
    version: int


class NewDelivery(msgspec.Struct, frozen=True):
    """What one happening has to tell."""

    id: str
    version: int
    place: int
    """Counts the happenings of one version."""
    kind: str
    body: bytes


class Answer(msgspec.Struct, frozen=True):
    """What came of a try."""

    status: int
    """Of HTTP; 0 where there was no answer at all."""
    text: str
    at: datetime


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a hook is told, or was told."""

    number: int
    id: str
    hook: str
    event: str
    version: int
    kind: str
    body: bytes
    created: datetime
    status: DeliveryStatus
    tries: int
    answer_status: int
    answer: str
    answered: datetime | None


class NoSuchHook(LookupError):
    """There is no hook or delivery of this id."""


EVERYWHERE = ""
"""In place of an event: the role holds at all of them."""

STAFF_MARK = "staff_mark"
"""The fact that is another one whenever anybody came, went, or was given or lost a role."""


class Kind(StrEnum):
    """What a link is for."""

    ORGANIZER = "organizer"
    """The one that a server prints as it starts; it lets its owner back in."""
    INVITATION = "invitation"
    """A new role for somebody."""
    DEVICE = "device"
    """Another browser for somebody who is on already."""


class Invitation(NamedTuple):
    """A link that signs somebody in, once. Its token is kept only as a digest."""

    id: str
    digest: str
    kind: Kind
    name: str
    """Who is meant, if anybody in particular; they may write it otherwise."""
    role: str
    event: str
    by: str
    created: datetime
    until: datetime
    member: str | None = None
    """Who it is for, or, once it is taken, who came."""
    taken: datetime | None = None
    withdrawn: datetime | None = None

    def open_at(self, now: datetime) -> bool:
        """Whether it can still be used."""
        return self.taken is None and self.withdrawn is None and self.until > now


class RoleRow(NamedTuple):
    """What a member does at an event, or everywhere."""

    event: str
    role: str
    since: datetime
    by: str
    """Who invited them; nobody for those who came by the organizer link."""


class Member(NamedTuple):
    """Somebody who is on."""

    id: str
    name: str
    roles: tuple[RoleRow, ...]
    password: bool
    """Whether they can sign in with a password."""
    created: datetime


class SessionRow(NamedTuple):
    """A browser in which a member is signed in."""

    id: str
    member: str
    device: str
    created: datetime
    seen: datetime
    until: datetime


class NameTaken(StoreError):
    """Two people of one name could not be told apart in the log."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The name {name} is already in use. Add an initial or a number to yours; if "
            "this is you, sign in with your password, or ask the organizer for a new link."
        )


class OrganizerAlready(StoreError):
    """An invitation must not make an organizer less than that by mistake."""

    def __init__(self) -> None:
        super().__init__(
            "You are the organizer here already, so this link is for someone else. "
            "It still works: give it to the person you invited."
        )


class NoSuchMember(StoreError):
    """Whoever is meant is on no longer."""

    def __init__(self) -> None:
        super().__init__("This person is not on any more.")
