"""One question to the server: how it is formed and sent, when it is sent again, how its answer is
read and its pages are joined.
"""

import random
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import partial
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar, cast
from urllib.parse import parse_qsl, quote, urlsplit
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from toptable import __version__
from toptable.api.contract import MOST_ROWS, V1
from toptable.client.messages import (
    Answer,
    Heard,
    Lost,
    NoAnswer,
    NotUnderstood,
    Request,
    Talk,
    ToptableError,
    error_of,
)
from toptable.engine.sentence import to_json

PASSING = frozenset({429, 502, 503, 504})
"""Answers that say: not now. Any other error would only be repeated."""


class Manners(msgspec.Struct, frozen=True):
    """How patient a client is."""

    tries: int = 5
    """How often the same is asked for before giving up."""
    first_wait: float = 0.25
    """Seconds before the second try; each later wait is twice as long."""
    longest_wait: float = 30.0
    """The longest single wait. Who is told to come back later than that is told so."""


def wait_before(
    attempt: int,
    outcome: Answer | Lost,
    manners: Manners,
    chance: Callable[[], float],
    now: Callable[[], datetime],
) -> float | None:
    """Seconds to wait before the next try, or None where it is no use.

    ``attempt`` counts those that were made. ``chance`` is between 0 and 1: many clients that lost
    the same server do not come back in the same moment.
    """
    if attempt >= manners.tries:
        return None
    backoff: float = min(manners.first_wait * 2.0 ** (attempt - 1), manners.longest_wait)
    backoff *= 0.5 + chance() / 2
    if isinstance(outcome, Lost):
        return backoff
    if not _passes(outcome):
        return None
    told = retry_after(outcome, now)
    if told is None:
        return backoff
    return told if told <= manners.longest_wait else None


def _passes(answer: Answer) -> bool:
    """Whether the same may be answered otherwise in a moment, as while the first try still runs."""
    return answer.status in PASSING or (answer.status == 409 and bool(answer.header("retry-after")))


def retry_after(answer: Answer, now: Callable[[], datetime]) -> float | None:
    """How many seconds the server asks to wait, given as a number or as a time."""
    said = answer.header("retry-after").strip()
    if said.isascii() and said.isdecimal():
        return float(said)
    try:
        when = parsedate_to_datetime(said)
    except ValueError:
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, (when - now()).total_seconds())


MOST = 64


class KeptAnswers:
    """The last answers that came with a mark (an ETag), by what was asked for."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._answers: OrderedDict[tuple[str, tuple[tuple[str, str], ...]], Answer] = OrderedDict()
        self._lock = Lock()

    def kept(self, request: Request) -> Answer | None:
        """The answer that is kept for a request, if there is one."""
        with self._lock:
            answer = self._answers.get(_key(request))
            if answer is not None:
                self._answers.move_to_end(_key(request))
            return answer

    def keep(self, request: Request, answer: Answer) -> None:
        """Remember an answer, and forget the one that was not asked for longest."""
        if not answer.header("etag"):
            return
        with self._lock:
            self._answers[_key(request)] = answer
            self._answers.move_to_end(_key(request))
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)


def _key(request: Request) -> tuple[str, tuple[tuple[str, str], ...]]:
    return request.path, request.query


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


def new_setting(token: str, manners: Manners | None) -> Setting:
    """For one client, with nothing kept yet."""
    return Setting(
        token=token,
        manners=manners or Manners(),
        kept=KeptAnswers(),
        chance=random.random,
        now=partial(datetime.now, UTC),
        new_key=lambda: str(uuid4()),
    )


T_co = TypeVar("T_co", covariant=True)


class Question(Protocol[T_co]):
    """Something that can be asked."""

    def talk(self, setting: Setting) -> Talk[T_co]:
        """How it is asked."""


def reading(kind: type[T], *parts: object, **query: object) -> Ask[T]:
    """Read something at an address."""
    return Ask("GET", place(*parts), as_json(kind), given(**query))


def listing(kind: type[T], *parts: object, **query: object) -> Ask[T]:
    """Read a list, in pages as long as they can be."""
    return reading(kind, *parts, **query, limit=MOST_ROWS)


def sending(kind: type[T], body: object, *parts: object, key: str = "") -> Ask[T]:
    """Send something to an address; ``body`` is None where nothing goes with it."""
    content = b"" if body is None else to_json(body)
    return Ask("POST", place(*parts), as_json(kind), body=content, key=key)


def removing(kind: type[T], *parts: object) -> Ask[T]:
    """Remove what is at an address."""
    return Ask("DELETE", place(*parts), as_json(kind))


def fetching(*parts: object, **query: object) -> Ask[bytes]:
    """Fetch a file."""
    return Ask("GET", place(*parts), as_bytes, given(**query), accepts="*/*")


AGAIN = 10
"""How often a list is begun anew because the event moved on while it was read."""


class Paged(Protocol):
    """A page of a list."""

    @property
    def rows(self) -> tuple[object, ...]:
        """What is on this page."""

    @property
    def next(self) -> str | None:
        """Where the next page is."""

    @property
    def version(self) -> int:
        """The version of the event that the rows are of."""


PageT = TypeVar("PageT", bound=Paged)


class Whole(msgspec.Struct, Generic[PageT], frozen=True):
    """A question whose answer comes in pages; the caller gets all rows as if on one."""

    first: Ask[PageT]
    grows: bool = False
    """Whether rows are only ever added at the end, so that an event that moves on does no harm."""

    def talk(self, setting: Setting) -> Talk[PageT]:
        """How it is asked: page after page, all of the same version."""
        for _ in range(AGAIN):
            pages = yield from self._pages(setting)
            if self.grows or len({page.version for page in pages}) == 1:
                return _joined(pages)
        raise NotUnderstood("The event changes faster than the list can be read. Try again.")

    def _pages(self, setting: Setting) -> Talk[list[PageT]]:
        """Every page, or those up to the one where the event had moved on."""
        page = yield from asking(self.first, setting)
        pages = [page]
        while page.next is not None and (self.grows or page.version == pages[0].version):
            page = yield from asking(_following(self.first, page.next), setting)
            pages.append(page)
        return pages


def _joined(pages: list[PageT]) -> PageT:
    """One page with the rows of all."""
    last = cast(msgspec.Struct, pages[-1])
    rows = tuple(row for page in pages for row in page.rows)
    return cast(PageT, replace(last, rows=rows, next=None))


def _following(ask: Ask[PageT], address: str) -> Ask[PageT]:
    """The same question for the page at an address of this server."""
    parts = urlsplit(address)
    _, root, path = parts.path.partition(V1)
    if not root:
        raise NotUnderstood(f"The next page is said to be at {address}, which is not in the API.")
    query = tuple(parse_qsl(parts.query, keep_blank_values=True))
    return replace(ask, path=root + path, query=query)
