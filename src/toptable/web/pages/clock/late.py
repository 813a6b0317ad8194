"""Late, absent and disconnected players of the round that is on, and what is proposed for them.

Nothing is given by itself: each proposal leads to the page where a person confirms it.
N13-INF-10, N13-54, N10-INF-10, B-126, B-138, B-139.
"""

from datetime import timedelta
from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency

from toptable.desk.desk import now
from toptable.engine.questions import presence as absence
from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.disconnect import DisconnectEnds
from toptable.engine.rules.clock.face import span
from toptable.engine.rules.clock.round_clock import NOTHING
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.subjects.floor.lateness import (
    STILL_ABSENT,
    LatePlayer,
    TableProposals,
    no_rule,
    nothing_due,
    proposals,
    suggested,
)
from toptable.engine.subjects.results.tell import result_text
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit

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
def late_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Tick who is missing; see what the document has for it."""
    return visit.fresh_page("clock/late.html", **_context(visit))


@get(f"{LATE}/proposals", guards=[FLOOR], sync_to_thread=True)
def late_part(visit: NamedDependency[Visit]) -> Response[Any]:
    """What is proposed now, for pages that are open already."""
    return visit.fresh_part("clock/late_part.html", **_context(visit))


def _context(visit: Visit) -> dict[str, Any]:
    return {
        "tables": _proposed(visit),
        "no_rule": no_rule(visit.tournament.rulebook),
        "nothing_due": nothing_due(visit.seen.state, visit.tournament.rulebook),
        "waiting": _waiting(visit),
    }


def _waiting(visit: Visit) -> list[tuple[int, str]]:
    """Those who could be kept in with a reason, once the round is over."""
    state = visit.seen.state
    current = state.current
    if current is None or not current.complete or not visit.seen.may("KeepIn"):
        return []
    return [(player, state.name_of(player)) for _, player in absence.unsettled(state)]


def _proposed(visit: Visit) -> list[AtTable]:
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


def _lines(visit: Visit, place: PlayPlace, table: TableProposals) -> list[Proposed]:
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


def _late(visit: Visit, one: LatePlayer) -> Proposed:
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


ROUTES = (late_page, late_part)
