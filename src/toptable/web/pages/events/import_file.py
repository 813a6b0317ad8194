"""Bring in a file: choose or paste it, see what was understood of it, and then import it.

Nothing is kept between the two pages: the second carries the file with it, packed, and is looked at
anew. So what is imported is what was shown, and nobody finds half an event.
"""

import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import MultipartBody, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import Desk
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor
from toptable.interchange import importing
from toptable.interchange.foreign.kinds import KNOWN, OWN
from toptable.interchange.importing import Look
from toptable.rulebooks import all_rulebooks
from toptable.web.access.guards import needs
from toptable.web.access.visitor import Visitor
from toptable.web.rendering.pages import page

IMPORT = "/import"
MOST_BYTES = 20_000_000
"""Our own event files may be larger than those of others."""
MOST_SENT = 2 * MOST_BYTES
NOTHING = Refusal("nothing:nothing", "Choose a file, or paste what you copied.")
TORN = Refusal("torn", "The file did not come through. Choose it once more.")


@get(IMPORT, guards=[needs("CreateEvent")], sync_to_thread=True)
def import_page(visitor: NamedDependency[Visitor]) -> Response[Any]:
    """Where a file is chosen or a text pasted."""
    return _asked(visitor)


@post(
    IMPORT,
    guards=[needs("CreateEvent")],
    request_max_body_size=MOST_SENT,
    sync_to_thread=True,
)
def look_at_file(
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Visitor],
    actor: NamedDependency[Actor],
    data: MultipartBody[dict[str, Any]],
) -> Response[Any]:
    """What the file would be here. Nothing is changed yet."""
    file, text = data.get("file"), str(data.get("text") or "")
    content = file.file.read(MOST_BYTES + 1) if isinstance(file, UploadFile) else b""
    content = content or text.encode()
    if not content.strip():
        return _asked(visitor, NOTHING, text)
    seen = importing.look(desk, content, actor)
    return (
        _asked(visitor, seen, text) if isinstance(seen, Refusal) else _shown(visitor, seen, content)
    )


@post(
    f"{IMPORT}/keep",
    guards=[needs("CreateEvent")],
    request_max_body_size=MOST_SENT,
    sync_to_thread=True,
)
def import_file(
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Visitor],
    actor: NamedDependency[Actor],
    data: URLEncodedBody[dict[str, str]],
) -> Response[Any]:
    """Import what was shown; or look at it once more under another rulebook."""
    content = unpacked(data.get("packed", ""))
    if content is None:
        return _asked(visitor, TORN)
    rulebook, name = data.get("rulebook", ""), data.get("name", "").strip()
    seen = importing.look(desk, content, actor, rulebook=rulebook, name=name)
    if isinstance(seen, Refusal):
        return _asked(visitor, seen)
    if data.get("look"):
        return _shown(visitor, seen, content)
    kept = importing.take_each(desk, seen)
    if isinstance(kept, Refusal):
        return _asked(visitor, kept)
    return Redirect(f"/e/{kept[0].event}" if len(kept) == 1 else "/", status_code=303)


def _asked(visitor: Visitor, problem: Refusal | None = None, text: str = "") -> Response[Any]:
    """The page that asks for a file, with what was wrong with the last one."""
    status = 200
    if problem is not None:
        status = 403 if problem.answer is AnsweredBy.SOMEBODY_ELSE else 422
    return page(
        "events/import_file.html",
        visitor,
        status=status,
        problem=problem,
        text=text,
        known=KNOWN,
    )


def _shown(visitor: Visitor, seen: Look, content: bytes) -> Response[Any]:
    return page(
        "events/import_preview.html",
        visitor,
        file=seen,
        own=seen.kind == OWN,
        name=seen.event.removesuffix(f" ({seen.pod})") if seen.further else seen.event,
        packed=packed(content),
        rulebooks=all_rulebooks(),
    )


def packed(content: bytes) -> str:
    """A file as a field of a form."""
    return b64encode(zlib.compress(content)).decode()


def unpacked(field: str) -> bytes | None:
    """The file in a field; nothing where it is torn, or larger than it may be."""
    try:
        reader = zlib.decompressobj()
        content = reader.decompress(b64decode(field, validate=True), MOST_BYTES + 1)
    except (zlib.error, NotBase64, ValueError):
        return None
    whole = reader.eof and len(content) <= MOST_BYTES and bool(content)
    return content if whole else None


ROUTES = (import_page, look_at_file, import_file)
