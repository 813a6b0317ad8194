"""Changing the current round by hand: swap, move, pin, pair, give a bye, repair."""

from collections.abc import Iterable
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from toptable.web.access.guards import needs
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import staff_only
from toptable.web.pages.rounds.round_tools_part import (
    Seated,
    at_tables,
    to_swap,
    without_opponent,
)
from toptable.web.pages.rounds.round_tools_part import repair as repair_shown

TOOLS = "/e/{event:str}/round-tools"


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
        "to_swap": _choices(to_swap(state, current)) if current else [],
        "at_tables": _choices(at_tables(state, current)) if current else [],
        "free": _choices(without_opponent(state, current)) if current else [],
        "tables": [(table, str(table)) for table in sorted(current.matches)] if current else [],
    }


def _choices(people: Iterable[Seated]) -> list[tuple[object, str]]:
    """A list to choose somebody from."""
    return [("", "Choose…"), *((one.player, f"{one.name}, {one.place}") for one in people)]


@get(f"{TOOLS}/repair", guards=[needs("RepairRound")], sync_to_thread=True)
def repair_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """Who would move, and which rules would not be kept, before it is accepted."""
    current = visit.seen.state.current
    if current is None or not current.published:
        raise NotFoundException
    return visit.page("rounds/round_repair.html", round=current, **repair_shown(visit.seen))


ROUTES = (
    tools_page,
    tools_forms,
    repair_page,
)
