"""Judge calls: open, claim, pass on, resolve; the time a call took is offered to the table.

N13-07, N13-31, N13-33, N13-34, N10-26, N10-28, B-123, B-157, B-188.
"""

from datetime import timedelta
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.desk.desk import now, sealed
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.roles import JUDGES
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.secrets import Sealed, digest_behind
from toptable.engine.state.floor import CONFIDENTIAL, REASON_TEXTS, CallReason, JudgeCall
from toptable.engine.subjects.floor.judge_calls import OpenCall, ResolveCall, offered
from toptable.engine.views.calls_and_checks import call_view
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs

JUDGES_PAGE = "/e/{event:str}/judges"
CALL = f"{JUDGES_PAGE}/calls/{{number:int}}"
FLOOR = needs("GivePenalty")
MOST_MINUTES = 600
NO_MINUTES = Refusal.of("minutes:no_minutes_2")
NO_TABLE = Refusal.of("table:no_table_2")


class Opened(msgspec.Struct):
    """The form for a raised hand."""

    reason: CallReason
    table: str = ""
    player: str = ""
    note: str = ""
    ago: str = ""
    confidential: bool = False


class Resolved(msgspec.Struct):
    """The form that settles a call."""

    outcome: str = ""
    give: bool = False
    turns: str = ""
    extension: str = ""


@get(JUDGES_PAGE, guards=[FLOOR], sync_to_thread=True)
def judges_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Who waits for a judge, and what judges do."""
    place = place_now(visit.seen.state, visit.tournament.rulebook)
    return visit.page(
        "judges/judges.html",
        reasons=REASON_TEXTS,
        confidential=CONFIDENTIAL,
        on=isinstance(place, PlayPlace),
        names=sorted(
            (player.name for player in visit.seen.state.active_players()),
            key=lambda one: one.casefold(),
        ),
    )


@post(f"{JUDGES_PAGE}/calls", sync_to_thread=True)
def open_call(visit: NamedDependency[EventRequest], data: URLEncodedBody[Opened]) -> Response[Any]:
    """Somebody wants a judge. A threat or a concern names nobody in the log."""
    back = f"{visit.address}/judges"
    ago = _number(data.ago, NO_MINUTES, back)
    since = now() - timedelta(minutes=ago) if ago else None
    if data.reason in CONFIDENTIAL or data.confidential:
        where = f"table {data.table.strip()}" if data.table.strip() else ""
        parts = (where, data.player.strip(), data.note.strip())
        text = sealed("; ".join(part for part in parts if part) or "no details")
        secret = OpenCall(reason=data.reason, text=Sealed(text.digest), since=since)
        return visit.send(secret, back=back, texts=(text,))
    caller = visit.tournament.player(data.player.strip()) if data.player.strip() else None
    if isinstance(caller, Refusal):
        raise Refused(caller, back)
    command = OpenCall(
        reason=data.reason,
        table=_number(data.table, NO_TABLE, back) or None,
        caller=caller,
        note=data.note,
        since=since,
    )
    return visit.send(command, back=back)


@get(CALL, guards=[FLOOR], sync_to_thread=True)
def call_page(
    visit: NamedDependency[EventRequest], number: FromPath[int], extension: FromQuery[str] = ""
) -> Response[Any]:
    """One call, with the extension that the document has for the time it took."""
    state, rulebook = visit.seen.state, visit.tournament.rulebook
    call = _call(visit, number)
    known = Extension(extension) if extension in list(Extension) else None
    due = offered(state, rulebook, call, now(), known) if call.open else None
    return visit.fresh_page(
        "judges/call.html",
        call=call,
        row=call_view(call),
        name_of=state.name_of,
        due=due,
        turns=due is not None and due.turns_instead,
        extension=extension if known is not None else "",
        table=_table(visit, call),
        secret=_secret(visit, call),
    )


@post(f"{CALL}/resolve", sync_to_thread=True)
def resolve(
    visit: NamedDependency[EventRequest], number: FromPath[int], data: URLEncodedBody[Resolved]
) -> Response[Any]:
    """It is settled; on demand with the time it took."""
    call = _call(visit, number)
    outcome = data.outcome.strip()
    told = (sealed(outcome),) if call.confidential and outcome else ()
    known = Extension(data.extension) if data.extension in list(Extension) else None
    turns = _number(data.turns, Refusal.of("turns"), visit.came_from)
    command = ResolveCall(
        call=number,
        outcome="" if told else outcome,
        give=data.give and not turns,
        turns=turns,
        extension=known,
        told=Sealed(told[0].digest) if told else None,
    )
    return visit.send(command, back=f"{visit.address}/judges", texts=told)


def _call(visit: EventRequest, number: int) -> JudgeCall:
    call = visit.tournament.state.floor.call(number)
    if call is None:
        raise NotFoundException
    return call


def _secret(visit: EventRequest, call: JudgeCall) -> dict[str, str]:
    """What a confidential call says, for judges only. N13-07."""
    if not call.confidential or visit.seen.role not in JUDGES:
        return {}
    texts = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    return {
        "What": texts.get(call.text.digest, "") if call.text else "",
        "Told by": texts.get(digest_behind(call.by), ""),
        "How it ended": texts.get(call.told.digest, "") if call.told else "",
    }


def _table(visit: EventRequest, call: JudgeCall) -> tuple[tuple[int, str], ...]:
    """The players at the table of a call, by number and name."""
    place = place_now(visit.seen.state, visit.tournament.rulebook)
    if call.table is None or isinstance(place, Refusal):
        return ()
    seated = place.at(call.table)
    if isinstance(seated, Refusal):
        return ()
    return tuple((player, visit.seen.state.name_of(player)) for player in seated.players)


def _number(text: str, wrong: Refusal, back: str) -> int:
    text = text.strip()
    if not text:
        return 0
    if not text.isdecimal() or len(text) > 4:
        raise Refused(wrong, back)
    return int(text)


ROUTES = (judges_page, open_call, call_page, resolve)
