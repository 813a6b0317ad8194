"""The event as one file: the organizer's backup, and the copy for everybody."""

from typing import Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from toptable.desk.files import backup, public_copy
from toptable.desk.sights import Sight
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


def _file(content: bytes, name: str) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=MediaType.JSON, headers=headers)


ROUTES = (download_backup, download_public_copy)
