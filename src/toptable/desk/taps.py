"""Taps on a phone: never carried out twice, and never over somebody else's unseen.

A phone that loses the connection does not know whether its last tap arrived, so it sends it again.
It says which version its page showed and how many taps like this one it has made since; if the log
has that many of them by the same person already, the tap is stored and nothing is done. That holds
across restarts, since it asks the log and nothing else.

Two judges at one table look at the same page: if somebody else has done something of the same kind
at the same place since that version, the tap is not carried out before its sender has heard of it.
"""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from toptable.desk.looked_at import since
from toptable.engine.declared import Command
from toptable.engine.entry import Entry
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.log.sentences import sentence
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.calls.keeping import CallOpened
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.floor.presence import NotePresence, PresenceNoted
from toptable.engine.subjects.floor.timekeeping import (
    DeclareExtension,
    ExtendTable,
    ExtensionDeclared,
    TableExtended,
)
from toptable.engine.subjects.people.entering import CheckIn, EnterPlayers


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
        return Refusal.saying(
            "overtaken:stopped_by",
            "%(told)s Keep that, or do yours too.",
            answer=AnsweredBy.LOOK_AGAIN,
            told=told,
        )
    return None


def stored(log: Log, command: Command, actor: Actor, tap: Tap) -> Refusal | None:
    """That the log has this very tap already, whatever became of it since."""
    if not 0 <= tap.seen < log.version or _sent(log, command, actor, tap.seen) < tap.nth:
        return None
    return Refusal(
        "stored:stored",
        "This is stored already; nothing was done twice.",
        answer=AnsweredBy.DONE_ALREADY,
    )


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
