"""What judges keep besides penalties: notes, confidences, permissions, investigations, expulsions.

N13-03, N13-07, N13-33, N13-91, N13-92, N13-90, N10-06, FFG-08, SW-12, B-014, B-172, B-185, B-059,
B-174.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.desk.desk import now, sealed
from toptable.engine.questions.staff import acting_at, panel_of
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.book import PermissionKind, may_allow
from toptable.engine.secrets import Sealed
from toptable.engine.state.office import InquiryPart, Note, NoteKind
from toptable.engine.subjects.conduct.ejections import GivePermission
from toptable.engine.subjects.staff.notes import WriteNote
from toptable.engine.subjects.staff.staff_roles import NameActing
from toptable.engine.views.reports.confidentiality import (
    ConfidentialText,
    Reader,
    Secret,
    reader,
    reader_for,
)
from toptable.engine.views.reports.incidents import IncidentKind, incident_report
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.datetime_fields import moment

NOTES = "/e/{event:str}/notes"
KINDS = {
    NoteKind.INCIDENT: "Incident: something staff must deal with",
    NoteKind.HANDOVER: "For whoever takes over, or for the next day",
    NoteKind.INQUIRY: "Part of an inquiry into foul play",
    NoteKind.STATEMENT: "Statement about a ruling or an ejection",
    NoteKind.SENT: "The report of a ruling or an ejection was sent",
    NoteKind.REFERRAL: "Behaviour to report to those who may give bans",
    NoteKind.ACCOMMODATION: "Accommodation for somebody of the staff",
    NoteKind.REJECTED: "Rejected item: something a player may not use here",
    NoteKind.COMPLAINT: "Complaint to the publisher about a final ruling",
}
PARTS = {
    InquiryPart.STATEMENT: "What one side says",
    InquiryPart.EVIDENCE: "Evidence",
    InquiryPart.DECISION: "The decision",
}


class NoteRow(msgspec.Struct, frozen=True):
    """A note as whoever looks may read it."""

    note: Note
    kind: str
    told: ConfidentialText


class Written(msgspec.Struct):
    """The form of a note."""

    text: str = ""
    kind: NoteKind = NoteKind.INCIDENT
    part: str = ""
    ruling: str = ""
    ejected: str = ""
    table: str = ""
    heads: bool = False


class Named(msgspec.Struct):
    """The form that names a stand-in."""

    name: str = ""
    since: str = ""
    until: str = ""
    agreed_by: str = ""


@get(NOTES, guards=[needs("WriteNote")], sync_to_thread=True)
def notes_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Every note with its text where one may read it, and what can be done about it."""
    state, words = visit.seen.state, visit.tournament.rulebook.words
    texts = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    reader = reader_for(visit.tournament.state, visit.actor, texts, now(), words)
    rows = [_row(reader, note) for _, note in sorted(state.handover.notes.items())]
    current = state.current
    return visit.fresh_page(
        "judges/notes.html",
        open=[row for row in rows if row.note.open],
        others=[row for row in rows if not row.note.open],
        concerns=[
            incident
            for incident in incident_report(visit.tournament.log, reader).incidents
            if incident.kind is IncidentKind.COMPLAINT
        ],
        kinds=KINDS,
        parts=PARTS,
        rulings=[ruling for _, ruling in sorted(state.conduct.rulings.items())],
        ejected=sorted({ejection.name for ejection in state.conduct.ejected}),
        tables=[table.table for table in current.tables()] if current and current.published else [],
        acting=acting_at(state, now()),
        later=[one for one in state.handover.acting if one.since > now()],
        judges=sorted({one.name for one in state.staff if one.role is Role.JUDGE}),
        organizers=sorted({one.name for one in state.staff if one.role is Role.ORGANIZER}),
        head=words.role(Role.HEAD_JUDGE),
        has_head=Role.HEAD_JUDGE in visit.seen.rules.conduct.appeal.chain,
    )


@post(NOTES, sync_to_thread=True)
def write_note(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Written]
) -> Response[Any]:
    """Write something down; the log says that there is a note, and no word of it."""
    text = sealed(data.text.strip() or "no details")
    inquiry = data.kind is NoteKind.INQUIRY
    command = WriteNote(
        kind=data.kind,
        text=Sealed(text.digest),
        ruling=_number(data.ruling),
        ejected=data.ejected.strip(),
        part=InquiryPart(data.part) if inquiry and data.part in list(InquiryPart) else None,
        table=_number(data.table) if inquiry else 0,
        heads=data.heads,
    )
    return visit.send(command, back=f"{visit.address}/notes", texts=(text,))


@post(f"{NOTES}/stand-in", sync_to_thread=True)
def name_acting(visit: NamedDependency[EventRequest], data: URLEncodedBody[Named]) -> Response[Any]:
    """Let somebody stand in for the head judge, from now on or for a time."""
    back = f"{visit.address}/notes#stand-in"
    command = NameActing(
        data.name.strip(), moment(data.since, back), moment(data.until, back), data.agreed_by
    )
    return visit.send(command, back=back)


def _row(reader: Reader, note: Note) -> NoteRow:
    secret = Secret.NOTE_FOR_HEADS if note.heads else Secret.NOTE
    return NoteRow(note, KINDS[note.kind].partition(":")[0], reader.read(note.text, secret))


def _number(text: str) -> int:
    typed = text.strip()
    return int(typed) if typed.isdecimal() and len(typed) < 7 else 0


MEASURES = "/e/{event:str}/measures"
FLOOR = needs("GivePenalty")


class Permitted(msgspec.Struct):
    """The form that allows somebody something."""

    who: str = ""
    thing: str = ""
    until: str = ""
    kind: str = ""


@get(MEASURES, guards=[FLOOR], sync_to_thread=True)
def measures_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Permissions, holds and ejections of the event."""
    state = visit.seen.state
    texts = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    reads = reader(state, visit.seen.role, texts, now(), visit.tournament.rulebook.words)
    current = state.current
    return visit.page(
        "judges/measures.html",
        kinds=_kinds(visit),
        permissions=[
            one for _, one in sorted(state.conduct.permissions.items()) if not one.withdrawn
        ],
        held=[
            (number, table, _players(visit, number, table))
            for number, table in sorted(state.conduct.held)
        ],
        ejected=[
            (ejection, reads.read(ejection.text, Secret.EJECTION))
            for ejection in state.conduct.ejected
        ],
        tables=[(table.table, str(table.table)) for table in current.tables()]
        if current and current.published
        else [],
        names=sorted(player.name for player in state.players.values()),
    )


@post(f"{MEASURES}/permissions", sync_to_thread=True)
def give_permission(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Permitted]
) -> Response[Any]:
    """Allow somebody something for today."""
    who = data.who.strip()
    player = visit.tournament.player(who) if who else None
    known = player if isinstance(player, int) else None
    name = visit.seen.state.name_of(known) if known is not None else who
    command = GivePermission(name, data.thing.strip(), data.until.strip(), known, data.kind)
    return visit.send(command, back=f"{visit.address}/measures")


def _kinds(visit: EventRequest) -> list[PermissionKind]:
    """The kinds of permission that are whoever looks's to give."""
    kinds = visit.tournament.rulebook.permissions
    roles = panel_of(visit.seen.state, visit.tournament.rulebook, visit.actor, now()).people
    own = roles.get(visit.actor.name, ())
    return [kind for kind in kinds if may_allow(kind, own) is None]


def _players(visit: EventRequest, number: int, table: int) -> str:
    state = visit.seen.state
    found = state.rounds[number - 1].matches.get(table) if number <= len(state.rounds) else None
    return "" if found is None else " – ".join(state.name_of(player) for player in found.players)


ROUTES = (
    notes_page,
    write_note,
    name_acting,
    measures_page,
    give_permission,
)
