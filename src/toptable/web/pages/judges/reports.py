"""Reports to read, print and hand over; confidential parts only for those who may read them.

N13-07, N13-35, B-024, B-163, B-166, B-186.
"""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, FromQuery

from toptable.desk.desk import now
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.provisions import Words
from toptable.engine.views.reports.confidentiality import (
    Reader,
    ReportKind,
    closed_to,
    reader_for,
)
from toptable.paper.report_text import expulsions_title, report_lines
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs

REPORTS = "/e/{event:str}/reports"
FLOOR = needs("GivePenalty")


class Described(msgspec.Struct, frozen=True):
    """A report in the list."""

    kind: ReportKind
    name: str
    what: str


LIST = (
    Described(ReportKind.PENALTIES, "Penalty sheet", "All rulings, of one player or of everybody."),
    Described(ReportKind.RULINGS, "Rulings by infraction", "So that judges stay consistent."),
    Described(ReportKind.DEVIATIONS, "Deviations", "Where the event left the document's defaults."),
    Described(ReportKind.EXPULSIONS, "", "With what is still missing."),
    Described(ReportKind.INCIDENTS, "Incidents", "Reports, investigations, accommodations."),
    Described(ReportKind.DECK_CHECKS, "Deck checks", "Who was checked, and who was not."),
    Described(
        ReportKind.STAFF, "Staff with cover", "Who works, who plays, who rules in their matches."
    ),
    Described(ReportKind.HANDOVER, "Handover", ""),
)


def listed(words: Words) -> list[Described]:
    """The reports in the words of the document."""
    head = words.role(Role.HEAD_JUDGE)
    named = {ReportKind.EXPULSIONS: expulsions_title(words)}
    told = {ReportKind.HANDOVER: f"For whoever takes over as {head}, or for day two."}
    return [
        Described(one.kind, named.get(one.kind, one.name), told.get(one.kind, one.what))
        for one in LIST
    ]


@get(REPORTS, guards=[FLOOR], sync_to_thread=True)
def reports_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The reports that this role may open."""
    words = visit.tournament.rulebook.words
    shown = [
        description
        for description in listed(words)
        if closed_to(description.kind, visit.actor, words=words) is None
    ]
    return visit.page("judges/reports.html", reports=shown)


@get(f"{REPORTS}/{{kind:str}}", guards=[FLOOR], sync_to_thread=True)
def report_page(
    visit: NamedDependency[EventRequest], kind: FromPath[str], who: FromQuery[str] = ""
) -> Response[Any]:
    """One report as it stands now."""
    words = visit.tournament.rulebook.words
    described = next((one for one in listed(words) if one.kind == kind), None)
    if described is None:
        raise NotFoundException
    if refusal := closed_to(described.kind, visit.actor, words=words):
        raise PermissionDeniedException(refusal.text)
    texts = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    reader = reader_for(visit.tournament.state, visit.actor, texts, now(), words)
    lines = lines_for(visit.tournament, described.kind, reader, who.strip())
    if isinstance(lines, Refusal):
        raise Refused(lines, f"{visit.address}/reports/{described.kind}")
    return visit.fresh_page(
        "judges/report.html",
        described=described,
        title=lines[0],
        text="\n".join(lines[1:]).strip("\n"),
        who=who[:80],
        at=now(),
    )


def lines_for(
    tournament: Tournament, kind: ReportKind, reader: Reader, who: str
) -> list[str] | Refusal:
    """The lines of a report, the title first, or why there is none.

    ``who`` is a player for the penalty sheet, and a word for rulings.
    """
    player = tournament.player(who) if who and kind is ReportKind.PENALTIES else None
    if isinstance(player, Refusal):
        return player
    return report_lines(tournament, kind, reader, now(), player=player, about=who)


ROUTES = (reports_page, report_page)
