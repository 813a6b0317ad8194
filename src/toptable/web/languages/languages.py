"""Which languages there are, and which one somebody is answered in."""

import re
from collections.abc import Iterable, Mapping

from toptable.engine.roles import STAFF, Role

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "ja": "日本語",
}
"""By tag, each under its own name."""

DEFAULT = "en"
COOKIE = "toptable_language"

VARIES = "Accept-Language, Cookie"
"""What an answer in somebody's language depends on, for the ``Vary`` header."""

_WISH = re.compile(
    r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]+)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?))?\s*"
)
_MOST_WISHES = 20


def language_of(headers: Mapping[bytes, bytes]) -> str:
    """The language that was chosen, or the one that the browser would like best."""
    for part in headers.get(b"cookie", b"").split(b";"):
        name, _, value = part.strip().partition(b"=")
        chosen = value.decode("ascii", "replace")
        if name == COOKIE.encode() and chosen in LANGUAGES:
            return chosen
    return wished(headers.get(b"accept-language", b"").decode("latin-1"))


def language_for(role: Role, headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The language of the pages for somebody in a role; those of the staff are English."""
    return DEFAULT if role in STAFF else language_of(dict(headers))


def wished(accepted: str) -> str:
    """The best of our languages for an ``Accept-Language`` header."""
    best, weight = DEFAULT, 0.0
    for part in accepted.split(",", _MOST_WISHES)[:_MOST_WISHES]:
        found = _WISH.fullmatch(part)
        if found is None or found[1].lower() not in LANGUAGES:
            continue
        wish = float(found[2] or 1)
        if wish > weight:
            best, weight = found[1].lower(), wish
    return best
