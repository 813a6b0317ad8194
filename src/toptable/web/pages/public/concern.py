"""Telling the staff something in confidence, or calling a judge to somebody else's table.

Anybody can, without signing in. Who watches reports what went wrong, and stops nobody's match.
N13-07, N13-33, N10-27, B-157.
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
from toptable.engine.state.floor import CallReason
from toptable.engine.subjects.event.lifecycle import FileComplaint
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.passwords import Counting, NewLimit
from toptable.web.languages.languages import marked
from toptable.web.serving.request_filter import address_of

CONCERN = "/e/{event:str}/concern"
MOST_LETTERS = 2000
SOMEBODY = Actor(name="Somebody in the hall", role=Role.SPECTATOR)
"""Who stands in the log for everybody: only who types a name gives it, signed in or not."""
NOTHING_SAID = marked("Write what it is about.")
MOST_LETTERS_AT_A_TABLE = 500
NO_TABLE = marked("Give the number of the table, and say what you saw.")
NO_MATCH = marked("No match is on at that table. Look at the number again, or go to the desk.")
TOO_MANY = marked("Too many messages at once. Wait a minute, or go to the desk.")


MOST_AT_ONCE = 20
"""From one address, behind which a whole hall may be, in ten minutes."""


def limit(new: NewLimit) -> Counting:
    """What keeps a script from burying what people say."""
    return new("concern address", MOST_AT_ONCE, 600)


class ConcernForm(msgspec.Struct):
    """The form."""

    text: str = ""
    name: str = ""
    """Who it comes from, where they want to say so."""


class Watched(msgspec.Struct):
    """The form of somebody who watches: where, and what."""

    table: str = ""
    saw: str = ""


@get(CONCERN, sync_to_thread=True)
def concern_page(
    visit: NamedDependency[EventRequest],
    told: FromQuery[bool] = False,
    called: FromQuery[bool] = False,
) -> Response[Any]:
    """The forms, or that it has arrived."""
    return _page(visit, ConcernForm(), told=told, called=called)


@post(CONCERN, sync_to_thread=True)
def tell_concern(
    request: Request[Any, Any, Any],
    visit: NamedDependency[EventRequest],
    data: URLEncodedBody[ConcernForm],
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


@post(f"{CONCERN}/table", sync_to_thread=True)
def call_to_table(
    request: Request[Any, Any, Any],
    visit: NamedDependency[EventRequest],
    data: URLEncodedBody[Watched],
) -> Response[Any]:
    """Call a judge to a match that somebody watches. B-157."""
    table = data.table.strip()
    saw = data.saw.strip()[:MOST_LETTERS_AT_A_TABLE]
    if not (table.isdecimal() and len(table) < 7 and saw):
        return _page(visit, ConcernForm(), watched=data, problem=NO_TABLE, status=409)
    limit: Counting = request.app.state.concern_limit
    if limit.count(address_of(request)):
        return _page(visit, ConcernForm(), watched=data, problem=TOO_MANY, status=429)
    command = OpenCall(reason=CallReason.REPORT, table=int(table), note=saw)
    outcome = visit.tournament.send(command, SOMEBODY)
    if isinstance(outcome, Done):
        return Redirect(f"{visit.address}/concern?called=1", status_code=303)
    return _page(visit, ConcernForm(), watched=data, problem=NO_MATCH, status=409)


def _page(
    visit: EventRequest,
    typed: ConcernForm,
    *,
    told: bool = False,
    called: bool = False,
    watched: Watched | None = None,
    problem: str = "",
    status: int = 200,
) -> Response[Any]:
    current = visit.seen.state.current
    return visit.fresh_page(
        "public/concern.html",
        status=status,
        here="rules",
        me=0,
        asked_me=0,
        typed=typed,
        told=told,
        called=called,
        watched=watched or Watched(),
        playing=current is not None and current.published and not visit.seen.state.closed,
        problem=problem,
        longest=MOST_LETTERS,
    )


ROUTES = (concern_page, tell_concern, call_to_table)
