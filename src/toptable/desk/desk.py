"""The desk: all tournaments of one store, each opened once and kept moving with its log."""

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from threading import Lock

import msgspec

from toptable import rulebooks
from toptable.desk import permissions
from toptable.desk.known_people import with_facts
from toptable.desk.snapshots import Snapshots
from toptable.desk.tournament import Done, Surroundings, Tournament
from toptable.desk.venue import clash
from toptable.engine.chance import SEED_BYTES
from toptable.engine.commands.event import CreateEvent
from toptable.engine.commands.office import MoveToShelf
from toptable.engine.lines import Line, read_line
from toptable.engine.names import key
from toptable.engine.office import status_of
from toptable.engine.office_state import Shelf, Status
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.secrets import SealedText, seal
from toptable.engine.state import the_event
from toptable.engine.undo import Blocked
from toptable.store import EventDeleted, EventRow, NoSuchEvent, Store

ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
"""Letters and digits that nobody mistakes for each other when reading them aloud."""


class Listed(msgspec.Struct, frozen=True):
    """An event in the list of all events."""

    id: str
    name: str
    date: str
    rulebook: str
    version: int
    players: int
    rounds: int
    closed: bool
    deleted: bool = False
    archived: bool = False
    status: Status = Status.DRAFT


def now() -> datetime:
    """The wall clock, to the millisecond."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def new_seed() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def sealed(text: str) -> SealedText:
    """A confidential text with a fresh salt."""
    return seal(text, secrets.token_hex(16))


class Desk:
    """Where commands arrive, whichever surface they come from."""

    def __init__(
        self,
        store: Store,
        *,
        snapshots: Snapshots | None = None,
        clock: Callable[[], datetime] = now,
        seeds: Callable[[], bytes] = new_seed,
    ) -> None:
        self.store = store
        self.snapshots = snapshots
        self._around = Surroundings(
            clock=clock,
            new_seed=seeds,
            on_append=self._appended,
            with_facts=partial(with_facts, self),
            clash=partial(clash, self),
        )
        self._open: dict[str, Tournament] = {}
        self._opening = Lock()

    def seal(self, text: str) -> SealedText:
        """A confidential text with a salt that nobody can guess."""
        return seal(text, self._around.new_seed().hex())

    def create(
        self,
        name: str,
        rulebook: str,
        actor: Actor,
        *,
        date: str = "",
        settings: dict[str, str] | None = None,
        event_type: str = "",
        category: str = "",
        event: str = "",
        demo: bool = False,
    ) -> Tournament | Refusal:
        """Begin a new event."""
        chosen = rulebooks.get(rulebook)
        if isinstance(chosen, Refusal):
            return chosen
        event = event or "".join(secrets.choice(ID_LETTERS) for _ in range(8))
        tournament = Tournament(self.store, event, chosen, self._around)
        command = CreateEvent(
            id=event,
            name=name,
            date=date or self._around.clock().date().isoformat(),
            rulebook=rulebook,
            commitment="",
            settings=settings or {},
            event_type=event_type,
            category=category,
            demo=demo,
        )
        done = tournament.send(command, actor)
        if isinstance(done, Blocked):
            return done.refusal
        if isinstance(done, Done):
            self._open[event] = tournament
            return tournament
        return done

    def tournament(self, event: str, *, deleted: bool = False) -> Tournament:
        """An event by its id, opened if it was not, and up to date with the store.

        A deleted one is opened only for those who ask for it as such.
        """
        with self._opening:
            found = self._open.get(event)
            fresh = found is None
            if found is None:
                found = self._open[event] = self._from_store(event, deleted=deleted)
        if not fresh and self.store.end(event) != found.end:
            found.catch_up()
        if found.state.office.shelf is Shelf.BIN and not deleted:
            raise EventDeleted(event)
        return found

    def delete(
        self, event: str, typed: str, actor: Actor, *, reason: str = ""
    ) -> Done | Blocked | Refusal:
        """Put an event into the bin: its name must be typed, and it can be brought back."""
        tournament = self.tournament(event)
        name = the_event(tournament.state).name
        if key(typed) != key(name):
            return Refusal(
                "name_differs", f"Type the name of the event to delete it: {name}. Nothing is done."
            )
        done = tournament.send(MoveToShelf(Shelf.BIN), actor, reason=reason)
        if isinstance(done, Done):
            self.store.delete(event)
        return done

    def restore(self, event: str, actor: Actor, *, reason: str = "") -> Done | Blocked | Refusal:
        """Bring an event back from the archive or the bin."""
        tournament = self.tournament(event, deleted=True)
        command = MoveToShelf(Shelf.DESK)
        if refusal := permissions.refusal(command, actor) or clash(self, tournament.state, command):
            return refusal
        self.store.undelete(event)
        return tournament.send(command, actor, reason=reason)

    def find(self, wanted: str) -> Tournament | Refusal:
        """An event by its id or name, or by the beginning of either."""
        ids = [row.id for row in self.store.events() if not row.deleted]
        if wanted in ids:
            return self.tournament(wanted)
        meant = key(wanted)
        opened = {one: self.tournament(one, deleted=True).state for one in ids}
        names = {one: key(the_event(state).name) for one, state in opened.items()}
        matching = [one for one in ids if names[one] == meant] or [
            one for one in ids if meant and (one.startswith(meant) or names[one].startswith(meant))
        ]
        if len(matching) == 1:
            return self.tournament(matching[0])
        if matching:
            listed = ", ".join(matching[:8])
            return Refusal(
                "several_events", f"Several events match {wanted}: {listed}. Use the id."
            )
        return Refusal(
            "no_event", f"There is no event {wanted}. See toptable list for those there are."
        )

    def events(self, *, deleted: bool = False) -> list[Listed]:
        """All events, the newest first."""
        listed = [self._listed(row) for row in self.store.events() if deleted or not row.deleted]
        listed = [one for one in listed if deleted or not one.deleted]
        return sorted(listed, key=lambda one: (one.date, one.id), reverse=True)

    def forget(self, event: str) -> None:
        """Close an event in memory; the next look opens it anew from the store."""
        with self._opening:
            self._open.pop(event, None)

    def _from_store(self, event: str, *, deleted: bool) -> Tournament:
        if not deleted and any(row.id == event and row.deleted for row in self.store.events()):
            raise EventDeleted(event)
        stored = self.store.read(event)
        if not stored:
            raise NoSuchEvent(event)
        return self._opened(event, stored)

    def _opened(self, event: str, stored: Sequence[bytes]) -> Tournament:
        first = read_line(stored[0]).entry
        rulebook = rulebooks.get(getattr(first, "rulebook", ""))
        if isinstance(rulebook, Refusal):
            raise UnknownRulebook(event, str(rulebook))
        return Tournament(self.store, event, rulebook, self._around, stored)

    def _listed(self, row: EventRow) -> Listed:
        state = self.tournament(row.id, deleted=True).state
        event = the_event(state)
        return Listed(
            id=event.id,
            name=event.name,
            date=event.date,
            rulebook=event.rulebook,
            version=row.version,
            players=len(state.players),
            rounds=len(state.rounds),
            closed=state.closed,
            deleted=row.deleted or state.office.shelf is Shelf.BIN,
            archived=state.office.shelf is Shelf.ARCHIVE,
            status=status_of(state),
        )

    def _appended(self, tournament: Tournament, lines: Sequence[Line]) -> None:
        if self.snapshots is not None:
            self.snapshots.after(tournament, lines, self.store)


class UnknownRulebook(Exception):
    """The event runs under a rulebook that this program does not have."""

    def __init__(self, event: str, text: str) -> None:
        super().__init__(f"Event {event} cannot be opened: {text}")
