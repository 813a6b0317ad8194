"""Requests that come twice are done once: the header ``Idempotency-Key``, and the
sealed answers.
"""

import os
import re
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, cast

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from litestar import MediaType, Request, Response

from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.line import digest
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.secrets import SealedText
from toptable.engine.sentence import to_json
from toptable.store import StoreError
from toptable.store.request_limits import (
    SILENT,
    Answered,
    Claim,
    ClaimLost,
    Different,
    Running,
    TooManyKeys,
    Written,
)
from toptable.web.api.caller import DoorProblem, caller_of, secret_of

NONCE = 12


def sealed(answer: bytes, secret: str) -> bytes:
    """An answer for whoever has the secret of a token."""
    nonce = os.urandom(NONCE)
    return nonce + bytes(_key(secret).encrypt(nonce, answer, None))


def opened(kept: bytes, secret: str) -> bytes:
    """The answer that was sealed with this secret."""
    return bytes(_key(secret).decrypt(kept[:NONCE], kept[NONCE:], None))


def _key(secret: str) -> AESGCM:
    return AESGCM(blake2b(secret.encode(), digest_size=32, person=b"kept answer").digest())


HEADER = "idempotency-key"
REPLAYED = "Idempotency-Replayed"
"""The header of an answer that was kept: nothing was done this time."""

_KEY = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?")
WRONG_KEY = (
    "An Idempotency-Key has from 1 to 200 letters, digits or signs of ASCII. "
    "A random UUID for each thing that you want done is right."
)
OTHER_REQUEST = (
    "This Idempotency-Key was used for another request. Nothing was done. "
    "Take a new key for each thing that you want done."
)
STILL_RUNNING = (
    "The first request with this Idempotency-Key has not been answered yet. "
    "Nothing was done this time. Wait and send it again."
)
_CLAIM = "toptable_claim"


class Kept(msgspec.Struct, frozen=True):
    """An answer as it is kept."""

    status: int | None
    """None where it is the usual one of the address."""
    media: str
    headers: dict[str, str]
    body: bytes


def once(
    request: Request[Any, Any, Any], desk: Desk, body: bytes, act: Callable[[], Response[Any]]
) -> Response[Any]:
    """Answer a request that may come twice; ``act`` does what it asks for.

    Commands in it go through ``send_once``; what creates or puts away an event asks
    ``written_before`` and hands ``claim_of`` to the desk. To be called in a thread. Guests, who
    change nothing, have no keys.
    """
    key, secret = request.headers.get(HEADER), secret_of(request)
    if key is None or secret is None:
        return act()
    if not _KEY.fullmatch(key):
        raise DoorProblem(422, "wrong_key", WRONG_KEY)
    claim = _claimed(request, desk, key, secret, body)
    if isinstance(claim, Response):
        return claim
    cast(dict[str, Any], request.scope)[_CLAIM] = claim
    try:
        answer = act()
    except ClaimLost:
        raise _wait() from None
    except BaseException:
        _release(desk, claim)
        raise
    if answer.status_code is not None and answer.status_code >= 300:
        _release(desk, claim)
        return answer
    if claim.written is not None:
        answer.headers[REPLAYED] = "true"
    # If it cannot be kept, it is put together again from the log.
    with suppress(StoreError):
        kept = sealed(msgspec.msgpack.encode(_kept(answer)), secret)
        desk.store.repeated_requests.answer(claim.id, kept, now())
    return answer


def send_once(
    request: Request[Any, Any, Any],
    tournament: Tournament,
    command: Command,
    actor: Actor,
    *,
    reason: str = "",
    texts: Sequence[SealedText] = (),
    pictures: Sequence[bytes] = (),
    looked_at: int | None = None,
    answers: Collection[str] = (),
) -> Done | Blocked | Refusal:
    """Carry out the command of a request; if it was done before, say again what came of it.

    A request that may come twice sends one command.
    """
    if written := written_before(request):
        return done_before(tournament, written)
    return tournament.send(
        command,
        actor,
        reason=reason,
        texts=texts,
        pictures=pictures,
        looked_at=looked_at,
        claim=claim_of(request),
        answers=answers,
    )


def done_before(tournament: Tournament, written: Written) -> Done:
    """What came of a request that was done before, as far as the log tells."""
    lines = tournament.log.lines[written.first - 1 : written.last]
    return Done(version=written.last, lines=tuple(lines))


def claim_of(request: Request[Any, Any, Any]) -> str:
    """The claim to hand to the desk with what this request does; empty where it has no key."""
    claim: Claim | None = cast(dict[str, Any], request.scope).get(_CLAIM)
    return claim.id if claim else ""


def written_before(request: Request[Any, Any, Any]) -> Written | None:
    """What this very request wrote when it came before, if it did and was not answered."""
    claim: Claim | None = cast(dict[str, Any], request.scope).get(_CLAIM)
    return claim.written if claim else None


def _claimed(
    request: Request[Any, Any, Any], desk: Desk, key: str, secret: str, body: bytes
) -> Claim | Response[Any]:
    asked = "\n".join(
        (
            request.method,
            request.scope["path"],
            request.url.query,
            request.headers.get("if-match", ""),
            digest(body),
        )
    )
    token = caller_of(request).token
    try:
        found = desk.store.repeated_requests.claim(token, key, digest(asked.encode()), now())
    except TooManyKeys as many:
        raise DoorProblem(429, "too_many_keys", str(many), {"Retry-After": "3600"}) from None
    match found:
        case Different():
            raise DoorProblem(422, "key_used", OTHER_REQUEST)
        case Running():
            raise _wait()
        case Answered(answer):
            kept = opened(answer, secret)
            return _again(msgspec.msgpack.decode(kept, type=Kept))
        case Claim():
            return found


def _wait() -> DoorProblem:
    seconds = str(int(SILENT.total_seconds()) // 10)
    return DoorProblem(409, "still_running", STILL_RUNNING, {"Retry-After": seconds})


def _release(desk: Desk, claim: Claim) -> None:
    # A database that is away keeps the claim; it is taken over when it has been silent for long.
    with suppress(StoreError):
        desk.store.repeated_requests.release(claim.id)


def _kept(answer: Response[Any]) -> Kept:
    body = answer.content
    return Kept(
        status=answer.status_code,
        media=_media(answer),
        headers=dict(answer.headers),
        body=body if isinstance(body, bytes) else to_json(body),
    )


def _media(answer: Response[Any]) -> str:
    """As it stands in the header; a member of the enumeration would print its own name."""
    media = answer.media_type or MediaType.JSON
    return media.value if isinstance(media, MediaType) else media


def _again(kept: Kept) -> Response[Any]:
    return Response(
        kept.body,
        status_code=kept.status,
        media_type=kept.media,
        headers=kept.headers | {REPLAYED: "true"},
    )
