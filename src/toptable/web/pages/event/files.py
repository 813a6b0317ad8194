"""The event as a file: the organizer's backup, the copy for everybody, and for other programs."""

from typing import Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from toptable.desk.desk import now
from toptable.desk.files import backup, public_copy
from toptable.desk.sights import Sight
from toptable.engine.refusal import Refusal
from toptable.interchange.outgoing.formats import FORMATS, format_of
from toptable.interchange.outgoing.sending import outgoing, written
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import sees


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
    kinds = [(known, known.unfit(going)) for known in FORMATS]
    return visit.fresh_page("event/files.html", kinds=kinds)


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
    name = f"{visit.event}-{chosen.id}.{chosen.ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=chosen.media, headers=headers)


def _file(content: bytes, name: str) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=MediaType.JSON, headers=headers)


ROUTES = (files_page, download_backup, download_public_copy, download_as)
