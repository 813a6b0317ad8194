"""Rounds and cut: what the document proposes for a field, and the organizer's own plan.

N13-89, N10-56, FFG-48, FFG-49, SW-18, B-090.
"""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, URLEncodedBody

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.rules.structure.choice import Assessment, Structures, planned
from toptable.engine.rules.structure.stop_rules import (
    AddedRound,
    OneUndefeated,
    PlannedRounds,
    StopRule,
    UndefeatedAtMost,
)
from toptable.engine.rules.structure.tables import Plan, PlanProposal, Shape
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import answered

PAGE = "/e/{event:str}/structure"
LONGEST = 5
"""No field and no plan has a number with more digits."""
NO_WINNERS = Refusal(
    "plan:no_winners", "Say how many undefeated players may be left: at least one."
)
NOT_NUMBERS = Refusal(
    "plan:not_numbers", "Give rounds, points and cut as whole numbers; 0 for no cut."
)


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


@get(PAGE, guards=[needs("PlanStructure")], sync_to_thread=True)
def structure_page(
    visit: NamedDependency[Visit],
    expected: FromQuery[str] = "",
    rounds: FromQuery[str] = "",
    cut: FromQuery[str] = "",
    points: FromQuery[str] = "",
) -> Response[Any]:
    """What each table of the document has for the field, and what it makes of another plan."""
    return _page(visit, Planned(expected=expected, rounds=rounds, cut=cut, points=points))


@post(PAGE, sync_to_thread=True)
def plan(visit: NamedDependency[Visit], data: URLEncodedBody[Planned]) -> Response[Any]:
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


def _page(visit: Visit, typed: Planned, problem: Refusal | None = None) -> Response[Any]:
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


ROUTES = (structure_page, plan)
