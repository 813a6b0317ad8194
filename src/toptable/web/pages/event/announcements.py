"""What has to be announced: a page to fill in, to publish and to print. N13-04, B-008, B-009."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable.engine.questions.progress import status_of
from toptable.engine.subjects.event.announcement_facts import announced
from toptable.engine.subjects.office.office_work import still_open
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit

PAGE = "/e/{event:str}/announcements"


@get(PAGE, sync_to_thread=True)
def announcements_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """What players must know, by when; for staff with what is still to be decided."""
    state = visit.seen.state
    missing = still_open(state, visit.tournament.rulebook)
    return visit.page(
        "event/announcements.html",
        status=status_of(state),
        missing=[line.topic for line in missing],
    )


@get(f"{PAGE}/{{topic:str}}", guards=[needs("Tell")], sync_to_thread=True)
def words_page(visit: NamedDependency[Visit], topic: FromPath[str]) -> Response[Any]:
    """One thing to announce, in the organizer's own words."""
    sheet = announced(visit.seen.state, visit.tournament.rulebook)
    line = next((line for line in sheet if line.id == topic), None)
    if line is None:
        raise NotFoundException
    return visit.fresh_page(
        "event/announcement.html",
        line=line,
        book=visit.tournament.rulebook,
        text=visit.seen.state.office.told.get(topic, ""),
    )


ROUTES = (
    announcements_page,
    words_page,
)
