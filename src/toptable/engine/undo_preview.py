"""What taking something back would change, with a sentence for every entry concerned.

What shows in rounds, results, people, penalties, clocks and places is told by what becomes of it
(``differences.py``). Everything else is told by itself: it is no longer so, or it is so again.
"""

from toptable.engine.differences import differences, shortened
from toptable.engine.entries import conduct, event, finals, floor, office, people, results, rounds
from toptable.engine.entries import undo as undo_entries
from toptable.engine.rulebook import Rulebook
from toptable.engine.sentences import sentence
from toptable.engine.state import State
from toptable.engine.undo import Undoing

TOLD_BY_WHAT_FOLLOWS: frozenset[type] = frozenset(
    {
        event.EventRenamed,
        event.SettingChanged,
        event.StructurePlanned,
        people.PlayersEntered,
        people.CheckedIn,
        people.Dropped,
        people.Disqualified,
        people.TableFixed,
        people.ByeGranted,
        rounds.RoundPaired,
        rounds.RoundPublished,
        rounds.RoundDiscarded,
        results.ResultReported,
        results.ResultCleared,
        finals.CutLocked,
        finals.BracketStarted,
        finals.BracketReported,
        floor.ClockTurned,
        floor.CallOpened,
        conduct.MatchHeld,
        conduct.PersonEjected,
        office.TablesSet,
    }
)
"""Entries whose consequence says it all, where they have one."""


def changes(state: State, plan: Undoing, rulebook: Rulebook) -> list[str]:
    """Sentences about everything that would be otherwise."""
    again = isinstance(plan.entry, undo_entries.Restored)
    start = "So again" if again else "No longer so"
    quiet = [line for line in plan.lines if type(line.entry) not in TOLD_BY_WHAT_FOLLOWS]
    follows = differences(state, plan.after, rulebook)
    if not quiet and not follows:
        quiet = list(plan.lines)
    said = (f"{start}: {sentence(state, line.entry)}" for line in quiet)
    return [*shortened(said), *follows]
