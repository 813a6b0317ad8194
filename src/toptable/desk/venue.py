"""All events of a venue side by side: whose tables are whose, and no table for two of them.

What events may not share is decided here, behind ``send``, whatever surface a command comes from.
Tables can only clash between events that have tables set aside in the same hall and that are on
the same day, or both running.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from toptable.desk.prize_ledger import used_elsewhere
from toptable.desk.two_events import plays_elsewhere
from toptable.engine.declared import Command
from toptable.engine.questions.progress import status_of
from toptable.engine.refusal import Refusal
from toptable.engine.state import State, the_event
from toptable.engine.state.office import EventStatus, Shelf, TableRange
from toptable.engine.subjects.event.lifecycle import ReopenEvent
from toptable.engine.subjects.event.settings import DescribeEvent
from toptable.engine.subjects.finals.whole_bracket import StartBracket
from toptable.engine.subjects.office.office_work import MoveToShelf, SetTables
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.undo.commands import UndoCommand

if TYPE_CHECKING:
    from toptable.desk.desk import Desk


class Neighbour(msgspec.Struct, frozen=True):
    """Another event, as far as tables go."""

    event: str
    name: str
    date: str
    running: bool
    tables: TableRange


class Claim(msgspec.Struct, frozen=True):
    """The tables that an event keeps from others, and when."""

    tables: TableRange
    date: str
    running: bool

    def meets(self, other: Neighbour) -> bool:
        """Whether both want a table at the same time."""
        together = other.date == self.date or (other.running and self.running)
        return together and self.tables.meets(other.tables)


def clash(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Refusal | str:
    """Why a command would put two events at the same table, or give both the same thing or player.

    Otherwise the mark under which the tables are free, for the store to compare when they are
    given: two events may ask for the same ones in the same moment, at two servers. Nothing for a
    command that asks for no tables. ``after`` works out what the command would lead to.
    """
    if state.event is None:
        return ""
    worked_out: list[State | None] = []

    def then() -> State | None:
        if not worked_out:
            worked_out.append(after())
        return worked_out[0]

    if refusal := used_elsewhere(desk, state, command, then):
        return refusal
    if refusal := plays_elsewhere(desk, state, command, then):
        return refusal
    wanted = _wanted(desk, state, command, then)
    if wanted is None:
        return ""
    # The mark first: what is given to another event from here on makes it another one.
    mark = desk.store.tables_mark()
    for other in _with_tables(desk, state):
        if wanted.meets(other):
            return Refusal.saying(
                "tables_taken",
                "%(other)s has %(tables)s. Choose other tables, or close %(other)s if it is over.",
                other=other.name,
                tables=other.tables,
            )
    return mark


def _wanted(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Claim | None:
    """The tables that a command asks for, where it asks for any."""
    now = _claim(state)
    match command:
        case PairRound() | PublishRound() | StartBracket():
            return None if now is None or now.running else replace(now, running=True)
        case SetTables() | DescribeEvent() | ReopenEvent() | MoveToShelf(shelf=Shelf.DESK):
            then = after()
        case _ if isinstance(command, UndoCommand):
            # Working out what it leads to takes a while, and few events have neighbours.
            then = after() if _with_tables(desk, state) else None
        case _:
            return None
    wanted = _claim(then) if then is not None else None
    return wanted if wanted != now else None


def _claim(state: State) -> Claim | None:
    """What an event keeps from others: nothing once it is closed or put away."""
    tables = state.office.tables
    if tables is None or state.closed or state.office.shelf is not Shelf.DESK:
        return None
    return Claim(tables, the_event(state).date, status_of(state) is EventStatus.RUNNING)


def _with_tables(desk: "Desk", state: State) -> list[Neighbour]:
    """The other open events that have tables set aside."""
    mine = the_event(state).id
    return [
        Neighbour(
            other.id, other.name, other.date, other.status is EventStatus.RUNNING, other.tables
        )
        for other in desk.events()
        if other.id != mine and other.tables is not None and other.on_desk and not other.closed
    ]


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
