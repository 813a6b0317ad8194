"""A photo of a match slip, sent from the desk: its code leads to the table. Nothing is stored."""

from typing import Any

from litestar import Response, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import MultipartBody
from litestar.response import Redirect

from toptable.engine.refusal import Refusal
from toptable.paper.scanning import MOST_BYTES, codes_in
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.results.slips import ANOTHER_EVENT, Spot, read_spot
from toptable.web.rendering.answers import Refused

MOST_SENT = 2 * MOST_BYTES
"""A photo that is too large shall be told so, and not be cut off on the way."""
NO_SLIP = Refusal(
    "no_slip",
    "No code of a match slip can be read on this photo. Take it again from closer, in good light "
    "and with the whole code on it, or type the number of the table.",
)


@post(
    "/e/{event:str}/print/photo",
    guards=[needs("ReportResult")],
    request_max_body_size=MOST_SENT,
    sync_to_thread=True,
)
def slip_photo(visit: NamedDependency[Visit], data: MultipartBody[dict[str, Any]]) -> Response[Any]:
    """Go to the table whose slip is on the photo."""
    file = data.get("photo")
    content = file.file.read(MOST_BYTES + 1) if isinstance(file, UploadFile) else b""
    spot = _spot(content, visit.event)
    if isinstance(spot, Refusal):
        raise Refused(spot, f"{visit.address}/print")
    rounds = visit.seen.state.rounds
    if not 1 <= (spot.round or 0) <= len(rounds) or spot.table not in (
        rounds[(spot.round or 0) - 1].matches
    ):
        gone = f"Round {spot.round} has no table {spot.table} here. Is it a slip of this event?"
        raise Refused(Refusal("no_table:slip_photo", gone), f"{visit.address}/print")
    return Redirect(f"{visit.address}/rounds/{spot.round}/tables/{spot.table}", status_code=303)


def _spot(photo: bytes, event: str) -> Spot | Refusal:
    """The one slip on a photo; other codes, such as that of the log, do not matter."""
    found = codes_in(photo)
    if isinstance(found, Refusal):
        return found
    spots = {spot for text in found if (spot := read_spot(text)) is not None and spot.round}
    if not spots:
        return NO_SLIP
    here = [spot for spot in spots if spot.event in ("", event)]
    if not here:
        return ANOTHER_EVENT
    if len(here) > 1:
        return Refusal.saying(
            "many_slips",
            "%(count)s slips are on this photo. Take a photo of one at a time.",
            count=len(here),
        )
    return here[0]


ROUTES = (slip_photo,)
