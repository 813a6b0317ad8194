"""What one device is set up with: the language it reads, and the certificate it trusts."""

import hashlib
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from toptable.web.auth.requester import Requester
from toptable.web.languages.languages import COOKIE, LANGUAGES
from toptable.web.rendering.pages import page

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


@get("/certificate", sync_to_thread=False)
def certificate_page(
    request: Request[Any, Any, Any], visitor: NamedDependency[Requester]
) -> Response[Any]:
    """What the warning means, and how it ends."""
    fingerprint = hashlib.sha256(_authority(request)).hexdigest().upper()
    pairs = [fingerprint[at : at + 2] for at in range(0, len(fingerprint), 2)]
    return page("sign_in/certificate.html", visitor, fingerprint=":".join(pairs))


@get("/certificate/toptable.crt", sync_to_thread=False)
def certificate_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The certificate of the authority, without its key."""
    return Response(_authority(request), media_type="application/x-x509-ca-cert")


def _authority(request: Request[Any, Any, Any]) -> bytes:
    found: bytes = request.app.state.authority
    if not found:
        raise NotFoundException
    return found


ROUTES = (
    choose_language,
    certificate_page,
    certificate_file,
)
