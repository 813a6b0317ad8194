"""A deck check from its judge to the end of its stopwatch, which the table gets as time.

N13-38, N13-40, B-050, B-067.
"""

from datetime import timedelta

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Entry
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.rules.clock.table_time import ExtraTimeFor, TimeExtension
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.deck_checks import CheckStage, DeckCheck, HowPicked
from toptable.engine.subjects.deck_checks import commands, entries
from toptable.engine.subjects.deck_checks.checkers import plays, unfit
from toptable.engine.subjects.deck_checks.where import unpublished, unseated
from toptable.engine.subjects.floor.entries import TableExtended
from toptable.engine.subjects.floor.timekeeping import no_extension

GIVEN = frozenset({Extension.ALWAYS, Extension.USUALLY})
"""Where the table gets the time without anybody asking."""
MOST_MINUTES = 600


def assign(state: State, command: commands.AssignCheck, situation: Situation) -> Decision:
    """Somebody in particular, whose own match it is not."""
    check = _at(state, command.check, CheckStage.PLANNED)
    judge = names.tidy(command.judge)
    if not judge:
        refuse("who:assign", "Say who does the check.")
    unfit(state, check, judge, situation)
    return [entries.CheckAssigned(check.number, judge, plays(state, judge, situation))]


def may_assign(state: State, entry: entries.CheckAssigned, _rulebook: Rulebook) -> None:
    check = _at(state, entry.check, CheckStage.PLANNED)
    if isinstance(check, Refusal):
        passed(check)


def book_assigned(state: State, entry: entries.CheckAssigned) -> State:
    return _with(state, entry.check, judge=entry.judge, plays=entry.plays)


def begin(state: State, command: commands.BeginCheck, situation: Situation) -> Decision:
    """The decks are taken; the stopwatch runs."""
    check = _at(state, command.check, CheckStage.PLANNED)
    judge = names.tidy(command.judge) or check.judge or situation.actor.name
    unfit(state, check, judge, situation)
    playing = plays(state, judge, situation)
    return [entries.CheckBegun(check.number, judge, situation.now, playing)]


def may_begin(state: State, entry: entries.CheckBegun, rulebook: Rulebook) -> None:
    check = _at(state, entry.check, CheckStage.PLANNED)
    if unseated(state, rulebook, check):
        refuse(
            "seats_changed",
            "The pairings changed after deck check %(number)s was planned. Cancel it and draw "
            "or choose again.",
            number=check.number,
        )
    if unpublished(state, check):
        refuse(
            "not_published:may_begin",
            "Round %(round)s is not published yet. Publish it first.",
            round=check.round,
        )


def book_begun(state: State, entry: entries.CheckBegun) -> State:
    return _with(state, entry.check, judge=entry.judge, began=entry.at, plays=entry.plays)


def stop(state: State, command: commands.StopCheck, situation: Situation) -> Decision:
    """The decks are back. The table gets the time as the document has it, or as it is said."""
    check = _at(state, command.check, CheckStage.RUNNING)
    stopped: list[Entry] = [entries.CheckStopped(check.number, situation.now)]
    if command.minutes == 0:
        return stopped
    if command.minutes is None:
        minutes = check.minutes_due(situation.now)
        if situation.rulebook.deck_checks.time not in GIVEN or not minutes:
            return stopped
        given = extension(state, check, minutes, situation)
        if isinstance(given, Refusal):
            return stopped
        return [*stopped, *given]
    return [*stopped, *granted(extension(state, check, command.minutes, situation))]


def may_stop(state: State, entry: entries.CheckStopped, _rulebook: Rulebook) -> None:
    check = _at(state, entry.check, CheckStage.RUNNING)
    if check.began is not None and entry.at < check.began:
        refuse("clock_backwards:may_stop", "A check cannot end before it began. Check the time.")


def book_stopped(state: State, entry: entries.CheckStopped) -> State:
    return _with(state, entry.check, ended=entry.at)


def give_time(state: State, command: commands.GiveCheckTime, situation: Situation) -> Decision:
    """For a check that ended before the round had a clock, or where it was left open."""
    check = _ended(state, command.check)
    due = check.minutes_due(situation.now)
    return granted(
        extension(state, check, due if command.minutes is None else command.minutes, situation)
    )


def extension(
    state: State, check: DeckCheck, minutes: int, situation: Situation
) -> list[Entry] | Refusal:
    """The time of a check for its table, or why it cannot have it. B-050."""
    if check.table is None or check.stage is None:
        return Refusal.saying(
            "no_table:extension", "Deck check %(number)s belongs to no table.", number=check.number
        )
    if not 0 < minutes <= MOST_MINUTES:
        return Refusal.saying(
            "minutes:extension", "Give 1 to %(most_minutes)s minutes.", most_minutes=MOST_MINUTES
        )
    given = TableExtended(
        check.stage,
        check.round,
        check.table,
        TimeExtension(
            why=ExtraTimeFor.DECK_CHECK,
            by=situation.actor.name,
            time=timedelta(minutes=minutes),
            note=worded("running.deck_check", "Deck check %(number)s.", number=check.number),
        ),
    )
    if refusal := no_extension(state, given, situation.rulebook):
        return refusal
    return [given, entries.CheckTimeGiven(check.number, minutes)]


def may_give(state: State, entry: entries.CheckTimeGiven, _rulebook: Rulebook) -> None:
    check = _ended(state, entry.check)
    if isinstance(check, Refusal):
        passed(check)


def book_given(state: State, entry: entries.CheckTimeGiven) -> State:
    return _with(state, entry.check, minutes=entry.minutes)


def cancel(state: State, command: commands.CancelCheck, situation: Situation) -> Decision:
    """Whoever was drawn is let off only for a reason; what cannot take place needs none."""
    check = _at(state, command.check, CheckStage.PLANNED)
    drawn = check.how is HowPicked.DRAWN and not unseated(state, situation.rulebook, check)
    if drawn and not situation.reasoned:
        refuse("why_cancelled", "This check was drawn. Say why it is left out.")
    return [entries.CheckCancelled(check.number)]


def may_cancel(state: State, entry: entries.CheckCancelled, _rulebook: Rulebook) -> None:
    check = _at(state, entry.check, CheckStage.PLANNED)
    if isinstance(check, Refusal):
        passed(check)


def book_cancelled(state: State, entry: entries.CheckCancelled) -> State:
    return _with(state, entry.check, cancelled=True)


_NOT_THERE = {
    CheckStage.PLANNED: "has not begun yet",
    CheckStage.RUNNING: "runs already",
    CheckStage.STOPPED: "has ended",
    CheckStage.DONE: "is done",
    CheckStage.CANCELLED: "was cancelled",
}


def _at(state: State, number: int, progress: CheckStage) -> DeckCheck:
    check = state.deck_checks.checks.get(number)
    if check is None:
        refuse("no_check:at", "There is no deck check number %(number)s.", number=number)
    if check.progress is not progress:
        refuse(
            "check_progress:at",
            "Deck check %(number)s %(not_there)s.",
            number=number,
            not_there=_NOT_THERE[check.progress],
        )
    return check


def _ended(state: State, number: int) -> DeckCheck:
    check = state.deck_checks.checks.get(number)
    if check is None:
        refuse("no_check:at", "There is no deck check number %(number)s.", number=number)
    if check.ended is None:
        refuse(
            "check_progress:ended",
            "Deck check %(number)s is not over. Stop it first.",
            number=number,
        )
    if check.minutes:
        refuse(
            "given",
            "Table %(table)s has its time for deck check %(number)s.",
            table=check.table,
            number=number,
        )
    return check


def _with(state: State, number: int, **changes: object) -> State:
    check = state.deck_checks.checks.get(number)
    if check is None:
        return state
    kept = state.deck_checks
    changed = kept.checks.set(number, replace(check, **changes))
    return replace(state, deck_checks=replace(kept, checks=changed))
