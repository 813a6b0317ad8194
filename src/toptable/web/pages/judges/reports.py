"""Reports to read, print and hand over; confidential parts only for those who may read them.

N13-07, N13-35, B-024, B-163, B-166, B-186.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, FromQuery

from toptable.desk.desk import now
from toptable.engine.reading.reports.deviations import deviations
from toptable.engine.reading.reports.expulsions import expulsions
from toptable.engine.reading.reports.handover import handover_sheet
from toptable.engine.reading.reports.incidents import incident_report
from toptable.engine.reading.reports.penalty_sheet import penalty_sheet
from toptable.engine.reading.reports.precedents import precedents
from toptable.engine.reading.reports.sight import Reader, ReportKind, closed_to, reader_for
from toptable.engine.reading.reports.staff_cover import staff_list
from toptable.engine.refusal import Refusal
from toptable.paper import report_text as plain
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import Refused

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
    Described(
        ReportKind.EXPULSIONS, "Disqualifications and ejections", "With what is still missing."
    ),
    Described(ReportKind.INCIDENTS, "Incidents", "Reports, investigations, accommodations."),
    Described(
        ReportKind.STAFF, "Staff with cover", "Who works, who plays, who rules in their matches."
    ),
    Described(
        ReportKind.HANDOVER, "Handover", "For whoever takes over as head judge, or for day two."
    ),
)


@get(REPORTS, guards=[FLOOR], sync_to_thread=True)
def reports_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The reports that this role may open."""
    shown = [
        description for description in LIST if closed_to(description.kind, visit.actor) is None
    ]
    return visit.page("judges/reports.html", reports=shown)


@get(f"{REPORTS}/{{kind:str}}", guards=[FLOOR], sync_to_thread=True)
def report_page(
    visit: NamedDependency[Visit], kind: FromPath[str], who: FromQuery[str] = ""
) -> Response[Any]:
    """One report as it stands now."""
    described = next((description for description in LIST if description.kind == kind), None)
    if described is None:
        raise NotFoundException
    if refusal := closed_to(described.kind, visit.actor):
        raise PermissionDeniedException(refusal.text)
    texts = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    lines = LINES[described.kind](
        visit, reader_for(visit.tournament.state, visit.actor, texts, now()), who.strip()
    )
    return visit.fresh_page(
        "judges/report.html",
        described=described,
        title=lines[0],
        text="\n".join(lines[1:]).strip("\n"),
        who=who[:80],
        at=now(),
    )


def _penalties(visit: Visit, _reader: Reader, who: str) -> list[str]:
    tournament = visit.tournament
    player = tournament.player(who) if who else None
    if isinstance(player, Refusal):
        raise Refused(player, f"{visit.address}/reports/penalties")
    return plain.penalty_lines(penalty_sheet(tournament.log, tournament.rulebook, player))


def _rulings(visit: Visit, _reader: Reader, who: str) -> list[str]:
    tournament = visit.tournament
    return plain.precedent_lines(precedents(tournament.log, tournament.rulebook, who))


def _deviations(visit: Visit, reader: Reader, _who: str) -> list[str]:
    tournament = visit.tournament
    return plain.deviation_lines(deviations(tournament.log, tournament.rulebook, reader))


def _expulsions(visit: Visit, reader: Reader, _who: str) -> list[str]:
    tournament = visit.tournament
    return plain.expulsion_lines(expulsions(tournament.log, tournament.rulebook, reader))


def _incidents(visit: Visit, reader: Reader, _who: str) -> list[str]:
    made = incident_report(visit.tournament.log, reader)
    return plain.incident_lines(made, made.incidents)


def _staff(visit: Visit, _reader: Reader, _who: str) -> list[str]:
    tournament = visit.tournament
    return plain.staff_lines(staff_list(tournament.state, tournament.rulebook, now()))


def _handover(visit: Visit, reader: Reader, _who: str) -> list[str]:
    tournament = visit.tournament
    made = handover_sheet(tournament.log, tournament.rulebook, reader, now())
    return plain.handover_lines(made)


LINES: Mapping[ReportKind, Callable[[Visit, Reader, str], list[str]]] = {
    ReportKind.PENALTIES: _penalties,
    ReportKind.RULINGS: _rulings,
    ReportKind.DEVIATIONS: _deviations,
    ReportKind.EXPULSIONS: _expulsions,
    ReportKind.INCIDENTS: _incidents,
    ReportKind.STAFF: _staff,
    ReportKind.HANDOVER: _handover,
}


ROUTES = (reports_page, report_page)
