"""The Print page: everything for this moment of the event, and each sheet as a PDF."""

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, FromQuery

from toptable.desk.desk import Desk, now
from toptable.desk.permissions import Visibility
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.state.people import Player
from toptable.paper.print_job import PaperSize, PlayerLink, PrintJob
from toptable.paper.printing import Offer, file_name, find, offers, print_sheet
from toptable.paper.scan_codes import installed
from toptable.paper.sheet_model import SheetGroup
from toptable.paper.typesetting import missing_letters
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.player_links import code_of, link_of
from toptable.web.auth.player_request import door_of
from toptable.web.auth.requester import keys_of, sees
from toptable.web.serving.request_filter import address_for_others

PAGE = "/e/{event:str}/print"


class OfferGroup(msgspec.Struct, frozen=True):
    """Sheets of one kind under their heading."""

    name: str
    offers: tuple[Offer, ...]


@get(PAGE, guards=[sees(Visibility.PAPER)], sync_to_thread=True)
def print_page(
    request: Request[Any, Any, Any],
    visit: NamedDependency[EventRequest],
    round: FromQuery[str] = "",
    paper: FromQuery[str] = "",
    large: FromQuery[str] = "",
) -> Response[Any]:
    """What this role can print: first what is needed now."""
    job = _job(request, visit, round, paper, large)
    listed = offers(job)
    rest = [offer for offer in listed if not offer.due and not offer.missing]
    groups = (
        OfferGroup(group, tuple(offer for offer in rest if offer.sheet.group is group))
        for group in SheetGroup
    )
    names = [job.event.name]
    for player in job.state.players.values():
        names += [player.name, *job.state.members_of(player.id)]
    return visit.fresh_page(
        "printing/print_page.html",
        due=[offer for offer in listed if offer.due],
        groups=[group for group in groups if group.offers],
        later=[offer for offer in listed if offer.missing],
        job=job,
        rounds=[shown.number for shown in job.state.rounds],
        note=missing_letters(names),
        reads_photos=installed(),
    )


@get(f"{PAGE}/sheets/{{sheet:str}}", guards=[sees(Visibility.PAPER)], sync_to_thread=True)
def printed_sheet(
    request: Request[Any, Any, Any],
    visit: NamedDependency[EventRequest],
    sheet: FromPath[str],
    round: FromQuery[str] = "",
    paper: FromQuery[str] = "",
    large: FromQuery[str] = "",
) -> Response[Any]:
    """One sheet as a PDF."""
    found = find(sheet)
    if isinstance(found, Refusal):
        raise NotFoundException
    asked = {
        option.key: value
        for option in found.options
        if (value := request.query_params.get(f"{sheet}.{option.key}", ""))
    }
    job = _job(request, visit, round, paper, large, asked)
    if refusal := found.closed_to(job):
        raise PermissionDeniedException(refusal.text)
    # A link that was renewed a moment ago must not be handed out on paper.
    door_of(request).look_now()
    made = print_sheet(found, job)
    if isinstance(made, Refusal):
        raise Refused(made, f"{visit.address}/print")
    return Response(
        made.pdf,
        media_type="application/pdf",
        headers={"content-disposition": f'inline; filename="{file_name(found, job)}"'},
    )


def _job(
    request: Request[Any, Any, Any],
    visit: EventRequest,
    round_: str,
    paper: str,
    large: str,
    options: Mapping[str, str] | None = None,
) -> PrintJob:
    return print_job(
        request,
        visit.desk,
        visit.tournament,
        visit.actor,
        number=int(round_) if round_.isascii() and round_.isdecimal() and len(round_) < 5 else 0,
        size=PaperSize(paper) if paper in list(PaperSize) else PaperSize.A4,
        large=bool(large),
        options=options,
    )


def print_job(
    request: Request[Any, Any, Any],
    desk: Desk,
    tournament: Tournament,
    actor: Actor,
    *,
    number: int = 0,
    size: PaperSize = PaperSize.A4,
    large: bool = False,
    options: Mapping[str, str] | None = None,
    links: bool = True,
) -> PrintJob:
    """What somebody wants printed; ``links`` is whether personal links may be on it."""
    keys, door = keys_of(request), door_of(request)
    here, event = address_for_others(request), tournament.event

    def link(player: Player, what: PlayerLink) -> str:
        number = door.number(event, player.id)
        if what is PlayerLink.CODE:
            return code_of(keys, event, player, number)
        return f"{here}{link_of(keys, event, player, number)}"

    return PrintJob(
        tournament=tournament,
        actor=actor,
        at=now(),
        number=number,
        size=size,
        large=large,
        options=options or {},
        address=here,
        link=link if links else None,
        desk=desk,
    )


ROUTES = (print_page, printed_sheet)
