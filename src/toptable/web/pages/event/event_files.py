"""The event as files: backup, public copy, lists, other programs' formats, and taking a newer file.

Everybody gets in lists what their pages show, and no more. Between the two pages that take a newer
file nothing is kept: the second carries the file with it, and is compared with the event anew.
"""

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, MultipartBody, URLEncodedBody

from toptable.desk.desk import now
from toptable.desk.files import backup, public_copy
from toptable.desk.permissions import Visibility
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.views.outcome import ended_in
from toptable.interchange import file_import
from toptable.interchange.csv_lists import (
    ListKind,
    ListTable,
    as_csv,
    as_text,
    pairings,
    players,
    ranking,
    results,
    standings,
)
from toptable.interchange.diff import Difference
from toptable.interchange.export import outgoing, written
from toptable.interchange.file_contents import MOST_BYTES
from toptable.interchange.file_import import Followed
from toptable.interchange.formats.export_formats import FORMATS, OutFormat, Outgoing, format_of
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.event_view import EventView
from toptable.web.auth.requester import needs, sees
from toptable.web.pages.events.new_event import (
    MOST_FILE_BYTES,
    MOST_SENT,
    NOTHING,
    TORN,
    packed,
    unpacked,
)

NOTHING_CHOSEN = Refusal.of("nothing:nothing_chosen")


@get("/e/{event:str}/files/backup", guards=[sees(Visibility.BACKUP)], sync_to_thread=True)
def download_backup(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Everything, with the seed and the confidential texts."""
    name = f"{visit.event}-version-{visit.tournament.version}.toptable.json"
    return _file(backup(visit.tournament, visit.desk.store), name)


@get("/e/{event:str}/files/public", sync_to_thread=True)
def download_public_copy(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What anyone may have, to check the event with."""
    content = public_copy(visit.tournament, visit.desk.store)
    return _file(content, f"{visit.event}-public.toptable.json")


@get("/e/{event:str}/files", guards=[sees(Visibility.PAPER)], sync_to_thread=True)
def files_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Every kind of file, what it is for and what it cannot hold."""
    going = outgoing(visit.tournament, visit.desk.store, visit.seen.role, now())
    return _listed(visit, going)


@get("/e/{event:str}/files/as/{wanted:str}", guards=[sees(Visibility.PAPER)], sync_to_thread=True)
def download_as(visit: NamedDependency[EventRequest], wanted: FromPath[str]) -> Response[Any]:
    """The event as a file for another program."""
    chosen = format_of(wanted)
    if isinstance(chosen, Refusal):
        raise NotFoundException(chosen.text)
    going = outgoing(visit.tournament, visit.desk.store, visit.seen.role, now())
    content = written(chosen, going)
    if isinstance(content, Refusal):
        raise NotFoundException(content.text)
    return _download(visit, chosen, content)


@post(
    "/e/{event:str}/files/as/{wanted:str}",
    guards=[sees(Visibility.PAPER)],
    request_max_body_size=2 * MOST_BYTES,
    sync_to_thread=True,
)
def change_original(
    visit: NamedDependency[EventRequest],
    wanted: FromPath[str],
    data: MultipartBody[dict[str, Any]],
) -> Response[Any]:
    """The file that the event came from, with the results of here; nothing of it is kept."""
    chosen = format_of(wanted)
    if isinstance(chosen, Refusal) or not chosen.changes_original:
        raise NotFoundException("No file is handed in for this format.")
    file = data.get("file")
    original = file.file.read(MOST_BYTES + 1) if isinstance(file, UploadFile) else b""
    going = outgoing(visit.tournament, visit.desk.store, visit.seen.role, now(), original)
    content = written(chosen, going) if original else NOTHING_CHOSEN
    if isinstance(content, Refusal):
        return _listed(visit, going, content)
    return _download(visit, chosen, content)


def _listed(visit: EventRequest, going: Outgoing, problem: Refusal | None = None) -> Response[Any]:
    kinds = [(known, known.unfit(going)) for known in FORMATS]
    status = 200 if problem is None else 422
    return visit.fresh_page("event/files.html", status=status, kinds=kinds, problem=problem)


def _download(visit: EventRequest, chosen: OutFormat, content: bytes) -> Response[Any]:
    name = f"{visit.event}-{chosen.id}.{chosen.ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=chosen.media, headers=headers, status_code=200)


def _file(content: bytes, name: str) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=MediaType.JSON, headers=headers)


MOST_DIGITS = 4


@get("/e/{event:str}/lists/{listed:str}", sync_to_thread=True)
def download_list(visit: NamedDependency[EventRequest], listed: FromPath[str]) -> Response[Any]:
    """One list: ``pairings.csv``, ``standings.txt``; ``round`` says of which round or after which.

    ``excel`` puts a mark before it by which Excel knows the alphabet.
    """
    name, _, ending = listed.partition(".")
    asked = visit.request.query_params
    if name not in list(ListKind) or ending not in ("csv", "txt"):
        raise NotFoundException
    number = asked.get("round", "")
    table = _table(
        visit.seen,
        ListKind(name),
        int(number) if number.isdecimal() and len(number) <= MOST_DIGITS else 0,
    )
    headers = {"content-disposition": f'attachment; filename="{visit.event}-{table.name}.{ending}"'}
    if ending == "txt":
        return Response(as_text(table), media_type="text/plain", headers=headers)
    content = as_csv(table, bom=bool(asked.get("excel")))
    return Response(content, media_type="text/csv", headers=headers)


def _table(seen: EventView, kind: ListKind, number: int) -> ListTable:
    """What this visitor may see of a list."""
    state, rulebook = seen.state, seen.tournament.rulebook
    if kind is ListKind.PLAYERS:
        return players(state, rulebook, staff=seen.staff)
    if kind is ListKind.STANDINGS:
        after = number or seen.standings_through
        if not 1 <= after <= seen.standings_through:
            raise NotFoundException("There are no standings yet, or not after this round.")
        return standings(state, rulebook, seen.standings(after))
    if kind is ListKind.RANKING:
        places = ended_in(state, rulebook, seen.standings_through)
        if isinstance(places, Refusal):
            raise NotFoundException(places.text)
        return ranking(state, rulebook, places)
    chosen = state.rounds[number - 1 : number] if number else state.rounds
    if not chosen:
        raise NotFoundException("There is no such round.")
    return pairings(state, chosen[-1]) if kind is ListKind.PAIRINGS else results(state, chosen)


NEWER = "/e/{event:str}/files/newer"


@get(NEWER, guards=[needs("BringInRound")], sync_to_thread=True)
def newer_file_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Where the newer file is chosen or pasted."""
    return _asked(visit)


@post(NEWER, guards=[needs("BringInRound")], request_max_body_size=MOST_SENT, sync_to_thread=True)
def look_at_newer_file(
    visit: NamedDependency[EventRequest], data: MultipartBody[dict[str, Any]]
) -> Response[Any]:
    """What is new in the file. Nothing is changed yet."""
    file, text = data.get("file"), str(data.get("text") or "")
    content = file.file.read(MOST_FILE_BYTES + 1) if isinstance(file, UploadFile) else b""
    content = content or text.encode()
    if not content.strip():
        return _asked(visit, NOTHING, text=text)
    found = file_import.look_again(visit.desk, visit.tournament, content, visit.actor)
    if isinstance(found, Refusal):
        return _asked(visit, found, text=text)
    return visit.fresh_page("event/newer_file_preview.html", found=found, packed=packed(content))


@post(
    f"{NEWER}/take",
    guards=[needs("BringInRound")],
    request_max_body_size=MOST_SENT,
    sync_to_thread=True,
)
def take_newer_file(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """Bring in what is new, and say what was done."""
    content = unpacked(data.get("packed", ""))
    found: Difference | Refusal = TORN
    if content is not None:
        found = file_import.look_again(visit.desk, visit.tournament, content, visit.actor)
    if isinstance(found, Refusal):
        return _asked(visit, found)
    followed = file_import.take_newer(visit.tournament, found, visit.actor)
    return _asked(visit, followed=followed)


def _asked(
    visit: EventRequest,
    problem: Refusal | None = None,
    *,
    text: str = "",
    followed: Followed | None = None,
) -> Response[Any]:
    status = 200
    if problem is not None:
        status = 403 if problem.answer is AnsweredBy.SOMEBODY_ELSE else 422
    return visit.fresh_page(
        "event/newer_file.html",
        status=status,
        problem=problem,
        text=text,
        followed=followed,
        follows=file_import.from_a_file(visit.tournament),
    )


ROUTES = (
    files_page,
    download_backup,
    download_public_copy,
    download_as,
    change_original,
    download_list,
    newer_file_page,
    look_at_newer_file,
    take_newer_file,
)
