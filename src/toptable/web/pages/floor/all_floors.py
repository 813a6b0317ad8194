"""The floors of all events of a hall on one page: who waits anywhere, the longest first.

Only the events at which somebody is a judge or runs the desk; each in the role that they have
there.
"""

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from markupsafe import Markup

from toptable.desk.desk import Desk
from toptable.desk.permissions import may_send
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.views.calls_and_checks import CallAnswer, call_view
from toptable.engine.views.floor_tables import FloorTable, floor_tables
from toptable.web.auth.event_view import EventView, seen
from toptable.web.auth.requester import Requester, session_of, signed_in_only, visitor_of
from toptable.web.rendering.environment import render_in
from toptable.web.rendering.pages import Parts, page


class AnyCall(msgspec.Struct, frozen=True):
    """A call, with the event it is of."""

    event: str
    address: str
    version: int
    call: CallAnswer
    claims: bool
    head: str
    """Whom it waits for, in the words of its document; nothing where any judge can go."""


class OneFloor(msgspec.Struct, frozen=True):
    """The floor of one event."""

    name: str
    address: str
    version: int
    clock: Markup
    cells: tuple[FloorTable, ...]
    """The tables that want somebody."""
    open: int
    total: int


@get("/floor", guards=[signed_in_only], sync_to_thread=True)
def several_page(
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
) -> Response[Any]:
    """Every floor that is theirs."""
    return page("floor/several.html", visitor, **_known(request, desk))


@get("/floor/part", guards=[signed_in_only], sync_to_thread=True)
def several_part(request: Request[Any, Any, Any], desk: NamedDependency[Desk]) -> Response[Any]:
    """The same without the page around it, for a page that is open already."""
    language = visitor_of(request).language
    html = render_in(language, "floor/several_part.html", **_known(request, desk))
    return Response(html, media_type=MediaType.HTML)


def _known(request: Request[Any, Any, Any], desk: Desk) -> dict[str, Any]:
    session, parts = session_of(request), request.app.state.parts
    mine = [
        seen(tournament, session.role_at(listed.id))
        for listed, tournament in desk.each(lambda listed: listed.running)
        if may_send(session.role_at(listed.id), "GivePenalty")
    ]
    calls = [
        AnyCall(
            one.event.name,
            one.address,
            one.version,
            call_view(call),
            one.may("ClaimCall"),
            one.tournament.rulebook.words.role(Role.HEAD_JUDGE) if call.head else "",
        )
        for one in mine
        for call in waiting(one.state)
    ]
    calls.sort(key=lambda any_: (not any_.call.urgent, bool(any_.call.judge), any_.call.since))
    return {"calls": calls, "floors": [_floor(one, parts) for one in mine]}


def _floor(one: EventView, parts: Parts) -> OneFloor:
    found = floor_tables(one.state, one.tournament.rulebook)
    tables = () if isinstance(found, Refusal) else found[1]
    return OneFloor(
        name=one.event.name,
        address=one.address,
        version=one.version,
        clock=parts.html(seen(one.tournament, Role.SPECTATOR), "clock"),
        cells=tuple(table for table in tables if WANTED.intersection(table.kinds)),
        open=sum(not table.over for table in tables),
        total=len(tables),
    )


WANTED = frozenset({"call", "disputed", "extra", "absent", "slow", "held", "check"})
"""What is shown of an event beside the others: the whole grid is a tap away."""

ROUTES = (several_page, several_part)
