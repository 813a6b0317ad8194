"""The waiting list of a full event: who is next, and the place that is free for them.

An event with a capacity takes nobody beyond it. Whoever comes then waits in the order of coming;
when somebody leaves, the next is proposed and staff let them in. Nobody is passed over without a
reason. N13-05, N10-04.
"""

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import admission, roster
from toptable.engine.refusal import Refusal, passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.admission import Waiting
from toptable.engine.subjects.admission import commands, entries
from toptable.engine.subjects.people import entering as people
from toptable.engine.subjects.people.commands import EnterPlayers


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
        return Refusal.saying(
            "several_waiting",
            "Several on the waiting list match %(wanted)s: %(listed)s. Type the whole name.",
            wanted=wanted,
            listed=listed,
        )
    return Refusal.saying(
        "not_waiting:find", "No one called %(wanted)s is on the waiting list.", wanted=wanted
    )


def join(state: State, command: commands.JoinWaitingList, situation: Situation) -> Decision:
    who = people.tidied(command.who)
    passed(roster.looks_like_another(state, [who]))
    number = state.admission.queued + 1
    return [entries.WaitingJoined(number=number, who=who, at=situation.now)]


def may_join(state: State, entry: entries.WaitingJoined, _rulebook: Rulebook) -> None:
    if entry.number != state.admission.queued + 1:
        refuse("number:may_join", "Those who wait are numbered one by one.")
    free = admission.free_places(state)
    if free is None or free > len(state.admission.waiting):
        refuse("place_free", "There is a place: simply enter them.")
    if any(
        names.key(newcomer.who.name) == names.key(entry.who.name)
        for newcomer in state.admission.waiting
    ):
        refuse("waits_already", "%(who)s is on the waiting list already.", who=entry.who.name)
    passed(roster.name_taken(state, [entry.who]))
    passed(admission.in_twice(state, [entry.who]))


def book_joined(state: State, entry: entries.WaitingJoined) -> State:
    before = state.admission
    one = Waiting(entry.number, entry.who, entry.at)
    line = (*before.waiting, one)
    return replace(state, admission=replace(before, waiting=line, queued=entry.number))


def leave(_state: State, command: commands.LeaveWaitingList, _situation: Situation) -> Decision:
    return [entries.WaitingLeft(number=command.number)]


def may_leave(state: State, entry: entries.WaitingLeft, _rulebook: Rulebook) -> None:
    if position(state, entry.number) is None:
        refuse(
            "not_waiting:may_leave",
            "No one on the waiting list has number %(number)s.",
            number=entry.number,
        )


def book_left(state: State, entry: entries.WaitingLeft) -> State:
    line = tuple(
        newcomer for newcomer in state.admission.waiting if newcomer.number != entry.number
    )
    return replace(state, admission=replace(state.admission, waiting=line))


def admit(state: State, command: commands.AdmitWaiting, situation: Situation) -> Decision:
    """Into the event like anybody else; before their turn only with a reason."""
    line = state.admission.waiting
    if not line:
        refuse("nobody_waits", "No one is on the waiting list.")
    number = command.number or line[0].number
    place = position(state, number)
    if place is None:
        refuse(
            "not_waiting:may_leave",
            "No one on the waiting list has number %(number)s.",
            number=number,
        )
    if place > 1 and not situation.reasoned:
        refuse(
            "not_next",
            "%(who)s has waited longer. Let them in first, or say why not.",
            who=line[0].who.name,
        )
    who = line[place - 1].who
    entered = people.entered(state, EnterPlayers((who,), known=command.known), situation)
    return [entries.WaitingLeft(number=number, entered=True), *entered]
