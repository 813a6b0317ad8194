"""The floor on a judge's phone: the grid, one table, the two sweeps, a player's warnings.

Without script every table is a link to its own page with the same forms. N13-31, N13-34, N13-60,
N13-98, N13-INF-10, N10-INF-10, B-121, B-125, B-138, B-167, B-188.
"""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from toptable.desk.desk import now
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import TurnsGiven
from toptable.engine.rules.conduct.infraction import Infraction, Penalty
from toptable.engine.rules.end_of_time.script import Ask
from toptable.engine.state.floor import REASON_TEXTS, CallReason, SweepKind, Zone
from toptable.engine.subjects.floor.ending_at_time import EndAtTime, next_question
from toptable.engine.subjects.floor.lateness import no_rule
from toptable.engine.subjects.floor.table_checks import in_words, not_swept, review_minutes
from toptable.engine.views.floor_tables import FloorTable, floor_tables
from toptable.engine.views.late_players import late_limits, late_tables
from toptable.engine.views.rulings import RulingDetails, ruling_views
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.floor.floor_part import SHOWN
from toptable.web.pages.judges import ruling_progress
from toptable.web.pages.results.result_choices import Choice
from toptable.web.pages.rounds.round_rows import offered

FLOOR = "/e/{event:str}/floor"
TABLE = f"{FLOOR}/tables/{{table:int}}"
JUDGES = needs("GivePenalty")
MINUTES = (1, 2, 3, 5, 10)
"""What a table is given with one touch."""
REASONS = (CallReason.QUESTION, CallReason.DISPUTE, CallReason.MISTAKE, CallReason.CONDUCT)
"""Why a judge opens a call at a table; what is confidential has a page of its own."""


class Warned(msgspec.Struct, frozen=True):
    """A player of a table, with what they have so far."""

    player: int
    name: str
    absent: bool
    rows: tuple[RulingDetails, ...]


class SweptTable(msgspec.Struct, frozen=True):
    """A table on the way of a sweep."""

    table: FloorTable
    visited: bool


@get(FLOOR, guards=[JUDGES], sync_to_thread=True)
def floor_page(visit: NamedDependency[EventRequest], show: FromQuery[str] = "all") -> Response[Any]:
    """Everything that brings a judge to a table, and the tables themselves."""
    return visit.page(
        "floor/floor.html",
        show=show if show in SHOWN else "all",
        zone=_zone(visit),
        choices=choices_of(visit, "__C__"),
    )


@get(TABLE, guards=[JUDGES], sync_to_thread=True)
def table_page(visit: NamedDependency[EventRequest], table: FromPath[int]) -> Response[Any]:
    """One table with everything that can be done there, as a page."""
    return visit.fresh_page("floor/table.html", **_at_table(visit, table))


@get(f"{TABLE}/part", guards=[JUDGES], sync_to_thread=True)
def table_part(visit: NamedDependency[EventRequest], table: FromPath[int]) -> Response[Any]:
    """The same for the floor's own sheet, which is open already."""
    return visit.fresh_part("floor/sheet_part.html", **_at_table(visit, table))


@get(f"{FLOOR}/start", guards=[JUDGES], sync_to_thread=True)
def start_page(
    visit: NamedDependency[EventRequest], first: FromQuery[int] = 0, last: FromQuery[int] = 0
) -> Response[Any]:
    """The sweep at the start: tap the empty seats; the document's limits sound by themselves."""
    return visit.fresh_page("floor/start.html", **_start(visit, first, last))


@get(f"{FLOOR}/start/part", guards=[JUDGES], sync_to_thread=True)
def start_part(
    visit: NamedDependency[EventRequest], first: FromQuery[int] = 0, last: FromQuery[int] = 0
) -> Response[Any]:
    """The seats as they are now, for a page that is open already."""
    return visit.fresh_part("floor/start_part.html", **_start(visit, first, last))


@get(f"{FLOOR}/time", guards=[JUDGES], sync_to_thread=True)
def time_page(
    visit: NamedDependency[EventRequest], first: FromQuery[int] = 0, last: FromQuery[int] = 0
) -> Response[Any]:
    """The sweep after time was called: what each table that still plays may do."""
    return visit.fresh_page("floor/time.html", **_time(visit, first, last))


@get(f"{FLOOR}/time/part", guards=[JUDGES], sync_to_thread=True)
def time_part(
    visit: NamedDependency[EventRequest], first: FromQuery[int] = 0, last: FromQuery[int] = 0
) -> Response[Any]:
    """The tables as they are now, for a page that is open already."""
    return visit.fresh_part("floor/time_part.html", **_time(visit, first, last))


@get(f"{FLOOR}/players", guards=[JUDGES], sync_to_thread=True)
def players_page(visit: NamedDependency[EventRequest], find: FromQuery[str] = "") -> Response[Any]:
    """Look a player up: where they sit, and what they have so far."""
    find = find[:80]
    found = (
        ruling_progress.people(visit.seen.state, visit.tournament.rulebook, find) if find else ()
    )
    return visit.fresh_page(
        "floor/players.html",
        find=find,
        found=[(person, _warned(visit, person.player, absent=False)) for person in found],
    )


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What can be picked at a table; what is not possible there now is not offered."""

    call: int | str
    """The call to claim; nothing where there is none, or where it is not theirs."""
    results: tuple[Choice, ...]
    result_round: int
    minutes: tuple[int, ...]
    turn: bool
    infractions: tuple[Infraction, ...]
    penalties: tuple[tuple[Penalty, str], ...]
    reasons: tuple[tuple[CallReason, str], ...]
    review: int
    """For how many minutes lists are read; 0 for not at all."""
    presence: bool
    checks: bool


def choices_of(visit: EventRequest, call: int | str, table: FloorTable | None = None) -> Choices:
    """What can be done at a table, or at any of them where none is named."""
    seen, rulebook = visit.seen, visit.tournament.rulebook
    state, book = seen.state, seen.rules.conduct
    place = place_now(state, rulebook)
    running = None if isinstance(place, Refusal) else state.floor.rounds.get(place.key)
    swiss = isinstance(place, PlayPlace) and place.stage is ClockStage.SWISS
    plays = table is None or not table.over
    extends = seen.may("ExtendTable") and running is not None and plays
    timed = running is not None and running.clock.limit is not None
    return Choices(
        call=call if seen.may("ClaimCall") else "",
        results=offered(seen) if seen.may("ReportResult") and swiss and plays else (),
        result_round=len(state.rounds),
        minutes=MINUTES if extends and timed else (),
        turn=extends and rulebook.timing.extensions.turns is TurnsGiven.SLOW_PLAY,
        infractions=book.infractions if seen.may("GivePenalty") else (),
        penalties=tuple(
            (penalty, book.name_of(penalty))
            for penalty in (Penalty.NONE, *sorted(book.penalties, key=lambda one: one.weight))
            if penalty not in ASKED_MORE
        ),
        reasons=tuple((reason, REASON_TEXTS[reason]) for reason in REASONS)
        if seen.may("OpenCall")
        else (),
        review=0 if swiss or not seen.may("BeginReview") else review_minutes(rulebook),
        presence=seen.may("NotePresence") and running is not None and plays,
        checks=seen.may("ChooseCheck") and plays,
    )


ASKED_MORE = frozenset({Penalty.DISQUALIFICATION, Penalty.POINT_LOSS})
"""What is not given in two taps: the first is for the full form, the second asks how many."""


def _at_table(visit: EventRequest, number: int) -> dict[str, Any]:
    found = floor_tables(visit.seen.state, visit.tournament.rulebook)
    if isinstance(found, Refusal):
        raise NotFoundException(found.text)
    table = next((table for table in found[1] if table.table == number), None)
    if table is None:
        raise NotFoundException(f"There is no table {number} in this round.")
    return {
        "table": table,
        "people": tuple(
            _warned(visit, player, absent=player in table.absent) for player in table.players
        ),
        "choices": choices_of(visit, table.free_call, table),
    }


def _warned(visit: EventRequest, player: int, *, absent: bool) -> Warned:
    state, version = visit.seen.state, visit.seen.version
    newest_first = reversed(state.conduct.of_player(player))
    rows = ruling_views(state, visit.tournament.rulebook, newest_first, version)
    return Warned(player, state.name_of(player), absent, rows)


def _zone(visit: EventRequest) -> Zone | None:
    return visit.seen.state.floor.zones.get(visit.actor.name)


def _in_range(
    visit: EventRequest, first: int, last: int
) -> tuple[PlayPlace, tuple[FloorTable, ...], tuple[int, int]] | Refusal:
    """The tables of a range: the one asked for, else one's own zone, else all."""
    found = floor_tables(visit.seen.state, visit.tournament.rulebook)
    if isinstance(found, Refusal):
        return found
    place, tables = found
    zone = _zone(visit)
    if not last and zone is not None:
        first, last = zone.first, zone.last
    elif not last:
        first, last = tables[0].table if tables else 0, tables[-1].table if tables else 0
    inside = tuple(table for table in tables if first <= table.table <= last)
    return place, inside, (first, last)


def _start(visit: EventRequest, first: int, last: int) -> dict[str, Any]:
    state, rulebook = visit.seen.state, visit.tournament.rulebook
    known: dict[str, Any] = {"no_rule": no_rule(rulebook), "zone": _zone(visit)}
    found = _in_range(visit, first, last)
    if isinstance(found, Refusal):
        return known | {"on": False, "nothing": found.text, "range": (0, 0)}
    place, tables, reach = found
    left = not_swept(state, place, SweepKind.START)
    return known | {
        "on": True,
        "clock": state.floor.rounds.get(place.key) is not None,
        "tables": _swept(tables, left),
        "range": reach,
        "left": in_words(tuple(number for number in left if reach[0] <= number <= reach[1])),
        "limits": late_limits(state, rulebook),
        "late": [
            table
            for table in late_tables(state, rulebook, now())
            if reach[0] <= table.table <= reach[1]
        ],
        "ticks": visit.seen.may("NotePresence") and place.key in state.floor.rounds,
    }


def _time(visit: EventRequest, first: int, last: int) -> dict[str, Any]:
    state = visit.seen.state
    found = _in_range(visit, first, last)
    known: dict[str, Any] = {"zone": _zone(visit)}
    if isinstance(found, Refusal):
        return known | {"on": False, "nothing": found.text, "range": (0, 0)}
    place, tables, reach = found
    running = state.floor.rounds.get(place.key)
    left = not_swept(state, place, SweepKind.TIME)
    return known | {
        "on": True,
        "called": running is not None and running.clock.called is not None,
        "protocol": _protocol(visit, tables),
        "tables": _swept([table for table in tables if not table.over], left),
        "done": sum(table.over for table in tables),
        "range": reach,
        "left": in_words(tuple(number for number in left if reach[0] <= number <= reach[1])),
        "declares": visit.seen.may("DeclareExtension"),
        "ends": visit.seen.may("EndAtTime"),
    }


def _protocol(visit: EventRequest, tables: tuple[FloorTable, ...]) -> str:
    """What happens first at a table whose time is up, and what the document asks then."""
    playing = next(
        (table.table for table in tables if not table.over and not table.extra_minutes), 0
    )
    command = EndAtTime(table=playing, answers=())
    asked = next_question(visit.seen.state, visit.tournament.rulebook, command, now())
    return f"{asked.do} {asked.ask}" if isinstance(asked, Ask) else ""


def _swept(
    tables: tuple[FloorTable, ...] | list[FloorTable], left: tuple[int, ...]
) -> list[SweptTable]:
    return [SweptTable(table, table.table not in left and not table.over) for table in tables]


ROUTES = (
    floor_page,
    table_page,
    table_part,
    start_page,
    start_part,
    time_page,
    time_part,
    players_page,
)
