"""What a phone installs so that it believes this computer without a warning."""

import hashlib
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from toptable.web.access.visitor import Visitor
from toptable.web.rendering.pages import page


@get("/certificate", sync_to_thread=False)
def certificate_page(
    request: Request[Any, Any, Any], visitor: NamedDependency[Visitor]
) -> Response[Any]:
    """What the warning means, and how it ends."""
    fingerprint = hashlib.sha256(_authority(request)).hexdigest().upper()
    pairs = [fingerprint[at : at + 2] for at in range(0, len(fingerprint), 2)]
    return page("door/certificate.html", visitor, fingerprint=":".join(pairs))


@get("/certificate/toptable.crt", sync_to_thread=False)
def certificate_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The certificate of the authority, without its key."""
    return Response(_authority(request), media_type="application/x-x509-ca-cert")


def _authority(request: Request[Any, Any, Any]) -> bytes:
    found: bytes = request.app.state.authority
    if not found:
        raise NotFoundException
    return found


ROUTES = (certificate_page, certificate_file)
