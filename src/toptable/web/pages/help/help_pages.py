"""Help: the documentation as pages of the application."""

from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable.web.access.visitor import Visitor
from toptable.web.pages.help import documentation
from toptable.web.rendering.pages import page


@get("/help", sync_to_thread=True)
def help_index(visitor: NamedDependency[Visitor]) -> Response[Any]:
    """What there is to read."""
    return _page(visitor, documentation.FIRST)


@get("/help/{name:str}", sync_to_thread=True)
def help_page(visitor: NamedDependency[Visitor], name: FromPath[str]) -> Response[Any]:
    """One page."""
    return _page(visitor, name)


@get("/help/pictures/{name:path}", sync_to_thread=True)
def help_picture(name: FromPath[Path]) -> Response[Any]:
    """A picture on one of the pages."""
    content = documentation.picture(name.as_posix().lstrip("/"))
    if content is None:
        raise NotFoundException
    return Response(content, media_type="image/png", headers={"cache-control": "max-age=3600"})


def _page(visitor: Visitor, name: str) -> Response[Any]:
    found = documentation.help_page(name)
    if found is None:
        raise NotFoundException
    return page("help/help.html", visitor, page=found)


ROUTES = (help_index, help_page, help_picture)
