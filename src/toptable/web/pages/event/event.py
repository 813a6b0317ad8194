"""The event page: the current round in the middle, what comes next, who leads, what happened."""

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from toptable.desk.sights import Sight
from toptable.interchange.following import from_a_file
from toptable.store.hook_rows import Hook
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import NOT_YOUR_PAGE, SIGN_IN_FIRST
from toptable.web.pages.rounds import finding
from toptable.web.pages.rounds.round_marks_part import SHOWN
from toptable.web.rendering.parts import PARTS
from toptable.web.serving.changes import read_wanted


@get("/e/{event:str}", sync_to_thread=True)
def event_page(
    visit: NamedDependency[Visit], show: FromQuery[str] = "all", find: FromQuery[str] = ""
) -> Response[Any]:
    """Everything about the event at a glance; before round 1, guests see what it is."""
    if not (visit.seen.staff or visit.seen.state.started):
        return shown_round(visit, "event/about.html", 0, show, find, landing=True)
    return shown_round(visit, "event/event.html", 0, show, find)


def shown_round(
    visit: Visit, template: str, number: int, show: str, find: str, *, landing: bool = False
) -> Response[Any]:
    """A page with a round on it: all rows, those of one filter, or the way to one of them."""
    state, texts = visit.seen.state, visit.seen.texts
    rounds = state.rounds
    found = finding.find(state, rounds[number - 1], find, texts) if rounds else []
    hooks_off = _hooks_off(visit)
    if len(found) == 1:
        return Redirect(f"{visit.request.url.path}#{found[0].anchor}", status_code=303)
    return visit.page(
        template,
        number=number,
        besides=" ".join(f"{hook.id} {hook.off}" for hook in hooks_off),
        hooks_off=hooks_off,
        show=show if show in SHOWN else "all",
        shown=SHOWN.get(show, SHOWN["all"]),
        find=find.strip(),
        found=found,
        landing=landing,
        follows=visit.seen.may("BringInRound") and from_a_file(visit.tournament),
    )


def _hooks_off(visit: Visit) -> list[Hook]:
    """Webhooks that were switched off because nothing arrived, for who can do something about it.

    They are no part of the log, so no part of the page can show them.
    """
    if not visit.visitor.sees(Sight.BACKUP):
        return []
    return visit.desk.store.hooks.switched_off(visit.event)


@get("/e/{event:str}/parts/{part:str}", sync_to_thread=True)
def event_part(
    visit: NamedDependency[Visit], part: FromPath[str], number: FromQuery[int] = 0
) -> Response[Any]:
    """One part of an event's pages, for pages that are open already."""
    if part not in PARTS or not 0 <= number <= PARTS[part].most(visit.seen):
        raise NotFoundException
    if not PARTS[part].may_look(visit.seen):
        raise PermissionDeniedException(NOT_YOUR_PAGE if visit.visitor.session else SIGN_IN_FIRST)
    return visit.part(part, number)


@get("/e/{event:str}/changes", sync_to_thread=True)
def event_changes(
    visit: NamedDependency[Visit],
    since: FromQuery[int] = 0,
    parts: FromQuery[str] = "",
    server: FromQuery[str] = "",
) -> Response[Any]:
    """Everything that changed on an open page, in one answer."""
    wanted = read_wanted(parts)
    if wanted is None:
        raise NotFoundException
    return visit.changes(wanted, since, server)


ROUTES = (event_page, event_part, event_changes)
