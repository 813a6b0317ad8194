"""What a tap on the floor sends, and what its page is told.

Every form of the floor carries the version that the page showed, so that a tap which comes twice
counts once and nobody overwrites somebody else unseen (``desk/taps.py``). A script is told what the
refusal can be answered with; without one the sentence stands on a page.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from litestar import MediaType, Response

from toptable.desk.desk import now
from toptable.desk.taps import Tap
from toptable.engine.declared import Command
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.secrets import SealedText
from toptable.engine.sentence import to_json
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import Refused, answered, wants_json

MOST_SECONDS = 6 * 60 * 60
"""A tap that waited longer for the connection counts from now: nobody plays that long a round."""


class Tapped(msgspec.Struct):
    """What every tap carries; the acts add their own fields."""

    seen: int = -1
    nth: int = 1
    sure: bool = False
    ago: int = 0
    """How many seconds ago it was, where it had to wait for the connection."""
    reason: str = ""

    @property
    def tap(self) -> Tap | None:
        """The same for the desk; nothing for a form that does not know what it showed."""
        return None if self.seen < 0 else Tap(self.seen, max(self.nth, 1), self.sure)

    @property
    def at(self) -> datetime | None:
        """When it was, where that was not just now."""
        waited = 0 < self.ago <= MOST_SECONDS
        return now() - timedelta(seconds=self.ago) if waited else None


def send_tap(
    visit: Visit,
    command: Command,
    data: Tapped,
    back: str,
    *,
    texts: Sequence[SealedText] = (),
) -> Response[Any]:
    """Send what was tapped to the desk."""
    outcome = visit.tournament.send(
        command, visit.actor, reason=data.reason.strip(), texts=texts, tap=data.tap
    )
    if isinstance(outcome, Refusal):
        return refused(visit, outcome, back)
    return answered(visit.request, visit.tournament, outcome, back)


def refused(visit: Visit, refusal: Refusal, back: str) -> Response[Any]:
    """Why nothing was done, with what would help."""
    if not wants_json(visit.request):
        raise Refused(refusal, back)
    told = {
        "refused": refusal.text,
        "rule": refusal.rule,
        "code": refusal.code,
        "answer": refusal.answer or "",
        "version": visit.tournament.version,
    }
    status = 403 if refusal.answer is AnsweredBy.SOMEBODY_ELSE else 409
    return Response(to_json(told), media_type=MediaType.JSON, status_code=status)
