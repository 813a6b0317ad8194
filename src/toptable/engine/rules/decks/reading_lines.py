"""Lists written line by line: a count and a name, under headings or without.

So people write by hand, so deck sites export as text and as Markdown, and so do the lists with
lines that begin with two semicolons and say what the deck is called and what it is built on.
"""

import re

from toptable.engine.rules.decks.cards import FOUNDATIONS
from toptable.engine.rules.decks.line_words import LONGEST_LINE, count_and_name, without_markup
from toptable.engine.rules.decks.written_list import (
    LineProblem,
    WrittenCard,
    WrittenList,
    shortened,
)
from toptable.engine.sentence import Sentence

META = re.compile(r"^;;\s*([\w -]+?)\s*:\s*(.*)$")
COMMENT = re.compile(r"^(?:#|//|;|--(?!-)|'''|```)")
RULE = re.compile(r"^[\W_]+$")
TOTAL = re.compile(
    r"^\d+\s.*\((?:min|max|minimum|maximum|between|at least|at most)\b.*\)$"
    r"|^\d+\s+(?:cards?|influence)(?:\s+(?:spent|total|in total))?$|^total\b\D*\d+\D*$"
    r"|^cards up to\s|^\D*https?://\S+",
    re.I,
)
"""What a deck site writes below a list: sums, and where the list comes from."""
HEADING = re.compile(
    r"^(?:=+\s*)?(\D.*?)\s*(?:[(\[（]\s*\d+(?:\s*cards?)?\s*[)\]）]\s*:?|:|=+)$", re.I
)
FOUNDATION = re.compile(
    rf"^({'|'.join(sorted(FOUNDATIONS))})\s*(?:[(\[]\d+[)\]])?\s*(?::\s*(.*))?$", re.I
)
"""The heading of what the deck is built on; the card may stand on the same line."""
TITLE = re.compile(r"^(?:deck(?:\s*name)?|name|title)\s*[:：]\s*(.+)$", re.I)
PUBLISHED = re.compile(r"^deck\s*(?:log|code)(?:\s*code)?\s*[:：]\s*([0-9A-Z]{4,10})$", re.I)
INVISIBLE = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
HEADING_WORDS = re.compile(r"^[\w\s&/,.'’+-]{1,60}$")
LONGEST_HEADING = 6
"""In words."""
TOO_LONG = Sentence(
    "This line is longer than %(most)s characters. Write one card on each line.", most=LONGEST_LINE
).known_by("reading_lines.line_longer")


class _Reader:
    """What has been read so far of one text."""

    def __init__(self) -> None:
        self.cards: list[WrittenCard] = []
        self.problems: list[LineProblem] = []
        self.name = ""
        self.comments: list[str] = []
        self.published = ""
        self.section = ""
        self.meta: dict[str, WrittenCard] = {}

    def take(self, at: int, raw: str, *, followed: bool) -> None:
        """One line; ``followed`` where a line with a count comes next."""
        if len(raw) > LONGEST_LINE:
            self.problems.append(LineProblem(at, shortened(raw), TOO_LONG))
            return
        line = without_markup(INVISIBLE.sub("", raw).strip())
        if not line:
            return
        if meta := META.match(line):
            self._meta(at, raw, meta[1].casefold(), meta[2].strip())
        elif (title := TITLE.match(line)) and not self.cards:
            self.name = title[1].strip()
        elif published := PUBLISHED.match(line):
            self.published = published[1].upper()
        elif COMMENT.match(line):
            self._comment(line)
        elif not RULE.match(line) and not TOTAL.search(line):
            self._card_or_heading(at, raw, line, followed=followed)

    def written(self) -> WrittenList:
        """Everything that was read."""
        return WrittenList(
            cards=(*self.meta.values(), *self.cards),
            problems=tuple(self.problems),
            name=self.name,
            comment="\n".join(self.comments),
            published=self.published,
        )

    def _meta(self, at: int, raw: str, key: str, said: str) -> None:
        if key in FOUNDATIONS or key.removesuffix("-code") in FOUNDATIONS:
            known = self.meta.get("foundation")
            name, code = (known.name, known.code) if known else ("", "")
            name, code = (name, said) if key.endswith("-code") else (said, code)
            self.meta["foundation"] = WrittenCard(
                line=at, text=raw, name=name or code, count=1, code=code, foundation=True
            )
        elif key in ("title", "name"):
            self.name = said
        elif key in ("notes", "comment", "comments"):
            self._comment(said)

    def _comment(self, line: str) -> None:
        said = line.strip("#/;-'` ")
        if line.startswith("#") and (heading := HEADING.match(said)):
            self.section = heading[1]
        elif line.startswith("#") and not (self.name or self.cards):
            self.name = said
        elif said:
            self.comments.append(said)

    def _card_or_heading(self, at: int, raw: str, line: str, *, followed: bool) -> None:
        foundation = FOUNDATION.match(line)
        if foundation and not foundation[2]:
            self.section = foundation[1]
            return
        if foundation:
            line = foundation[2]
        count, name = count_and_name(line)
        if count is None and not foundation and (heading := HEADING.match(line)):
            self.section = heading[1].strip(" =")
            return
        named = foundation is not None or self.section.casefold() in FOUNDATIONS
        self.cards.append(
            WrittenCard(
                line=at,
                text=shortened(raw),
                name=name,
                count=count,
                section="" if named else self.section,
                foundation=named,
            )
        )
        if named:
            # A deck is built on one card: whatever follows is in it.
            self.section = ""
        elif count is None and followed and _may_be_heading(line):
            # If it turns out to be no card, it is the heading of what follows.
            self.section = line


def _may_be_heading(line: str) -> bool:
    return HEADING_WORDS.match(line) is not None and len(line.split()) <= LONGEST_HEADING


def read_lines(text: str) -> WrittenList:
    """What the lines of a text say."""
    lines = re.split(r"\r\n|[\r\n\v\f\x85\u2028\u2029]", text)
    reader = _Reader()
    for at, (line, followed) in enumerate(zip(lines, _followed(lines), strict=True), start=1):
        reader.take(at, line, followed=followed)
    return reader.written()


def _followed(lines: list[str]) -> list[bool]:
    """Of each line, whether the next one that is not blank has a count."""
    found = []
    following = False
    for line in reversed(lines):
        found.append(following)
        if line.strip():
            following = count_and_name(without_markup(line[:LONGEST_LINE]))[0] is not None
    return found[::-1]
