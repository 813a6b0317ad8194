"""The language menu: which language this device reads from now on."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from toptable.web.languages.languages import COOKIE, LANGUAGES

LASTS = 365 * 24 * 60 * 60


@get("/language/{tag:str}", sync_to_thread=False)
def choose_language(request: Request[Any, Any, Any], tag: FromPath[str]) -> Response[Any]:
    """Remember the choice, and lead back to the page that it was made on."""
    if tag not in LANGUAGES:
        raise NotFoundException
    answer = Redirect(_came_from(request), status_code=303)
    answer.set_cookie(
        COOKIE,
        tag,
        max_age=LASTS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


def _came_from(request: Request[Any, Any, Any]) -> str:
    """The page of ours that the browser says it comes from, or the list of events."""
    came = urlsplit(request.headers.get("referer", ""))
    if came.netloc != request.headers.get("host", "") or not came.netloc:
        return "/"
    path = "/" + came.path.lstrip("/\\")
    return f"{path}?{came.query}" if came.query else path


ROUTES = (choose_language,)
