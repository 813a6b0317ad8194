"""Telling the staff something in confidence: anybody can, without signing in.

N13-07, N13-33, N10-27.
"""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import sealed
from toptable.desk.tournament import Done
from toptable.engine.log.undo import Blocked
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.event.commands import FileComplaint
from toptable.web.access.passwords import Counting, NewLimit
from toptable.web.access.visit import Visit
from toptable.web.languages.marking import marked
from toptable.web.serving.connection import address_of

CONCERN = "/e/{event:str}/concern"
MOST_LETTERS = 2000
SOMEBODY = Actor(name="Somebody in the hall", role=Role.SPECTATOR)
"""Who stands in the log for everybody: only who types a name gives it, signed in or not."""
NOTHING_SAID = marked("Write what it is about.")
TOO_MANY = marked("Too many messages at once. Wait a minute, or go to the desk.")


MOST_AT_ONCE = 20
"""From one address, behind which a whole hall may be, in ten minutes."""


def limit(new: NewLimit) -> Counting:
    """What keeps a script from burying what people say."""
    return new("concern address", MOST_AT_ONCE, 600)


class Told(msgspec.Struct):
    """The form."""

    text: str = ""
    name: str = ""
    """Who it comes from, where they want to say so."""


@get(CONCERN, sync_to_thread=True)
def concern_page(visit: NamedDependency[Visit], told: FromQuery[bool] = False) -> Response[Any]:
    """The form, or that it has arrived."""
    return _page(visit, Told(), told=told)


@post(CONCERN, sync_to_thread=True)
def tell_concern(
    request: Request[Any, Any, Any],
    visit: NamedDependency[Visit],
    data: URLEncodedBody[Told],
) -> Response[Any]:
    """Keep it for head judge and organizer; the log holds no word of it."""
    said = data.text.strip()[:MOST_LETTERS]
    if not said:
        return _page(visit, data, problem=NOTHING_SAID, status=409)
    limit: Counting = request.app.state.concern_limit
    if limit.count(address_of(request)):
        return _page(visit, data, problem=TOO_MANY, status=429)
    by = data.name.strip()[:200]
    text = sealed(f"{by}: {said}" if by else said)
    outcome = visit.tournament.send(FileComplaint(Sealed(text.digest)), SOMEBODY, texts=(text,))
    if isinstance(outcome, Done):
        return Redirect(f"{visit.address}/concern?told=1", status_code=303)
    refusal = outcome.refusal if isinstance(outcome, Blocked) else outcome
    return _page(visit, data, problem=refusal.said, status=409)


def _page(
    visit: Visit, typed: Told, *, told: bool = False, problem: str = "", status: int = 200
) -> Response[Any]:
    return visit.fresh_page(
        "hall/concern.html",
        status=status,
        here="rules",
        me=0,
        asked_me=0,
        typed=typed,
        told=told,
        problem=problem,
        longest=MOST_LETTERS,
    )


ROUTES = (concern_page, tell_concern)
