"""What two spellings of a card's name share: letters and digits, whatever marks stand around them.

People paste names without diacritics, with straight or curly quotes, with any of the dashes, in
full-width letters or in capitals. Two different cards may fold alike; whoever looks a name up by
its folding has to expect that.
"""

import re
import unicodedata

MARKS = re.compile(
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]"
)
"""Accents of alphabets. The voicing marks of kana are not among them: they make another letter."""
SILENT = re.compile("[™®©'\u2018\u2019\u201a\u201b\u2032\u02bc\u02b9\u02bb\u0060\u00b4\uff07]")
"""Apostrophes of all kinds and the signs of trade marks: what is left out in a hurry."""
BETWEEN = re.compile(r"[\W_]+")
LETTERS = str.maketrans(
    {
        "ł": "l",
        "ı": "i",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ĸ": "k",
        "ə": "e",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
"""Letters that no decomposition brings to plain ones."""


def folded(name: str) -> str:
    """The name in small plain letters and digits with single spaces; never empty unless it is."""
    plain = name
    if not name.isascii():
        plain = MARKS.sub("", unicodedata.normalize("NFKD", SILENT.sub("", name)))
        plain = unicodedata.normalize("NFC", plain)
    plain = MARKS.sub("", plain.casefold()).translate(LETTERS)
    words = BETWEEN.sub(" ", SILENT.sub("", plain)).strip()
    return words or " ".join(name.casefold().split())
