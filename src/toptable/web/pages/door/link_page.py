"""A sign-in link to hand over: as text to send, as a code to scan."""

from typing import Any

from litestar import Request, Response
from markupsafe import Markup

from toptable.desk.desk import Desk, now
from toptable.store.staff_rows import Invitation, Kind
from toptable.web.access import invitations
from toptable.web.access.visitor import visitor_of
from toptable.web.pages.staff.event_names import event_name
from toptable.web.rendering.pages import page
from toptable.web.serving.connection import HERE, address_for_others, is_open


def link_page(
    request: Request[Any, Any, Any], desk: Desk, token: str, found: Invitation, *, back: str
) -> Response[Any]:
    """The page of one link, and whether somebody has used it."""
    address = f"{address_for_others(request)}{invitations.path(token)}"
    host = address.partition("://")[2].partition("/")[0].rpartition(":")[0].strip("[]")
    return page(
        "door/link.html",
        visitor_of(request),
        link=found,
        waiting=found.open_at(now()),
        device=found.kind is Kind.DEVICE,
        at=event_name(desk, found.event),
        address=address,
        code=code(address),
        only_here=host in HERE,
        back=back,
        unprotected=is_open(request),
    )


def code(address: str) -> Markup:
    """The address as a square to scan. White stays white in the dark: cameras want it so."""
    # Loaded only here: few pages show a code, and every start would wait for it.
    import segno

    drawn = segno.make(address, error="m", micro=False)
    return Markup(drawn.svg_inline(light="#fff", omitsize=True, svgclass="code", lineclass=None))
