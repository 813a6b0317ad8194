"""Reading what was sent: the address, what is asked for in it, and the body, each by its record."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException

from toptable.api.endpoint import Endpoint, Query
from toptable.api.wrong_bodies import NOWHERE, expected, told
from toptable.web.api.asking import Told, refuse

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
        raise refuse(422, "body", told(endpoint.body, str(wrong), _sent(body))) from None
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
