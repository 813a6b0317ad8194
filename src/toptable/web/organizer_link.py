"""The one-time link that signs the organizer in: works once, and only the newest one works."""

import hmac
import secrets
from hashlib import sha256
from threading import Lock

import msgspec

from toptable.engine.roles import Role
from toptable.store import Store

_KEY = "organizer_link"
_taking = Lock()


class Invitation(msgspec.Struct, frozen=True):
    """What a link is good for. The store keeps its digest, so that reading it signs nobody in."""

    digest: str
    name: str
    role: Role = Role.ORGANIZER


def make_link(store: Store, name: str) -> str:
    """The path of a new link; every earlier one stops working."""
    token = secrets.token_urlsafe(24)
    store.set_fact(_KEY, msgspec.json.encode(Invitation(_digest(token), name)).decode())
    return f"/sign-in/{token}"


def find(store: Store, token: str) -> Invitation | None:
    """The invitation behind a token, if it can still be used."""
    kept = store.fact(_KEY)
    if not kept:
        return None
    invitation = msgspec.json.decode(kept, type=Invitation)
    return invitation if hmac.compare_digest(invitation.digest, _digest(token)) else None


def take(store: Store, token: str) -> Invitation | None:
    """Use a token up."""
    with _taking:
        invitation = find(store, token)
        if invitation is not None:
            store.set_fact(_KEY, "")
        return invitation


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
