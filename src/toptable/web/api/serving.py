"""From an endpoint's record and the function that answers it to a handler of the framework."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeAlias

import anyio.to_thread
from litestar import MediaType, Request, Response, route
from litestar.handlers import HTTPRouteHandler

from toptable.api.endpoint import Endpoint
from toptable.desk.desk import Desk
from toptable.engine.sentence import to_json
from toptable.web.api.asking import Ask
from toptable.web.api.door import caller_of
from toptable.web.api.repeats import once
from toptable.web.api.taking import MOST_BYTES, MOST_IMPORTED, body_of, decoded, queried
from toptable.web.rendering.static_files import BUILD
from toptable.web.serving.headers import VERSION, is_known

Work: TypeAlias = Callable[[Ask], Any]
"""What answers an endpoint: the struct of its answer, or a whole response."""

NUMBERS = frozenset({"player", "round", "ruling", "screen"})
"""The parts of addresses that are numbers."""
PRIVATE = "private, no-cache"
NOT_KEPT = "no-store"


def handler(endpoint: Endpoint, work: Work) -> HTTPRouteHandler:
    """The handler of one endpoint. The work is done in a thread: it may wait for the desk."""

    async def handle(request: Request[Any, Any, Any]) -> Response[Any]:
        sent = await body_of(endpoint, request)
        return await anyio.to_thread.run_sync(_answered, endpoint, work, request, sent)

    handle.__doc__ = endpoint.summary
    imports = endpoint.id in ("importFile", "takeNewerFile")
    return route(
        routed(endpoint.path),
        http_method=endpoint.method,
        name=endpoint.id,
        status_code=endpoint.status,
        request_max_body_size=MOST_IMPORTED if imports else MOST_BYTES,
    )(handle)


def routed(path: str) -> str:
    """An address as the framework writes it."""
    return re.sub(r"{(\w+)}", lambda part: f"{{{part[1]}:{_kind(part[1])}}}", path)


def _kind(part: str) -> str:
    return "int" if part in NUMBERS else "str"


def _answered(
    endpoint: Endpoint, work: Work, request: Request[Any, Any, Any], sent: bytes
) -> Response[Any]:
    desk: Desk = request.app.state.desk
    ask = Ask(
        request=request,
        endpoint=endpoint,
        desk=desk,
        caller=caller_of(request),
        path=request.path_params,
        query=queried(endpoint, request),
        body=decoded(endpoint, sent) if endpoint.body is not None else None,
    )
    headers = {"cache-control": PRIVATE if endpoint.tagged else NOT_KEPT, "vary": "Authorization"}
    if endpoint.tagged:
        tag = tag_of(ask)
        headers |= {"etag": tag, VERSION: str(ask.version)}
        if is_known(request, tag):
            return Response(b"", status_code=304, headers=headers)

    def act() -> Response[Any]:
        return _told(endpoint, work(ask), headers, dry=getattr(ask.body, "dry_run", False))

    return once(request, desk, sent, act) if endpoint.method == "POST" else act()


def _told(endpoint: Endpoint, found: Any, headers: dict[str, str], *, dry: bool) -> Response[Any]:
    """What was found out as an answer, if it is not one already."""
    if isinstance(found, Response):
        for name, value in headers.items():
            found.headers.setdefault(name, value)
        return found
    return Response(
        to_json(found),
        status_code=endpoint.tried if dry else endpoint.status,
        media_type=MediaType.JSON,
        headers=headers,
    )


def tag_of(ask: Ask) -> str:
    """The name of an answer: the version of the event first, then who asked for what."""
    seen = ask.seen
    url, who = ask.request.url, ask.caller.member
    asked = "|".join((url.path, url.query, who, seen.mark, BUILD))
    return f'"{seen.version}.{sha256(asked.encode()).hexdigest()[:20]}"'
