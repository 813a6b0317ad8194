"""Sheets as PDF and reports as text, for the roles that have them on the pages."""

from typing import Any
from urllib.parse import parse_qsl

from litestar import Response
from msgspec.structs import replace

from toptable.api.answers import paper
from toptable.api.problem import refused
from toptable.api.shape import Rows
from toptable.desk.desk import now
from toptable.desk.sights import Sight
from toptable.engine.declared import Scope
from toptable.engine.reading.reports.sight import closed_to, reader_for
from toptable.engine.refusal import Refusal
from toptable.paper.job import PaperSize, PrintJob
from toptable.paper.printing import Offer, file_name, find, offers, print_sheet
from toptable.web.access.own_visit import door_of
from toptable.web.api.asking import Ask, Told, missing, refuse
from toptable.web.pages.judges.reports import LINES, listed
from toptable.web.pages.printing.print_page import print_job


def list_sheets(ask: Ask) -> Rows[paper.SheetAnswer]:
    ask.only_with_sight(Scope.FILES, Sight.PAPER)
    return ask.rows(list(offers(_job(ask))), _offered)


def _offered(offer: Offer) -> paper.SheetAnswer:
    sheet = offer.sheet
    return paper.SheetAnswer(
        name=sheet.name,
        title=sheet.title,
        about=sheet.about,
        group=sheet.group,
        due=offer.due,
        missing=offer.missing,
        by_round=sheet.by_round,
        confidential=sheet.confidential,
        options=tuple(
            paper.SheetOptionAnswer(
                key=option.key,
                label=option.label,
                choices=tuple(
                    paper.SheetChoice(value=value, name=name) for value, name in option.choices
                ),
            )
            for option in sheet.options
        ),
    )


def printed(ask: Ask) -> Response[Any]:
    ask.only_with_sight(Scope.FILES, Sight.PAPER)
    sheet = find(ask.path["sheet"])
    if isinstance(sheet, Refusal):
        raise Told(refused(sheet, 404))
    chosen = dict(parse_qsl(ask.query["options"]))
    known = {option.key for option in sheet.options}
    if unknown := sorted(chosen.keys() - known):
        there = ", ".join(sorted(known)) or "nothing"
        raise refuse(422, "option", f"{unknown[0]} cannot be chosen here; there is {there}.")
    job = _job(ask, chosen)
    if refusal := sheet.closed_to(job):
        raise Told(refused(refusal, 403))
    if sheet.links:
        ask.caller.need(Scope.PEOPLE, ask.event)
    # A link that was renewed a moment ago must not be handed out on paper.
    door_of(ask.request).look_now()
    made = print_sheet(sheet, job)
    if isinstance(made, Refusal):
        raise Told(refused(made, 409))
    headers = {"content-disposition": f'inline; filename="{file_name(sheet, job)}"'}
    return Response(made.pdf, media_type="application/pdf", headers=headers)


def _job(ask: Ask, options: dict[str, str] | None = None) -> PrintJob:
    """What is asked for; personal links only where the token may read them one by one."""
    query = ask.query
    return print_job(
        ask.request,
        ask.desk,
        ask.tournament,
        ask.actor,
        number=query.get("round", 0),
        size=PaperSize(query.get("paper", PaperSize.A4)),
        large=query.get("large", False),
        options=options,
        links=ask.caller.may(Scope.PEOPLE, ask.event),
    )


def list_reports(ask: Ask) -> paper.ReportsAnswer:
    ask.only_senders_of("GivePenalty")
    words = ask.tournament.rulebook.words
    return paper.ReportsAnswer(
        reports=tuple(
            paper.ReportRow(kind=described.kind, name=described.name, about=described.what)
            for described in listed(words)
            if closed_to(described.kind, ask.actor, words=words) is None
        ),
        version=ask.version,
    )


def read_report(ask: Ask) -> paper.ReportAnswer:
    ask.only_senders_of("GivePenalty")
    tournament, version = ask.tournament, ask.version
    words = tournament.rulebook.words
    described = next((kind for kind in listed(words) if kind.kind == ask.path["report"]), None)
    if described is None:
        raise missing("such report")
    if refusal := closed_to(described.kind, ask.actor, words=words):
        raise Told(refused(refusal, 403))
    texts = {text.digest: text.text for text in ask.desk.store.texts(ask.event)}
    reader = reader_for(tournament.state, ask.actor, texts, now(), words)
    lines = LINES[described.kind](tournament, reader, ask.query["who"].strip())
    if isinstance(lines, Refusal):
        raise Told(replace(refused(lines, 409), version=version))
    return paper.ReportAnswer(
        kind=described.kind, title=lines[0], lines=tuple(lines[1:]), version=version
    )


WORK = {
    "listSheets": list_sheets,
    "printSheet": printed,
    "listReports": list_reports,
    "readReport": read_report,
}
