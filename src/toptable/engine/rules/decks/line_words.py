"""The parts of one written line: its count, the name, and the marks that people put around them."""

import re

import msgspec

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
