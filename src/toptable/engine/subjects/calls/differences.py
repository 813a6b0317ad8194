"""What would change about judge calls, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State


def calls_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Judge calls that are open again, resolved, or never came."""
    for number in range(1, max(len(before.floor.calls), len(after.floor.calls)) + 1):
        one, two = before.floor.call(number), after.floor.call(number)
        if two is None:
            yield f"Judge call {number} disappears."
        elif one is None or one.open != two.open:
            yield f"Judge call {number} is {'open' if two.open else 'resolved'}."
        elif one.judge != two.judge:
            yield f"Judge call {number}: {two.judge or 'nobody'} is on the way."
