"""Which ids in a text are not of an event's own document.

Which id belongs to which document is said here by its first letters, as the documents' catalogue
numbers them; a reading (``AMB-``) also names the documents that it is about.
"""

import re

from toptable.rulebooks.catalogue import readings

OWN = {
    "nisei-1.3": ("N13-",),
    "nisei-1.0": ("N10-",),
    "ffg-netrunner-1.0": ("FFG-",),
    "ffg-starwars-2.2": ("SW-",),
    "bushiroad-1.2.11": ("B-", "PG-", "FR-", "A-"),
}
ID = re.compile(
    r"(?<![\w.-])(?:(?:N13|N10|FFG|SW)-(?:INF-)?\d+|B-\d{3}|(?:PG|FR)-\d[\d.]*|AMB-\d+|A-\d{2})\b"
)


def foreign(book: str, text: str) -> list[str]:
    """The ids in a text that are not of this document."""
    return [
        found
        for found in ID.findall(text)
        if not found.startswith(OWN[book])
        and not (found in readings() and book in readings()[found].documents)
    ]
