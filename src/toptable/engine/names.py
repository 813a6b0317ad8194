"""Names of people and things: any script, but never empty, endless or invisible."""

import re
import unicodedata
from functools import lru_cache

from toptable.engine.refusal import Refusal
from toptable.engine.sentence import worded

LONGEST = 200
A_NAME = worded("names.name")

_LATIN = {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"}
_KANA = {chr(code): chr(code - 0x60) for code in range(0x30A1, 0x30F7)}
_AS_SORTED = str.maketrans(_LATIN | {"ı": "i"} | _KANA)
"""Letters that Unicode does not take apart, and katakana as the hiragana that it sounds like."""


def tidy(name: str) -> str:
    """The name without stray spaces, in composed form, so that equal names compare equal."""
    return " ".join(word for word in unicodedata.normalize("NFC", name).split(" ") if word)


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """What two names share when people would call them the same."""
    return tidy(name).casefold()


def plain(name: str) -> str:
    """A name in small letters, without accents and punctuation: what somebody types to find it."""
    folded = unicodedata.normalize("NFKD", tidy(name).casefold())
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    words = re.sub(r"[^\w\s'’]|_", " ", letters.translate(_AS_SORTED)).replace("'", "")
    return " ".join(words.replace("’", "").split())


def sort_key(name: str) -> tuple[str, str]:
    """Where a name stands in a list of names from everywhere.

    Accents, case, punctuation and the kind of kana only decide between names that are alike
    otherwise, and numbers count as numbers. Scripts follow each other as in Unicode: Latin, Greek,
    Cyrillic, Hebrew, Arabic, kana, Han. It is one order for everybody, whatever they read; the
    rules of single languages (Swedish has å after z) and the readings of Han names are not in it.
    """
    folded = unicodedata.normalize("NFKD", tidy(name).casefold())
    return re.sub(r"\d+", lambda number: number[0].zfill(9), plain(name)), folded


def problem(name: str, what: str = A_NAME) -> Refusal | None:
    """Why this cannot be a name, or nothing."""
    if not tidy(name):
        return Refusal.of("empty_name", what=what)
    if len(name) > LONGEST:
        start = name[:20]
        return Refusal.of(
            "long_name:problem", what=what, most=LONGEST, start=start, length=len(name)
        )
    kinds = {unicodedata.category(letter) for letter in name}
    if "Cs" in kinds:
        return Refusal.of(
            "unreadable_name",
            what=what,
            name="".join(
                "�" if unicodedata.category(letter) == "Cs" else letter for letter in name
            ),
        )
    if "Cc" in kinds:
        return Refusal.of("control_character", what=what, name=repr(name))
    return None
