"""The one-time link that signs the organizer in: works once, and only the newest one works."""

from toptable.store import Store
from toptable.web.invitations import invite_organizer, path


def make_link(store: Store, name: str) -> str:
    """The path of a new link; every earlier one stops working."""
    return path(invite_organizer(store, name))
