"""From a person's intent to what becomes true: the one way anything changes.

``decide`` looks at the state, the command and the situation, and answers with entries or a
refusal. It touches nothing: no database, no clock, no chance but the one it is given. Each entry
it proposes must be allowed by ``may`` in the state it would be booked in, which is also how a
checker tests entries that another version of the engine decided.
"""

from toptable.engine.log.apply import apply
from toptable.engine.refusal import Refusal
from toptable.engine.rules.citations import told
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Checks, Deciders, Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.admission import letting_in as admission
from toptable.engine.subjects.admission import waiting_list
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.conduct import (
    appealing,
    completing,
    confirming,
    consequences,
    disqualifying,
    expulsion,
    holds,
    rulings,
    telling,
    wrong_tables,
)
from toptable.engine.subjects.conduct import commands as conduct_commands
from toptable.engine.subjects.conduct import (
    effects as carried,
)
from toptable.engine.subjects.conduct import (
    ejections as incidents,
)
from toptable.engine.subjects.conduct import (
    revoked_places as standing,
)
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.event import commands as event_commands
from toptable.engine.subjects.event import hall_share
from toptable.engine.subjects.event import lifecycle as event
from toptable.engine.subjects.event.entries import EventCreated
from toptable.engine.subjects.finals import (
    bracket_sides,
    choosing_finalists,
    cutting,
    elimination,
    tiebreaker_sides,
)
from toptable.engine.subjects.floor import (
    absence,
    ending_at_time,
    judge_calls,
    ruling_on_lateness,
    timekeeping,
)
from toptable.engine.subjects.floor import (
    deadlines as due_dates,
)
from toptable.engine.subjects.office import commands as office_commands
from toptable.engine.subjects.office import office_work as office
from toptable.engine.subjects.online import between_rounds as online
from toptable.engine.subjects.online import both_away
from toptable.engine.subjects.people import commands as people_commands
from toptable.engine.subjects.people import (
    details as particulars,
)
from toptable.engine.subjects.people import (
    entering as people,
)
from toptable.engine.subjects.people import (
    late_admission,
    leaving,
)
from toptable.engine.subjects.people import (
    letting_in_late as late_entry_decision,
)
from toptable.engine.subjects.people.leaving import THROWN
from toptable.engine.subjects.results import reporting as results
from toptable.engine.subjects.results import sides as match_sides
from toptable.engine.subjects.rounds import (
    changing as round_changes,
)
from toptable.engine.subjects.rounds import (
    drafts as rounds,
)
from toptable.engine.subjects.rounds import (
    repairing as round_repair,
)
from toptable.engine.subjects.staff import (
    acting_head_judge as acting,
)
from toptable.engine.subjects.staff import commands as handover_commands
from toptable.engine.subjects.staff import (
    naming as staff,
)
from toptable.engine.subjects.staff import (
    notes as staff_notes,
)
from toptable.engine.subjects.teams import commands as team_commands
from toptable.engine.subjects.teams import lineup as teams
from toptable.engine.subjects.undo import withheld

DECIDERS: Deciders = {
    **event.DECIDE,
    **hall_share.DECIDE,
    **office.DECIDE,
    **people.DECIDE,
    **late_entry_decision.DECIDE,
    **leaving.DECIDE,
    **expulsion.DECIDE,
    **particulars.DECIDE,
    **admission.DECIDE,
    **waiting_list.DECIDE,
    **online.DECIDE,
    **both_away.DECIDE,
    **staff.DECIDE,
    **rounds.DECIDE,
    **round_changes.DECIDE,
    **round_repair.DECIDE,
    **results.DECIDE,
    **match_sides.DECIDE,
    **bracket_sides.DECIDE,
    **choosing_finalists.DECIDE,
    **cutting.DECIDE,
    **elimination.DECIDE,
    **teams.DECIDE,
    **completing.DECIDE,
    **confirming.DECIDE,
    **disqualifying.DECIDE,
    **rulings.DECIDE,
    **appealing.DECIDE,
    **telling.DECIDE,
    **holds.DECIDE,
    **incidents.DECIDE,
    **wrong_tables.DECIDE,
    **standing.DECIDE,
    **timekeeping.DECIDE,
    **absence.DECIDE,
    **ruling_on_lateness.DECIDE,
    **due_dates.DECIDE,
    **ending_at_time.DECIDE,
    **judge_calls.DECIDE,
    **staff_notes.DECIDE,
    **acting.DECIDE,
}
CHECKS: Checks = {
    **event.MAY,
    **hall_share.MAY,
    **office.MAY,
    **people.MAY,
    **late_admission.MAY,
    **leaving.MAY,
    **particulars.MAY,
    **admission.MAY,
    **waiting_list.MAY,
    **online.MAY,
    **staff.MAY,
    **rounds.MAY,
    **round_changes.MAY,
    **results.MAY,
    **match_sides.MAY,
    **bracket_sides.MAY,
    **choosing_finalists.MAY,
    **cutting.MAY,
    **tiebreaker_sides.MAY,
    **elimination.MAY,
    **teams.MAY,
    **rulings.MAY,
    **completing.MAY,
    **confirming.MAY,
    **carried.MAY,
    **standing.MAY,
    **appealing.MAY,
    **telling.MAY,
    **holds.MAY,
    **incidents.MAY,
    **timekeeping.MAY,
    **absence.MAY,
    **due_dates.MAY,
    **judge_calls.MAY,
    **staff_notes.MAY,
    **acting.MAY,
    **withheld.MAY,
}

AFTER_CLOSE: frozenset[type] = frozenset(
    {
        event_commands.ReopenEvent,
        event_commands.CloseEvent,
        event_commands.FileComplaint,
        event_commands.RenameEvent,
        office_commands.MarkStatus,
        office_commands.Tick,
        office_commands.MoveToShelf,
        office_commands.ShowStandings,
        people_commands.RenamePlayer,
        people_commands.Disqualify,
        conduct_commands.ConfirmRuling,
        conduct_commands.CompleteRuling,
        conduct_commands.RevokeStanding,
        team_commands.RenameMember,
        team_commands.DisqualifyMember,
        handover_commands.WriteNote,
        handover_commands.SettleNote,
    }
)
"""What a closed event still takes. B-075, B-010, B-172, N13-33."""


def decide(state: State, command: Command, situation: Situation) -> Decision:
    """What the command leads to in this state: entries, or a refusal."""
    decided = _decided(state, command, situation)
    return told(situation.rulebook, decided) if isinstance(decided, Refusal) else decided


def _decided(state: State, command: Command, situation: Situation) -> Decision:
    if state.event is None and not isinstance(command, event_commands.CreateEvent):
        return Refusal("no_event", "There is no such event yet. Create it first.")
    if state.closed and not _goes_on_after_close(command):
        return event.CLOSED
    proposed = DECIDERS[type(command)](state, command, situation)
    if isinstance(proposed, Refusal):
        return proposed
    after = _booked(state, proposed, situation.rulebook)
    if isinstance(after, Refusal) or not after.conduct.pending:
        return after if isinstance(after, Refusal) else proposed
    following = consequences.due(after, situation)
    if isinstance(following, Refusal):
        return following
    after = _booked(after, following, situation.rulebook)
    return after if isinstance(after, Refusal) else [*proposed, *following]


def _goes_on_after_close(command: Command) -> bool:
    """Whether a closed event still takes this: a disqualification can be given later. PG-2."""
    if isinstance(command, conduct_commands.GivePenalty):
        return command.penalty in THROWN and command.raise_to in (None, *THROWN)
    return type(command) in AFTER_CLOSE


def _booked(state: State, proposed: list[Entry], rulebook: Rulebook) -> State | Refusal:
    """The state with all of these entries, or why one of them may not stand."""
    for entry in proposed:
        if refusal := may(state, entry, rulebook):
            return refusal
        state = apply(state, entry)
    return state


def may(state: State, entry: Entry, rulebook: Rulebook) -> Refusal | None:
    """Why this entry cannot stand in this state, or nothing if it can."""
    if state.event is None and not isinstance(entry, EventCreated):
        return Refusal("no_event", "The log must begin with the creation of the event.")
    refusal = CHECKS[type(entry)](state, entry, rulebook)
    return told(rulebook, refusal) if refusal is not None else None
