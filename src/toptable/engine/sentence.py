"""A sentence that remembers its code and what stands in its gaps, for readers of other languages.

The English of a sentence is data, ``toptable/words/<topic>.json``, found by the sentence's code:
``worded("table_taken", table=7)``. A text has named gaps, ``Table %(table)s is taken.``, and every
gap is given by the call. A text about a number of things has two forms, ``{"one": "%(count)s
table", "other": "%(count)s tables"}``: the gap ``count`` chooses ``one`` for 1 and ``other`` for
the rest. A text without gaps is taken as it stands, with its per cent signs.

The engine speaks English and knows no language. For staff, the command line and the log a
``Sentence`` is plain English, since it is a string. A surface that speaks other languages looks it
up in its catalogue and fills the same gaps; no sentence has to be guessed back from its words.
What stands in a gap may be a sentence too, or a word of a document, and is then said in the
reader's language.

Files, the log and programs get the plain text: ``to_json`` and ``to_plain`` are the only ways out.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec

from toptable import words


class Sentence(str):
    """A text for people with its code, its pattern and what stands in the gaps."""

    __slots__ = ("code", "pattern", "values")

    code: str
    """What the sentence is known by, whatever its words; empty for a word or a paragraph."""
    pattern: str
    values: Mapping[str, object]

    def __new__(cls, code: str, pattern: str, values: Mapping[str, object]) -> Self:
        made = super().__new__(cls, pattern % values if values else pattern)
        made.code, made.pattern, made.values = code, pattern, values
        return made


TEXT = frozenset({str, Sentence})
"""Types of a text that somebody wrote or was told; a word of a fixed list is of neither."""


def sentence(code: str, /, **gaps: object) -> Sentence:
    """The sentence with this code."""
    text = words.english().get(code)
    if text is None:
        raise LookupError(f"No sentence has the code {code}. Write it in toptable/words.")
    if not isinstance(text, str):
        text = text["one" if gaps["count"] == 1 else "other"]
    return Sentence(code, text, gaps)


def log_line(code: str, /, **gaps: object) -> Sentence:
    """A line of the log, known by the kind of its entry and, behind a colon, by which of several.

    In the data its code begins with ``log:``.
    """
    return sentence(f"log:{code}", **gaps)


def worded(code: str, /, **gaps: object) -> str:
    """An explanation, a hint, a notice or a line of a report, known by its code."""
    return sentence(code, **gaps)


def paragraph(*sentences: str) -> str:
    """Sentences one after another, each told in the reader's language; empty ones are left out."""
    said = [sentence for sentence in sentences if sentence]
    if len(said) < 2:
        return "".join(said)
    numbered = {f"part_{number}": sentence for number, sentence in enumerate(said, 1)}
    return Sentence("", " ".join(f"%({name})s" for name in numbered), numbered)


def word(text: str) -> str:
    """A word of a document in a gap of a sentence: told in the reader's language where known."""
    return Sentence("", text, {}) if text else ""


def listed(items: Sequence[str], most: int = 5) -> str:
    """Some of these, and how many more there are."""
    more = len(items) - most
    return ", ".join(items[:most]) + (f" and {more} more" if more > 0 else "")


def _text(value: object) -> str:
    if isinstance(value, Sentence):
        return str.__str__(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


to_json = msgspec.json.Encoder(enc_hook=_text).encode
"""A value as JSON, sentences as their text."""


def to_plain(value: object) -> Any:
    """A value as dicts, lists and plain values, sentences as their text."""
    return msgspec.to_builtins(value, enc_hook=_text)


_RIGHT_TO_LEFT = (
    r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_RUN = re.compile(rf"{_RIGHT_TO_LEFT}(?:[\s'’.\-]*{_RIGHT_TO_LEFT})*")
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
"""Invisible marks that turn around everything after them, wherever the name ends."""


def isolated(text: str) -> str:
    """The sentence with each such run fenced off by invisible marks, and no others in it."""
    return _RUN.sub("\u2068\\g<0>\u2069", _TURNING.sub("", text))
