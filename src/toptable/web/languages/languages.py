"""Which languages there are, which one somebody is answered in, and the texts of each."""

import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

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


def marked(text: str) -> str:
    """The same text; the script for texts finds it and puts it into every catalogue."""
    return text


FOLDER = Path(__file__).parent / "catalogues"


def file_of(language: str) -> Path:
    """Where the texts of a language stand."""
    return FOLDER / f"{language}.po"


def catalogue(language: str) -> Catalog:
    """The texts of a language as translators wrote them."""
    with file_of(language).open("rb") as file:
        return read_po(file, locale=language)


@cache
def translations(language: str) -> NullTranslations:
    """The texts of one language, ready to be looked up."""
    if language == DEFAULT:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return GNUTranslations(compiled)
