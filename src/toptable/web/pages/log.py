"""The log, and taking things back: first what would change, then the button."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.commands import UndoCommand
from toptable.engine.commands import undo as commands
from toptable.engine.differences import differences
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.sentences import sentence
from toptable.engine.undo import Blocked
from toptable.web.answers import answered
from toptable.web.pages.event import said
from toptable.web.rendering import event_page
from toptable.web.seen import seen
from toptable.web.visitor import Visitor

MOST = 20
"""How many of the entries in question are spelled out."""


class TakeBack(msgspec.Struct):
    """The form: what to take back, and the version that the preview was of."""

    version: int
    entry: int = 0
    to: int = 0
    redo: bool = False
    reason: str = ""


@get("/e/{event:str}/log", sync_to_thread=True)
def log_page(
    request: Request[Any, Any, Any], desk: Desk, visitor: Visitor, event: str, done: int = 0
) -> Response[Any]:
    """Who did what, when and why."""
    what = seen(desk.tournament(event), staff=visitor.staff)
    return event_page(request, "log.html", visitor, what, said=said(what, visitor, done))


@get("/e/{event:str}/undo", sync_to_thread=True)
def undo_page(
    request: Request[Any, Any, Any],
    desk: Desk,
    visitor: Visitor,
    actor: Actor,
    event: str,
    entry: int = 0,
    to: int = 0,
    redo: bool = False,
    moved: bool = False,
) -> Response[Any]:
    """What taking back would change. Nothing is changed yet."""
    tournament = desk.tournament(event)
    what = seen(tournament, staff=True)
    plan = tournament.preview(_command(entry, to, redo=redo), actor)
    if isinstance(plan, Refusal | Blocked):
        return answered(request, tournament, plan, f"/e/{event}/log")
    return event_page(
        request,
        "undo.html",
        visitor,
        what,
        redo=redo,
        entry=entry,
        to=to,
        moved=moved,
        lines=[(line.seq, sentence(what.state, line.entry)) for line in plan.lines[:MOST]],
        more=max(0, len(plan.lines) - MOST),
        changes=differences(what.state, plan.after, tournament.rulebook),
        said=[],
    )


@post("/e/{event:str}/undo", sync_to_thread=True)
def undo(
    request: Request[Any, Any, Any],
    desk: Desk,
    actor: Actor,
    event: str,
    data: Annotated[TakeBack, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[Any]:
    """Take back what the preview showed; if the event has moved on, show it anew."""
    tournament = desk.tournament(event)
    if tournament.version != data.version:
        return Redirect(_preview(tournament, data), status_code=303)
    command = _command(data.entry, data.to, redo=data.redo)
    outcome = tournament.send(command, actor, reason=data.reason.strip())
    return answered(request, tournament, outcome, f"/e/{event}")


def _command(entry: int, to: int, *, redo: bool) -> UndoCommand:
    if redo:
        return commands.Redo()
    if to:
        return commands.TakeBackTo(seq=to)
    return commands.TakeBackOne(seq=entry) if entry else commands.TakeBackOwnLast()


def _preview(tournament: Tournament, data: TakeBack) -> str:
    wanted = [("entry", data.entry), ("to", data.to), ("redo", int(data.redo))]
    query = "".join(f"&{name}={value}" for name, value in wanted if value)
    return f"/e/{tournament.event}/undo?moved=1{query}"
