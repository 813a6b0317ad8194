"""Reading a deck list from whatever somebody pasted or handed over as a file."""

import re
from collections.abc import Mapping

from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.looking_up import LineQuestion, LookingUp, ReadList
from toptable.engine.rules.decks.reading_csv import is_csv, read_csv
from toptable.engine.rules.decks.reading_lines import read_lines
from toptable.engine.rules.decks.reading_octgn import is_octgn, read_octgn
from toptable.engine.rules.decks.written_list import LineProblem, WrittenList
from toptable.engine.sentence import Sentence

__all__ = ["LineProblem", "LineQuestion", "ReadList", "read_list"]

LONGEST_TEXT = 200_000
"""In characters; a list of sixty cards has two thousand."""
MOST_CARDS = 1_000
BINARY = re.compile("[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
BINARY_SHARE = 100
"""One such character in so many: no text."""


def read_list(
    text: str, cards: CardNames | None, answers: Mapping[int, str] | None = None
) -> ReadList:
    """The deck that a text describes. Good lines are kept, and every other line is named.

    Without ``cards`` names stay as they were written. ``answers`` says of lines that were asked
    about which title is meant.
    """
    if why := _unreadable(text):
        return ReadList(unreadable=why)
    written = _written(text)
    if not written.unreadable and not (written.cards or written.problems):
        return ReadList(
            unreadable=Sentence(
                "There is no card in this list. Write lines such as: 3 Name."
            ).known_by("reading_lists.there_no")
        )
    if len(written.cards) > MOST_CARDS:
        return ReadList(
            unreadable=Sentence(
                "This list has %(lines)s lines; at most %(most)s are read.",
                lines=len(written.cards),
                most=MOST_CARDS,
            ).known_by("reading_lists.list_lines")
        )
    if written.unreadable:
        return ReadList(unreadable=written.unreadable)
    return LookingUp(written, cards, answers or {}).read()


def _unreadable(text: str) -> str:
    """Why this is no list at all, or nothing."""
    if not text.strip():
        return Sentence("The list is empty. Write lines such as: 3 Name.").known_by(
            "reading_lists.list_empty"
        )
    if len(text) > LONGEST_TEXT:
        size = f"{len(text):,}"
        return Sentence(
            "This text has %(size)s characters, and a deck list has at most %(most)s. Paste the "
            "list of one deck alone.",
            size=size,
            most=f"{LONGEST_TEXT:,}",
        ).known_by("reading_lists.text_characters")
    if "\0" in text or len(BINARY.findall(text)) * BINARY_SHARE > len(text):
        return Sentence(
            "This is no text but another kind of file. Paste the list, or save it as text."
        ).known_by("reading_lists.no_text")
    return ""


def _written(text: str) -> WrittenList:
    if is_octgn(text):
        return read_octgn(text)
    if is_csv(text):
        return read_csv(text)
    return read_lines(text)
