"""The log and taking things back, after a look at what would change; and how people can check it.

Anybody can type a head of the log in here, or arrive by the code on a printed sheet.
"""

from hashlib import sha256
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody

from toptable.desk.permissions import Visibility, may_see
from toptable.engine.log.hash_chain import ASKED, FoundAgain, look_for, read_witness
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Blocked, changes
from toptable.engine.refusal import Refusal
from toptable.engine.sentence import to_json, to_plain
from toptable.engine.subjects.event.crowd_digits import HallShareAdded
from toptable.engine.subjects.event.lifecycle import DrawnByHand
from toptable.engine.subjects.undo import take_back
from toptable.engine.subjects.undo.take_back import UndoCommand
from toptable.web.acts.form_response import answered, query
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import staff_only
from toptable.web.pages.log.log_parts import TOPICS, Wanted, authors, heads, narrowed
from toptable.web.rendering.environment import render_in
from toptable.web.rendering.pages import etag, unchanged
from toptable.web.serving.responses import CONFIDENTIAL, is_known

MOST = 20
"""How many of the entries in question are spelled out."""


class TakeBack(msgspec.Struct):
    """The form: what to take back, and the version that the preview was of."""

    version: int
    entry: int = 0
    to: int = 0
    redo: bool = False
    reason: str = ""


@get("/e/{event:str}/log", opt=CONFIDENTIAL, sync_to_thread=True)
def log_page(
    visit: NamedDependency[EventRequest],
    topic: FromQuery[str] = "",
    by: FromQuery[str] = "",
    text: FromQuery[str] = "",
    before: FromQuery[int] = 0,
) -> Response[Any]:
    """Who did what, when and why; all of it, or what is asked for."""
    wanted = Wanted(topic, by, text.strip(), before)
    return visit.page(
        "log/log.html",
        shown=narrowed(visit.seen, wanted),
        wanted=wanted,
        topics=TOPICS,
        authors=authors(visit.seen),
        query=query(to_plain(wanted)),
    )


@get("/e/{event:str}/log/part", opt=CONFIDENTIAL, sync_to_thread=True)
def log_part(
    visit: NamedDependency[EventRequest],
    topic: FromQuery[str] = "",
    by: FromQuery[str] = "",
    text: FromQuery[str] = "",
    before: FromQuery[int] = 0,
) -> Response[Any]:
    """The same lines by themselves, for pages that are open already."""
    wanted = Wanted(topic, by, text.strip(), before)
    tag = etag(visit.seen.mark, "log", sha256(to_json(wanted)).hexdigest()[:8])
    if is_known(visit.request, tag):
        return unchanged(tag)
    html = render_in(
        visit.seen.language,
        "log/log_part.html",
        staff=visit.seen.staff,
        **narrowed(visit.seen, wanted),
    )
    return Response(html, media_type=MediaType.HTML, headers={"etag": tag})


@get("/e/{event:str}/undo", guards=[staff_only], sync_to_thread=True)
def undo_page(
    visit: NamedDependency[EventRequest],
    entry: FromQuery[int] = 0,
    to: FromQuery[int] = 0,
    redo: FromQuery[bool] = False,
    moved: FromQuery[int] = 0,
) -> Response[Any]:
    """What taking back would change. Nothing is changed yet."""
    state, tournament = visit.seen.state, visit.tournament
    plan = tournament.preview(_command(entry, to, redo=redo), visit.actor)
    if isinstance(plan, Refusal | Blocked):
        return answered(visit.request, tournament, plan, f"{visit.address}/log")
    return visit.page(
        "log/undo.html",
        redo=redo,
        entry=entry,
        to=to,
        moved=visit.moved(moved),
        lines=[
            (line.seq, sentence(state, line.entry, visit.tournament.rulebook))
            for line in plan.lines[:MOST]
        ],
        more=max(0, len(plan.lines) - MOST),
        changes=changes(state, plan, tournament.rulebook),
    )


@post("/e/{event:str}/undo", sync_to_thread=True)
def undo(visit: NamedDependency[EventRequest], data: URLEncodedBody[TakeBack]) -> Response[Any]:
    """Take back what the preview showed; if the event has moved on, show it anew."""
    wanted = {"entry": data.entry, "to": data.to, "redo": int(data.redo)}
    asked = query(wanted)
    return visit.send(
        _command(data.entry, data.to, redo=data.redo),
        reason=data.reason,
        looked_at=data.version,
        again=f"{visit.address}/undo?{asked}" if asked else f"{visit.address}/undo",
    )


def _command(entry: int, to: int, *, redo: bool) -> UndoCommand:
    if redo:
        return take_back.Redo()
    if to:
        return take_back.TakeBackTo(seq=to)
    return take_back.TakeBackOne(seq=entry) if entry else take_back.TakeBackOwnLast()


PAGE = "/e/{event:str}/proof"
KEPT = "kept"
"""In the address of a head that a device kept, and that was not on paper."""
LONGEST = 400
"""No head is longer, and no address of one."""


@get(PAGE, sync_to_thread=True)
def proof_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The head of the log for each round, what the hall has called out, and an answer to who asks
    whether the log still holds what they have on paper."""
    log = visit.tournament.log
    shares = [
        (line.seq, line.entry)
        for line in log.lines[: visit.seen.version]
        if isinstance(line.entry, HallShareAdded) and log.counts(line.seq)
    ]
    draws = [
        (line.seq, line.entry) for line in visit.seen.lines() if isinstance(line.entry, DrawnByHand)
    ]
    return visit.fresh_page(
        "log/proof.html",
        draws=draws,
        heads=heads(visit.seen),
        shares=shares,
        **_asked(visit),
    )


def _asked(visit: EventRequest) -> dict[str, Any]:
    """What was asked for in the address, and the answer to it."""
    typed = visit.request.query_params.get(ASKED, "").strip()[:LONGEST]
    witness = read_witness(typed) if typed else None
    unread = witness if isinstance(witness, Refusal) else None
    found: FoundAgain | None = None
    if witness is not None and not isinstance(witness, Refusal):
        log, version = visit.tournament.log, visit.seen.version
        shown = (
            log
            if may_see(visit.visitor.role, Visibility.UNPUBLISHED)
            else visit.tournament.public.log
        )
        heads = [log.head_at(seq) for seq in range(1, version + 1)]
        found = look_for(witness, shown.lines[:version], heads, log.broken_at)
    kept = KEPT in visit.request.query_params
    return {"asked": typed, "unread": unread, "found": found, "kept": kept}


ROUTES = (
    log_page,
    log_part,
    undo_page,
    undo,
    proof_page,
)
