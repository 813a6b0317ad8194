"""Lists in the XML of OCTGN (``.o8d``): sections with cards, each with a count and an id.

Such a file has no need to declare anything. One that does (a document type, an entity) is refused
before any of it is expanded, and nothing is ever fetched.
"""

import re
from xml.parsers import expat

from toptable.engine.rules.decks.cards import FOUNDATIONS
from toptable.engine.rules.decks.written_list import (
    LineProblem,
    WrittenCard,
    WrittenList,
    shortened,
)
from toptable.engine.sentence import Sentence

BEGIN = re.compile(r"\ufeff?\s*<(?:\?xml\b|!DOCTYPE\b|!--|deck\b)", re.I)
WHOLE = re.compile(r"\s*[+-]?\d{1,9}\s*", re.ASCII)

DECLARES = Sentence(
    "This file declares entities or a document type, which no deck file needs; nothing of it was "
    "read. Export the deck once more from OCTGN, or paste the list as text."
).known_by("reading_octgn.file_declares")


class _Declares(Exception):
    """The file declares something."""


def is_octgn(text: str) -> bool:
    """Whether this is XML rather than lines of text."""
    return BEGIN.match(text) is not None


class _Reader:
    """What has been read so far of one file."""

    def __init__(self) -> None:
        self.cards: list[WrittenCard] = []
        self.problems: list[LineProblem] = []
        self.notes: list[str] = []
        self.decks = 0
        self.section = ""
        self.open: tuple[int, dict[str, str]] | None = None
        self.said: list[str] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.said.append
        self.parser.StartDoctypeDeclHandler = self._declares
        self.parser.EntityDeclHandler = self._declares

    def read(self, text: str) -> WrittenList:
        try:
            self.parser.Parse(text.encode("utf-8", "replace"), True)
        except _Declares:
            return WrittenList(unreadable=DECLARES)
        except expat.ExpatError as broken:
            return WrittenList(
                unreadable=Sentence(
                    "The deck file breaks off or is damaged at line %(line)s; nothing of it was "
                    "read. Export the deck once more, or paste the list as text.",
                    line=broken.lineno,
                ).known_by("reading_octgn.deck_file")
            )
        if not self.decks:
            return WrittenList(
                unreadable=Sentence(
                    "This is XML, but no deck file of OCTGN. Paste the list as text."
                ).known_by("reading_octgn.xml_but")
            )
        return WrittenList(
            cards=tuple(self.cards),
            problems=tuple(self.problems),
            comment="\n".join(self.notes),
        )

    def _declares(self, *_: object) -> None:
        raise _Declares

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.said.clear()
        if tag == "deck":
            self.decks += 1
        elif tag == "section":
            self.section = attributes.get("name", "").strip()
        elif tag == "card":
            self.open = (self.parser.CurrentLineNumber, attributes)

    def _end(self, tag: str) -> None:
        said = "".join(self.said).strip()
        self.said.clear()
        if tag == "card" and self.open:
            self._card(*self.open, said)
            self.open = None
        elif tag == "notes" and said:
            self.notes.append(said)

    def _card(self, line: int, attributes: dict[str, str], name: str) -> None:
        code, quantity = attributes.get("id", "").strip(), attributes.get("qty", "")
        if not name and not code:
            self.problems.append(
                LineProblem(
                    line,
                    f'<card qty="{shortened(quantity)}">',
                    Sentence("This card has no name.").known_by("reading_octgn.card_no"),
                )
            )
            return
        self.cards.append(
            WrittenCard(
                line=line,
                text=shortened(f"{quantity} {name or code}"),
                name=name or code,
                count=int(quantity) if WHOLE.fullmatch(quantity) else None,
                code=code,
                section=self.section,
                foundation=self.section.casefold() in FOUNDATIONS,
            )
        )


def read_octgn(text: str) -> WrittenList:
    """What the file says, or why nothing of it can be read."""
    return _Reader().read(text)
