"""Late, absent and disconnected players of the round that is on, and what is proposed for them.

Nothing is given by itself: each proposal leads to the page where a person confirms it.
N13-INF-10, N13-54, N10-INF-10, B-126, B-138, B-139.
"""

from datetime import timedelta
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.desk.desk import now
from toptable.engine.clock.face import span
from toptable.engine.clock.round_clock import NOTHING
from toptable.engine.commands.floor import NotePresence
from toptable.engine.entries.floor import Presence
from toptable.engine.floor_place import Place, place_now
from toptable.engine.lateness import TableProposals, proposals
from toptable.engine.refusal import Refusal
from toptable.engine.round_minutes import Stage
from toptable.engine.sentences import result_text
from toptable.web.guards import needs
from toptable.web.visit import Visit

LATE = "/e/{event:str}/clock/late"
FLOOR = needs("NotePresence")


class Seen(msgspec.Struct):
    """What was seen of a player."""

    presence: Presence


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


@get(LATE, guards=[FLOOR], sync_to_thread=True)
def late_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Tick who is missing; see what the document has for it."""
    return visit.fresh_page("late.html", tables=_proposed(visit))


@get(f"{LATE}/proposals", guards=[FLOOR], sync_to_thread=True)
def late_part(visit: NamedDependency[Visit]) -> Response[Any]:
    """What is proposed now, for pages that are open already."""
    return visit.fresh_part("parts/late.html", tables=_proposed(visit))


@post(f"{LATE}/{{player:int}}", sync_to_thread=True)
def note_presence(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Seen]
) -> Response[Any]:
    """Write down that somebody is missing, or came."""
    return visit.send(NotePresence(player, data.presence), back=f"{visit.address}/clock/late")


def _proposed(visit: Visit) -> list[AtTable]:
    state, rulebook = visit.seen.state, visit.tournament.rulebook
    place = place_now(state, rulebook)
    found = proposals(state, rulebook, now())
    if isinstance(found, Refusal) or isinstance(place, Refusal):
        return []
    return [AtTable(one.table, tuple(_lines(visit, place, one))) for one in found]


def _lines(visit: Visit, place: Place, table: TableProposals) -> list[Proposed]:
    address, state = visit.address, visit.seen.state
    book = visit.seen.rules.conduct
    found: list[Proposed] = []
    for one in table.late:
        due = one.proposal
        name = book.name_of(due.penalty) if due.penalty is not None else "By its own page"
        chosen = f"&penalty={due.penalty}" if due.penalty is not None else ""
        found.append(
            Proposed(
                one.name,
                f"{due.text} Proposed: {name.lower()}.",
                f"{due.section} · {due.infraction}",
                f"{address}/judges/rule?players={one.player}&infraction={due.infraction}"
                f"{chosen}&quick=1",
                "Rule on it…",
            )
        )
    if table.result is not None and place.stage is Stage.SWISS:
        page = f"{address}/rounds/{place.number}/tables/{table.table}"
        text = f"The result, if you agree: {result_text(table.result)}."
        found.append(Proposed("", text, "", page, "Enter it…"))
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


def _give(why: str, time: timedelta, address: str) -> Proposed:
    return Proposed("", f"{why} Give the table {span(time)}.", "", f"{address}/clock", "Give it…")
