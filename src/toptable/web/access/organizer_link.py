"""The one-time link that signs the organizer in: works once, and for an hour."""

from toptable.desk.desk import now
from toptable.store import Store
from toptable.web.access.invitations import invite_organizer, path


def make_link(store: Store, name: str) -> str:
    """The path of a new link."""
    return path(invite_organizer(store, name))


def make_only_link(store: Store, name: str) -> str:
    """The path of a new link; every earlier one stops working."""
    store.staff.withdraw_organizer_links(now())
    return make_link(store, name)
