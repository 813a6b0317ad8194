"""Lists written line by line, before any card is looked up: counts, names, headings and the marks
around them.

So people write by hand, so deck sites export as text and as Markdown, and so do the lists with
lines that begin with two semicolons and say what the deck is called and what it is built on.
"""

import re

import msgspec

from toptable.engine.rules.decks.cards import FOUNDATIONS
from toptable.engine.sentence import worded


class LineProblem(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line that could not be taken as it is."""

    line: int
    """From 1."""
    text: str
    """What stands there, shortened if it is long."""
    reason: str
    """A sentence: what is wrong, and what to write instead."""
    nearest: tuple[str, ...] = ()
    """The names of known cards that are nearest, the best first."""


class WrittenCard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line that names a card."""

    line: int
    text: str
    """The line as it was written."""
    name: str
    """The name with whatever stands behind it; what of that belongs to it the cards decide."""
    count: int | None = None
    """None where no count was written."""
    code: str = ""
    section: str = ""
    foundation: bool = False
    """Whether the list says that the deck is built on this card."""


class WrittenList(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that one text says."""

    cards: tuple[WrittenCard, ...] = ()
    problems: tuple[LineProblem, ...] = ()
    name: str = ""
    comment: str = ""
    published: str = ""
    unreadable: str = ""
    """A sentence where nothing of the text can be read."""


SHOWN = 120


def shortened(text: str) -> str:
    """A line as it is shown beside its problem."""
    plain = " ".join(text.split())
    return plain if len(plain) <= SHOWN else f"{plain[: SHOWN - 1]}…"


LONGEST_LINE = 400
"""More than this on a line is no card."""
MOST_FORMS = 6
TIMES = "[x×✕*]"
COUNTERS = "[枚张張장]"
"""How Japanese, Chinese and Korean lists count cards."""
COUNT_FIRST = re.compile(
    rf"^([+-]?\d{{1,9}})\s*(?:{TIMES}\s*(?=\D)|{COUNTERS}\s*|\s)\s*(\S.*)$", re.I
)
COUNT_LAST = re.compile(
    rf"^(.*\S)\s*(?:[\s(\[]{TIMES}\s*([+-]?\d{{1,9}})[)\]]?|\s(\d{{1,9}})\s*(?:{TIMES}|{COUNTERS}))$",
    re.I,
)
BULLET = re.compile(r"^(?:[-*•·–—]|\d{1,3}[.)])\s+(?=\S)")
LINK = re.compile(r"!?\[([^\]]*)\]\(\s*(?:https?://|/)[^)\s]*\s*\)")
EMPHASIS = re.compile(r"(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1")
SLANTED = re.compile(r"(?<!\S)_(\S.*?)_(?!\S)")
BB_CODE = re.compile(r"\[/?(?:b|i|u|url|color|size|quote|list|\*)(?:=[^\]]*)?\]", re.I)
REMARK = re.compile(r"\s+(?://|#)\s.*$")
PIPS = re.compile(r"(?:^|(?<=[\s)\]]))[●•○◌◦★☆✪♦◆◇■□▪▫🦄·]+$|\s[*]+$|[●○◌★☆✪]+$")
"""Dots and stars that stand for influence."""
BRACKETS = re.compile(r"\s*[(\[【（［]([^()\[\]【】（）［］]*)[)\]】）］]$")
PROXY = re.compile(r"\bprox(?:y|ies|ied)\b", re.I)
OTHER_ART = re.compile(r"\balt(?:ernate|ernative)?[\s.-]*art\b", re.I)
CODE = re.compile(r"(?:^|,)\s*(?:id|code)\s*:\s*([^\s,]+)", re.I)


class NameForm(msgspec.Struct, frozen=True, gc=False):
    """One way to read what stands after a count: what is the name, and what was left off."""

    name: str
    code: str = ""
    proxied: bool = False
    art: bool = False


def without_markup(line: str) -> str:
    """The line without the signs of Markdown and of forums, and without a bullet before it."""
    plain = LINK.sub(r"\1", line)
    plain = BB_CODE.sub("", plain)
    plain = EMPHASIS.sub(r"\2", plain)
    plain = BULLET.sub("", plain.strip())
    return SLANTED.sub(r"\1", plain).strip()


def count_and_name(line: str) -> tuple[int | None, str]:
    """The count that stands before or after a name, or None, and the rest of the line."""
    if first := COUNT_FIRST.match(line):
        return int(first[1]), first[2].strip()
    return name_and_count(line) or (None, line)


def name_and_count(line: str) -> tuple[int, str] | None:
    """The count that stands after a name, and the name."""
    if last := COUNT_LAST.match(PIPS.sub("", line).strip()):
        return int(last[2] or last[3]), last[1].strip()
    return None


def forms(name: str) -> tuple[NameForm, ...]:
    """What the name can be, the fullest first: with what stands in brackets, then without it."""
    form = NameForm(name=REMARK.sub("", name[:LONGEST_LINE]).strip() or name[:LONGEST_LINE])
    found = [form]
    while len(found) < MOST_FORMS:
        form = _shorter(form)
        if not form.name or form == found[-1]:
            break
        found.append(form)
    return tuple(found)


def _shorter(form: NameForm) -> NameForm:
    """Without the dots, or else without the last brackets."""
    plain = PIPS.sub("", form.name).rstrip()
    if plain != form.name:
        return msgspec.structs.replace(form, name=plain)
    if not (bracketed := BRACKETS.search(form.name)):
        return form
    said = bracketed[1]
    code = CODE.search(said)
    return NameForm(
        name=form.name[: bracketed.start()].rstrip(),
        code=code[1] if code else form.code,
        proxied=form.proxied or PROXY.search(said) is not None,
        art=form.art or OTHER_ART.search(said) is not None,
    )


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
TOO_LONG = worded("reading_lines.line_longer", most=LONGEST_LINE)


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
