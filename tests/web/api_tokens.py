"""Tokens of programs, in every role and for every purpose."""

from collections.abc import Iterable
from itertools import count

from toptable.desk.desk import Desk, now
from toptable.engine.declared import Scope
from toptable.engine.roles import Role
from toptable.store.records import EVERYWHERE
from toptable.web.auth import credentials
from toptable.web.auth.sessions import new_session

EVERYTHING = frozenset(Scope)
numbers = count(1)


def member(desk: Desk, role: Role, name: str = "") -> str:
    """Somebody new on the staff, in a role at every event; their id."""
    link = credentials.invite(desk.store, role, by="Olga")
    called = name or f"{role} {next(numbers)}"
    begun = credentials.take(desk.store, link, called, new_session("", now()))
    assert begun is not None
    return begun.member


def token(
    desk: Desk,
    role: Role = Role.ORGANIZER,
    scopes: Iterable[Scope] = EVERYTHING,
    *,
    name: str = "",
    event: str = EVERYWHERE,
) -> str:
    """The secret of a token of somebody new in this role."""
    of = member(desk, role, name)
    secret, _ = credentials.make(desk.store, of, "Bot", scopes, event=event, days=1)
    return secret
