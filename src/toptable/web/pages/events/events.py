"""All events: what runs, what is next, what is over; and all that are on side by side as the venue.

Organizers also see who plays in two events that do not allow it. B-074, PG-3.10.2.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from markupsafe import Markup

from toptable.desk import concurrent_events
from toptable.desk.concurrent_events import same_tables, tables_of
from toptable.desk.desk import Desk
from toptable.desk.event_list import Listed
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Role
from toptable.engine.state.office import EventStatus
from toptable.rulebooks import all_rulebooks
from toptable.web.auth.event_view import seen
from toptable.web.auth.requester import Requester, visitor_of
from toptable.web.languages.languages import marked
from toptable.web.rendering.environment import render_in
from toptable.web.rendering.pages import Parts, page


@get("/", sync_to_thread=True)
def events_page(desk: NamedDependency[Desk], visitor: NamedDependency[Requester]) -> Response[Any]:
    """Every event, the newest first, by where it stands."""
    titles = {book.id: book.title for book in all_rulebooks()}
    listed = desk.events(deleted=visitor.role is Role.ORGANIZER)
    shown = [event for event in listed if not (event.archived or event.deleted)]
    return page(
        "events/events.html",
        visitor,
        language=visitor.language,
        events=shown,
        groups=_groups(shown),
        titles=titles,
        put_away=len(listed) - len(shown) if visitor.role is Role.ORGANIZER else 0,
    )


UNREADABLE, RUNNING = marked("Cannot be read"), marked("Running now")
COMING, PAST = marked("Coming up"), marked("Over")

OVER = frozenset({EventStatus.FINISHED, EventStatus.REPORTED})


def _groups(events: Sequence[Listed]) -> list[tuple[str, list[Listed]]]:
    """The events under their headings; whatever cannot be read comes first."""
    groups: dict[str, list[Listed]] = {
        UNREADABLE: [],
        RUNNING: [],
        COMING: [],
        PAST: [],
    }
    for event in events:
        if not event.readable:
            groups[UNREADABLE].append(event)
        elif event.status in OVER:
            groups[PAST].append(event)
        elif event.status is EventStatus.RUNNING:
            groups[RUNNING].append(event)
        else:
            groups[COMING].append(event)
    return list(groups.items())


STARTED = (EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.REPORTED)


class VenueEvent(msgspec.Struct, frozen=True):
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
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    visitor: NamedDependency[Requester],
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
    in_two = (
        concurrent_events.clashes(desk) if visitor_of(request).may_everywhere("Disqualify") else ()
    )
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


def _stand(parts: Parts, event: Listed, tournament: Tournament, language: str) -> VenueEvent:
    looked = seen(tournament, Role.SPECTATOR, language)
    current = looked.state.current
    return VenueEvent(
        event=event,
        tables=tables_of(looked.state),
        round=current.number if current else 0,
        open=current.open if current else 0,
        total=len(current.matches) if current else 0,
        clock=parts.html(looked, "clock"),
        step=parts.html(looked, "next_step"),
    )


ROUTES = (
    events_page,
    venue_page,
    venue_stands,
)
