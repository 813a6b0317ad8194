"""``/health`` and ``/ready``: whether this process answers, and whether it should be sent visitors.

Proxies and supervisors ask every few seconds, without a session and by any name of the host, so
both are answered in front of everything else. What is wrong is said in a sentence; where the
database lies is not, as anybody may ask.
"""

import asyncio
import time
from collections.abc import Callable

import anyio
import anyio.to_thread
from litestar.types import Scope, Send

from toptable.engine.sentence import to_json
from toptable.store import Store, StoreError
from toptable.web.serving.headers import HEADERS, NOT_KEPT

HEALTH = "/health"
READY = "/ready"

PATIENCE_SECONDS = 3.0
"""How long the database may take to answer; whoever asks waits no longer."""
HOLDS_SECONDS = 1.0
"""How long an answer of the database counts: asking often costs it nothing."""

DRAINING = "This server is about to end. Others go on."
NO_DATABASE = "The database does not answer. The server tries again by itself."
NOT_CURRENT = "The tables of the database are of another version. Start this server again."

_EVERYWHERE = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Probes:
    """Answers the two addresses. One for each server process."""

    def __init__(self, store: Store, draining: Callable[[], bool]) -> None:
        self._store = store
        self._draining = draining
        self._reason = ""
        self._looked = float("-inf")
        self._looking = asyncio.Lock()

    async def answers(self, scope: Scope, send: Send) -> bool:
        """Answer a request, if it is one for here; whether it was."""
        if scope["path"] not in (HEALTH, READY) or scope.get("method") not in ("GET", "HEAD"):
            return False
        reason = await self.reason() if scope["path"] == READY else ""
        name = "ready" if scope["path"] == READY else "ok"
        said: dict[str, object] = {name: not reason}
        await _answer(503 if reason else 200, said | ({"reason": reason} if reason else {}), send)
        return True

    async def reason(self) -> str:
        """Why no visitors should be sent here; empty when they should."""
        if self._draining():
            return DRAINING
        async with self._looking:
            if time.monotonic() - self._looked >= HOLDS_SECONDS:
                self._reason = NO_DATABASE
                with anyio.move_on_after(PATIENCE_SECONDS):
                    self._reason = await anyio.to_thread.run_sync(
                        self._ask_database, abandon_on_cancel=True
                    )
                self._looked = time.monotonic()
            return self._reason

    def _ask_database(self) -> str:
        try:
            return "" if self._store.is_current() else NOT_CURRENT
        except StoreError:
            return NO_DATABASE


async def _answer(status: int, said: dict[str, object], send: Send) -> None:
    body = to_json(said)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", NOT_KEPT.encode()),
        *_EVERYWHERE,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
