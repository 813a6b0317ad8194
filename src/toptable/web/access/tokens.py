"""Making tokens for programs. The secret is told once, to whoever makes it, and kept nowhere."""

import secrets
from collections.abc import Iterable
from datetime import timedelta

from toptable.desk.desk import now
from toptable.engine.declared import Scope
from toptable.engine.names import tidy
from toptable.store import Store
from toptable.store.access_tokens import AccessToken, token_digest

PREFIX = "tt_"
"""What every secret begins with, so that people and scanners know one where it should not be."""
DAYS = 30
MOST_DAYS = 365
MOST_LETTERS = 80

NO_NAME = "Say what the token is for, such as the name of the program."
NO_SCOPE = "Choose at least one thing that the token may do."
WRONG_DAYS = f"A token can work for 1 to {MOST_DAYS} days."


def problem(name: str, scopes: Iterable[Scope], days: int) -> str:
    """Why no such token can be made, or nothing."""
    if not tidy(name):
        return NO_NAME
    if not set(scopes):
        return NO_SCOPE
    return "" if 1 <= days <= MOST_DAYS else WRONG_DAYS


def make(
    store: Store, member: str, name: str, scopes: Iterable[Scope], *, event: str, days: int
) -> tuple[str, AccessToken]:
    """A new token of a member, with its secret. See ``AccessTokens.add`` for what it raises.

    The id of the token is part of the secret, so that people can tell whose they have found.
    """
    if wrong := problem(name, scopes, days):
        raise ValueError(wrong)
    made, wanted = now(), set(scopes)
    number = secrets.token_hex(4)
    secret = f"{PREFIX}{number}_{secrets.token_urlsafe(32)}"
    token = AccessToken(
        id=number,
        digest=token_digest(secret),
        member=member,
        name=tidy(name)[:MOST_LETTERS],
        scopes=tuple(str(scope) for scope in Scope if scope in wanted),
        event=event,
        created=made,
        until=made + timedelta(days=days),
    )
    store.access_tokens.add(token)
    return secret, token
