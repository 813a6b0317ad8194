"""Confidential texts: the log holds a salted digest, the text lies beside it and can be left out.

The salt keeps anyone from guessing a short text from its digest. A public copy of an event omits
the texts; its chain of hashes is unchanged, because only the digests are in it.
"""

from hashlib import sha256

import msgspec

_UNNAMED = "sealed:"


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


def unnamed(author: SealedText) -> str:
    """What stands in the log in place of an author whom it must not name."""
    return f"{_UNNAMED}{author.digest}"


def author_digest(by: str) -> str:
    """The digest behind an author whom the log does not name; nothing for one it does."""
    return by.removeprefix(_UNNAMED) if by.startswith(_UNNAMED) else ""


def opens(sealed: SealedText) -> bool:
    """Whether a text and its salt really give the digest they claim."""
    return digest_of(sealed.text, sealed.salt) == sealed.digest
