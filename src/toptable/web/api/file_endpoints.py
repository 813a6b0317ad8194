"""Creating, copying and deleting events; bringing them in, and out as files and sheets."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl

from litestar import Response
from msgspec.structs import replace

from toptable.api.answers import log, outputs
from toptable.api.contract import Rows
from toptable.api.problem import refused
from toptable.desk.desk import Desk, now
from toptable.desk.event_setup import Copied, copy_event
from toptable.desk.files import backup, public_copy
from toptable.desk.permissions import Visibility, may_see
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Scope
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.state import the_event
from toptable.engine.views.reports.confidentiality import closed_to, reader_for
from toptable.interchange import file_import
from toptable.interchange.export import outgoing, written
from toptable.interchange.formats.export_formats import FORMATS, OWN_PUBLIC, OutFormat, format_of
from toptable.interchange.formats.kinds import OWN
from toptable.interchange.published_standings import Agreement
from toptable.paper.print_job import PaperSize, PrintJob
from toptable.paper.printing import Offer, file_name, find, offers, print_sheet
from toptable.store.request_limits import Written
from toptable.web.api.api_request import NOT_YOURS, Ask, Told, missing, of_refusal, refuse
from toptable.web.api.command_endpoints import done
from toptable.web.api.idempotency_key import claim_of, done_before, written_before
from toptable.web.auth.player_request import door_of
from toptable.web.pages.events.new_event import MOST_FILE_BYTES, NOTHING
from toptable.web.pages.judges.reports import lines_for, listed
from toptable.web.pages.printing.print_page import print_job


def create_event(ask: Ask) -> log.Done:
    ask.caller.need(Scope.EVENT)
    if before := _before(ask):
        return before
    body = ask.body
    made = ask.desk.create(
        body.name,
        body.rulebook,
        ask.caller.actor_at(""),
        date=body.date,
        settings=body.settings,
        event_type=body.event_type,
        category=body.category,
        claim=claim_of(ask.request),
    )
    if isinstance(made, Refusal):
        raise Told(refused(made, 0 if made.answer else 422))
    return _begun(ask, made)


def _begun(ask: Ask, made: Tournament, warnings: tuple[str, ...] = ()) -> log.Done:
    lines = tuple(made.log.lines)
    return done(ask, made, Done(version=made.version, lines=lines, warnings=warnings))


def _before(ask: Ask) -> log.Done | None:
    """What this very request did when it came before and was not answered."""
    written = written_before(ask.request)
    if written is None:
        return None
    tournament = ask.desk.tournament(written.event, deleted=True)
    return done(ask, tournament, done_before(tournament, written))


def copy(ask: Ask) -> log.Done:
    ask.caller.need(Scope.EVENT)
    if before := _before(ask):
        return before
    body = ask.body
    made = copy_event(
        ask.desk,
        ask.tournament,
        body.name,
        ask.caller.actor_at(""),
        date=body.date,
        people=body.people,
        looked_at=_version(body.looked_at),
        claim=claim_of(ask.request),
    )
    if isinstance(made, Copied):
        return _begun(ask, made.tournament, made.left_out)
    raise of_refusal(ask.tournament, made, ask.actor.role, looked_at=body.looked_at)


def _version(looked_at: int | None) -> int | None:
    """A version that there was; nobody has looked at one before the first."""
    return looked_at if looked_at is not None and looked_at > 0 else None


def delete(ask: Ask) -> log.Done:
    ask.caller.need(Scope.EVENT, ask.event)
    if before := _before(ask):
        return before
    body, tournament = ask.body, ask.tournament
    outcome = ask.desk.delete(
        ask.event,
        body.name,
        ask.actor,
        reason=body.reason,
        looked_at=body.looked_at,
        claim=claim_of(ask.request),
    )
    return done(ask, tournament, outcome, body.looked_at)


def restore(ask: Ask) -> log.Done:
    ask.caller.need(Scope.EVENT, ask.event)
    if before := _before(ask):
        return before
    tournament = ask.desk.tournament(ask.event, deleted=True)
    outcome = ask.desk.restore(
        ask.event, ask.actor, reason=ask.body.reason, claim=claim_of(ask.request)
    )
    return done(ask, tournament, outcome)


def import_file(ask: Ask) -> log.ImportAnswer:
    """Look at a file, and keep all of it or nothing."""
    ask.caller.need(Scope.FILES)
    actor, body = ask.caller.actor_at(""), ask.body
    content = body.content or body.text.encode()
    if not content.strip():
        raise Told(refused(NOTHING, 422))
    if len(content) > MOST_FILE_BYTES:
        raise refuse(413, "too_much", "The file is larger than an event can be.")
    before = written_before(ask.request)
    looked = file_import.look(
        ask.desk,
        content,
        actor,
        rulebook=body.rulebook,
        name=body.name,
        again=before is not None,
    )
    if isinstance(looked, Refusal):
        raise Told(refused(looked, 0 if looked.answer else 422))
    if before is not None:
        return _imported(looked, _brought_before(ask.desk, looked, before), before.last)
    claim = claim_of(ask.request)
    kept = () if body.dry_run else file_import.take_each(ask.desk, looked, claim=claim)
    if isinstance(kept, Refusal):
        raise Told(refused(kept))
    ids = [one.event for one in kept] or [""] * len(looked.each)
    return _imported(looked, ids, kept[0].version if kept else 0)


def _imported(looked: file_import.Look, ids: Sequence[str], version: int) -> log.ImportAnswer:
    return log.ImportAnswer(
        kind=looked.kind,
        name=looked.event,
        rulebook=looked.rulebook,
        players=looked.players,
        rounds=looked.rounds,
        notes=(*looked.understood, *looked.not_understood),
        event=ids[0],
        version=version,
        events=tuple(_part(part, id_) for part, id_ in zip(looked.each, ids, strict=True)),
    )


def _brought_before(desk: Desk, looked: file_import.Look, written: Written) -> list[str]:
    """The events that this very file became, in its order.

    A request remembers the first of them. They were saved together, so the others came into the
    store in the same moment; which is which shows by the names they came with.
    """
    rows = desk.store.events()
    since = next(row.created for row in rows if row.id == written.event)
    there = {
        the_event(desk.tournament(row.id, deleted=True).log.as_of(1).state).name: row.id
        for row in rows
        if row.created == since and row.id != written.event
    }
    return [written.event, *(there.get(part.event, "") for part in looked.further)]


def _part(part: file_import.Look, id_: str) -> log.ImportedPart:
    return log.ImportedPart(
        event=id_,
        pod=part.pod,
        name=part.event,
        players=part.players,
        rounds=part.rounds,
        points=_agreement(part.compared.points),
        places=_agreement(part.compared.places),
        tiebreakers=_agreement(part.compared.tiebreakers),
        understood=part.understood,
        differences=part.not_understood,
    )


def _agreement(agreement: Agreement) -> log.Agreement:
    return log.Agreement(compared=agreement.compared, same=agreement.same)


def take_newer_file(ask: Ask) -> log.NewerAnswer:
    """Do what is new in a file step by step; what cannot be followed is told and left alone."""
    ask.caller.need(Scope.FILES, ask.event)
    ask.only_senders_of("BringInRound")
    body, tournament = ask.body, ask.tournament
    content = body.content or body.text.encode()
    if not content.strip():
        raise Told(refused(NOTHING, 422))
    found = file_import.look_again(ask.desk, tournament, content, ask.actor)
    if isinstance(found, Refusal):
        raise Told(refused(found, 0 if found.answer else 422))
    if body.dry_run:
        done_, left = tuple(step.says for step in found.steps), found.left_alone
    else:
        followed = file_import.take_newer(tournament, found, ask.actor)
        done_, left = followed.done, followed.left_alone
    return log.NewerAnswer(done=done_, left_alone=left, version=tournament.version)


def list_formats(ask: Ask) -> Rows[log.FormatAnswer]:
    going = outgoing(ask.tournament, ask.desk.store, _paper(ask), now())

    def row(known: OutFormat) -> log.FormatAnswer:
        unfit = known.unfit(going)
        return log.FormatAnswer(
            id=known.id,
            name=known.name,
            purpose=known.purpose,
            lacks=known.lacks,
            media=known.media,
            fits=unfit is None and not known.changes_original,
            why_not=unfit.text if unfit is not None else "",
        )

    return ask.rows(list(FORMATS), row)


def export(ask: Ask) -> Response[Any]:
    """The copy for everybody, the organizer's backup, or a file for another program."""
    wanted, store = ask.path["format"], ask.desk.store
    if wanted == OWN_PUBLIC:
        return _file(public_copy(ask.tournament, store), f"{ask.event}-public.toptable.json")
    role = _paper(ask)
    if wanted == OWN:
        if not may_see(role, Visibility.BACKUP):
            raise refuse(403, "for_others", NOT_YOURS)
        return _file(
            backup(ask.tournament, store),
            f"{ask.event}-version-{ask.tournament.version}.toptable.json",
        )
    chosen = format_of(wanted)
    if isinstance(chosen, Refusal):
        raise Told(refused(chosen, 404))
    content = written(chosen, outgoing(ask.tournament, store, role, now()))
    if isinstance(content, Refusal):
        raise Told(refused(content, 409))
    return _file(content, f"{ask.event}-{chosen.id}.{chosen.ending}", chosen.media)


def _paper(ask: Ask) -> Role:
    """What leaves the house is for the staff, with a token for it; as whom they take it along."""
    ask.only_with_sight(Scope.FILES, Visibility.PAPER)
    return ask.caller.role_at(ask.event)


def _file(content: bytes, name: str, media: str = "application/json") -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media, headers=headers)


WORK = {
    "createEvent": create_event,
    "copyEvent": copy,
    "deleteEvent": delete,
    "restoreEvent": restore,
    "importFile": import_file,
    "takeNewerFile": take_newer_file,
    "listFormats": list_formats,
    "exportEvent": export,
}


def list_sheets(ask: Ask) -> Rows[outputs.SheetAnswer]:
    ask.only_with_sight(Scope.FILES, Visibility.PAPER)
    return ask.rows(list(offers(_job(ask))), _offered)


def _offered(offer: Offer) -> outputs.SheetAnswer:
    sheet = offer.sheet
    return outputs.SheetAnswer(
        name=sheet.name,
        title=sheet.title,
        about=sheet.about,
        group=sheet.group,
        due=offer.due,
        missing=offer.missing,
        by_round=sheet.by_round,
        confidential=sheet.confidential,
        options=tuple(
            outputs.SheetOptionAnswer(
                key=option.key,
                label=option.label,
                choices=tuple(
                    outputs.SheetChoice(value=value, name=name) for value, name in option.choices
                ),
            )
            for option in sheet.options
        ),
    )


def printed(ask: Ask) -> Response[Any]:
    ask.only_with_sight(Scope.FILES, Visibility.PAPER)
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


def list_reports(ask: Ask) -> outputs.ReportsAnswer:
    ask.only_senders_of("GivePenalty")
    words = ask.tournament.rulebook.words
    return outputs.ReportsAnswer(
        reports=tuple(
            outputs.ReportRow(kind=described.kind, name=described.name, about=described.what)
            for described in listed(words)
            if closed_to(described.kind, ask.actor, words=words) is None
        ),
        version=ask.version,
    )


def read_report(ask: Ask) -> outputs.ReportAnswer:
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
    lines = lines_for(tournament, described.kind, reader, ask.query["who"].strip())
    if isinstance(lines, Refusal):
        raise Told(replace(refused(lines, 409), version=version))
    return outputs.ReportAnswer(
        kind=described.kind, title=lines[0], lines=tuple(lines[1:]), version=version
    )


PRINT_WORK = {
    "listSheets": list_sheets,
    "printSheet": printed,
    "listReports": list_reports,
    "readReport": read_report,
}
