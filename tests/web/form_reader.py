"""The forms of a page as a browser would send them: every field, every button, links to follow."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

TYPED = {"", "text", "search", "password", "email", "tel", "url", "number", "date", "time"}
"""Fields in which somebody can type."""
FENCES = ("bdi", "option", "textarea", "title")
"""Elements whose text cannot turn around what stands beside them."""


@dataclass
class Form:
    """What a form would send, and where to."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    """The names of the fields for typing."""
    ways: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)
    """Each button: where to, how, and what it adds."""
    multipart: bool = False


class Reader(HTMLParser):
    """Reads the forms, also fields that stand elsewhere and name their form."""

    def __init__(self, html: str, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []
        self.unfenced: list[str] = []
        self._fences = 0
        self._named: dict[str, Form] = {}
        self._open: Form | None = None
        self._late: list[tuple[str, str, dict[str, str]]] = []
        self._select: tuple[str, dict[str, str]] | None = None
        self.feed(html)
        for tag, owner, given in self._late:
            if owner in self._named:
                self._take(self._named[owner], tag, given)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found.append((tag, given))
        self._fences += tag in FENCES
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif tag == "form":
            self._begin(given)
        elif tag == "option" and self._select:
            self._option(given)
        elif tag in ("input", "textarea", "select", "button"):
            self._select = (given.get("form", ""), given) if tag == "select" else None
            if "form" in given:
                self._late.append((tag, given["form"], given))
            elif self._open is not None:
                self._take(self._open, tag, given)

    def handle_data(self, data: str) -> None:
        if not self._fences:
            self.unfenced.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._fences -= tag in FENCES
        if tag == "form":
            self._open = None
        if tag == "select":
            self._select = None

    def _begin(self, given: dict[str, str]) -> None:
        method = given.get("method", "get").lower()
        self._open = Form(given.get("action", "") or self.address, method)
        self._open.multipart = "multipart" in given.get("enctype", "")
        self.forms.append(self._open)
        if "id" in given:
            self._named[given["id"]] = self._open

    def _option(self, given: dict[str, str]) -> None:
        assert self._select is not None
        owner, select = self._select
        form = self._named.get(owner) if owner else self._open
        name = select.get("name", "")
        if form is None or not name:
            return
        if "selected" in given or not form.fields.get(name):
            form.fields[name] = given.get("value", "")

    def _take(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, kind = given.get("name", ""), given.get("type", "").lower()
        if tag == "button":
            where = given.get("formaction") or form.action
            how = given.get("formmethod", form.method).lower()
            form.ways.append((where, how, {name: given.get("value", "")} if name else {}))
        elif not name or kind == "file":
            return
        elif tag == "textarea" or (tag == "input" and kind in TYPED):
            form.fields.setdefault(name, given.get("value", ""))
            form.typed.append(name)
        elif kind in ("radio", "checkbox"):
            if "checked" in given or (kind == "radio" and name not in form.fields):
                form.fields[name] = given.get("value", "on")
        else:
            form.fields.setdefault(name, given.get("value", ""))


def read(html: str, address: str) -> Reader:
    """The forms, links and elements of the page at an address."""
    return Reader(html, address)
