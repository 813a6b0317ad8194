"""The waiting list of a full event: who is next, the place that is free for them, and what would
change about places (N13-05, N10-04).
"""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import admission, roster
from toptable.engine.refusal import Refusal, passed, refuse
from toptable.engine.roles import DESK
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.people import NewPlayer, Waiting
from toptable.engine.subjects.people import player_entry as people
from toptable.engine.subjects.people.player_entry import EnterPlayers, lots


def admission_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Other terms, and people who wait again or no longer."""
    if before.admission.terms != after.admission.terms:
        yield worded("admission.terms_entry")
    old = {newcomer.number: newcomer for newcomer in before.admission.waiting}
    new = {newcomer.number: newcomer for newcomer in after.admission.waiting}
    for number in sorted(set(old) ^ set(new)):
        waits = "waits for a place again" if number in new else "no longer waits for a place"
        yield f"{(new.get(number) or old[number]).who.name} {waits}."


class Places(msgspec.Struct, frozen=True):
    """How full an event is, and who is to be offered the places that are free."""

    capacity: int
    """0 for no limit."""
    taken: int
    free: int | None
    """None for no limit."""
    next: tuple[Waiting, ...]


def places(state: State) -> Places:
    """The automatic proposal: as many of those who wait as there are places."""
    capacity, free = state.admission.terms.capacity, admission.free_places(state)
    waiting = state.admission.waiting
    taken = sum(1 for _ in state.active_players())
    return Places(capacity, taken, free, waiting if free is None else waiting[:free])


def position(state: State, number: int) -> int | None:
    """The place in line of somebody who waits, counted from 1."""
    line = [newcomer.number for newcomer in state.admission.waiting]
    return line.index(number) + 1 if number in line else None


def find(state: State, wanted: str) -> Waiting | Refusal:
    """Whoever waits under a name, its beginning, or a number."""
    key = names.key(wanted)
    line = state.admission.waiting
    close = [newcomer for newcomer in line if names.key(newcomer.who.name) == key] or [
        newcomer
        for newcomer in line
        if str(newcomer.number) == wanted or (key and names.key(newcomer.who.name).startswith(key))
    ]
    if len(close) == 1:
        return close[0]
    if close:
        listed = ", ".join(newcomer.who.name for newcomer in close[:8])
        return Refusal.of("several_waiting", wanted=wanted, listed=listed)
    return Refusal.of("not_waiting:find", wanted=wanted)


@command(by=DESK, scope=Scope.PEOPLE, seen=STAFF)
class JoinWaitingList(Command):
    """Wait for a place in a full event."""

    who: NewPlayer
    """Who it is."""

    def decide(self, state: State, situation: Situation) -> Decision:
        who = people.tidied(self.who)
        passed(roster.looks_like_another(state, [who]))
        number = state.admission.queued + 1
        return [WaitingJoined(number=number, who=who, at=situation.now)]


@entry(seen=STAFF)
class WaitingJoined(Entry):
    """Somebody waits for a place. N13-05."""

    number: int
    who: NewPlayer
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.number != state.admission.queued + 1:
            refuse("number:may_join")
        free = admission.free_places(state)
        if free is None or free > len(state.admission.waiting):
            refuse("place_free")
        if any(
            names.key(newcomer.who.name) == names.key(self.who.name)
            for newcomer in state.admission.waiting
        ):
            refuse("waits_already", who=self.who.name)
        passed(roster.check_name(state, [self.who]))
        passed(admission.in_twice(state, [self.who]))

    def book(self, state: State) -> State:
        before = state.admission
        one = Waiting(self.number, self.who, self.at)
        line = (*before.waiting, one)
        return replace(state, admission=replace(before, waiting=line, queued=self.number))

    def tell(self, state: State) -> str:
        return log_line("waiting_joined", who=self.who.name, number=self.number)


@command(by=DESK, scope=Scope.PEOPLE, seen=STAFF)
class LeaveWaitingList(Command):
    """Wait no longer."""

    number: int
    """The number on the waiting list."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [WaitingLeft(number=self.number)]


@entry(seen=STAFF)
class WaitingLeft(Entry):
    """Somebody waits no longer: they were given a place, or gave up."""

    number: int
    entered: bool = False

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if position(state, self.number) is None:
            refuse("not_waiting:may_leave", number=self.number)

    def book(self, state: State) -> State:
        line = tuple(
            newcomer for newcomer in state.admission.waiting if newcomer.number != self.number
        )
        return replace(state, admission=replace(state.admission, waiting=line))

    def tell(self, state: State) -> str:
        what = "has a place" if self.entered else "waits no longer"
        return log_line("waiting_left", number=self.number, what=what)


@command(by=DESK, scope=Scope.PEOPLE, seen=STAFF, reason=Asks.MAY)
class AdmitWaiting(Command):
    """Give a place that is free to whoever has waited longest, or with a reason to another."""

    number: int = 0
    """0 for the next in line."""
    known: Sealed | None = None
    """What the desk knows of them; it lies beside the log. B-174."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Into the event like anybody else; before their turn only with a reason."""
        line = state.admission.waiting
        if not line:
            refuse("nobody_waits")
        number = self.number or line[0].number
        place = position(state, number)
        if place is None:
            refuse("not_waiting:may_leave", number=number)
        if place > 1 and not situation.reasoned:
            refuse("not_next", who=line[0].who.name)
        who = line[place - 1].who
        entered = people.entered(state, EnterPlayers((who,), known=self.known), situation)
        return [WaitingLeft(number=number, entered=True), *entered]

    def draws(self, state: State) -> str:
        return lots(state, self)
