"""Whether what somebody was shown still holds when they say yes to it.

Whoever looks first and then acts says which version they looked at. The check and the writing are
one step under the writer's lock, so nobody gets in between. What happened meanwhile elsewhere does
not matter: only if the same command would now do something else, nothing is done and they are told
what changed.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import TypeAlias

import msgspec

from toptable.desk.sights import Sight, may_see
from toptable.engine.declared import Command
from toptable.engine.entry import Entry
from toptable.engine.log.differences import differences
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Blocked, Undoing
from toptable.engine.log.undo_preview import changes
from toptable.engine.reading.setting_effects import effects
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State, the_event
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.office.office_work import MoveToShelf
from toptable.engine.subjects.people.entering import EnterPlayers
from toptable.engine.subjects.results.booked import ResultCleared, ResultReported
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.rounds.drafts import DiscardRound, PublishRound
from toptable.engine.subjects.rounds.pairing_again import PairAgain

MINUTE = 60
MOST = 3
"""How much of what happened meanwhile is told, the latest first."""

Outcome: TypeAlias = tuple[State, Sequence[Entry]] | Undoing | Blocked | Refusal
"""What a command would do: entries and the state after them, a taking back, or nothing."""


class Shown(msgspec.Struct, frozen=True):
    """What a page shows of a command before anybody sends it."""

    entries: tuple[Entry, ...] = ()
    lines: tuple[Line, ...] = ()
    """What would be taken back, or put back."""
    changes: tuple[str, ...] = ()
    beside: object = None
    """What else the page shows, on which the yes depends."""
    refused: Refusal | None = None


def shown(before: State, command: Command, outcome: Outcome, rulebook: Rulebook) -> Shown:
    """What there is to see of a command, in one version of the event."""
    match outcome:
        case Refusal():
            return Shown(refused=outcome)
        case Blocked(refusal=refusal):
            return Shown(refused=refusal)
        case Undoing():
            return Shown(lines=outcome.lines, changes=tuple(changes(before, outcome, rulebook)))
        case after, entries:
            return Shown(
                entries=tuple(entries),
                changes=tuple(differences(before, after, rulebook)),
                beside=_beside(before, after, command, rulebook),
            )


def _beside(before: State, after: State, command: Command, rulebook: Rulebook) -> object:
    """What the entries and their effects do not tell: the draft, the names, the effects."""
    match command:
        case PublishRound() | PairAgain() | DiscardRound():
            return before.current
        case EnterPlayers():
            return sorted(before.names)
        case ChangeSetting(key=key):
            return the_event(before).settings.get(key), effects(before, after, rulebook)
        case PlanStructure():
            return before.plan, effects(before, after, rulebook)
        case MoveToShelf():
            return the_event(before).name
        case _:
            return None


def overtaken(
    log: Log,
    command: Command,
    looked_at: int,
    shows: Callable[[Log], Shown],
    *,
    role: Role,
    now: datetime,
) -> Refusal | None:
    """Why a command is not carried out: it is no longer what the sender looked at."""
    if looked_at == log.version:
        return None
    if isinstance(command, ReportResult | ClearResult):
        return _of_result(log, command, looked_at, now)
    if 0 < looked_at < log.version and shows(log.as_of(looked_at)) == shows(log):
        return None
    return Refusal(
        "overtaken:overtaken", changed_since(log, looked_at, role), answer=AnsweredBy.LOOK_AGAIN
    )


def changed_since(log: Log, looked_at: int, role: Role) -> str:
    """That the event moved on after a version, and how, for whoever may know."""
    happened = " ".join(_meanwhile(log, looked_at)) if may_see(role, Sight.UNPUBLISHED) else ""
    told = f" Meanwhile: {happened}" if happened else ""
    return f"The event has changed since you looked, so nothing was done.{told} Look again."


def _meanwhile(log: Log, looked_at: int) -> Iterator[str]:
    since = log.lines[max(looked_at, 0) :]
    for line in reversed(since[-MOST:]):
        yield sentence(log.state, line.entry)
    if len(since) > MOST:
        yield f"Before that, {len(since) - MOST} more."


def _of_result(
    log: Log, command: ReportResult | ClearResult, looked_at: int, now: datetime
) -> Refusal | None:
    """Of a result only its own table counts: a page shows all of them, and each by itself."""
    for line in reversed(log.lines[looked_at:]):
        entry = line.entry
        if not isinstance(entry, ResultReported | ResultCleared):
            continue
        if (entry.round, entry.table) != (command.round, command.table):
            continue
        if not log.counts(line.seq) or _same(command, entry):
            return None
        return Refusal.saying(
            "overtaken:of_result",
            "%(told)s Keep that, or replace it.",
            answer=AnsweredBy.LOOK_AGAIN,
            told=_told(line, entry, now),
        )
    return None


def _same(command: ReportResult | ClearResult, entry: ResultReported | ResultCleared) -> bool:
    """Whether both wanted the same, so that nothing is lost."""
    if isinstance(command, ClearResult) or isinstance(entry, ResultCleared):
        return isinstance(command, ClearResult) and isinstance(entry, ResultCleared)
    wanted, there = command.result, entry.result
    return (wanted.games, wanted.kind) == (there.games, there.kind)


def _told(line: Line, entry: ResultReported | ResultCleared, now: datetime) -> str:
    done = "opened again"
    if isinstance(entry, ResultReported):
        done = f"entered as {tally(entry.result.games)} ({entry.result.games})"
    return f"Table {entry.table} was {done} by {line.author}, {since(line, now)}."


def since(line: Line, now: datetime) -> str:
    """How long ago something was entered, in words."""
    seconds = max(0, int((now - line.at).total_seconds()))
    return f"{seconds} s ago" if seconds < 2 * MINUTE else f"{seconds // MINUTE} min ago"
