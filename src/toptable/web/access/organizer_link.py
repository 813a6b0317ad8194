"""The one-time link that signs the organizer in: works once, and for an hour."""

from toptable.desk.desk import now
from toptable.engine.roles import Role
from toptable.store import Store
from toptable.store.staff_rows import EVERYWHERE
from toptable.web.access.invitations import invite_organizer, path


def make_link(store: Store, name: str) -> str:
    """The path of a new link; without a name it is for the organizer who was here, if only one."""
    return path(invite_organizer(store, name or _only_organizer(store)))


def make_only_link(store: Store, name: str) -> str:
    """The path of a new link; every earlier one stops working."""
    store.staff.withdraw_organizer_links(now())
    return make_link(store, name)


def _only_organizer(store: Store) -> str:
    """The name of the organizer of all events; nobody's where there is none, or several."""
    names = [
        member.name
        for member in store.staff.members()
        if any((held.event, held.role) == (EVERYWHERE, Role.ORGANIZER) for held in member.roles)
    ]
    return names[0] if len(names) == 1 else ""
