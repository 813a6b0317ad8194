"""Confidential texts: the log holds a salted digest, the text lies beside it and can be left out.

The salt keeps anyone from guessing a short text from its digest. A public copy of an event omits
the texts; its chain of hashes is unchanged, because only the digests are in it.
"""

from hashlib import sha256

import msgspec

SEALED = "sealed:"
"""How what stands in place of a confidential text begins."""


class Sealed(msgspec.Struct, frozen=True, gc=False):
    """Stands in an entry in place of a confidential text."""

    digest: str


class SealedText(msgspec.Struct, frozen=True, gc=False):
    """The confidential text itself with its salt, kept beside the log."""

    digest: str
    salt: str
    text: str


def digest_of(text: str, salt: str) -> str:
    """The digest that an entry holds for this text."""
    return sha256(f"{salt}\n{text}".encode()).hexdigest()


def seal(text: str, salt: str) -> SealedText:
    """Seal a text with a salt of at least 16 random bytes written as hex."""
    return SealedText(digest=digest_of(text, salt), salt=salt, text=text)


def stand_in(text: SealedText) -> str:
    """What stands in the log in place of an author or a reason that it must not tell."""
    return f"{SEALED}{text.digest}"


def digest_behind(told: str) -> str:
    """The digest behind such a stand-in; nothing for a plain text."""
    return told.removeprefix(SEALED) if told.startswith(SEALED) else ""


def opens(sealed: SealedText) -> bool:
    """Whether a text and its salt really give the digest they claim."""
    return digest_of(sealed.text, sealed.salt) == sealed.digest
