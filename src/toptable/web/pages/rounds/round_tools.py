"""Changing the current round by hand: swap, move, pin, pair, give a bye, repair."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.declared import Command
from toptable.engine.subjects.rounds.changing import (
    GiveBye,
    MoveTable,
    PairByHand,
    PinTable,
    SwapPlayers,
)
from toptable.engine.subjects.rounds.repairing import RepairRound
from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.pages.rounds.round_tools_part import at_tables, to_swap, without_opponent
from toptable.web.pages.rounds.round_tools_part import repair as repair_shown

TOOLS = "/e/{event:str}/round-tools"


class Two(msgspec.Struct):
    """A form about two players."""

    one: int
    two: int
    reason: str = ""


class Move(msgspec.Struct):
    """The form that moves a match."""

    table: int
    to: int


class Pin(msgspec.Struct):
    """The form that pins a table, or no longer."""

    pinned: bool = True


class Looked(msgspec.Struct):
    """A form whose consequences were shown; the version that they were of."""

    version: int
    reason: str = ""


class Alone(msgspec.Struct):
    """The form that takes a match apart."""

    player: int
    reason: str = ""


@get(TOOLS, guards=[staff_only], sync_to_thread=True)
def tools_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The round with all that can be done to it."""
    return visit.page("rounds/round_tools.html", **_forms(visit))


@get(f"{TOOLS}/forms", guards=[staff_only], sync_to_thread=True)
def tools_forms(visit: NamedDependency[Visit]) -> Response[Any]:
    """The forms by themselves: their lists follow whatever changes the round."""
    forms = _forms(visit)
    return visit.fresh_part(
        "rounds/round_tools_forms.html", seen=visit.seen, visitor=visit.visitor, **forms
    )


def _forms(visit: Visit) -> dict[str, Any]:
    state = visit.seen.state
    current = state.current
    return {
        "round": current,
        "to_swap": to_swap(state, current) if current else [],
        "at_tables": at_tables(state, current) if current else [],
        "free": without_opponent(state, current) if current else [],
    }


@post(f"{TOOLS}/swap", sync_to_thread=True)
def swap(visit: NamedDependency[Visit], data: URLEncodedBody[Two]) -> Response[Any]:
    """Two players change places."""
    return _send(visit, SwapPlayers(players=(data.one, data.two)), data.reason)


@post(f"{TOOLS}/move", sync_to_thread=True)
def move(visit: NamedDependency[Visit], data: URLEncodedBody[Move]) -> Response[Any]:
    """A match goes to another table; one that is there comes here."""
    return _send(visit, MoveTable(table=data.table, to=data.to))


@post(f"{TOOLS}/pin/{{table:int}}", sync_to_thread=True)
def pin(
    visit: NamedDependency[Visit], table: FromPath[int], data: URLEncodedBody[Pin]
) -> Response[Any]:
    """Keep a pairing when the rest is drawn again, or no longer."""
    return _send(visit, PinTable(table=table, pinned=data.pinned))


@post(f"{TOOLS}/match", sync_to_thread=True)
def pair_by_hand(visit: NamedDependency[Visit], data: URLEncodedBody[Two]) -> Response[Any]:
    """Two players without an opponent meet."""
    return _send(visit, PairByHand(players=(data.one, data.two)), data.reason)


@post(f"{TOOLS}/bye", sync_to_thread=True)
def give_bye(visit: NamedDependency[Visit], data: URLEncodedBody[Alone]) -> Response[Any]:
    """Take a player out of their match; both sit out until paired otherwise."""
    return _send(visit, GiveBye(player=data.player), data.reason)


@get(f"{TOOLS}/repair", guards=[needs("RepairRound")], sync_to_thread=True)
def repair_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Who would move, and which rules would not be kept, before it is accepted."""
    current = visit.seen.state.current
    if current is None or not current.published:
        raise NotFoundException
    return visit.page("rounds/round_repair.html", round=current, **repair_shown(visit.seen))


@post(f"{TOOLS}/repair", sync_to_thread=True)
def repair(visit: NamedDependency[Visit], data: URLEncodedBody[Looked]) -> Response[Any]:
    """Make the round right again with the fewest changed tables, as the page showed it."""
    # The banner on the round page leads back to the round, and so does the page that asks first.
    tools = f"{visit.address}/round-tools"
    back = tools if visit.came_from == tools else visit.address
    return visit.send(RepairRound(), back=back, reason=data.reason, looked_at=data.version)


def _send(
    visit: Visit, command: Command, reason: str = "", *, looked_at: int | None = None
) -> Response[Any]:
    back = f"{visit.address}/round-tools"
    return visit.send(command, back=back, reason=reason, looked_at=looked_at)


ROUTES = (tools_page, tools_forms, swap, move, pin, pair_by_hand, give_bye, repair_page, repair)
