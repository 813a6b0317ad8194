"""The clock of a round and its tables: start and stop it, give time, and see who is late or absent.

Nothing is given to a late player by itself: each proposal leads to the page where a person confirms
it. N13-57, N13-58, N13-59, N13-34, N13-INF-10, N13-54, N10-INF-10, B-118, B-120, B-123, B-124,
B-125, B-126, B-138, B-139.
"""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.desk.desk import now
from toptable.engine.questions import presence as absence
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.disconnect import DisconnectEnds
from toptable.engine.rules.clock.round_clock import NOTHING, CallBoard, span
from toptable.engine.rules.clock.round_minutes import (
    ClockStage,
    Length,
    Preparation,
    RoundMinutes,
    length_for,
    preparation_for,
)
from toptable.engine.rules.clock.table_time import ExtraTimeFor, TurnsGiven
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.subjects.floor.lateness import (
    STILL_ABSENT,
    LatePlayer,
    TableProposals,
    no_rule,
    nothing_due,
    proposals,
    suggested,
)
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.floor.times_and_deadlines import AddTime, call_board
from toptable.engine.subjects.results.result_record import result_text
from toptable.engine.views.floor_tables import standing_time
from toptable.web.acts.form_response import Refused
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.event_view import EventView
from toptable.web.auth.requester import needs, offers
from toptable.web.pages.clock.clock_parts import WHY

CLOCK = "/e/{event:str}/clock"
MOST_MINUTES = 999
NO_MINUTES = Refusal.of("clock_minutes:no_minutes")
NO_TIME = Refusal.of("no_time:no_time")


class Turn(msgspec.Struct):
    """One act for all tables."""

    act: ClockAct
    reason: str = ""


class Prepare(msgspec.Struct):
    """The form that sets the length and the planned start."""

    length: str = "default"
    minutes: str = ""
    planned: str = ""
    reason: str = ""


class Add(msgspec.Struct):
    """The form that gives everybody more time, or less."""

    minutes: str = ""
    less: bool = False
    reason: str = ""


class Lengths(msgspec.Struct, frozen=True):
    """What the document says about the length of the round that is on."""

    text: str
    source: str
    choices: tuple[int, ...]
    """Lengths to pick beside the document's own."""
    default: bool
    """Whether the document has a length of its own here."""
    preparation: Preparation | None


@get(CLOCK, sync_to_thread=True)
def clock_page(visit: NamedDependency[EventRequest], minutes: FromQuery[str] = "") -> Response[Any]:
    """The clock with all that can be done about time."""
    seen = visit.seen
    found = place_now(seen.state, visit.tournament.rulebook)
    place = None if isinstance(found, Refusal) else found
    running = seen.state.floor.rounds.get(place.key) if place else None
    return visit.fresh_page(
        "clock/clock.html",
        place=place,
        name=seen.round_name(place.stage, place.number) if place else "",
        nothing=found.text if isinstance(found, Refusal) else "",
        clock=None if running is None else running.clock,
        lengths=_lengths(seen, place) if place else None,
        playing=[table.table for table in place.tables if not table.over] if place else [],
        whys={why: text.capitalize() for why, text in WHY.items()},
        turns=visit.tournament.rulebook.timing.extensions.turns is not TurnsGiven.NEVER,
        minutes=minutes[:4],
        board=_board(visit) if visit.seen.may("AnnounceTime") else None,
    )


@get(f"{CLOCK}/board", guards=[offers("AnnounceTime")], sync_to_thread=True)
def call_out_part(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What to call out now and next, for whoever has the microphone."""
    return visit.fresh_part("clock/call_out_part.html", board=_board(visit))


@get("/now", sync_to_thread=False)
def server_time() -> Response[Any]:
    """The time here, in thousandths of a second: clocks count on it instead of on their own."""
    body = {"now": round(now().timestamp() * 1000)}
    return Response(body, headers={"cache-control": "no-store"})


@post(f"{CLOCK}/turn", sync_to_thread=True)
def turn(visit: NamedDependency[EventRequest], data: URLEncodedBody[Turn]) -> Response[Any]:
    """Start, pause, go on, call time; back to the page on which the button was."""
    return visit.send(TurnClock(data.act), back=visit.came_from, reason=data.reason)


@post(f"{CLOCK}/prepare", sync_to_thread=True)
def prepare(visit: NamedDependency[EventRequest], data: URLEncodedBody[Prepare]) -> Response[Any]:
    """Set the length and when it is to start."""
    back = f"{visit.address}/clock"
    length: Length = "default"
    if data.length == "untimed":
        length = "untimed"
    elif data.length != "default":
        length = _minutes(data.minutes if data.length == "other" else data.length, back)
    planned = _moment(data.planned, back) if data.planned.strip() else None
    command = PrepareClock(length=length, planned=planned)
    return visit.send(command, back=back, reason=data.reason)


@post(f"{CLOCK}/add", sync_to_thread=True)
def add_time(visit: NamedDependency[EventRequest], data: URLEncodedBody[Add]) -> Response[Any]:
    """Give everybody more time, or less."""
    back = f"{visit.address}/clock"
    minutes = _minutes(data.minutes, back)
    command = AddTime(-minutes if data.less else minutes)
    return visit.send(command, back=back, reason=data.reason)


@post(f"{CLOCK}/tables/{{table:int}}/standing", sync_to_thread=True)
def give_standing(visit: NamedDependency[EventRequest], table: FromPath[int]) -> Response[Any]:
    """Give a table the extra time that one of its players always has. N13-08."""
    due = standing_time(visit.seen.state, visit.tournament.rulebook)
    minutes = next((standing.minutes for standing in due if standing.table == table), 0)
    command = ExtendTable(table=table, why=ExtraTimeFor.ACCOMMODATION, minutes=minutes)
    return visit.send(command, back=f"{visit.address}/clock#end-{table}")


def _board(visit: EventRequest) -> CallBoard | None:
    """What is due to be said aloud, where a clock runs."""
    found = call_board(visit.seen.state, visit.tournament.rulebook, now())
    return None if isinstance(found, Refusal) else found


def _lengths(seen: EventView, place: PlayPlace) -> Lengths:
    """The length of this stage with what else the document allows."""
    book = seen.tournament.rulebook
    times = book.announcements.times if book.announcements is not None else ()
    settings = dict(seen.rules.chosen.items)
    known = length_for(times, place.stage, settings)
    return Lengths(
        text=known.text if known is not None else "yours to set",
        source=known.source if known is not None else "",
        choices=_choices(known),
        default=known is not None and (known.untimed or known.default is not None),
        preparation=preparation_for(book.timing.preparations, place.stage, place.number, settings),
    )


def _choices(known: RoundMinutes | None) -> tuple[int, ...]:
    if known is None:
        return ()
    ends = (known.least, known.most) if not known.choices else ()
    numbers = (*known.choices, *(end for end in ends if end is not None))
    return tuple(sorted({number for number in numbers if number != known.default}))


def _minutes(text: str, back: str) -> int:
    text = text.strip()
    if not text.isdecimal() or not len(text) <= len(str(MOST_MINUTES)):
        raise Refused(NO_MINUTES, back)
    return int(text)


def _moment(text: str, back: str) -> datetime:
    """A time of today where the server stands."""
    hour, _, minute = text.strip().partition(":")
    try:
        local = (
            now().astimezone().replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
        )
    except ValueError:
        raise Refused(NO_TIME, back) from None
    return local.astimezone(now().tzinfo)


LATE = "/e/{event:str}/clock/late"
FLOOR = needs("NotePresence")


class Proposed(msgspec.Struct, frozen=True):
    """One thing to confirm."""

    who: str
    text: str
    source: str
    link: str = ""
    label: str = ""


class AtTable(msgspec.Struct, frozen=True):
    """Everything that is proposed for one table."""

    table: int
    proposed: tuple[Proposed, ...]
    act: str = ""
    """What the button says that gives all of it at once."""


@get(LATE, guards=[FLOOR], sync_to_thread=True)
def late_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Tick who is missing; see what the document has for it."""
    return visit.fresh_page("clock/late.html", **_context(visit))


@get(f"{LATE}/proposals", guards=[FLOOR], sync_to_thread=True)
def late_part(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """What is proposed now, for pages that are open already."""
    return visit.fresh_part("clock/late_part.html", **_context(visit))


def _context(visit: EventRequest) -> dict[str, Any]:
    return {
        "tables": _proposed(visit),
        "no_rule": no_rule(visit.tournament.rulebook),
        "nothing_due": nothing_due(visit.seen.state, visit.tournament.rulebook),
        "waiting": _waiting(visit),
    }


def _waiting(visit: EventRequest) -> list[tuple[int, str]]:
    """Those who could be kept in with a reason, once the round is over."""
    state = visit.seen.state
    current = state.current
    if current is None or not current.complete or not visit.seen.may("KeepIn"):
        return []
    return [(player, state.name_of(player)) for _, player in absence.unsettled(state)]


def _proposed(visit: EventRequest) -> list[AtTable]:
    state, rulebook = visit.seen.state, visit.tournament.rulebook
    place = place_now(state, rulebook)
    found = proposals(state, rulebook, now())
    if isinstance(found, Refusal) or isinstance(place, Refusal):
        return []
    return [
        AtTable(table.table, tuple(_lines(visit, place, table)), _act(table)) for table in found
    ]


def _act(table: TableProposals) -> str:
    """The one act that carries out what is proposed, where there is something to carry out."""
    due = [late.proposal for late in table.late if not late.given and late.proposal.infraction]
    if any(proposal.penalty is Penalty.DROP for proposal in due):
        return "Drop"
    gone = [proposal for connection in table.connections for proposal in connection.proposals]
    if any(proposal.penalty is Penalty.DROP for proposal in gone):
        return "Drop"
    lost = any(
        disconnection.ruled is DisconnectEnds.MATCH_LOSS for disconnection in table.connection
    )
    return "Give it" if due or lost else ""


def _lines(visit: EventRequest, place: PlayPlace, table: TableProposals) -> list[Proposed]:
    address, state = visit.address, visit.seen.state
    found: list[Proposed] = []
    found += (_late(visit, late) for late in table.late)
    if table.result is not None and place.stage is ClockStage.SWISS:
        said = table.games or result_text(table.result)
        found.append(Proposed("", f"The result then, from the first seat: {said}.", ""))
    elif table.games:
        found.append(Proposed("", f"Games settled so far, from the first seat: {table.games}.", ""))
    if table.waited:
        found.append(_give("The round began before its planned start.", table.waited, address))
    seated = place.at(table.table)
    for matter in table.connection:
        who = "Both"
        if matter.seat is not None and not isinstance(seated, Refusal):
            who = state.name_of(seated.players[matter.seat])
        found.append(Proposed(who, matter.text, matter.section))
        if matter.extension is not None and matter.extension > NOTHING:
            found.append(_give("The time that was lost.", matter.extension, address))
    return found


def _late(visit: EventRequest, one: LatePlayer) -> Proposed:
    """One player who is late or absent; where there is a choice, the page of the infraction."""
    due, state, rulebook = one.proposal, visit.seen.state, visit.tournament.rulebook
    if not due.infraction:
        return Proposed(one.name, due.text, "")
    source = f"{due.section} · {due.infraction}"
    if one.given:
        return Proposed(one.name, f"{due.text} {STILL_ABSENT}", source)
    text = f"{due.text} Proposed: {suggested(state, rulebook, due)}."
    page = f"{visit.address}/judges/rule?players={one.player}&infraction={due.infraction}"
    if due.penalty is Penalty.DROP:
        return Proposed(one.name, text, source)
    chosen = f"&penalty={due.penalty}" if due.penalty is not None else ""
    return Proposed(one.name, text, source, f"{page}{chosen}&quick=1", "Rule otherwise…")


def _give(why: str, time: timedelta, address: str) -> Proposed:
    return Proposed("", f"{why} Give the table {span(time)}.", "", f"{address}/clock", "Give it…")


ROUTES = (
    clock_page,
    server_time,
    call_out_part,
    turn,
    prepare,
    add_time,
    give_standing,
    late_page,
    late_part,
)
