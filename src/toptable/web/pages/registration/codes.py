"""Where players register, as an address and as a code to scan."""

from io import BytesIO
from typing import Any
from urllib.parse import quote

from litestar import Request

from toptable.web.serving.connection import address_for_others


def join_address(request: Request[Any, Any, Any], event: str, code: str = "") -> str:
    """What somebody else opens to register; with the event's code in it, nothing is typed."""
    address = f"{address_for_others(request)}/e/{event}/join"
    return f"{address}?code={quote(code)}" if code else address


def svg(address: str) -> bytes:
    """An address as a picture. White stays white in the dark: cameras want it so."""
    # Loaded only here: few pages show a code, and every start would wait for it.
    import segno

    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", light="#fff", omitsize=True, xmldecl=False
    )
    return drawn.getvalue()
