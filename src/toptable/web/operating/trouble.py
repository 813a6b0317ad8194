"""When the store or the program fails: what visitors read, and what the server's log says.

The log names a trouble once a minute, in one line: while a database is away, every request meets
it. Visitors learn whether a second try can help. Where the events lie is for staff alone.
"""

import logging
import time
from collections.abc import Callable

from litestar.types import Send

from toptable.desk.listing import Unreadable
from toptable.desk.snapshots import damaged_sentence
from toptable.store import Damaged, DiskFull, StoreError
from toptable.store.errors import ReadOnly
from toptable.web.languages.marking import marked

logger = logging.getLogger(__name__)

QUIET_SECONDS = 60.0
"""How often at most the log names the same trouble."""

UNREACHABLE = marked(
    "The events cannot be read at the moment. Try again in a minute; "
    "staff who are signed in see why."
)
NOT_SAVED = marked(
    "Nothing can be saved at the moment, so this was not saved. Tell the staff; "
    "those who are signed in see why."
)
UNREADABLE = marked(
    "This event cannot be shown at the moment. Tell the staff; those who are signed in see why."
)
FAILED = (
    "This is a fault of the program, and nothing was saved. Try again; if it happens again, the"
    " server's log says more."
)


class Seldom:
    """Whether a line is due: each text at most once a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: dict[str, float] = {}

    def due(self, text: str) -> bool:
        """Whether this text was not logged in the last minute; it counts as logged now."""
        now = self._clock()
        self._said = {each: at for each, at in self._said.items() if now - at < QUIET_SECONDS}
        if text in self._said:
            return False
        self._said[text] = now
        return True


_lately = Seldom()


def log_store_trouble(problem: Exception) -> None:
    """Put a trouble of the store into the log, in one line."""
    text = sentence_for_staff(problem)
    if _lately.due(text):
        logger.error("%s", text)


def sentence_for_guests(problem: Exception) -> str:
    """What is wrong, without naming the place where the events lie."""
    if isinstance(problem, Unreadable):
        return UNREADABLE
    return NOT_SAVED if is_unsaved(problem) else UNREACHABLE


def sentence_for_staff(problem: Exception) -> str:
    """What is wrong and what to do about it."""
    return damaged_sentence(problem) if isinstance(problem, Damaged) else str(problem)


def is_unsaved(problem: Exception) -> bool:
    """Whether everything can be read and nothing saved, so that waiting alone does not help."""
    return isinstance(problem, DiskFull | ReadOnly)


async def answer_plainly(problem: Exception, request: str, send: Send) -> None:
    """Answer a request that failed before any page was asked for it."""
    if isinstance(problem, StoreError):
        log_store_trouble(problem)
        status, text = 503, sentence_for_guests(problem)
    else:
        logger.error("A request failed (request %s)", request, exc_info=problem)
        status, text = 500, FAILED
    body = text.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
