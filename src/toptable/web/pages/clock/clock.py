"""The clock: start and stop it for all tables, change its length, give one table more time.

N13-57, N13-58, N13-59, N13-34, B-118, B-120, B-123, B-124, B-125.
"""

from datetime import datetime
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody

from toptable.desk.desk import now
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.reading.table_watch import standing_time
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.calls import CallBoard
from toptable.engine.rules.clock.lengths import (
    Length,
    Preparation,
    length_for,
    preparation_for,
)
from toptable.engine.rules.clock.round_minutes import RoundMinutes
from toptable.engine.rules.clock.table_time import ExtraTimeFor, TurnsGiven
from toptable.engine.subjects.floor.round_time import AddTime
from toptable.engine.subjects.floor.time_calls import call_board
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.web.access.guards import offers
from toptable.web.access.seen import Seen
from toptable.web.access.visit import Visit
from toptable.web.pages.clock.clock_tables_part import WHY
from toptable.web.rendering.answers import Refused

CLOCK = "/e/{event:str}/clock"
MOST_MINUTES = 999
NO_MINUTES = Refusal("clock_minutes:no_minutes", "Enter the minutes as a whole number, up to 999.")
NO_TIME = Refusal("no_time:no_time", "Write the time of day as 14:30.")


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
def clock_page(visit: NamedDependency[Visit], minutes: FromQuery[str] = "") -> Response[Any]:
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
def call_out_part(visit: NamedDependency[Visit]) -> Response[Any]:
    """What to call out now and next, for whoever has the microphone."""
    return visit.fresh_part("clock/call_out_part.html", board=_board(visit))


@get("/now", sync_to_thread=False)
def server_time() -> Response[Any]:
    """The time here, in thousandths of a second: clocks count on it instead of on their own."""
    body = {"now": round(now().timestamp() * 1000)}
    return Response(body, headers={"cache-control": "no-store"})


@post(f"{CLOCK}/turn", sync_to_thread=True)
def turn(visit: NamedDependency[Visit], data: URLEncodedBody[Turn]) -> Response[Any]:
    """Start, pause, go on, call time; back to the page on which the button was."""
    return visit.send(TurnClock(data.act), back=visit.came_from, reason=data.reason)


@post(f"{CLOCK}/prepare", sync_to_thread=True)
def prepare(visit: NamedDependency[Visit], data: URLEncodedBody[Prepare]) -> Response[Any]:
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
def add_time(visit: NamedDependency[Visit], data: URLEncodedBody[Add]) -> Response[Any]:
    """Give everybody more time, or less."""
    back = f"{visit.address}/clock"
    minutes = _minutes(data.minutes, back)
    command = AddTime(-minutes if data.less else minutes)
    return visit.send(command, back=back, reason=data.reason)


@post(f"{CLOCK}/tables/{{table:int}}/standing", sync_to_thread=True)
def give_standing(visit: NamedDependency[Visit], table: FromPath[int]) -> Response[Any]:
    """Give a table the extra time that one of its players always has. N13-08."""
    due = standing_time(visit.seen.state, visit.tournament.rulebook)
    minutes = next((standing.minutes for standing in due if standing.table == table), 0)
    command = ExtendTable(table=table, why=ExtraTimeFor.ACCOMMODATION, minutes=minutes)
    return visit.send(command, back=f"{visit.address}/clock#end-{table}")


def _board(visit: Visit) -> CallBoard | None:
    """What is due to be said aloud, where a clock runs."""
    found = call_board(visit.seen.state, visit.tournament.rulebook, now())
    return None if isinstance(found, Refusal) else found


def _lengths(seen: Seen, place: PlayPlace) -> Lengths:
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


ROUTES = (
    clock_page,
    server_time,
    call_out_part,
    turn,
    prepare,
    add_time,
    give_standing,
)
