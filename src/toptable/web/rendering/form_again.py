"""A page with one of its forms as it was sent: what was typed, and why it was refused.

Every form of every page gets this alike, without script: the page is read as a browser would read
it, and only the tags that have to change are written anew.
"""

from collections.abc import Mapping, Sequence
from html import escape
from html.parser import HTMLParser
from itertools import accumulate

import msgspec

Fields = Mapping[str, Sequence[str]]
Attributes = dict[str, str | None]
KEPT_BY_THE_PAGE = ("hidden", "password", "file", "submit", "button")
"""Fields that nobody typed, or that nobody should find filled in."""
TOKENS = ("csrf", "seen", "version")
"""Hidden fields that differ from page to page."""


class Tag(msgspec.Struct):
    """A tag of the page, and where it stands."""

    name: str
    attributes: Attributes
    start: int
    end: int


class Found(msgspec.Struct):
    """A form with its fields."""

    form: Tag
    fields: list[Tag]
    texts: dict[int, tuple[int, int]]
    """Where the text of each textarea stands, by the place of its tag."""
    options: list[tuple[str, Tag]]
    """Every option with the name of its list."""
    around: list[Tag]
    """What has to be unfolded for it to be seen."""


def form_again(html: str, page: str, action: str, typed: Fields, notice: str) -> str | None:
    """The page with the notice in the form that was sent there; None if there is no such form."""
    reader = _Reader(html)
    fitting = [
        found
        for found in reader.forms
        if (found.form.attributes.get("action") or page).partition("?")[0] == action
        and (found.form.attributes.get("method") or "get").lower() == "post"
    ]
    sent = next((found for found in fitting if _is_it(found, typed)), None)
    edits: list[tuple[int, int, str]] = []
    if sent is not None:
        edits.append((sent.form.end, sent.form.end, notice))
        edits += [_opened(tag) for tag in sent.around if "open" not in tag.attributes]
        edits += _filled_in(sent, typed)
    elif action in reader.buttons and reader.banner is not None:
        edits.append((reader.banner.start, reader.banner.start, notice))
    else:
        return None
    for tag in reader.here:
        edits.append(_pointed(tag, page))
    for start, end, text in sorted(edits, reverse=True):
        html = html[:start] + text + html[end:]
    return html


def _is_it(found: Found, typed: Fields) -> bool:
    """Whether these fields were sent by this form, where several lead to the same address."""
    for tag in found.fields:
        name, kind = tag.attributes.get("name") or "", tag.attributes.get("type")
        own = kind == "hidden" and name not in TOKENS
        if own and (tag.attributes.get("value") or "") not in typed.get(name, ()):
            return False
    names = {*TOKENS, *(tag.attributes.get("name") for tag in found.fields)}
    names.update(name for name, _ in found.options)
    return all(name in names for name, values in typed.items() if any(values))


def _filled_in(found: Found, typed: Fields) -> list[tuple[int, int, str]]:
    edits = []
    for tag in found.fields:
        name, kind = tag.attributes.get("name") or "", tag.attributes.get("type") or "text"
        values = typed.get(name, ())
        if tag.name == "textarea" and name in typed:
            start, end = found.texts[tag.start]
            edits.append((start, end, "\n" + escape(values[0])))
        elif tag.name != "input" or kind in KEPT_BY_THE_PAGE:
            continue
        elif kind in ("radio", "checkbox"):
            on = (tag.attributes.get("value") or "on") in values
            edits.append(_written(tag, "checked", on=on))
        elif name in typed:
            edits.append(_written(tag, "value", values[0]))
    for name, tag in found.options:
        if name in typed:
            on = (tag.attributes.get("value") or "") in typed[name]
            edits.append(_written(tag, "selected", on=on))
    return edits


def _written(tag: Tag, attribute: str, value: str = "", *, on: bool = True) -> tuple[int, int, str]:
    """The tag with this attribute, or without it."""
    others = {name: text for name, text in tag.attributes.items() if name != attribute}
    if on:
        others[attribute] = value
    inside = "".join(f' {name}="{escape(text or "")}"' for name, text in others.items())
    return tag.start, tag.end, f"<{tag.name}{inside}>"


def _opened(tag: Tag) -> tuple[int, int, str]:
    return _written(tag, "open")


def _pointed(tag: Tag, page: str) -> tuple[int, int, str]:
    """A form or link that means the page it is on; the browser is at another address now."""
    if tag.name == "form":
        return _written(tag, "action", page)
    return _written(tag, "href", page.partition("?")[0] + (tag.attributes["href"] or ""))


class _Reader(HTMLParser):
    """Reads where the forms of a page and their fields stand."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self._lines = [0, *accumulate(len(line) + 1 for line in html.split("\n"))]
        self.forms: list[Found] = []
        self.buttons: set[str] = set()
        self.here: list[Tag] = []
        self.banner: Tag | None = None
        self._open: Found | None = None
        self._unfolding: list[Tag] = []
        self._select = ""
        self._text = 0
        self.feed(html)

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        start = self._offset()
        tag = Tag(name, dict(attrs), start, start + len(self.get_starttag_text() or ""))
        if name == "form":
            self._open = Found(tag, [], {}, [], list(self._unfolding))
            self.forms.append(self._open)
            if not tag.attributes.get("action"):
                self.here.append(tag)
        elif name == "details":
            self._unfolding.append(tag)
        elif name == "button" and tag.attributes.get("formaction"):
            self.buttons.add(tag.attributes["formaction"] or "")
        elif name == "a" and (tag.attributes.get("href") or "").startswith("?"):
            self.here.append(tag)
        elif tag.attributes.get("id") == "refused":
            self.banner = tag
        self._take(tag)

    def _take(self, tag: Tag) -> None:
        if self._open is None:
            return
        if tag.name in ("input", "textarea", "button"):
            self._open.fields.append(tag)
        if tag.name == "textarea":
            self._text = tag.start
        elif tag.name == "select":
            self._select = tag.attributes.get("name") or ""
        elif tag.name == "option" and self._select:
            self._open.options.append((self._select, tag))

    def handle_endtag(self, name: str) -> None:
        if name == "form":
            self._open = None
        elif name == "details" and self._unfolding:
            self._unfolding.pop()
        elif name == "select":
            self._select = ""
        elif name == "textarea" and self._open is not None:
            tag = self._open.fields[-1]
            self._open.texts[self._text] = (tag.end, self._offset())

    def _offset(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column
