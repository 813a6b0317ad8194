"""The event page with its search for tables, the page to share, announcements, checklist, closing.

N13-04, B-008, B-009.
"""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from toptable.desk.permissions import Visibility
from toptable.engine.names import key
from toptable.engine.questions.progress import status_of
from toptable.engine.refusal import Refusal
from toptable.engine.state import State
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event_admin.admin_commands import still_open
from toptable.interchange.file_import import from_a_file
from toptable.store.records import Hook
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import NOT_YOUR_PAGE, SIGN_IN_FIRST, needs, staff_only
from toptable.web.languages.texts import Texts
from toptable.web.pages.rounds.pairing_rows import SHOWN
from toptable.web.rendering.pages import PARTS, read_wanted


class Found(msgspec.Struct, frozen=True):
    """A row of the round."""

    anchor: str
    text: str


def find_tables(state: State, round_: Round, wanted: str, texts: Texts) -> list[Found]:
    """Every table and bye that fits, in the order of the round."""
    sought = key(wanted)
    if not sought:
        return []
    number = int(sought) if sought.isdecimal() and len(sought) < 6 else None

    def fits(player: int) -> bool:
        names = (state.name_of(player), *state.members_of(player))
        return number is None and any(sought in key(name) for name in names)

    tables = [
        Found(f"table-{match.table}", _pairing_text(state, match, texts))
        for match in round_.tables()
        if match.table == number or any(map(fits, match.players))
    ]
    byes = [
        Found(f"bye-{player}", f"{texts._('Bye')}: {state.name_of(player)}")
        for player in sorted(round_.byes)
        if fits(player)
    ]
    return tables + byes


def _pairing_text(state: State, match: Match, texts: Texts) -> str:
    first, second = map(state.name_of, match.players)
    return texts._("Table %(table)s: %(first)s against %(second)s") % {
        "table": match.table,
        "first": first,
        "second": second,
    }


@get("/e/{event:str}", sync_to_thread=True)
def event_page(
    visit: NamedDependency[EventRequest], show: FromQuery[str] = "all", find: FromQuery[str] = ""
) -> Response[Any]:
    """Everything about the event at a glance; before round 1, guests see what it is."""
    if not (visit.seen.staff or visit.seen.state.started):
        return shown_round(visit, "event/about.html", 0, show, find, landing=True)
    return shown_round(visit, "event/event.html", 0, show, find)


def shown_round(
    visit: EventRequest, template: str, number: int, show: str, find: str, *, landing: bool = False
) -> Response[Any]:
    """A page with a round on it: all rows, those of one filter, or the way to one of them."""
    state, texts = visit.seen.state, visit.seen.texts
    rounds = state.rounds
    found = find_tables(state, rounds[number - 1], find, texts) if rounds else []
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


def _hooks_off(visit: EventRequest) -> list[Hook]:
    """Webhooks that were switched off because nothing arrived, for who can do something about it.

    They are no part of the log, so no part of the page can show them.
    """
    if not visit.visitor.sees(Visibility.BACKUP):
        return []
    return visit.desk.store.hooks.switched_off(visit.event)


@get("/e/{event:str}/parts/{part:str}", sync_to_thread=True)
def event_part(
    visit: NamedDependency[EventRequest], part: FromPath[str], number: FromQuery[int] = 0
) -> Response[Any]:
    """One part of an event's pages, for pages that are open already."""
    if part not in PARTS or not 0 <= number <= PARTS[part].most(visit.seen):
        raise NotFoundException
    if not PARTS[part].may_look(visit.seen):
        raise PermissionDeniedException(NOT_YOUR_PAGE if visit.visitor.session else SIGN_IN_FIRST)
    return visit.part(part, number)


@get("/e/{event:str}/changes", sync_to_thread=True)
def event_changes(
    visit: NamedDependency[EventRequest],
    since: FromQuery[int] = 0,
    parts: FromQuery[str] = "",
    server: FromQuery[str] = "",
) -> Response[Any]:
    """Everything that changed on an open page, in one answer."""
    wanted = read_wanted(parts)
    if wanted is None:
        raise NotFoundException
    return visit.changes(wanted, since, server)


FOR_GOOD = {
    "cache-control": "public, max-age=31536000, immutable",
    # A shared link shows it on other sites.
    "cross-origin-resource-policy": "cross-origin",
}


@get("/e/{event:str}/about", sync_to_thread=True)
def about_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The event for everybody who hears of it for the first time."""
    return visit.page("event/about.html", landing=False)


@get("/e/{event:str}/picture/{digest:str}", sync_to_thread=True)
def picture(visit: NamedDependency[EventRequest], digest: FromPath[str]) -> Response[Any]:
    """The picture that the event has now; one that it had before is nobody's to see any more."""
    shown = visit.seen.event.picture
    if shown is None or shown.digest != digest:
        raise NotFoundException
    content = visit.desk.store.picture(visit.event, digest)
    if content is None:
        raise NotFoundException
    return Response(content, media_type=shown.media.value, headers=FOR_GOOD)


ANNOUNCEMENTS = "/e/{event:str}/announcements"


@get(ANNOUNCEMENTS, sync_to_thread=True)
def announcements_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What players must know, by when; for staff with what is still to be decided."""
    state = visit.seen.state
    missing = still_open(state, visit.tournament.rulebook)
    return visit.page(
        "event/announcements.html",
        status=status_of(state),
        missing=[line.topic for line in missing],
    )


@get(f"{ANNOUNCEMENTS}/{{topic:str}}", guards=[needs("Tell")], sync_to_thread=True)
def words_page(visit: NamedDependency[EventRequest], topic: FromPath[str]) -> Response[Any]:
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


CHECKLIST = "/e/{event:str}/checklist"


@get(CHECKLIST, guards=[staff_only], sync_to_thread=True)
def checklist_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The list."""
    return visit.page("event/checklist.html")


@get("/e/{event:str}/close", guards=[needs("CloseEvent")], sync_to_thread=True)
def close_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What closing or reopening means, and the button."""
    outcome = visit.tournament.foresee(CloseEvent(), visit.actor)
    not_yet = isinstance(outcome, Refusal) and not visit.seen.state.closed
    return visit.page("event/close.html", not_yet=outcome if not_yet else None)


ROUTES = (
    event_page,
    event_part,
    event_changes,
    about_page,
    picture,
    announcements_page,
    words_page,
    checklist_page,
    close_page,
)
