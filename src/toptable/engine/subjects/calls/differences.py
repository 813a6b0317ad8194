"""What would change about judge calls, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State


def calls_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Judge calls that are open again, resolved, or never came."""
    for number in range(1, max(len(before.floor.calls), len(after.floor.calls)) + 1):
        one, two = before.floor.call(number), after.floor.call(number)
        if two is None:
            yield worded(
                "calls.judge_call_disappears", "Judge call %(number)s disappears.", number=number
            )
        elif one is None or one.open != two.open:
            yield worded(
                "calls.judge_call",
                "Judge call %(number)s is %(words)s.",
                number=number,
                words="open" if two.open else "resolved",
            )
        elif one.judge != two.judge:
            yield worded(
                "calls.judge_call_way",
                "Judge call %(number)s: %(judge)s is on the way.",
                number=number,
                judge=two.judge or "nobody",
            )
