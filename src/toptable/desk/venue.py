"""All events of a venue side by side: whose tables are whose, and no table for two of them.

Tables can only clash between events that have tables set aside in the same hall and that are on
the same day, or both running.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from toptable.desk.prize_ledger import kit_elsewhere
from toptable.engine.questions.progress import status_of
from toptable.engine.refusal import Refusal
from toptable.engine.state import State, the_event
from toptable.engine.state.office import EventStatus, Shelf, TableRange
from toptable.engine.subjects.commands import Command, UndoCommand
from toptable.engine.subjects.event import commands as event_commands
from toptable.engine.subjects.office import commands as office_commands

if TYPE_CHECKING:
    from toptable.desk.desk import Desk


class Neighbour(msgspec.Struct, frozen=True):
    """Another event, as far as tables go."""

    event: str
    name: str
    date: str
    running: bool
    tables: TableRange


def clash(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Refusal | str:
    """Why a command would put two events at the same table, or give both the same kit.

    Otherwise the mark under which the tables are free, for the store to compare when they are
    given: two events may ask for the same ones in the same moment, at two servers. Nothing for a
    command that asks for no tables. ``after`` works out what taking back would lead to.
    """
    if state.event is None:
        return ""
    if refusal := kit_elsewhere(desk, state, command, after):
        return refusal
    match command:
        case office_commands.SetTables():
            wanted = command.tables
        case event_commands.ReopenEvent():
            wanted = state.office.tables
        case office_commands.MoveToShelf() if command.shelf is Shelf.DESK and not state.closed:
            wanted = state.office.tables
        case _ if isinstance(command, UndoCommand):
            # Working out what it leads to takes a while, and few events have neighbours.
            then = after() if neighbours(desk, state) else None
            if then is None or _in_use(then) == _in_use(state):
                return ""
            wanted = _in_use(then)
        case _:
            return ""
    if wanted is None:
        return ""
    # The mark first: what is given to another event from here on makes it another one.
    mark = desk.store.tables_mark()
    for other in neighbours(desk, state):
        if wanted.meets(other.tables):
            return Refusal(
                "tables_taken",
                f"{other.name} has {other.tables}. Choose other tables, or free those first.",
            )
    return mark


def _in_use(state: State) -> TableRange | None:
    """The tables that an event keeps from others: none once it is closed or put away."""
    on = not state.closed and state.office.shelf is Shelf.DESK
    return state.office.tables if on else None


def neighbours(desk: "Desk", state: State) -> list[Neighbour]:
    """The open events that have tables set aside and could meet this one in the hall."""
    event, running = the_event(state), status_of(state) is EventStatus.RUNNING
    found = []
    for other in desk.events():
        if other.id == event.id or other.tables is None or other.closed or not other.on_desk:
            continue
        on = other.status is EventStatus.RUNNING
        if other.date == event.date or (on and running):
            found.append(Neighbour(other.id, other.name, other.date, on, other.tables))
    return found


def tables_of(state: State) -> str:
    """The tables of an event in words: those set aside for it, or else those it uses now."""
    if state.office.tables is not None:
        return str(state.office.tables)
    used = sorted(state.current.matches) if state.current else []
    return f"tables {used[0]} to {used[-1]}" if used else ""


class SameTable(msgspec.Struct, frozen=True):
    """Two events under way that both call a table by the same number."""

    ids: tuple[str, str]
    names: tuple[str, str]
    table: int


def same_tables(desk: "Desk") -> list[SameTable]:
    """Which events under way, without tables of their own, use the same numbers."""
    used = []
    for event, tournament in desk.each(lambda event: event.running and event.tables is None):
        state = tournament.state
        if state.current is not None and not state.current.complete:
            used.append((event.id, event.name, set(state.current.matches)))
    return [
        SameTable((one, other), (name, called), min(tables & others))
        for place, (one, name, tables) in enumerate(used)
        for other, called, others in used[place + 1 :]
        if tables & others
    ]
