"""Which language a phone is answered in."""

from collections.abc import Mapping

DEFAULT = "en"


def language_of(_headers: Mapping[bytes, bytes]) -> str:
    """The language for a request; only English is spoken so far."""
    return DEFAULT
