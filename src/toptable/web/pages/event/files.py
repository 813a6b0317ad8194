"""The event as a file: the organizer's backup, the copy for everybody, and for other programs."""

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, MultipartBody

from toptable.desk.desk import now
from toptable.desk.files import backup, public_copy
from toptable.desk.sights import Sight
from toptable.engine.refusal import Refusal
from toptable.interchange.foreign.contents import MOST_BYTES
from toptable.interchange.outgoing.formats import FORMATS, OutFormat, Outgoing, format_of
from toptable.interchange.outgoing.sending import outgoing, written
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import sees

NOTHING_CHOSEN = Refusal("nothing:nothing_chosen", "Choose the .tdf that the event came from.")


@get("/e/{event:str}/files/backup", guards=[sees(Sight.BACKUP)], sync_to_thread=True)
def download_backup(visit: NamedDependency[Visit]) -> Response[Any]:
    """Everything, with the seed and the confidential texts."""
    name = f"{visit.event}-version-{visit.tournament.version}.toptable.json"
    return _file(backup(visit.tournament, visit.desk.store), name)


@get("/e/{event:str}/files/public", sync_to_thread=True)
def download_public_copy(visit: NamedDependency[Visit]) -> Response[Any]:
    """What anyone may have, to check the event with."""
    content = public_copy(visit.tournament, visit.desk.store)
    return _file(content, f"{visit.event}-public.toptable.json")


@get("/e/{event:str}/files", guards=[sees(Sight.PAPER)], sync_to_thread=True)
def files_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Every kind of file, what it is for and what it cannot hold."""
    going = outgoing(visit.tournament, visit.desk.store, visit.seen.role, now())
    return _listed(visit, going)


@get("/e/{event:str}/files/as/{wanted:str}", guards=[sees(Sight.PAPER)], sync_to_thread=True)
def download_as(visit: NamedDependency[Visit], wanted: FromPath[str]) -> Response[Any]:
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
    guards=[sees(Sight.PAPER)],
    request_max_body_size=2 * MOST_BYTES,
    sync_to_thread=True,
)
def change_original(
    visit: NamedDependency[Visit],
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


def _listed(visit: Visit, going: Outgoing, problem: Refusal | None = None) -> Response[Any]:
    kinds = [(known, known.unfit(going)) for known in FORMATS]
    status = 200 if problem is None else 422
    return visit.fresh_page("event/files.html", status=status, kinds=kinds, problem=problem)


def _download(visit: Visit, chosen: OutFormat, content: bytes) -> Response[Any]:
    name = f"{visit.event}-{chosen.id}.{chosen.ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=chosen.media, headers=headers, status_code=200)


def _file(content: bytes, name: str) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=MediaType.JSON, headers=headers)


ROUTES = (files_page, download_backup, download_public_copy, download_as, change_original)
