"""The event as one file: the organizer's backup, and the copy for everybody."""

from typing import Any

from litestar import MediaType, Response, get

from toptable.desk.desk import Desk
from toptable.desk.files import backup, public_copy
from toptable.web.visitor import staff_only


@get("/e/{event:str}/files/backup", guards=[staff_only], sync_to_thread=True)
def download_backup(desk: Desk, event: str) -> Response[Any]:
    """Everything, with the seed and the confidential texts."""
    tournament = desk.tournament(event)
    name = f"{event}-version-{tournament.version}.toptable.json"
    return _file(backup(tournament, desk.store), name)


@get("/e/{event:str}/files/public", sync_to_thread=True)
def download_public_copy(desk: Desk, event: str) -> Response[Any]:
    """What anyone may have, to check the event with."""
    return _file(public_copy(desk.tournament(event), desk.store), f"{event}-public.toptable.json")


def _file(content: bytes, name: str) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=MediaType.JSON, headers=headers)
