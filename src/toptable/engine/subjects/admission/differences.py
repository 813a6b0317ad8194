"""What would change about places, the waiting list, deadlines and announcements, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.clock.calls import minutes_text
from toptable.engine.rules.clock.deadlines import NAMES
from toptable.engine.rules.clock.round_minutes import round_name
from toptable.engine.state import State


def admission_changed(before: State, after: State) -> Iterator[str]:
    """Other terms, and people who wait again or no longer."""
    if before.admission.terms != after.admission.terms:
        yield "The terms of entry are others."
    old = {one.number: one for one in before.admission.waiting}
    new = {one.number: one for one in after.admission.waiting}
    for number in sorted(set(old) ^ set(new)):
        waits = "waits for a place again" if number in new else "no longer waits for a place"
        yield f"{(new.get(number) or old[number]).who.name} {waits}."


def times_changed(before: State, after: State) -> Iterator[str]:
    """Deadlines that move, calls that were not made, and connections."""
    old, new = before.floor.deadlines, after.floor.deadlines
    for kind in sorted(set(old) | set(new)):
        if old.get(kind) != new.get(kind):
            by = new.get(kind)
            yield f"Deadline for {NAMES[kind]}: {f'{by:%Y-%m-%d %H:%M} UTC' if by else 'none'}."
    for key in sorted(set(before.floor.rounds) & set(after.floor.rounds)):
        one, two = before.floor.rounds[key], after.floor.rounds[key]
        for mark in sorted(set(one.announced) ^ set(two.announced), reverse=True):
            made = "was" if mark in two.announced else "was not"
            yield f"{round_name(*key)}: {minutes_text(mark)} left {made} called out."
        for player in sorted(set(one.away) | set(two.away)):
            if one.spells(player) != two.spells(player):
                yield f"{after.name_of(player)} lost the connection at other times."
