"""How a delivery is signed, and how whoever receives it finds out that it is ours.

The header names a moment and one signature for each secret that counts just then:
``t=1789000000,v1=5f…``. A signature is the HMAC-SHA256 of the moment, a full stop and the body, so
that nobody can send an old delivery again later.
"""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

HEADER = "Toptable-Signature"
PREFIX = "whsec_"
"""What secrets begin with, so that people and scanners of code know one when they see it."""
WINDOW = 300
"""For how many seconds a receiver should take a signature as fresh."""


def new_secret() -> str:
    """A secret that nobody can guess."""
    return PREFIX + secrets.token_hex(24)


def signed(body: bytes, at: int, keys: Sequence[str]) -> str:
    """The header of a delivery; with two secrets while one takes the place of the other."""
    return ",".join([f"t={at}", *(f"v1={_mark(body, at, key)}" for key in keys)])


def verified(body: bytes, header: str, key: str, now: int, window: int = WINDOW) -> bool:
    """Whether a delivery was signed with this secret, a short while ago."""
    parts = [part.partition("=") for part in header.split(",")]
    moments = [value for name, _, value in parts if name.strip() == "t"]
    if len(moments) != 1 or not (moments[0].isascii() and moments[0].isdigit()):
        return False
    at = int(moments[0][:15])
    if abs(now - at) > window:
        return False
    expected = _mark(body, at, key)
    marks = [value for name, _, value in parts if name.strip() == "v1" and value.isascii()]
    return any(hmac.compare_digest(expected, mark) for mark in marks)


def _mark(body: bytes, at: int, key: str) -> str:
    return hmac.new(key.encode(), f"{at}.".encode() + body, sha256).hexdigest()
