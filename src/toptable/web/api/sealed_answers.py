"""Answers as the database keeps them: readable only with the token that they were given to.

An answer may tell what is told only once, such as the link of an invitation. The database has no
more than the digest of a token's secret, so that whoever reads it reads no kept answer.
"""

import os
from hashlib import blake2b

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE = 12


def sealed(answer: bytes, secret: str) -> bytes:
    """An answer for whoever has the secret of a token."""
    nonce = os.urandom(NONCE)
    return nonce + bytes(_key(secret).encrypt(nonce, answer, None))


def opened(kept: bytes, secret: str) -> bytes:
    """The answer that was sealed with this secret."""
    return bytes(_key(secret).decrypt(kept[:NONCE], kept[NONCE:], None))


def _key(secret: str) -> AESGCM:
    return AESGCM(blake2b(secret.encode(), digest_size=32, person=b"kept answer").digest())
