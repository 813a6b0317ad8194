"""The list of all events: one row each, kept until its log moves on.

Reading an event costs time and memory, and most events of a long list are over. So the list keeps
what it shows of each, and lets go of the event itself. An event that cannot be read is a row like
others, which says so; it takes nothing away from its neighbours.
"""

from collections.abc import Callable, Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.event import Accent
from toptable.engine.state.office import EventStatus, Shelf, TableRange
from toptable.engine.subjects.event_admin.admin_commands import shown_through
from toptable.engine.views.outcome import EventRow, status_now, winner
from toptable.store import EventRow as StoredEvent


class Listed(EventRow, frozen=True, kw_only=True):
    """An event in the list of all events, with what only the house needs to know of it."""

    paired: int = 0
    """How many rounds are paired, a draft included."""
    accent: Accent = Accent.GREEN
    tables: TableRange | None = None
    """The tables that are set aside for it."""
    entrants: tuple[str, str] = ("player", "players")
    """What one and several of them are called."""
    trouble: str = ""
    """Why it cannot be read, or that its log was damaged."""
    readable: bool = True

    @property
    def on_desk(self) -> bool:
        """Whether it can be read and lies neither in the archive nor in the bin."""
        return self.readable and not (self.archived or self.deleted)

    @property
    def running(self) -> bool:
        """Whether its rounds are being played, and it is not put away."""
        return self.on_desk and self.status is EventStatus.RUNNING

    @property
    def under_way(self) -> bool:
        """Whether it has begun and is not closed."""
        begun = self.paired > 0 or self.status is EventStatus.RUNNING
        return self.readable and not self.deleted and begun and not self.closed


RESTORE = (
    "Restore it from its latest snapshot with toptable restore FILE --replace; what is here now "
    "is kept beside it."
)


class Unreadable(Exception):
    """An event whose log cannot be read; the text says why, and what to do."""

    def __init__(self, event: str, why: str, way: str = RESTORE) -> None:
        super().__init__(f"Event {event} cannot be read: {why}. {way}")


DAMAGED = (
    "Entry {entry} was changed outside Toptable. The event can go on, but nobody can prove it any "
    "more. Compare it with the latest snapshot: toptable verify FILE."
)


def damage(broken_at: int | None) -> str:
    """What staff are told of a log whose chain does not hold, or nothing."""
    return DAMAGED.format(entry=broken_at) if broken_at else ""


class Listing:
    """The rows of all events, as far as they were made."""

    def __init__(self, read: Callable[[str], tuple[State, Rulebook, str]]) -> None:
        self._read = read
        """The state of an event, its rulebook, and the trouble with its log if there is any."""
        self._rows: dict[str, tuple[StoredEvent, Listed]] = {}

    def of(self, row: StoredEvent) -> Listed:
        """What the list shows of an event."""
        kept = self._rows.get(row.id)
        if kept is None or kept[0] != row:
            kept = self._rows[row.id] = (row, self._fresh(row))
        return kept[1]

    def all(self, rows: list[StoredEvent]) -> Iterator[Listed]:
        """What the list shows of these events, and of no others from now on."""
        there = {row.id for row in rows}
        for gone in self._rows.keys() - there:
            self._rows.pop(gone, None)
        return map(self.of, rows)

    def forget(self, event: str) -> None:
        """Make the row of an event anew at the next look."""
        self._rows.pop(event, None)

    def _fresh(self, row: StoredEvent) -> Listed:
        try:
            state, book, trouble = self._read(row.id)
        except Unreadable as problem:
            return Listed(
                id=row.id,
                name=row.id,
                date=row.created.date().isoformat(),
                rulebook="",
                version=row.version,
                players=0,
                rounds=0,
                closed=False,
                status=EventStatus.DRAFT,
                archived=False,
                deleted=row.deleted,
                champion="",
                place="",
                trouble=str(problem),
                readable=False,
            )
        event = the_event(state)
        return Listed(
            id=event.id,
            name=event.name,
            date=event.date,
            rulebook=event.rulebook,
            version=row.version,
            players=state.field_size,
            rounds=sum(round_.published for round_ in state.rounds),
            paired=len(state.rounds),
            closed=state.closed,
            deleted=row.deleted or state.office.shelf is Shelf.BIN,
            archived=state.office.shelf is Shelf.ARCHIVE,
            status=status_now(state, book),
            champion=_champion(state, book),
            place=event.place,
            accent=event.accent,
            tables=state.office.tables,
            entrants=rules_in(state, book).entrants,
            trouble=trouble,
        )


def _champion(state: State, rulebook: Rulebook) -> str:
    """Who has won, unless the organizer keeps the last standings back; a bracket is public."""
    kept_back = shown_through(state) < state.finished_rounds and state.finals.bracket is None
    won = None if kept_back else winner(state, rulebook)
    return won.name if won is not None else ""
