"""What has to be announced: a page to fill in, to publish and to print. N13-04, B-008, B-009."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.questions.progress import status_of
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.subjects.event.announcement_facts import announced
from toptable.engine.subjects.office.office_work import Tell, still_open
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import answered

PAGE = "/e/{event:str}/announcements"


class Words(msgspec.Struct):
    """The form."""

    text: str = ""


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
    return _page(visit, topic, visit.seen.state.office.told.get(topic, ""))


@post(f"{PAGE}/{{topic:str}}", sync_to_thread=True)
def tell(
    visit: NamedDependency[Visit], topic: FromPath[str], data: URLEncodedBody[Words]
) -> Response[Any]:
    """Keep the words; none at all leave it to the document again."""
    outcome = visit.tournament.send(Tell(topic, data.text), visit.actor)
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _page(visit, topic, data.text, outcome)
    back = f"{visit.address}/announcements#about-{topic}"
    return answered(visit.request, visit.tournament, outcome, back)


def _page(visit: Visit, topic: str, text: str, problem: Refusal | None = None) -> Response[Any]:
    sheet = announced(visit.seen.state, visit.tournament.rulebook)
    line = next((line for line in sheet if line.id == topic), None)
    if line is None:
        raise NotFoundException
    return visit.fresh_page(
        "event/announcement.html",
        status=200 if problem is None else 409,
        line=line,
        book=visit.tournament.rulebook,
        text=text,
        problem=problem,
    )


ROUTES = (announcements_page, words_page, tell)
