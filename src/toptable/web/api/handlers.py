"""From an endpoint's record and its function to a handler that reads what was sent."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, TypeAlias

import anyio.to_thread
import msgspec
from litestar import MediaType, Request, Response, route
from litestar.exceptions import ClientException
from litestar.handlers import HTTPRouteHandler

from toptable.api.contract import Endpoint, Query
from toptable.api.validation_errors import NOWHERE, error_message, expected
from toptable.desk.desk import Desk
from toptable.engine.sentence import to_json
from toptable.web.api.api_request import Ask, Told, refuse
from toptable.web.api.caller import caller_of
from toptable.web.api.idempotency_key import once
from toptable.web.rendering.environment import BUILD
from toptable.web.serving.responses import VERSION, is_known

MOST_BYTES = 1_000_000
MOST_IMPORTED = 30_000_000
"""A file in base64 is a third larger than the file."""
LARGEST = 1_000_000_000
"""The largest number that is taken, as minutes or as anything: far more, and no clock holds it."""
NOT_JSON = (
    "The body is not JSON that can be read. Send one JSON object in UTF-8, "
    "with the header Content-Type: application/json."
)


NOT_READ = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading raises at what is no JSON, no UTF-8, or nested without end."""


def queried(endpoint: Endpoint, request: Request[Any, Any, Any]) -> Mapping[str, Any]:
    """What is asked for in the address, with the defaults for what is left out."""
    known = {wanted.name: wanted for wanted in endpoint.query}
    asked: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name not in known:
            there = ", ".join(known) or "nothing"
            raise refuse(
                422, "unknown_query", f"{name} cannot be asked for here; there is {there}."
            )
        if name in asked:
            raise refuse(422, "asked_twice", f"{name} is asked for twice. Leave one out.")
        asked[name] = value
    return {name: _value(wanted, asked.get(name)) for name, wanted in known.items()}


def _value(wanted: Query, asked: str | None) -> Any:
    if asked is None:
        return wanted.default
    try:
        value = msgspec.convert(asked, wanted.type, strict=False)
    except msgspec.ValidationError:
        wrong = f"{wanted.name} cannot be {asked[:80] or 'empty'}; it is {expected(wanted.type)}."
        raise refuse(422, "query", wrong) from None
    low, high = wanted.least, wanted.most
    if isinstance(value, int) and (
        (low is not None and value < low) or (high is not None and value > high)
    ):
        bounds = f"at least {low}" if high is None else f"from {low} to {high}"
        raise refuse(422, "query", f"{wanted.name} is a whole number {bounds}, not {value}.")
    return value


async def body_of(endpoint: Endpoint, request: Request[Any, Any, Any]) -> bytes:
    """The bytes of the body, unless they are too many or of another kind."""
    if endpoint.body is None:
        return b""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise refuse(415, "media", "Send JSON, with the header Content-Type: application/json.")
    try:
        return await request.body()
    except ClientException as problem:
        if problem.status_code == 413:
            raise too_much() from None
        raise


def too_much() -> Told:
    """More was sent than is taken."""
    return refuse(413, "too_much", "That is more than can be sent at once. Send it in parts.")


def decoded(endpoint: Endpoint, body: bytes) -> Any:
    """What a body says, or a sentence about what is wrong with it."""
    try:
        found = _decoder(endpoint.body).decode(body)
        if len(body) <= MOST_BYTES and _too_large(msgspec.json.decode(body)):
            raise refuse(422, "number", f"A number is beyond {LARGEST}. Send a smaller one.")
        return found
    except msgspec.ValidationError as wrong:
        raise refuse(422, "body", error_message(endpoint.body, str(wrong), _sent(body))) from None
    except NOT_READ:
        raise refuse(400, "not_json", NOT_JSON) from None


def _sent(body: bytes) -> Any:
    """What was sent as plain data, unless only its beginning can be read."""
    try:
        return msgspec.json.decode(body)
    except NOT_READ:
        return NOWHERE


def _too_large(value: Any) -> bool:
    """Whether a number anywhere in it is larger than anything at an event."""
    match value:
        case int():
            return abs(value) > LARGEST
        case dict():
            return any(map(_too_large, value.values()))
        case list():
            return any(map(_too_large, value))
        case _:
            return False


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


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
        return _response(endpoint, work(ask), headers, dry=getattr(ask.body, "dry_run", False))

    return once(request, desk, sent, act) if endpoint.method == "POST" else act()


def _response(
    endpoint: Endpoint, found: Any, headers: dict[str, str], *, dry: bool
) -> Response[Any]:
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
