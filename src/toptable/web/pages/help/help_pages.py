"""Help: the project's own documentation as pages of the application, so that it needs no internet.

In a checkout the pages are those of ``docs``; an installed package carries a copy of them.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markupsafe import Markup

from toptable.web.auth.requester import Requester
from toptable.web.rendering.pages import page

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

PACKAGE = Path(__file__).parents[3]
PLACES = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
"""Within the package; and beside it, where a checkout could not keep the link between the two."""

FIRST = "index"
TALL = 2
"""Headings of this level are listed at the top of their page."""


class HelpPage(msgspec.Struct, frozen=True):
    """One page of the documentation."""

    name: str
    title: str
    html: Markup
    sections: tuple[tuple[str, str], ...]
    """The headings of the page, each with its anchor."""


@lru_cache(maxsize=1)
def folder() -> Path | None:
    """Where the documentation lies; None where a package was made without it."""
    return next((place for place in PLACES if (place / f"{FIRST}.md").is_file()), None)


@lru_cache(maxsize=64)
def find_help_page(name: str) -> HelpPage | None:
    """A page by its name, or nothing if there is no such page."""
    source = _pages().get(name)
    if source is None:
        return None
    markdown = _markdown()
    tokens = markdown.parse(source.read_text(encoding="utf-8"))
    headings = _anchored(tokens)
    _at_home(tokens)
    html = markdown.renderer.render(tokens, markdown.options, {})
    title = next((text for level, text, _ in headings if level == 1), name)
    sections = tuple((text, anchor) for level, text, anchor in headings if level == TALL)
    return HelpPage(name, title, Markup(html), sections)


def picture(name: str) -> bytes | None:
    """A picture of the documentation, or nothing if there is no such picture."""
    source = _pictures().get(name)
    return None if source is None else source.read_bytes()


def names() -> tuple[str, ...]:
    """The names of all pages."""
    return tuple(sorted(_pages()))


# Only what is listed can be asked for: no name leads out of the folder.


def _pages() -> dict[str, Path]:
    here = folder()
    return {} if here is None else {path.stem: path for path in here.glob("*.md")}


def _pictures() -> dict[str, Path]:
    here = folder()
    if here is None:
        return {}
    home = here / "pictures"
    return {path.relative_to(home).as_posix(): path for path in home.rglob("*.png")}


def _anchored(tokens: Sequence["Token"]) -> list[tuple[int, str, str]]:
    """Give every heading an anchor; their levels, texts and anchors."""
    found: list[tuple[int, str, str]] = []
    for token, inner in pairwise(tokens):
        if token.type == "heading_open":
            text = "".join(part.content for part in inner.children or ())
            anchor = re.sub(r"[^\w]+", "-", text.lower()).strip("-")
            token.attrSet("id", anchor)
            found.append((int(token.tag[1:]), text, anchor))
    return found


def _at_home(tokens: Sequence["Token"]) -> None:
    """Links and pictures of the documentation lead to their places here; no inline styles."""
    for token in tokens:
        _at_home(token.children or ())
        if token.type == "link_open":
            token.attrSet("href", _address(str(token.attrGet("href"))))
        elif token.type == "table_open":
            # Wide ones scroll by themselves; those who use keys must get there.
            token.attrSet("tabindex", "0")
        elif token.type == "image":
            token.attrSet("src", f"/help/{token.attrGet('src')}")
            token.attrSet("loading", "lazy")
        elif token.attrs.pop("style", None) == "text-align:right":
            token.attrSet("class", "num")


def _address(target: str) -> str:
    page, _, anchor = target.partition("#")
    if not page.endswith(".md") or "/" in page:
        return target
    return f"/help/{page.removesuffix('.md')}" + (f"#{anchor}" if anchor else "")


@lru_cache(maxsize=1)
def _markdown() -> "MarkdownIt":
    # Loaded with the first page of help: it would be a good part of every start.
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


@get("/help", sync_to_thread=True)
def help_index(visitor: NamedDependency[Requester]) -> Response[Any]:
    """What there is to read."""
    return _page(visitor, FIRST)


@get("/help/{name:str}", sync_to_thread=True)
def help_page(visitor: NamedDependency[Requester], name: FromPath[str]) -> Response[Any]:
    """One page."""
    return _page(visitor, name)


@get("/help/pictures/{name:path}", sync_to_thread=True)
def help_picture(name: FromPath[Path]) -> Response[Any]:
    """A picture on one of the pages."""
    content = picture(name.as_posix().lstrip("/"))
    if content is None:
        raise NotFoundException
    return Response(content, media_type="image/png", headers={"cache-control": "max-age=3600"})


def _page(visitor: Requester, name: str) -> Response[Any]:
    found = find_help_page(name)
    if found is None:
        raise NotFoundException
    return page("help/help.html", visitor, page=found)


ROUTES = (help_index, help_page, help_picture)
