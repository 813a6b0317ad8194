"""The log, and taking things back: first what would change, then the button."""

from hashlib import sha256
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody

from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.log.undo_preview import changes
from toptable.engine.refusal import Refusal
from toptable.engine.sentence import to_json, to_plain
from toptable.engine.subjects.undo import commands
from toptable.engine.subjects.undo.commands import UndoCommand
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.languages.rendering import render_in
from toptable.web.pages.log.log_part import TOPICS, Wanted, authors, narrowed
from toptable.web.rendering.answers import answered
from toptable.web.rendering.pages import etag, unchanged
from toptable.web.rendering.queries import query
from toptable.web.serving.headers import CONFIDENTIAL, is_known

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
    visit: NamedDependency[Visit],
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
    visit: NamedDependency[Visit],
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
    visit: NamedDependency[Visit],
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
def undo(visit: NamedDependency[Visit], data: URLEncodedBody[TakeBack]) -> Response[Any]:
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
        return commands.Redo()
    if to:
        return commands.TakeBackTo(seq=to)
    return commands.TakeBackOne(seq=entry) if entry else commands.TakeBackOwnLast()


ROUTES = (log_page, log_part, undo_page, undo)
