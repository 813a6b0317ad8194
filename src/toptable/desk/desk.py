"""The desk: all tournaments of one store, each opened once and kept moving with its log."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from threading import Lock

import msgspec

from toptable import rulebooks
from toptable.desk import permissions
from toptable.desk.caches import KnownCards, Programs
from toptable.desk.concurrent_events import CAN_CLASH, TAKES_TABLES, clash
from toptable.desk.draft_event import InMemory, Keeps
from toptable.desk.event_list import Listed, Listing, Unreadable, damage
from toptable.desk.person_lookup import BEGINS, NAMES_PEOPLE, LookedUp, with_facts
from toptable.desk.snapshots import Snapshots, damaged_sentence
from toptable.desk.tournament import Done, Environment, Tournament
from toptable.engine.chance import SEED_BYTES
from toptable.engine.declared import Command
from toptable.engine.log.line import Line, UnreadableLine, read_line
from toptable.engine.log.undo import Blocked
from toptable.engine.names import key
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import SealedText, seal
from toptable.engine.state import State, the_event
from toptable.engine.state.office import Shelf
from toptable.engine.subjects.event.lifecycle import CreateEvent
from toptable.engine.subjects.event_admin.admin_commands import MoveToShelf
from toptable.store import (
    Damaged,
    End,
    EventDeleted,
    NewEvent,
    NoSuchEvent,
    Store,
    StoreError,
)

ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
"""Letters and digits that nobody mistakes for each other when reading them aloud."""

KEPT_OPEN = 50
"""How many events stay in memory; the one that nobody has asked for the longest goes first."""


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


def openly_sealed(text: str) -> SealedText:
    """The same for what is made up and no secret: the same text has the same digest every time."""
    return seal(text, sha256(text.encode()).hexdigest()[:32])


def _new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(8))


def _tell_nobody(_tournament: Tournament, _lines: Sequence[Line]) -> None:
    """Of what is only in memory nobody hears."""


def _without_facts(_state: State, command: Command) -> LookedUp:
    """What comes from a file says nothing of who people are across events."""
    return LookedUp(command)


@contextmanager
def _readable(event: str) -> Iterator[None]:
    """Turn whatever a damaged log leads to into one sentence about it."""
    try:
        yield
    except Damaged as problem:
        way = damaged_sentence(problem, event)
        raise Unreadable(event, "part of the file is damaged", way) from problem
    except StoreError:
        raise
    except UnreadableLine as problem:
        raise Unreadable(event, str(problem)) from problem
    except Exception as problem:
        # Booking never fails with a log that this program wrote; with another, in any way.
        raise Unreadable(event, "its log is damaged") from problem


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
        self.cards = KnownCards(store)
        """What is known of cards, by game."""
        self.snapshots = snapshots
        self._around = Environment(
            clock=clock,
            new_seed=seeds,
            on_append=self._appended,
            with_facts=self._with_facts,
            clash=self._clash,
            program=Programs(store).name,
        )
        self._open: dict[str, Tournament] = {}
        """The events that were asked for last, the latest at the end."""
        self._opening = Lock()
        self._listing = Listing(self._for_list)

    def _with_facts(self, state: State, command: Command) -> LookedUp:
        """A command with what is known of the people in it, where it names any."""
        if isinstance(command, NAMES_PEOPLE) or (not state.started and isinstance(command, BEGINS)):
            return with_facts(self, state, command)
        return LookedUp(command)

    def _clash(
        self, state: State, command: Command, after: Callable[[], State | None]
    ) -> Refusal | str:
        """What another event has against a command, where it can have anything."""
        if isinstance(command, CAN_CLASH) or (
            state.office.tables is not None and isinstance(command, TAKES_TABLES)
        ):
            return clash(self, state, command, after)
        return ""

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
        claim: str = "",
    ) -> Tournament | Refusal:
        """Begin a new event; ``claim`` as in ``Tournament.send``."""
        event = event or _new_id()
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
        begun = self._begun(command, actor, self.store, self._around, claim)
        if isinstance(begun, Tournament):
            self._open[event] = begun
        return begun

    def unsaved(
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
        facts: bool = False,
    ) -> Tournament | Refusal:
        """Begin an event in memory that nobody else sees, until ``keep`` saves it as a whole.

        ``facts`` is whether those who are entered are looked up in the register of people.
        """
        command = CreateEvent(
            id=event or _new_id(),
            name=name,
            date=date or self._around.clock().date().isoformat(),
            rulebook=rulebook,
            commitment="",
            settings=settings or {},
            event_type=event_type,
            category=category,
            demo=demo,
        )
        alone = msgspec.structs.replace(self._around, on_append=_tell_nobody)
        if not facts:
            alone = msgspec.structs.replace(alone, with_facts=_without_facts)
        return self._begun(command, actor, InMemory(), alone)

    def keep(self, unsaved: Tournament, *, claim: str = "") -> Tournament:
        """Save an event that was built up in memory: all of it, or nothing.

        ``claim`` as in ``Tournament.send``.
        """
        return self.keep_together((unsaved,), claim=claim)[0]

    def keep_together(
        self, unsaved: Sequence[Tournament], *, claim: str = ""
    ) -> tuple[Tournament, ...]:
        """Save several events that were built up in memory: all of them, or nothing."""
        new = [
            NewEvent(
                one.event,
                one.kept_by.read(one.event),
                one.kept_by.seeds(one.event),
                tuple(one.kept_by.texts(one.event)),
                one.kept_by.pictures(one.event),
            )
            for one in unsaved
        ]
        self.store.create_together(new, claim=claim)
        return tuple(self.tournament(one.event) for one in unsaved)

    def _begun(
        self,
        command: CreateEvent,
        actor: Actor,
        keeps: Keeps,
        around: Environment,
        claim: str = "",
    ) -> Tournament | Refusal:
        chosen = rulebooks.get(command.rulebook)
        if isinstance(chosen, Refusal):
            return chosen
        tournament = Tournament(keeps, command.id, chosen, around)
        done = tournament.send(command, actor, claim=claim)
        if isinstance(done, Blocked):
            return done.refusal
        return tournament if isinstance(done, Done) else done

    def tournament(self, event: str, *, deleted: bool = False) -> Tournament:
        """An event by its id, opened if it was not, and up to date with the store.

        A deleted one is opened only for those who ask for it as such.
        """
        with self._opening:
            found = self._open.pop(event, None)
            fresh = found is None
            found = found or self._from_store(event, deleted=deleted)
            self._open[event] = found
            while len(self._open) > KEPT_OPEN:
                del self._open[next(iter(self._open))]
        if not fresh:
            self._up_to_date(found)
        if found.state.office.shelf is Shelf.BIN and not deleted:
            raise EventDeleted(event)
        return found

    def end_of(self, event: str) -> End | None:
        """Where the log of an event ends in memory; nothing where it is not open."""
        found = self._open.get(event)
        return found.end if found is not None else None

    @property
    def open_events(self) -> int:
        """How many events are in memory."""
        return len(self._open)

    def delete(
        self,
        event: str,
        typed: str,
        actor: Actor,
        *,
        reason: str = "",
        looked_at: int | None = None,
        claim: str = "",
    ) -> Done | Blocked | Refusal:
        """Put an event into the bin: its name must be typed, and it can be brought back.

        ``claim`` as in ``Tournament.send``.
        """
        tournament = self.tournament(event)
        version = tournament.version
        command = MoveToShelf(Shelf.BIN)
        if refusal := permissions.refusal(command, actor, tournament.rulebook.words):
            return refusal
        name = the_event(tournament.state).name
        if key(typed) != key(name):
            return Refusal.of("name_differs", name=name)
        done = tournament.send(
            command, actor, reason=reason, looked_at=looked_at or version, claim=claim
        )
        if isinstance(done, Done):
            self.store.delete(event)
        return done

    def restore(
        self, event: str, actor: Actor, *, reason: str = "", claim: str = ""
    ) -> Done | Blocked | Refusal:
        """Bring an event back from the archive or the bin; ``claim`` as in ``Tournament.send``."""
        tournament = self.tournament(event, deleted=True)
        command = MoveToShelf(Shelf.DESK)
        words = tournament.rulebook.words
        refused = permissions.refusal(command, actor, words) or clash(
            self, tournament.state, command, partial(tournament.after, command, actor)
        )
        if isinstance(refused, Refusal):
            return refused
        self.store.undelete(event)
        done = tournament.send(command, actor, reason=reason, claim=claim)
        if not isinstance(done, Done) and tournament.state.office.shelf is Shelf.BIN:
            # Somebody was faster with its tables: it stays where it was.
            self.store.delete(event)
        return done

    def find(self, wanted: str) -> Tournament | Refusal:
        """An event by its id or name, or by the beginning of either."""
        rows = [row for row in self.store.events() if not row.deleted]
        ids = [row.id for row in rows]
        if wanted in ids:
            return self.tournament(wanted)
        meant = key(wanted)
        names = {row.id: key(self._listing.of(row).name) for row in rows}
        matching = [one for one in ids if names[one] == meant] or [
            one for one in ids if meant and (one.startswith(meant) or names[one].startswith(meant))
        ]
        if len(matching) == 1:
            return self.tournament(matching[0])
        if matching:
            listed = ", ".join(matching[:8])
            return Refusal.of("several_events", wanted=wanted, listed=listed)
        return Refusal.of("no_event:find", wanted=wanted)

    def events(self, *, deleted: bool = False) -> list[Listed]:
        """All events, the newest first."""
        everything = self._listing.all(self.store.events())
        listed = [event for event in everything if deleted or not event.deleted]
        return sorted(listed, key=lambda event: (event.date, event.id), reverse=True)

    def each(self, wanted: Callable[[Listed], bool]) -> Iterator[tuple[Listed, Tournament]]:
        """The wanted events of the list, opened; one that cannot be read is passed over."""
        for listed in filter(wanted, self.events()):
            try:
                opened = self.tournament(listed.id)
            except Unreadable:
                self._listing.forget(listed.id)
            else:
                yield listed, opened

    def forget(self, event: str) -> None:
        """Close an event in memory; the next look opens it anew from the store."""
        with self._opening:
            self._open.pop(event, None)
        self._listing.forget(event)

    def _from_store(self, event: str, *, deleted: bool) -> Tournament:
        if not deleted and any(row.id == event and row.deleted for row in self.store.events()):
            raise EventDeleted(event)
        with _readable(event):
            stored = self.store.read(event)
        if not stored:
            raise NoSuchEvent(event)
        return self._opened(event, stored)

    def _opened(self, event: str, stored: Sequence[bytes]) -> Tournament:
        with _readable(event):
            first = read_line(stored[0]).entry
            rulebook = rulebooks.get(getattr(first, "rulebook", ""))
            if not isinstance(rulebook, Refusal):
                return Tournament(self.store, event, rulebook, self._around, stored)
        raise Unreadable(event, str(rulebook).rstrip("."))

    def _for_list(self, event: str) -> tuple[State, Rulebook, str]:
        """An event for its row in the list; one that nobody has open is not kept open for that."""
        found = self._open.get(event) or self._from_store(event, deleted=True)
        self._up_to_date(found)
        return found.state, found.rulebook, damage(found.log.broken_at)

    def _up_to_date(self, tournament: Tournament) -> None:
        if self.store.end(tournament.event) != tournament.end:
            with _readable(tournament.event):
                tournament.catch_up()

    def _appended(self, tournament: Tournament, lines: Sequence[Line]) -> None:
        if self.snapshots is not None:
            self.snapshots.after(tournament, lines, self.store)
