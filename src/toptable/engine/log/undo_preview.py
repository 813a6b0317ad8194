"""What taking something back would change, with a sentence for every entry concerned.

Each kind says how it is told (``undone`` of its record): by itself, as no longer so or so again;
or by what becomes of it, where rounds, results, people, penalties or clocks show that. Where
nothing shows it after all, it is told by itself.
"""

from collections.abc import Iterator

from toptable.engine.entry import ENTRY_FACTS, Compare, Entry, ShownBy, Silent
from toptable.engine.log.differences import differences, shortened
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Undoing
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.undo.entries import Restored


def changes(state: State, plan: Undoing, rulebook: Rulebook) -> list[str]:
    """Sentences about everything that would be otherwise."""
    start = "So again" if isinstance(plan.entry, Restored) else "No longer so"
    said = (
        f"{start}: {sentence(state, entry, rulebook)}"
        for entry in _by_itself(state, plan, rulebook)
    )
    return [*shortened(said), *differences(state, plan.after, rulebook)]


def _by_itself(state: State, plan: Undoing, rulebook: Rulebook) -> Iterator[Entry]:
    """The entries that nothing else tells."""
    shows: dict[Compare, bool] = {}
    for line in plan.lines:
        match ENTRY_FACTS[type(line.entry)].undone:
            case Silent():
                continue
            case ShownBy(compare=compare):
                if compare not in shows:
                    shows[compare] = any(compare(state, plan.after, rulebook))
                if not shows[compare]:
                    yield line.entry
            case _:
                yield line.entry
