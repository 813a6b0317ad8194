"""What the store knows of those who may sign in, row by row."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from toptable.store.errors import StoreError

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
