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
from toptable.engine.views.reports.deck_checks import deck_check_report
from toptable.engine.views.reports.deviations import deviations
from toptable.engine.views.reports.expulsions import expulsions
from toptable.engine.views.reports.handover import handover_sheet, staff_list
from toptable.engine.views.reports.incidents import incident_report
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.engine.views.reports.precedents import precedents
from toptable.paper import report_text as plain
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
    named = {ReportKind.EXPULSIONS: plain.expulsions_title(words)}
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
    lines = LINES[described.kind](
        visit.tournament,
        reader_for(visit.tournament.state, visit.actor, texts, now(), words),
        who.strip(),
    )
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


def _penalties(tournament: Tournament, _reader: Reader, who: str) -> list[str] | Refusal:
    player = tournament.player(who) if who else None
    if isinstance(player, Refusal):
        return player
    return plain.penalty_lines(penalty_sheet(tournament.log, tournament.rulebook, player))


def _rulings(tournament: Tournament, _reader: Reader, who: str) -> list[str]:
    return plain.precedent_lines(precedents(tournament.log, tournament.rulebook, who))


def _deviations(tournament: Tournament, reader: Reader, _who: str) -> list[str]:
    return plain.deviation_lines(deviations(tournament.log, tournament.rulebook, reader))


def _expulsions(tournament: Tournament, reader: Reader, _who: str) -> list[str]:
    made = expulsions(tournament.log, tournament.rulebook, reader)
    return plain.expulsion_lines(made, tournament.rulebook.words)


def _incidents(tournament: Tournament, reader: Reader, _who: str) -> list[str]:
    made = incident_report(tournament.log, reader)
    return plain.incident_lines(made, made.incidents)


def _deck_checks(tournament: Tournament, reader: Reader, _who: str) -> list[str]:
    return plain.deck_check_lines(deck_check_report(tournament.log, tournament.rulebook, reader))


def _staff(tournament: Tournament, _reader: Reader, _who: str) -> list[str]:
    made = staff_list(tournament.state, tournament.rulebook, now())
    return plain.staff_lines(made, tournament.rulebook.words)


def _handover(tournament: Tournament, reader: Reader, _who: str) -> list[str]:
    made = handover_sheet(tournament.log, tournament.rulebook, reader, now())
    return plain.handover_lines(made, tournament.rulebook.words)


LINES: Mapping[ReportKind, Callable[[Tournament, Reader, str], list[str] | Refusal]] = {
    ReportKind.PENALTIES: _penalties,
    ReportKind.RULINGS: _rulings,
    ReportKind.DEVIATIONS: _deviations,
    ReportKind.EXPULSIONS: _expulsions,
    ReportKind.INCIDENTS: _incidents,
    ReportKind.DECK_CHECKS: _deck_checks,
    ReportKind.STAFF: _staff,
    ReportKind.HANDOVER: _handover,
}
"""The lines of each report, or why there is none: the title first."""


ROUTES = (reports_page, report_page)
