"""A command to decide about: what it looks at, and whether what its sender saw still holds.

Whoever looks first and then acts says which version they looked at. The check and the writing are
one step under the writer's lock. Only if the same command would now do something else, nothing is
done and they are told what changed. Whoever enters a result in the place of another is asked once.

A phone that loses the connection sends its tap again. It says which version its page showed and how
many taps like this one it has made since; if the log has that many of them by the same person
already, nothing is done. If somebody else has done something of the same kind at the same place
since that version, the tap is not carried out before its sender has heard of it.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from toptable.desk.permissions import Visibility, may_see
from toptable.desk.person_lookup import LookedUp
from toptable.engine.declared import Command
from toptable.engine.entry import Entry
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log, sentence
from toptable.engine.log.undo import Blocked, Undoing, changes, differences
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.eligibility import PersonFacts
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import SealedText
from toptable.engine.state import State, the_event
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.calls.call_log import CallOpened
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MoveToShelf
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.own_games import CLAIMED, waiting_reports
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.presence import NotePresence, PresenceNoted
from toptable.engine.subjects.floor.timekeeping import (
    DeclareExtension,
    ExtendTable,
    ExtensionDeclared,
    TableExtended,
)
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.results.result_record import ResultCleared, ResultReported
from toptable.engine.subjects.rounds.drafts import DiscardRound, PublishRound
from toptable.engine.subjects.rounds.pair_round import PairAgain
from toptable.engine.views.open_tasks import corrections_to_rule_on
from toptable.engine.views.setting_effects import effects

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
    happened = " ".join(_meanwhile(log, looked_at)) if may_see(role, Visibility.UNPUBLISHED) else ""
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
        return Refusal.of(
            "overtaken:of_result",
            answer=AnsweredBy.LOOK_AGAIN,
            told=_describe_change(line, entry, now),
        )
    return None


def _same(command: ReportResult | ClearResult, entry: ResultReported | ResultCleared) -> bool:
    """Whether both wanted the same, so that nothing is lost."""
    if isinstance(command, ClearResult) or isinstance(entry, ResultCleared):
        return isinstance(command, ClearResult) and isinstance(entry, ResultCleared)
    wanted, there = command.result, entry.result
    return (wanted.games, wanted.kind) == (there.games, there.kind)


def _describe_change(line: Line, entry: ResultReported | ResultCleared, now: datetime) -> str:
    done = "opened again"
    if isinstance(entry, ResultReported):
        done = f"entered as {tally(entry.result.games)} ({entry.result.games})"
    return f"Table {entry.table} was {done} by {line.author}, {since(line, now)}."


def since(line: Line, now: datetime) -> str:
    """How long ago something was entered, in words."""
    seconds = max(0, int((now - line.at).total_seconds()))
    return f"{seconds} s ago" if seconds < 2 * MINUTE else f"{seconds // MINUTE} min ago"


def asks_to_replace(
    log: Log, command: Command, decided: Sequence[Entry], actor: Actor, reason: str, now: datetime
) -> Refusal | None:
    """The question, where a command would replace a result that counts, and does not say so.

    A reason says so too: it is given for corrections.
    """
    if not isinstance(command, ReportResult) or command.replaces or reason:
        return None
    for entry in decided:
        if isinstance(entry, ResultReported) and (there := replaced(log, entry, actor, now)):
            return Refusal.of("replaces", answer=AnsweredBy.ONCE_MORE, there=there)
    return None


def replaced(log: Log, entry: ResultReported, actor: Actor, now: datetime) -> str:
    """What is replaced, and who entered it when; nothing where nothing is."""
    if entry.before is None or not _another(entry.before, entry.result):
        return ""
    line = _line_of(log, entry)
    by = "" if line is None else f", entered by {_name(line, actor)} {since(line, now)}"
    return f"Table {entry.table} has {_shown(entry.before)}{by}."


def _another(there: Result, wanted: Result) -> bool:
    """Whether the match ends otherwise than before, and not only with more said about it."""
    return not there.provisional and _ending(there) != _ending(wanted)


def _ending(result: Result) -> tuple[object, ...]:
    return (result.games, result.kind, result.seat, result.seats)


def _line_of(log: Log, entry: ResultReported) -> Line | None:
    """Where the result that is there now was written down."""
    for line in reversed(log.lines):
        there = line.entry
        if (
            isinstance(there, ResultReported)
            and (there.round, there.table) == (entry.round, entry.table)
            and log.counts(line.seq)
        ):
            return line
    return None


def _name(line: Line, actor: Actor) -> str:
    return "you" if line.author == actor.name else line.author


def _shown(result: Result) -> str:
    return f"{tally(result.games)} ({result.games})"


class Tap(msgspec.Struct, frozen=True):
    """What a page knew when somebody tapped it."""

    seen: int
    """The version that it showed."""
    nth: int = 1
    """How many taps like this one were made there since, this one included."""
    sure: bool = False
    """Whether its sender has heard of what somebody else did, and wants it all the same."""


def stopped_by(
    log: Log, command: Command, actor: Actor, tap: Tap | None, rulebook: Rulebook, now: datetime
) -> Refusal | None:
    """Why a tap is not carried out: it is stored already, or somebody was faster at that place."""
    if tap is None or not 0 <= tap.seen < log.version:
        return None
    if already := stored(log, command, actor, tap):
        return already
    if tap.sure:
        return None
    for line in _by_others(log, actor, tap.seen):
        if not same_place(command, line.entry):
            continue
        told = f"{line.author}, {since(line, now)}: {sentence(log.state, line.entry, rulebook)}"
        if same_wish(command, line.entry):
            return Refusal("stored:stopped_by", told, answer=AnsweredBy.DONE_ALREADY)
        return Refusal.of("overtaken:stopped_by", answer=AnsweredBy.LOOK_AGAIN, told=told)
    return None


def stored(log: Log, command: Command, actor: Actor, tap: Tap) -> Refusal | None:
    """That the log has this very tap already, whatever became of it since."""
    if not 0 <= tap.seen < log.version or _sent(log, command, actor, tap.seen) < tap.nth:
        return None
    return Refusal.of("stored:stored", answer=AnsweredBy.DONE_ALREADY)


def _sent(log: Log, command: Command, actor: Actor, seen: int) -> int:
    """How often the same person has sent the same after a version."""
    wanted = _as_wished(command)
    return sum(
        line.by == actor.name and line.command is not None and _as_wished(line.command) == wanted
        for line in log.lines[seen:]
    )


def _as_wished(command: Command) -> Command:
    """A command as it was sent: without the moment that a phone counts whenever it tries, and
    without what the desk looked up about people."""
    match command:
        case EnterPlayers():
            return EnterPlayers(players=tuple(NewPlayer(who.name) for who in command.players))
        case CheckIn():
            return replace(command, known=None)
        case NotePresence():
            return replace(command, at=None)
        case OpenCall():
            return replace(command, since=None)
        case _:
            return command


def _by_others(log: Log, actor: Actor, seen: int) -> Iterator[Line]:
    """What others did after a version and still counts, the newest first."""
    for line in reversed(log.lines[seen:]):
        if line.by != actor.name and log.counts(line.seq):
            yield line


def same_place(command: Command, entry: Entry) -> bool:
    """Whether an entry is about the very thing that a command is about to change."""
    match command, entry:
        case ExtendTable(), TableExtended():
            return command.table == entry.table
        case DeclareExtension(), ExtensionDeclared():
            return command.table == entry.table
        case NotePresence(), PresenceNoted():
            return command.player == entry.player
        case OpenCall(), CallOpened():
            return command.table is not None and command.table == entry.table
        case GivePenalty(), RulingGiven(ruling=ruling):
            return bool(set(command.players) & set(ruling.players))
        case _:
            return False


def same_wish(command: Command, entry: Entry) -> bool:
    """Whether both wanted the same state of things, so that nothing is left to do."""
    match command, entry:
        case DeclareExtension(), ExtensionDeclared():
            return command.declared is entry.declared
        case NotePresence(), PresenceNoted():
            return command.presence is entry.presence
        case OpenCall(), CallOpened():
            return command.reason is entry.reason
        case _:
            return False


class DecisionInput(msgspec.Struct, frozen=True):
    """A command with all that its decision looks at besides the log."""

    command: Command
    actor: Actor
    now: datetime
    seed: bytes
    reason: str = ""
    reason_to_come: bool = False
    asked: Callable[[], bool] | None = None
    facts: tuple[PersonFacts, ...] = ()


class CommandRequest(msgspec.Struct, frozen=True):
    """A command on its way into the log, with what goes along; see ``Tournament.send``."""

    looked_up: LookedUp
    actor: Actor
    reason: str
    texts: Sequence[SealedText]
    pictures: Sequence[bytes]
    looked_at: int | None
    tap: Tap | None
    claim: str
    tables: str
    """The mark under which the tables that it asks for are free; nothing where it asks for none."""
    answers: Collection[str] | None
    """The codes of the questions that the reason answers; None where the sender was asked them."""


def told_after(
    log: Log, rulebook: Rulebook, booked: Sequence[Entry], actor: Actor
) -> tuple[str, ...]:
    """What the sender is told of what was done: a report that waits, a correction to rule on."""
    told: tuple[str, ...] = ()
    if any(isinstance(entry, CLAIMED) for entry in booked):
        told += waiting_reports(log.state, booked, actor)
    if any(_can_correct(entry) for entry in booked):
        first = log.version - len(booked) + 1
        told += tuple(one.text for one in corrections_to_rule_on(log, rulebook, first))
    return told


def _can_correct(entry: Entry) -> bool:
    """Whether an entry can be another result for a match that had one."""
    return isinstance(entry, BracketReported) or (
        isinstance(entry, ResultReported) and entry.before is not None
    )
