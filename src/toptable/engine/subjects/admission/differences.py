"""What would change about places and the waiting list, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State


def admission_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Other terms, and people who wait again or no longer."""
    if before.admission.terms != after.admission.terms:
        yield worded("admission.terms_entry", "The terms of entry are others.")
    old = {newcomer.number: newcomer for newcomer in before.admission.waiting}
    new = {newcomer.number: newcomer for newcomer in after.admission.waiting}
    for number in sorted(set(old) ^ set(new)):
        waits = "waits for a place again" if number in new else "no longer waits for a place"
        yield f"{(new.get(number) or old[number]).who.name} {waits}."
