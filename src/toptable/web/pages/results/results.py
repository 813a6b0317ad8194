"""Results of the round page: one touch, or a table and a key; and taking the last one back.

Whoever enters a result says which version they looked at. If somebody else was at the same table
meanwhile, nothing is replaced unawares: the page asks.
"""

from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from toptable.desk.taps import Tap
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Undoing
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.sentence import to_json
from toptable.engine.subjects.results.checks import draw_reasons
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.undo.commands import TakeBackOwnLast
from toptable.web.access.visit import Visit
from toptable.web.pages.results import choices
from toptable.web.pages.results.slips import ANOTHER_EVENT, Spot, read_spot
from toptable.web.rendering.answers import Refused, answered, wants_json
from toptable.web.rendering.bidi import isolated

LAST = "/e/{event:str}/my-last"
NO_TABLE = "That names no table. Type its number, or scan the code of its slip."
MOVED_ON = Refusal(
    "moved_on", "Your last entry is another one by now, so nothing was done. Look again."
)

KEEP = "Keep the saved result"
ASKED = {
    AnsweredBy.LOOK_AGAIN: ("This result was just changed", KEEP),
    AnsweredBy.ONCE_MORE: ("Replace the result?", KEEP),
    AnsweredBy.REASON: ("What was found?", "Cancel"),
}
"""Refusals that the page asks about: the question, and the way out of it."""


class Entered(msgspec.Struct):
    """A result: one button of the round, or a table and a key, letter or score."""

    cell: str = ""
    """Round, table and letters of a button, such as 4-17-WL."""
    table: str = ""
    games: str = ""
    round: int = 0
    """0 for the latest."""
    seen: int = -1
    """The version that was looked at; none is asked for where it is not given."""
    nth: int = 0
    """How many results like this one a page sent from that version, so that none counts twice."""
    replaces: bool = False
    """Whether it goes in the place of a result that is there, after the page has asked."""
    reason: str = ""
    """What a judge found, where only that makes it a result."""

    def spot(self) -> Spot:
        """Where the result belongs."""
        if self.cell:
            round_, _, rest = self.cell.partition("-")
            self.table, _, self.games = rest.partition("-")
            self.round = int(round_) if round_.isdecimal() and len(round_) < 5 else 0
        spot = read_spot(self.table)
        if spot is None:
            raise HTTPException(NO_TABLE, status_code=422)
        return Spot(spot.table, spot.round or self.round or None, spot.event)


class Mine(msgspec.Struct):
    """The form that takes back what was shown."""

    entry: int


@post("/e/{event:str}/results", sync_to_thread=True)
def enter_result(visit: NamedDependency[Visit], data: URLEncodedBody[Entered]) -> Response[Any]:
    """A result of the latest round, or of the one that the button or the slip says."""
    spot = data.spot()
    if spot.event not in ("", visit.event):
        raise Refused(ANOTHER_EVENT, visit.address)
    state = visit.tournament.state
    number = spot.round or len(state.rounds)
    rules = visit.tournament.rules
    result = choices.read_entry(rules.scoring, draw_reasons(rules), data.games)
    command = ReportResult(number, spot.table, result, replaces=data.replaces)
    seen = data.seen if data.seen >= 0 else None
    reason = data.reason.strip()
    tap = Tap(seen, data.nth) if seen is not None and data.nth else None
    outcome = visit.tournament.send(command, visit.actor, reason=reason, looked_at=seen, tap=tap)
    back = table_place(visit, number, spot.table)
    if not isinstance(outcome, Refusal):
        return answered(visit.request, visit.tournament, outcome, back)
    if wants_json(visit.request):
        told = {"refused": outcome.text, "rule": outcome.rule, "code": outcome.code}
        told["answer"] = outcome.answer or ""
        body = to_json(told | {"version": visit.tournament.version})
        status = 403 if outcome.answer is AnsweredBy.SOMEBODY_ELSE else 409
        return Response(body, media_type=MediaType.JSON, status_code=status)
    if outcome.answer in ASKED:
        title, keep = ASKED[outcome.answer]
        return visit.fresh_page(
            "results/overtaken.html",
            status=409,
            title=title,
            keep=keep,
            why=outcome.answer is AnsweredBy.REASON,
            replaces=data.replaces,
            reason=reason,
            text=outcome.text,
            round=number,
            table=spot.table,
            games=data.games,
            letters=result.games,
            back=back,
        )
    raise Refused(outcome, back)


@get(LAST, sync_to_thread=True)
def my_last(visit: NamedDependency[Visit]) -> Response[Any]:
    """What one key would take back. Without script, the page of the log shows it."""
    plan = _plan(visit)
    if not wants_json(visit.request):
        return Redirect(f"{visit.address}/undo", status_code=303)
    state = visit.tournament.state
    said = [isolated(sentence(state, line.entry, visit.tournament.rulebook)) for line in plan.lines]
    body = to_json({"entry": plan.lines[0].seq, "said": said})
    return Response(body, media_type=MediaType.JSON)


@post(LAST, sync_to_thread=True)
def take_back(visit: NamedDependency[Visit], data: URLEncodedBody[Mine]) -> Response[Any]:
    """Take back one's own last entry, if it is still the one that was shown."""
    looked_at = visit.tournament.version
    if _plan(visit).lines[0].seq != data.entry:
        raise Refused(MOVED_ON, visit.address)
    return visit.send(TakeBackOwnLast(), back=visit.address, looked_at=looked_at)


def table_place(visit: Visit, number: int, table: int) -> str:
    """The row of the table, on the event page if it is about the latest round."""
    latest = number == len(visit.tournament.state.rounds)
    page = visit.address if latest else f"{visit.address}/rounds/{number}"
    return f"{page}#table-{table}"


def _plan(visit: Visit) -> Undoing:
    plan = visit.tournament.preview(TakeBackOwnLast(), visit.actor)
    if isinstance(plan, Undoing):
        return plan
    refusal = plan if isinstance(plan, Refusal) else plan.refusal
    raise Refused(refusal, visit.address)


ROUTES = (enter_result, my_last, take_back)
