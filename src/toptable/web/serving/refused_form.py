"""The answer to a form that was refused: the page it was sent from, with the form as it was typed.

The page is asked for as the browser would ask for it, with the same cookie, so that it shows what
this visitor may see and nothing else. Where it has no such form, the error page stands alone.
"""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from litestar import Litestar, Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send
from markupsafe import Markup, escape

from toptable.web.rendering.bidi import isolated
from toptable.web.rendering.form_again import form_again

PASSED_ON = (b"cookie", b"host")


class RefusedForm(Response[Any]):
    """An error page, or instead of it the page with the form."""

    def __init__(self, instead: Response[Any], pages: tuple[str, ...], text: str) -> None:
        super().__init__(
            instead.content, status_code=instead.status_code, media_type=instead.media_type
        )
        self.pages = pages
        """Where the form may stand: the page it came from, and the one that it leads to."""
        self.text = text

    def to_asgi_response(
        self, app: Litestar | None, request: Request[Any, Any, Any], **options: Any
    ) -> ASGIResponse:
        alone = super().to_asgi_response(app, request, **options)
        return _FormOrAlone(self, request, alone)


class _FormOrAlone(ASGIResponse):
    def __init__(
        self, refused: RefusedForm, request: Request[Any, Any, Any], alone: ASGIResponse
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
        request = self._request
        typed = parse_qs((await request.body()).decode(errors="replace"), keep_blank_values=True)
        for page in dict.fromkeys(self._refused.pages):
            html = await _look(request.app, request.scope, page)
            found = html and form_again(
                html, page, request.url.path, typed, _notice(self._refused.text)
            )
            if found:
                return found.encode()
        return None


def pages_of(request: Request[Any, Any, Any], back: str) -> tuple[str, ...]:
    """Where a form may have been sent from."""
    came = urlsplit(request.headers.get("referer", ""))
    own = came.netloc == request.headers.get("host", "")
    here = f"{came.path}?{came.query}" if came.query else came.path
    return (*((here,) if own and came.path.startswith("/") else ()), back.partition("#")[0])


def _notice(text: str) -> str:
    said = Markup('<p class="banner alarm here" role="alert" tabindex="-1" autofocus>! {}</p>')
    return str(said.format(escape(isolated(text))))


async def _look(app: Litestar, scope: Scope, page: str) -> str | None:
    """The page as the same visitor sees it, if there is one."""
    path, _, query = page.partition("?")
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

    await app(asked, receive, send)
    html = b"".join(parts)
    return html.decode() if status == 200 and b"<html" in html[:200] else None
