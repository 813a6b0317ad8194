"""Overlays for streams: transparent pages and JSON, and where coverage chooses the match.

They are public like the pages for guests: a program for streaming has no log-in.
"""

from typing import Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.sentence import to_json, to_plain
from toptable.web.access.guards import offers
from toptable.web.access.visit import Visit
from toptable.web.languages.rendering import render_in
from toptable.web.pages.screens.overlay_views import OverlayKind, overlay_data
from toptable.web.pages.screens.screen import public
from toptable.web.pages.screens.screen_views import clock_of
from toptable.web.rendering.pages import etag, unchanged
from toptable.web.rendering.static_files import BUILD
from toptable.web.serving.connection import address_for_others
from toptable.web.serving.headers import is_known

STREAMS = "/e/{event:str}/streams"
OVERLAY = "/e/{event:str}/overlay/{overlay:str}"
SECONDS = 12
"""How long a page of an overlay stays."""


@get(STREAMS, guards=[offers("ChooseFeature")], sync_to_thread=True)
def streams_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The match that viewers are shown, and the addresses of the overlays."""
    room = public(visit)
    place = place_now(room.state, visit.tournament.rulebook)
    tables = () if isinstance(place, Refusal) else place.tables
    return visit.fresh_page(
        "screens/streams.html",
        feature=overlay_data(room, OverlayKind.FEATURE),
        tables=[
            (seated.table, " – ".join(room.state.name_of(player) for player in seated.players))
            for seated in tables
        ],
        kinds=tuple(OverlayKind),
        base=address_for_others(visit.request),
    )


@get(OVERLAY, sync_to_thread=True)
def overlay_page(
    visit: NamedDependency[Visit], overlay: FromPath[str], language: FromQuery[str] = ""
) -> Response[Any]:
    """A transparent page to lay over a picture."""
    room = public(visit, language)
    html = render_in(
        room.language,
        "screens/overlay.html",
        stage=_html(visit, _kind(overlay), language),
        seen=room,
        event=room.event,
        kind=_kind(overlay),
        asked=f"?language={room.language}" if language else "",
    )
    return Response(html, media_type=MediaType.HTML)


@get(f"{OVERLAY}/now", sync_to_thread=True)
def overlay_now(
    visit: NamedDependency[Visit], overlay: FromPath[str], language: FromQuery[str] = ""
) -> Response[Any]:
    """What the overlay shows now."""
    tag = etag(public(visit, language).mark, "overlay", _kind(overlay))
    if is_known(visit.request, tag):
        return unchanged(tag)
    html = _html(visit, _kind(overlay), language)
    return Response(html, media_type=MediaType.HTML, headers={"etag": tag})


@get(f"{OVERLAY}/data", sync_to_thread=True)
def overlay_json(
    visit: NamedDependency[Visit], overlay: FromPath[str], language: FromQuery[str] = ""
) -> Response[Any]:
    """The same as data, for those who draw overlays of their own."""
    room, asked = public(visit, language), _kind(overlay)
    tag = etag(room.mark, "overlay-data", asked)
    if is_known(visit.request, tag):
        return unchanged(tag)
    told = {"event": room.event.name, "version": room.version, "overlay": asked}
    body = to_json({**told, **to_plain(overlay_data(room, asked))})
    return Response(body, media_type=MediaType.JSON, headers={"etag": tag})


def _kind(overlay: str) -> OverlayKind:
    if overlay not in tuple(OverlayKind):
        raise NotFoundException
    return OverlayKind(overlay)


def _html(visit: Visit, kind: OverlayKind, language: str) -> str:
    room = public(visit, language)
    return render_in(
        room.language,
        "screens/overlay_stage.html",
        kind=kind,
        shown=overlay_data(room, kind),
        clock=clock_of(room) if kind is OverlayKind.CLOCK else None,
        seen=room,
        event=room.event,
        program=BUILD,
        seconds=SECONDS,
    )


ROUTES = (streams_page, overlay_page, overlay_now, overlay_json)
