"""What would change about deck checks, in sentences that name nobody before a check has begun."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.deck_checks import CheckStage
from toptable.engine.subjects.deck_checks.tell import called

_PROGRESS = {
    CheckStage.PLANNED: "has not begun",
    CheckStage.RUNNING: "is running",
    CheckStage.STOPPED: "has ended, and what it found is not written down",
    CheckStage.DONE: "is done",
    CheckStage.CANCELLED: "is cancelled",
}


def checks_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Checks that disappear, come back, or are at another point."""
    old, new = before.deck_checks.checks, after.deck_checks.checks
    for number in sorted(set(old) | set(new)):
        one, two = old.get(number), new.get(number)
        if two is None:
            if one is not None:
                yield worded("deck_checks.disappears", "%(called)s disappears.", called=called(one))
        elif one is None or one.progress is not two.progress:
            yield f"{called(two)} {_PROGRESS[two.progress]}."
        elif one.judge != two.judge:
            yield worded(
                "deck_checks.assigned",
                "%(called)s is assigned to %(judge)s.",
                called=called(two),
                judge=two.judge or "nobody",
            )
