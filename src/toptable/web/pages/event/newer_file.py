"""Take the newer file of the program that runs the event: see what is new, then bring it in.

As with the first file nothing is kept between the two pages: the second carries the file with it,
and is compared with the event anew.
"""

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import MultipartBody, URLEncodedBody

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.interchange import following
from toptable.interchange.following import Followed
from toptable.interchange.foreign.difference import Difference
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.pages.events.import_file import (
    MOST_BYTES,
    MOST_SENT,
    NOTHING,
    TORN,
    packed,
    unpacked,
)

NEWER = "/e/{event:str}/files/newer"


@get(NEWER, guards=[needs("BringInRound")], sync_to_thread=True)
def newer_file_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Where the newer file is chosen or pasted."""
    return _asked(visit)


@post(NEWER, guards=[needs("BringInRound")], request_max_body_size=MOST_SENT, sync_to_thread=True)
def look_at_newer_file(
    visit: NamedDependency[Visit], data: MultipartBody[dict[str, Any]]
) -> Response[Any]:
    """What is new in the file. Nothing is changed yet."""
    file, text = data.get("file"), str(data.get("text") or "")
    content = file.file.read(MOST_BYTES + 1) if isinstance(file, UploadFile) else b""
    content = content or text.encode()
    if not content.strip():
        return _asked(visit, NOTHING, text=text)
    found = following.look_again(visit.desk, visit.tournament, content, visit.actor)
    if isinstance(found, Refusal):
        return _asked(visit, found, text=text)
    return visit.fresh_page("event/newer_file_preview.html", found=found, packed=packed(content))


@post(
    f"{NEWER}/take",
    guards=[needs("BringInRound")],
    request_max_body_size=MOST_SENT,
    sync_to_thread=True,
)
def take_newer_file(
    visit: NamedDependency[Visit], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """Bring in what is new, and say what was done."""
    content = unpacked(data.get("packed", ""))
    found: Difference | Refusal = TORN
    if content is not None:
        found = following.look_again(visit.desk, visit.tournament, content, visit.actor)
    if isinstance(found, Refusal):
        return _asked(visit, found)
    followed = following.take_newer(visit.tournament, found, visit.actor)
    return _asked(visit, followed=followed)


def _asked(
    visit: Visit,
    problem: Refusal | None = None,
    *,
    text: str = "",
    followed: Followed | None = None,
) -> Response[Any]:
    status = 200
    if problem is not None:
        status = 403 if problem.answer is AnsweredBy.SOMEBODY_ELSE else 422
    return visit.fresh_page(
        "event/newer_file.html",
        status=status,
        problem=problem,
        text=text,
        followed=followed,
        follows=following.from_a_file(visit.tournament),
    )


ROUTES = (newer_file_page, look_at_newer_file, take_newer_file)
