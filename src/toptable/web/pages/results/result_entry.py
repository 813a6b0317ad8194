"""Entering results: one touch, a table and a key, a slip or its photo; and confirming one's own.

Whoever enters a result says which version they looked at. If somebody else was at the same table
meanwhile, nothing is replaced unawares: the page asks. Photos of slips are not stored.
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import MultipartBody, URLEncodedBody
from litestar.response import Redirect

from toptable.desk.request import Tap
from toptable.engine.log.log import sentence
from toptable.engine.log.undo import Undoing
from toptable.engine.questions.staff import opponent_of, plays_as
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import STAFF
from toptable.engine.sentence import isolated, to_json
from toptable.engine.subjects.finals.own_games import claims_of, waiting_report
from toptable.engine.subjects.results.checks import draw_reasons
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.result_record import result_text
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.paper.scan_codes import MOST_BYTES, codes_in
from toptable.web.acts.form_response import Refused, answered, wants_json
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.results import result_choices

CODE = re.compile(r"r(?P<round>\d{1,4})\s*t(?P<table>\d{1,5})", re.IGNORECASE)
"""What is printed on a slip, such as R4T17."""
ADDRESS = re.compile(
    r"/e/(?P<event>[^/]+)/rounds/(?P<round>\d{1,4})/tables/(?P<table>\d{1,5})(?:[/?#].*)?$"
)
ANOTHER_EVENT = Refusal.of("another_event")
NUMBER = re.compile(r"(?P<table>\d{1,5})")


class Spot(msgspec.Struct, frozen=True):
    """A table, and the round where the slip says it."""

    table: int
    round: int | None = None
    event: str = ""
    """The event, where an address was scanned."""


def read_spot(typed: str) -> Spot | None:
    """The table that was typed or scanned; None where no table is meant."""
    text = typed.strip()
    found = NUMBER.fullmatch(text) or CODE.fullmatch(text) or ADDRESS.search(text)
    if found is None:
        return None
    said = found.groupdict()
    round_ = said.get("round")
    return Spot(int(found["table"]), int(round_) if round_ else None, said.get("event") or "")


def code(round_: int, table: int) -> str:
    """What to print on a slip so that it can be scanned."""
    return f"R{round_}T{table}"


MOST_SENT = 2 * MOST_BYTES
"""A photo that is too large shall be told so, and not be cut off on the way."""
NO_SLIP = Refusal.of("no_slip")


@post(
    "/e/{event:str}/print/photo",
    guards=[needs("ReportResult")],
    request_max_body_size=MOST_SENT,
    sync_to_thread=True,
)
def slip_photo(
    visit: NamedDependency[EventRequest], data: MultipartBody[dict[str, Any]]
) -> Response[Any]:
    """Go to the table whose slip is on the photo."""
    file = data.get("photo")
    content = file.file.read(MOST_BYTES + 1) if isinstance(file, UploadFile) else b""
    spot = _spot(content, visit.event)
    if isinstance(spot, Refusal):
        raise Refused(spot, f"{visit.address}/print")
    rounds = visit.seen.state.rounds
    if not 1 <= (spot.round or 0) <= len(rounds) or spot.table not in (
        rounds[(spot.round or 0) - 1].matches
    ):
        gone = Refusal.of("no_table:slip_photo", round=spot.round, table=spot.table)
        raise Refused(gone, f"{visit.address}/print")
    return Redirect(f"{visit.address}/rounds/{spot.round}/tables/{spot.table}", status_code=303)


def _spot(photo: bytes, event: str) -> Spot | Refusal:
    """The one slip on a photo; other codes, such as that of the log, do not matter."""
    found = codes_in(photo)
    if isinstance(found, Refusal):
        return found
    spots = {spot for text in found if (spot := read_spot(text)) is not None and spot.round}
    if not spots:
        return NO_SLIP
    here = [spot for spot in spots if spot.event in ("", event)]
    if not here:
        return ANOTHER_EVENT
    if len(here) > 1:
        return Refusal.of("many_slips", count=len(here))
    return here[0]


NOT_WAITING = Refusal.of("not_waiting:not_waiting", answer=AnsweredBy.LOOK_AGAIN)


class OwnReport(msgspec.Struct, frozen=True):
    """The report that waits, as the page shows it."""

    opponent: str
    said: str


class Reported(msgspec.Struct, frozen=True):
    """What one of two opponents has reported, as other staff see it."""

    name: str
    said: str


class Confirmed(msgspec.Struct):
    """The form: the version in which the report was shown."""

    version: int = 0


def own_report(visit: EventRequest) -> OwnReport | None:
    """What the visitor has reported of their own match, while it waits. N13-38."""
    state = visit.tournament.state
    found = waiting_report(state, visit.tournament.rulebook, visit.actor)
    if found is None:
        return None
    return OwnReport(state.name_of(found.opponent), result_text(found.result))


def reports_of(visit: EventRequest, players: Sequence[int]) -> list[Reported]:
    """What the players of a match have reported that waits, for staff who do not play. N13-38."""
    state = visit.tournament.state
    if visit.actor.role not in STAFF or own_opponent(visit, players):
        return []
    found = claims_of(state, visit.tournament.rulebook, players)
    return [Reported(state.name_of(player), result_text(said)) for player, said in found.items()]


def own_opponent(visit: EventRequest, players: Sequence[int]) -> str:
    """Whom the visitor plays here; empty where it is not their match."""
    mine = plays_as(visit.tournament.state, visit.actor) if visit.actor.role in STAFF else ()
    own = next((player for player in players if player in mine), None)
    return "" if own is None else opponent_of(visit.tournament.state, players, own)


@post("/e/{event:str}/own-result", guards=[needs("ReportResult")], sync_to_thread=True)
def confirm_own(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Confirmed]
) -> Response[Any]:
    """The opponent confirms at the desk what the visitor has reported. N13-38."""
    found = waiting_report(visit.tournament.state, visit.tournament.rulebook, visit.actor)
    if found is None:
        raise Refused(NOT_WAITING, visit.address)
    return visit.send(found.command, back=visit.came_from, looked_at=data.version or None)


LAST = "/e/{event:str}/my-last"
NO_TABLE = "That names no table. Type its number, or scan the code of its slip."
MOVED_ON = Refusal.of("moved_on")

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
def enter_result(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Entered]
) -> Response[Any]:
    """A result of the latest round, or of the one that the button or the slip says."""
    spot = data.spot()
    if spot.event not in ("", visit.event):
        raise Refused(ANOTHER_EVENT, visit.address)
    state = visit.tournament.state
    number = spot.round or len(state.rounds)
    rules = visit.tournament.rules
    result = result_choices.read_entry(rules.scoring, draw_reasons(rules), data.games)
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
def my_last(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What one key would take back. Without script, the page of the log shows it."""
    plan = _plan(visit)
    if not wants_json(visit.request):
        return Redirect(f"{visit.address}/undo", status_code=303)
    state = visit.tournament.state
    said = [isolated(sentence(state, line.entry, visit.tournament.rulebook)) for line in plan.lines]
    body = to_json({"entry": plan.lines[0].seq, "said": said})
    return Response(body, media_type=MediaType.JSON)


@post(LAST, sync_to_thread=True)
def take_back(visit: NamedDependency[EventRequest], data: URLEncodedBody[Mine]) -> Response[Any]:
    """Take back one's own last entry, if it is still the one that was shown."""
    looked_at = visit.tournament.version
    if _plan(visit).lines[0].seq != data.entry:
        raise Refused(MOVED_ON, visit.address)
    return visit.send(TakeBackOwnLast(), back=visit.address, looked_at=looked_at)


def table_place(visit: EventRequest, number: int, table: int) -> str:
    """The row of the table, on the event page if it is about the latest round."""
    latest = number == len(visit.tournament.state.rounds)
    page = visit.address if latest else f"{visit.address}/rounds/{number}"
    return f"{page}#table-{table}"


def _plan(visit: EventRequest) -> Undoing:
    plan = visit.tournament.preview(TakeBackOwnLast(), visit.actor)
    if isinstance(plan, Undoing):
        return plan
    refusal = plan if isinstance(plan, Refusal) else plan.refusal
    raise Refused(refusal, visit.address)


ROUTES = (
    slip_photo,
    confirm_own,
    enter_result,
    my_last,
    take_back,
)
