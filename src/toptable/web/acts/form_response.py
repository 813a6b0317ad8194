"""What a form leads to: its page with what was done, or again with what was typed and why not."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Redirect
from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send
from markupsafe import Markup

from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.sentence import isolated, to_json

PASSED_ON = (b"cookie", b"host")
TOKENS = frozenset({"csrf", "back", "must", "seen", "version"})
"""Fields that nobody typed, and that differ from page to page."""
NOTICE = Markup('<p class="banner alarm here" role="alert" tabindex="-1" autofocus>! {}</p>')


class Sent(msgspec.Struct):
    """A form that was refused, and why."""

    action: str
    fields: Mapping[str, Sequence[str]]
    text: str
    wrong: str = ""
    """The name of the field that something is wrong with, where it is one."""
    expected: str = ""
    """What should stand in it."""
    button: bool = False
    """Whether it was one button and nothing was typed."""
    shown: bool = False
    """Whether the page that is asked for has the form."""
    page: str = ""
    """The page that is asked for: the browser is at the address of the form."""


SENT: ContextVar[Sent | None] = ContextVar("sent", default=None)
"""What was refused, while its page is made once more."""


@contextmanager
def nothing_sent() -> Iterator[None]:
    """For what is rendered once for everybody."""
    mark = SENT.set(None)
    try:
        yield
    finally:
        SENT.reset(mark)


class Again:
    """One form of a page: as it was typed if it is the one that was refused."""

    def __init__(self, sent: Sent | None, labels: Mapping[str, str] | None = None) -> None:
        self._sent = sent
        self._labels = labels or {}

    @property
    def notice(self) -> Markup:
        """Why it was refused, to stand at the top of the form."""
        if self._sent is None:
            return Markup()
        label = self._labels.get(self._sent.wrong)
        said = f"{label}: {self._sent.expected}" if label else self._sent.text
        return NOTICE.format(isolated(said))

    @property
    def open(self) -> Markup:
        """For the ``details`` around it: what was refused is seen."""
        return Markup(" open") if self._sent is not None else Markup()

    def text(self, name: str, usual: object = "") -> str:
        """What stands in a field."""
        if self._sent is None or name not in self._sent.fields:
            return "" if usual is None else str(usual)
        return self._sent.fields[name][0]

    def values(self, name: str) -> Sequence[str] | None:
        """Everything that was sent of a field; None where nothing was refused."""
        return None if self._sent is None else self._sent.fields.get(name, ())

    def has(self, name: str, value: object, usual: object = False) -> bool:
        """Whether a value is the chosen one, or a box is ticked."""
        if self._sent is None:
            return bool(usual)
        return str(value) in self._sent.fields.get(name, ())


def sent_to(
    action: str,
    given: Mapping[str, object] | None = None,
    *,
    fields: Collection[str] | None = None,
    labels: Mapping[str, str] | None = None,
    around: bool = False,
) -> Again:
    """The form that posts to an address with these hidden values, and with no other fields.

    ``around`` is for what only wants to know whether the form within it was refused.
    """
    sent = SENT.get()
    path = re.split(r"[?#]", action, maxsplit=1)[0]
    if sent is None or sent.button or sent.shown or sent.action != path:
        return Again(None)
    known = given or {}
    if any(str(value) not in sent.fields.get(name, ("",)) for name, value in known.items()):
        return Again(None)
    names = {name for name, values in sent.fields.items() if any(values)}
    if fields is not None and names - TOKENS - known.keys() - set(fields):
        return Again(None)
    sent.shown = not around
    return Again(sent, labels)


def refused_button() -> Markup:
    """Why a button was refused that stands in no form of its own: at the top of the page."""
    sent = SENT.get()
    if sent is None or not sent.button:
        return Markup()
    sent.shown = True
    return NOTICE.format(isolated(sent.text))


def this_page() -> str:
    """What a link of a page to itself begins with: nothing, unless its form was refused."""
    sent = SENT.get()
    return "" if sent is None else sent.page


class FormAgain(Response[Any]):
    """An error page, or instead of it the page with the form."""

    def __init__(self, instead: Response[Any], pages: Sequence[str], sent: Sent) -> None:
        super().__init__(
            instead.content, status_code=instead.status_code, media_type=instead.media_type
        )
        self.pages = pages
        """Where the form may stand: the page it came from, and the one that it leads to."""
        self.sent = sent

    def to_asgi_response(
        self, app: Litestar | None, request: Request[Any, Any, Any], **options: Any
    ) -> ASGIResponse:
        """Look for the form once the answer is due."""
        alone = super().to_asgi_response(app, request, **options)
        return _FormOrAlone(self, request, alone)


class _FormOrAlone(ASGIResponse):
    def __init__(
        self, refused: FormAgain, request: Request[Any, Any, Any], alone: ASGIResponse
    ) -> None:
        super().__init__(body=alone.body, status_code=alone.status_code)
        self._refused, self._request, self._alone = refused, request, alone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await self._page()
        if body is None:
            await self._alone(scope, receive, send)
            return
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
        ]
        status = self._alone.status_code
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _page(self) -> bytes | None:
        """The first page on which the form shows itself; a button shows itself on any."""
        sent, pages = self._refused.sent, list(dict.fromkeys(self._refused.pages))
        sent.fields = fields = parse_qs(self._request.url.query, keep_blank_values=True)
        try:
            typed = (await self._request.form()).multi_items()
        except HTTPException:
            return None
        for name, value in typed:
            if isinstance(value, str):
                fields.setdefault(name, []).append(value)
        for page in pages:
            sent.shown = False
            html = await _look(self._request, page, sent)
            if html is not None and sent.shown:
                return html
        sent.button = len({name for name, _ in typed} - TOKENS) <= 1
        for page in pages if sent.button else ():
            sent.shown = False
            html = await _look(self._request, page, sent)
            if html is not None and sent.shown:
                return html
        return None


def pages_of(request: Request[Any, Any, Any], back: str) -> tuple[str, ...]:
    """Where a form may have been sent from."""
    came = urlsplit(request.headers.get("referer", ""))
    own = came.netloc == request.headers.get("host", "")
    here = f"{came.path}?{came.query}" if came.query else came.path
    return (*((here,) if own and came.path.startswith("/") else ()), back.partition("#")[0])


async def _look(request: Request[Any, Any, Any], page: str, sent: Sent) -> bytes | None:
    """The page as the same visitor sees it, with the form in it, if there is one."""
    path, _, query = page.partition("?")
    scope = request.scope
    asked: Any = {
        key: scope[key]
        for key in ("type", "asgi", "http_version", "scheme", "server", "client", "root_path")
        if key in scope
    } | {
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name, value) for name, value in scope["headers"] if name in PASSED_ON],
    }
    status, parts = 0, []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif message["type"] == "http.response.body":
            parts.append(message["body"])

    sent.page = path
    mark = SENT.set(sent)
    try:
        await request.app(asked, receive, send)
    finally:
        SENT.reset(mark)
    html = b"".join(parts)
    return html if status == 200 and b"<html" in html[:200] else None


class Notice(msgspec.Struct, frozen=True):
    """What a script is told."""

    version: int
    said: list[str]
    page: str
    """Where a form without script would have led."""


class Refused(Exception):
    """The desk said no; ``back`` is the page to return to."""

    def __init__(self, refusal: Refusal, back: str, details: tuple[str, ...] = ()) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
        self.back = back
        self.details = details


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Whether a script asks."""
    return "application/json" in request.headers.get("accept", "")


def answered(
    request: Request[Any, Any, Any],
    tournament: Tournament,
    outcome: Done | Blocked | Refusal,
    back: str,
) -> Response[Any]:
    """The answer to a command."""
    if isinstance(outcome, Refusal):
        raise Refused(outcome, back)
    if isinstance(outcome, Blocked):
        in_the_way = (
            f"Entry {hindrance.line.seq}: {hindrance.refusal.text}"
            for hindrance in outcome.in_the_way
        )
        raise Refused(outcome.refusal, back, tuple(in_the_way))
    place, _, anchor = back.partition("#")
    join = "&" if "?" in place else "?"
    done = f"{place}{join}done={outcome.lines[0].seq}" if outcome.lines else place
    if wants_json(request):
        said = [
            isolated(sentence(tournament.state, line.entry, tournament.rulebook))
            for line in outcome.lines
        ]
        said += map(isolated, outcome.warnings)
        body = to_json(Notice(outcome.version, said, done))
        return Response(body, media_type=MediaType.JSON, status_code=200)
    return Redirect(f"{done}#{anchor}" if anchor else done, status_code=303)


def led_to(request: Request[Any, Any, Any], tournament: Tournament, page: str) -> Response[Any]:
    """Nothing was done: another page asks first."""
    if wants_json(request):
        body = to_json(Notice(tournament.version, [], page))
        return Response(body, media_type=MediaType.JSON, status_code=200)
    return Redirect(page, status_code=303)


def answered_elsewhere(request: Request[Any, Any, Any], page: str) -> Response[Any]:
    """Nothing was done yet: another page asks first."""
    if wants_json(request):
        body = to_json({"refused": "Look at what is still open first.", "page": page})
        return Response(body, media_type=MediaType.JSON, status_code=409)
    return Redirect(page, status_code=303)


def query(fields: Mapping[str, object]) -> str:
    """The fields that say something; an empty one stands in no address of ours."""
    return urlencode({name: value for name, value in fields.items() if value}, safe=",")
