"""One question to the server: how it is sent, when it is sent again, how the answer is read."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Generic, TypeVar
from urllib.parse import quote

import msgspec
from msgspec.structs import replace

from toptable import __version__
from toptable.api.endpoint import V1
from toptable.client.errors import NoAnswer, NotUnderstood, ToptableError, error_of
from toptable.client.kept import KeptAnswers
from toptable.client.manners import Manners, retry_after, wait_before
from toptable.client.wire import Answer, Heard, Lost, Request, Talk

T = TypeVar("T")

JSON = "application/json"
REPEAT_KEY = "idempotency-key"


class Ask(msgspec.Struct, Generic[T], frozen=True):
    """A question: what to ask for, and how the answer is read."""

    method: str
    path: str
    """The whole of it, ``/api/v1`` included."""
    reads: Callable[[Answer], T]
    query: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    media: str = JSON
    """What kind of body it is."""
    accepts: str = JSON
    """What kind of answer is wanted, besides problems."""
    key: str = ""
    """By which the server knows a repetition; a new one is made where none is given."""

    def talk(self, setting: "Setting") -> Talk[T]:
        """How it is asked."""
        return asking(self, setting)


class Setting(msgspec.Struct, frozen=True):
    """What a conversation depends on besides the question; tests hold all of it still."""

    token: str
    manners: Manners
    kept: KeptAnswers
    chance: Callable[[], float]
    now: Callable[[], datetime]
    new_key: Callable[[], str]


def place(*parts: object) -> str:
    """An address out of its parts, each of them safe whatever it holds."""
    return V1 + "".join(f"/{quote(str(part), safe='')}" for part in parts)


def given(**values: object) -> tuple[tuple[str, str], ...]:
    """The query of those values that are there."""
    return tuple((name, _said(value)) for name, value in values.items() if value is not None)


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_json(kind: type[T]) -> Callable[[Answer], T]:
    """Reads an answer as a struct of the contract."""
    decoder = msgspec.json.Decoder(kind)

    def read(answer: Answer) -> T:
        try:
            return decoder.decode(answer.body)
        except msgspec.DecodeError as error:
            raise NotUnderstood(
                f"The answer is no {getattr(kind, '__name__', 'such thing')}: {error}. "
                "Is the server of another version than this client?"
            ) from error

    return read


def as_bytes(answer: Answer) -> bytes:
    """The answer as it came: a file."""
    return answer.body


def nothing(_: Answer) -> None:
    """There is nothing to read."""


def asking(ask: Ask[T], setting: Setting) -> Talk[T]:
    """Ask until there is an answer, or until it is no use any more.

    Whatever changes something carries a key of its own, by which the server knows a repetition:
    when an answer is lost, the same is sent again and acts once.
    """
    request = request_of(ask, setting)
    kept = setting.kept.kept(request) if ask.method == "GET" else None
    if kept is not None:
        request = _with(request, {"if-none-match": kept.header("etag")})
    attempt = 1
    while True:
        heard = yield request
        if isinstance(heard, Answer) and heard.status == 304 and kept is not None:
            return ask.reads(kept)
        if isinstance(heard, Answer) and 200 <= heard.status < 300:
            value = ask.reads(heard)
            if ask.method == "GET":
                setting.kept.keep(request, heard)
            return value
        wait = wait_before(attempt, heard, setting.manners, setting.chance, setting.now)
        if wait is None:
            raise given_up(heard, setting, attempt)
        attempt += 1
        request = replace(request, after=wait)


def given_up(heard: Heard, setting: Setting, attempts: int) -> ToptableError:
    """What to raise where asking again is no use."""
    if isinstance(heard, Lost):
        return NoAnswer(f"The server gave no answer in {attempts} tries: {heard.why}")
    return error_of(heard, retry_after(heard, setting.now))


def request_of(ask: Ask[Any], setting: Setting) -> Request:
    """The question as it is sent."""
    request = Request(
        method=ask.method,
        path=ask.path,
        query=ask.query,
        headers={"accept": ask.accepts, "user-agent": f"toptable-client/{__version__}"},
        body=ask.body,
    )
    if setting.token:
        request = _with(request, {"authorization": f"Bearer {setting.token}"})
    if ask.body:
        request = _with(request, {"content-type": ask.media})
    if ask.method != "GET":
        request = _with(request, {REPEAT_KEY: ask.key or setting.new_key()})
    return request


def _with(request: Request, headers: Mapping[str, str]) -> Request:
    return replace(request, headers={**request.headers, **headers})
