"""Notices for a player whose page is closed: by the ntfy app, or by the browser itself."""

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from toptable.desk.desk import now
from toptable.engine.refusal import Refusal
from toptable.store.player_contact import NTFY, NoticeTarget
from toptable.web.auth.player_links import topic_of
from toptable.web.auth.player_request import FROM_PLAYER, PlayerRequest, door_of
from toptable.web.auth.requester import keys_of
from toptable.web.notifications.carriers import Carriers, NotAllowed
from toptable.web.pages.player.player_address import ME

NOT_A_SERVICE = Refusal.of("push_service")


class Subscribed(msgspec.Struct):
    """What a browser gives out for those who may send it notices."""

    endpoint: str = ""
    key: str = ""
    auth: str = ""


class Off(msgspec.Struct):
    """Where nothing is to be sent any more."""

    endpoint: str = ""


@get(f"{ME}/notices", sync_to_thread=True)
def notices_page(
    request: Request[Any, Any, Any], own: NamedDependency[PlayerRequest]
) -> Response[Any]:
    """The ways there are, and which of them the player has chosen."""
    carriers = _carriers(request)
    if own.known is None or not carriers.any:
        return own.to_start()
    targets = own.desk.store.notice_targets.of(own.event, own.player.id)
    topic = topic_of(keys_of(request), own.event, own.player, _number(request, own))
    return own.page(
        "player/notices.html",
        server=carriers.ntfy,
        host=urlsplit(carriers.ntfy).netloc,
        topic=topic,
        by_ntfy=any(target.endpoint == NTFY for target in targets),
        public_key=carriers.push.public_key if carriers.push is not None else "",
        endpoints=[target.endpoint for target in targets if target.endpoint != NTFY],
    )


@post(f"{ME}/notices/ntfy", **FROM_PLAYER)
def by_ntfy(request: Request[Any, Any, Any], own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """Send notices to the player's topic from now on."""
    player = own.player
    if not _carriers(request).ntfy:
        raise NotFoundException
    return _send_to(request, own, NoticeTarget(own.event, player.id, NTFY, 0, ""))


@post(f"{ME}/notices/push", **FROM_PLAYER)
def by_push(
    request: Request[Any, Any, Any],
    own: NamedDependency[PlayerRequest],
    data: URLEncodedBody[Subscribed],
) -> Response[Any]:
    """Send notices to this browser from now on."""
    player, push = own.player, _carriers(request).push
    if push is None:
        raise NotFoundException
    try:
        push.check(data.endpoint, data.key, data.auth)
    except NotAllowed:
        return own.refused(NOT_A_SERVICE)
    target = NoticeTarget(own.event, player.id, data.endpoint, 0, "", data.key, data.auth)
    return _send_to(request, own, target)


@post(f"{ME}/notices/off", **FROM_PLAYER)
def off(own: NamedDependency[PlayerRequest], data: URLEncodedBody[Off]) -> Response[Any]:
    """Send nothing there any more."""
    own.desk.store.notice_targets.remove(own.event, own.player.id, data.endpoint)
    return _back(own)


def _send_to(
    request: Request[Any, Any, Any], own: PlayerRequest, target: NoticeTarget
) -> Response[Any]:
    number, language = _number(request, own), own.language
    chosen = msgspec.structs.replace(target, number=number, language=language)
    own.desk.store.notice_targets.add(chosen, now())
    notifier = request.app.state.notifier
    if notifier is not None:
        notifier.begin(own.event)
    return _back(own)


def _back(own: PlayerRequest) -> Response[Any]:
    return Redirect(f"{own.address}/notices", status_code=303)


def _number(request: Request[Any, Any, Any], own: PlayerRequest) -> int:
    return door_of(request).number(own.event, own.player.id)


def _carriers(request: Request[Any, Any, Any]) -> Carriers:
    carriers: Carriers = request.app.state.carriers
    return carriers


ROUTES = (notices_page, by_ntfy, by_push, off)
