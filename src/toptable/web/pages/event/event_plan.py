"""The plan of an event: rounds and cut as the document proposes them, timetable and deadlines.

N13-89, N13-05, N13-52, N10-56, FFG-48, FFG-49, SW-18, B-090, B-061, B-070, B-072, B-137, B-148.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody

from toptable.desk.desk import now
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.clock.timing import NAMES, DueBy
from toptable.engine.rules.structure.stop_rules import (
    AddedRound,
    OneUndefeated,
    PlannedRounds,
    StopRule,
    UndefeatedAtMost,
)
from toptable.engine.rules.structure.structures import Assessment, Structures, planned
from toptable.engine.rules.structure.tables import Plan, PlanProposal, Shape
from toptable.engine.state.office import EventStatus, PlannedBreak, Timetable
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.office_timetable import SetTimetable
from toptable.engine.subjects.floor.times_and_deadlines import watched
from toptable.engine.views.public_info import timetable
from toptable.web.acts.form_response import Refused, answered
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import needs
from toptable.web.pages.datetime_fields import in_field, moment

STRUCTURE = "/e/{event:str}/structure"
LONGEST = 5
"""No field and no plan has a number with more digits."""
NO_WINNERS = Refusal.of("plan:no_winners")
NOT_NUMBERS = Refusal.of("plan:not_numbers")


STOPS = (PlannedRounds, OneUndefeated, UndefeatedAtMost, AddedRound)
"""When the rounds can be over, the usual first. B-084, B-085, B-090."""


class Planned(msgspec.Struct):
    """The form."""

    expected: str = ""
    rounds: str = ""
    cut: str = ""
    points: str = ""
    table: str = ""
    reason: str = ""
    version: int = 0
    stop: str = ""
    winners: str = ""
    """With the rule that waits for few undefeated: how many may be left."""
    look: bool = False
    """Only ask what the document proposes, and what it makes of the numbers."""


@get(STRUCTURE, guards=[needs("PlanStructure")], sync_to_thread=True)
def structure_page(
    visit: NamedDependency[EventRequest],
    expected: FromQuery[str] = "",
    rounds: FromQuery[str] = "",
    cut: FromQuery[str] = "",
    points: FromQuery[str] = "",
) -> Response[Any]:
    """What each table of the document has for the field, and what it makes of another plan."""
    return _page(visit, Planned(expected=expected, rounds=rounds, cut=cut, points=points))


@post(STRUCTURE, sync_to_thread=True)
def plan(visit: NamedDependency[EventRequest], data: URLEncodedBody[Planned]) -> Response[Any]:
    """Fix rounds and cut: a table of the document as it is, or own numbers."""
    if data.look and visit.seen.may("PlanStructure"):
        return _page(visit, data)
    own = None
    if not data.table:
        own = _own(data)
        if own is None:
            return _page(visit, data, NOT_NUMBERS)
    stop = _stop(data)
    if stop is None:
        return _page(visit, data, NO_WINNERS)
    command = PlanStructure(
        plan=own, table=data.table, stop=stop, expected=_number(data.expected) or 0
    )
    outcome = visit.tournament.send(
        command, visit.actor, reason=data.reason.strip(), looked_at=data.version or None
    )
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        return _page(visit, data, outcome)
    return answered(visit.request, visit.tournament, outcome, f"{visit.address}/structure")


def _page(visit: EventRequest, typed: Planned, problem: Refusal | None = None) -> Response[Any]:
    state, structures = visit.seen.state, visit.tournament.rulebook.structure
    entered = sum(1 for _ in state.active_players())
    field = max(entered, _number(typed.expected) or 0)
    rules = visit.seen.rules
    tier = rules.tier
    shape = Shape.DOUBLE_ELIMINATION if rules.eliminates else Shape.SWISS
    judged = None
    if structures is not None and field > 1:
        judged = _judged(structures, typed, field, tier, shape, started=state.started)
    return visit.fresh_page(
        "event/structure.html",
        status=200 if problem is None else 409,
        typed=typed,
        problem=problem,
        entered=entered,
        field=field,
        structures=structures,
        stops=STOPS,
        stop=typed.stop or state.stop.id,
        winners=typed.winners
        or (state.stop.winners if isinstance(state.stop, UndefeatedAtMost) else ""),
        book=visit.tournament.rulebook,
        proposals=proposed_for(structures, field, tier, shape) if structures and field > 1 else [],
        judged=judged,
        now=planned(state.plan) if state.plan else "",
        announced=state.office.marked is EventStatus.ANNOUNCED,
        started=state.started,
    )


def _stop(typed: Planned) -> StopRule | None:
    """When the rounds are over; None where a number is missing for it. B-090."""
    if typed.stop == UndefeatedAtMost.id:
        winners = _number(typed.winners)
        return UndefeatedAtMost(winners) if winners else None
    others: tuple[StopRule, ...] = (OneUndefeated(), AddedRound())
    return next((rule for rule in others if rule.id == typed.stop), PlannedRounds())


def proposed_for(
    structures: Structures, field: int, tier: str, shape: Shape
) -> list[tuple[str, str, PlanProposal, bool]]:
    """Each table with its line for the field; the one that tier or level call for comes first."""
    first = structures.table(tier=tier).id
    listed = [
        (table.id, table.help, _proposed(table.proposal(field), shape), table.id == first)
        for table in structures.tables
    ]
    return sorted(listed, key=lambda one: not one[3])


def _proposed(proposal: PlanProposal, shape: Shape) -> PlanProposal:
    return proposal.by_record() if shape is Shape.DOUBLE_ELIMINATION else proposal


def _judged(
    structures: Structures, typed: Planned, field: int, tier: str, shape: Shape, *, started: bool
) -> Assessment | None:
    """What the document makes of the numbers that were typed."""
    own = _own(typed)
    if own is None:
        return None
    plan = msgspec.structs.replace(own, shape=shape)
    return structures.assess(plan, field, tier=tier, started=started)


def _own(typed: Planned) -> Plan | None:
    """The organizer's own numbers, if they are numbers."""
    rounds, cut = _number(typed.rounds), _number(typed.cut or "0")
    points = _number(typed.points or "0")
    if rounds is None or cut is None or points is None:
        return None
    return Plan(rounds=rounds, cut=cut, points=points)


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= LONGEST else None


TIMETABLE = "/e/{event:str}/timetable"
NOT_MINUTES = Refusal.of("pause:not_minutes")


class Times(msgspec.Struct):
    """The form; without a start there is no timetable."""

    start: str = ""
    between: str = "10"
    breaks: str = ""
    """A line each: after which round, and how many minutes."""
    reason: str = ""


@get(TIMETABLE, guards=[needs("SetTimetable")], sync_to_thread=True)
def timetable_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The plan, and the times that it comes to."""
    plan = visit.seen.state.office.timetable
    lines = timetable(visit.seen.state, visit.tournament.rulebook)
    breaks = plan.breaks if plan is not None else ()
    return visit.fresh_page(
        "event/timetable.html",
        start=in_field(plan.start if plan is not None else None),
        between=plan.between if plan is not None else 10,
        breaks="\n".join(f"{pause.after_round}: {pause.minutes}" for pause in breaks),
        lines=[(visit.seen.round_name(line.stage, line.number), line) for line in lines],
        planned=plan is not None,
    )


@post(TIMETABLE, sync_to_thread=True)
def set_timetable(
    visit: NamedDependency[EventRequest], data: URLEncodedBody[Times]
) -> Response[Any]:
    """Save the plan, or take it back."""
    back = f"{visit.address}/timetable"
    start = moment(data.start, back)
    if start is None:
        return visit.send(SetTimetable(), back=back, reason=data.reason)
    breaks = tuple(_break(line, back) for line in data.breaks.splitlines() if line.strip())
    plan = Timetable(start, _minutes(data.between, back), breaks)
    return visit.send(SetTimetable(plan), back=back, reason=data.reason)


def _break(line: str, back: str) -> PlannedBreak:
    after, _, minutes = line.partition(":")
    return PlannedBreak(_minutes(after, back), _minutes(minutes, back))


def _minutes(text: str, back: str) -> int:
    typed = text.strip()
    if not typed.isdecimal() or len(typed) > 5:
        raise Refused(NOT_MINUTES, back)
    return int(typed)


DEADLINES = "/e/{event:str}/deadlines"


@get(DEADLINES, guards=[needs("SetDeadline")], sync_to_thread=True)
def deadlines_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """Every deadline with who has missed it, and a field for each kind."""
    state = visit.seen.state
    online = visit.seen.rules.chosen.get("online", "off") == "on"
    kinds = [kind for kind in DueBy if online or kind is not DueBy.ONLINE_CHECK_IN]
    return visit.fresh_page(
        "event/deadlines.html",
        watched=[
            (due, [state.name_of(player) for player in due.missing])
            for due in watched(visit.tournament.state, visit.tournament.rulebook, now())
        ],
        kinds=[(kind, NAMES[kind], in_field(state.floor.deadlines.get(kind))) for kind in kinds],
    )


ROUTES = (
    structure_page,
    plan,
    timetable_page,
    set_timetable,
    deadlines_page,
)
