"""What taking something back would change, with a sentence for every entry concerned.

What shows in rounds, results, people, penalties, clocks and places is told by what becomes of it
(``differences.py``). Everything else is told by itself: it is no longer so, or it is so again.
"""

from toptable.engine.log.differences import differences, shortened
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Undoing
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.conduct import entries as conduct
from toptable.engine.subjects.event import entries as event
from toptable.engine.subjects.finals import entries as finals
from toptable.engine.subjects.floor import entries as floor
from toptable.engine.subjects.office import entries as office
from toptable.engine.subjects.people import entries as people
from toptable.engine.subjects.results import entries as results
from toptable.engine.subjects.rounds import entries as rounds
from toptable.engine.subjects.undo import entries as undo_entries

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
