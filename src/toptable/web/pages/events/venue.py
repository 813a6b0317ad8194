"""The venue: every event that is on, its tables, its clock and what it waits for, side by side.

Organizers also see who plays in two events that do not allow it. B-074, PG-3.10.2.
"""

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from markupsafe import Markup

from toptable.desk import two_events
from toptable.desk.desk import Desk
from toptable.desk.listing import Listed
from toptable.desk.tournament import Tournament
from toptable.desk.venue import same_tables, tables_of
from toptable.engine.roles import Role
from toptable.engine.state.office import EventStatus
from toptable.web.access.seen import seen
from toptable.web.access.visitor import Visitor, visitor_of
from toptable.web.languages.rendering import render_in
from toptable.web.rendering.pages import Parts, page

STARTED = (EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.REPORTED)


class Stand(msgspec.Struct, frozen=True):
    """One event on the floor of the hall, as everybody may see it."""

    event: Listed
    tables: str
    round: int
    open: int
    total: int
    clock: Markup
    step: Markup


@get("/venue", sync_to_thread=True)
def venue_page(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], visitor: NamedDependency[Visitor]
) -> Response[Any]:
    """Everything that runs now, and what comes next."""
    language = visitor.language
    known = _known(request, desk, language)
    return page("events/venue.html", visitor, language=language, **known)


@get("/venue/stands", sync_to_thread=True)
def venue_stands(request: Request[Any, Any, Any], desk: NamedDependency[Desk]) -> Response[Any]:
    """The same without the page around it, for pages that are open already."""
    language = visitor_of(request).language
    html = render_in(language, "events/venue_part.html", **_known(request, desk, language))
    return Response(html, media_type=MediaType.HTML)


def _known(request: Request[Any, Any, Any], desk: Desk, language: str) -> dict[str, Any]:
    parts: Parts = request.app.state.parts
    running = desk.each(lambda event: event.running)
    # Only staff can give an event other tables.
    clashes = same_tables(desk) if visitor_of(request).session else []
    # Who is who across events is private; whoever may put people out has to know.
    in_two = two_events.clashes(desk) if visitor_of(request).may_everywhere("Disqualify") else ()
    coming = desk.each(lambda event: event.on_desk and event.status not in STARTED)
    return {
        "stands": [_stand(parts, listed, tournament, language) for listed, tournament in running],
        "coming": [(listed, tables_of(other.state)) for listed, other in reversed(list(coming))],
        "clashes": clashes,
        "in_two": in_two,
        "clashing": {
            event: name
            for clash in clashes
            for event, name in zip(clash.ids, clash.names, strict=True)
        },
    }


def _stand(parts: Parts, event: Listed, tournament: Tournament, language: str) -> Stand:
    looked = seen(tournament, Role.SPECTATOR, language)
    current = looked.state.current
    return Stand(
        event=event,
        tables=tables_of(looked.state),
        round=current.number if current else 0,
        open=current.open if current else 0,
        total=len(current.matches) if current else 0,
        clock=parts.html(looked, "clock"),
        step=parts.html(looked, "next_step"),
    )


ROUTES = (venue_page, venue_stands)
