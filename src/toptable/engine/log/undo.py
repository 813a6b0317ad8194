"""Taking back: your own last act, one act alone, or everything back to a point, and what that
would change.
"""

from collections.abc import Iterator

import msgspec

from toptable.engine.declared import Command
from toptable.engine.entry import ENTRY_FACTS, Compare, Entry, ShownBy, Silent
from toptable.engine.log.decide import may
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log, apply, sentence
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.subjects.calls.call_log import calls_changed
from toptable.engine.subjects.conduct.penalty_record import measures_changed, rulings_changed
from toptable.engine.subjects.deck_checks.check_record import checks_changed
from toptable.engine.subjects.event.event_facts import event_changed
from toptable.engine.subjects.event.lifecycle import EventClosed, EventCreated
from toptable.engine.subjects.event.settings import SettingChanged, on_record
from toptable.engine.subjects.event_admin.office_timetable import office_changed
from toptable.engine.subjects.finals import elimination
from toptable.engine.subjects.finals.bracket_field import BracketStarted
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.final_places import bracket_changed, places_changed
from toptable.engine.subjects.floor.clocks import clocks_changed, times_changed, zones_changed
from toptable.engine.subjects.people.drop_and_reinstate import Disqualified, Dropped
from toptable.engine.subjects.people.player_entry import people_changed
from toptable.engine.subjects.registration.waiting_list import admission_changed
from toptable.engine.subjects.results import reporting as results
from toptable.engine.subjects.results.result_record import (
    ResultReported,
    find_match,
    results_changed,
)
from toptable.engine.subjects.rounds.round_record import RoundPaired, rounds_changed
from toptable.engine.subjects.undo import take_back
from toptable.engine.subjects.undo.take_back import Restored, UndoCommand

MOST = 12
"""How many sentences of a kind are spelled out."""

COMPARED: tuple[Compare, ...] = (
    event_changed,
    office_changed,
    rounds_changed,
    results_changed,
    bracket_changed,
    rulings_changed,
    measures_changed,
    people_changed,
    clocks_changed,
    times_changed,
    zones_changed,
    calls_changed,
    checks_changed,
    admission_changed,
    places_changed,
)
"""Places come last, since everything moves them."""


def differences(
    before: State, after: State, rulebook: Rulebook, *, but: Compare | None = None
) -> list[str]:
    """Sentences about everything that two states show otherwise, ``but`` what is told already."""
    return [
        sentence
        for compare in COMPARED
        if compare is not but
        for sentence in shortened(compare(before, after, rulebook))
    ]


def shortened(sentences: Iterator[str]) -> list[str]:
    """At most so many sentences of a kind, and how many more there are."""
    listed = list(sentences)
    if len(listed) <= MOST:
        return listed
    return [*listed[:MOST], worded("log.more_changes", count=len(listed) - MOST)]


NOTHING = Refusal.of("nothing_to_undo")


class Undoing(msgspec.Struct, frozen=True):
    """What taking back would do, before anyone agrees to it."""

    entry: take_back.TakenBack | take_back.Restored
    lines: tuple[Line, ...]
    """The lines that would stop counting, or count again."""
    after: State


class UndoConflict(msgspec.Struct, frozen=True):
    """A later line that would no longer be allowed."""

    line: Line
    refusal: Refusal


class Blocked(msgspec.Struct, frozen=True):
    """Why one act cannot be undone alone."""

    refusal: Refusal
    in_the_way: tuple[UndoConflict, ...]


def undoing(
    log: Log, command: UndoCommand, actor: Actor, rulebook: Rulebook
) -> Undoing | Blocked | Refusal:
    """What the command would do to the log: the preview, and the basis of the decision."""
    match command:
        case take_back.Redo():
            return _redo(log)
        case take_back.TakeBackOwnLast():
            return _own_last(log, command, actor, rulebook)
        case take_back.TakeBackOne():
            return _one(log, command.seq, command.commitment, rulebook)
        case take_back.TakeBackTo():
            return _to(log, command.seq, command.commitment)


def commands_behind(undoing: Undoing) -> list[Command]:
    """The commands whose work is undone or done again: whoever does this must be allowed those."""
    return [line.command for line in undoing.lines if line.command is not None]


def _as_judge(role: Role) -> Role:
    """A role for comparing authors: a judge may have stood in for the head judge meanwhile."""
    return Role.JUDGE if role is Role.HEAD_JUDGE else role


def _own_last(
    log: Log, command: take_back.TakeBackOwnLast, actor: Actor, rulebook: Rulebook
) -> Undoing | Blocked | Refusal:
    for line in reversed(log.lines):
        own = line.by == actor.name and _as_judge(line.role) is _as_judge(actor.role)
        undo = isinstance(line.entry, take_back.TakenBack | take_back.Restored)
        if own and not undo and log.counts(line.seq):
            return _one(log, line.seq, command.commitment, rulebook)
    return NOTHING


def _one(log: Log, seq: int, commitment: str, rulebook: Rulebook) -> Undoing | Blocked | Refusal:
    if not 1 <= seq <= log.version:
        return Refusal.of("no_such_entry", seq=seq, version=log.version)
    begin = log.append_of(seq)
    if refusal := _cannot_take_back(log, begin):
        return refusal
    state = log.state_before(begin)
    in_the_way = []
    for line in log.counted(begin + 1, without=frozenset((begin,))):
        refusal = may(state, line.entry, rulebook) or _played_under(log, begin, line, rulebook)
        if refusal is not None:
            in_the_way.append(UndoConflict(line, refusal))
        else:
            state = apply(state, line.entry)
    in_the_way += _cannot_be_played(log, begin, state, rulebook)
    if in_the_way:
        return Blocked(
            Refusal.of("in_the_way", begin=begin, seq=in_the_way[0].line.seq), tuple(in_the_way)
        )
    return _taking_back(log, (begin,), commitment, state)


def _played_under(log: Log, begin: int, later: Line, rulebook: Rulebook) -> Refusal | None:
    """A round that was paired under a setting which its points depend on. B-009."""
    taken = log.lines[begin - 1].entry
    begins = isinstance(later.entry, RoundPaired | BracketStarted)
    if not isinstance(taken, SettingChanged) or not begins:
        return None
    begun = log.state.rounds or log.state.finals.bracket is not None
    return on_record(taken.key, taken.value, rulebook) if begun else None


def _cannot_be_played(
    log: Log, begin: int, after: State, rulebook: Rulebook
) -> Iterator[UndoConflict]:
    """Later departures that would leave somebody with a match to play who is out. AMB-29, AMB-63.

    In a round that is whoever is disqualified, in a bracket whoever has gone home.
    """
    refusals = dict(_to_play_and_out(log, begin, after, rulebook))
    for line in log.counted(begin + 1) if refusals else ():
        if isinstance(line.entry, Disqualified | Dropped) and line.entry.player in refusals:
            yield UndoConflict(line, refusals.pop(line.entry.player))


def _to_play_and_out(
    log: Log, begin: int, after: State, rulebook: Rulebook
) -> Iterator[tuple[int, Refusal]]:
    taken = [line.entry for line in log.lines[begin - 1 :] if log.append_of(line.seq) == begin]
    for entry in taken:
        if isinstance(entry, ResultReported):
            match = find_match(after, entry.round, entry.table)
            if isinstance(match, Refusal) or match.result is not None:
                continue
            for player in match.players:
                refusal = results.cannot_be_played(after, match, rulebook)
                if refusal is not None and after.players[player].disqualified:
                    yield player, refusal
    bracket = after.finals.bracket
    if bracket is not None and any(isinstance(entry, BracketReported) for entry in taken):
        for gone in elimination.not_here(after, bracket):
            name = after.name_of(gone.player)
            yield (gone.player, Refusal.of("gone:to_play_and_out", name=name))


def _to(log: Log, seq: int, commitment: str) -> Undoing | Refusal:
    if not 1 <= seq <= log.version:
        return Refusal.of("no_such_entry", seq=seq, version=log.version)
    appends = sorted({log.append_of(line.seq) for line in log.counted(seq + 1)})
    appends = [begin for begin in appends if begin > seq]
    if not appends:
        return NOTHING
    return _taking_back(log, tuple(appends), commitment, log.state_before(appends[0]))


def _taking_back(
    log: Log, appends: tuple[int, ...], commitment: str, after: State
) -> Undoing | Refusal:
    taken = frozenset(appends)
    lines = tuple(line for line in log.counted(appends[0]) if log.append_of(line.seq) in taken)
    reveals = any(isinstance(line.entry, EventClosed) for line in lines)
    if reveals and not commitment:
        return Refusal.of("commitment_needed")
    entry = take_back.TakenBack(appends=appends, commitment=commitment if reveals else "")
    return Undoing(entry=entry, lines=lines, after=after)


def _cannot_take_back(log: Log, begin: int) -> Refusal | None:
    entry = log.lines[begin - 1].entry
    if isinstance(entry, EventCreated):
        return Refusal.of("first_entry")
    if isinstance(entry, take_back.TakenBack | take_back.Restored):
        return Refusal.of("undo_of_undo", begin=begin)
    if not log.counts(begin):
        return Refusal.of("taken_back", begin=begin)
    return None


def _redo(log: Log) -> Undoing | Refusal:
    """The latest taking back not yet restored, if only undoing and redoing came after it."""
    restored: set[int] = set()
    for line in reversed(log.lines):
        match line.entry:
            case take_back.Restored(taken_back=earlier):
                restored.add(earlier)
            case take_back.TakenBack(appends=appends) if line.seq not in restored:
                return _restoring(log, line.seq, frozenset(appends))
            case take_back.TakenBack():
                continue
            case _:
                break
    return Refusal.of("nothing_to_redo")


def _restoring(log: Log, taken_back: int, appends: frozenset[int]) -> Undoing:
    entry = take_back.Restored(taken_back=taken_back)
    lines = tuple(line for line in log.lines if log.append_of(line.seq) in appends)
    first = min(appends)
    state = log.state_before(first)
    for line in log.lines[first - 1 :]:
        begin = log.append_of(line.seq)
        undo = isinstance(line.entry, take_back.TakenBack | take_back.Restored)
        if not undo and (begin in appends or log.counts(line.seq)):
            state = apply(state, line.entry)
    return Undoing(entry=entry, lines=lines, after=state)


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
